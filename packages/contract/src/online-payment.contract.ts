import { paymentProviderKinds, paymentStatesOfTry, providerFields, refundFields } from '@allmend/domain/payments'
import { z } from 'zod'
import { anonymous, notImpersonating, peopleOnly, permission, role, withFlag } from './access.ts'
import { customerOrder } from './account.contract.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { day, formText, id, instant, success, version, withRules } from './field-schema.ts'
import { search, tableResponse, tableSpec } from './table-query.ts'

const token = z.object({ token: z.string().min(1).max(200) })
const kind = z.enum(paymentProviderKinds)
const state = z.enum(paymentStatesOfTry)
const amount = z.number().int()
const config = { access: withFlag('payment', permission('payment:config')) } as const
const editing = { access: withFlag('payment', permission('order:edit')) } as const

/** What becomes of a customer's payment, for the page the provider leads back to. */
export const paymentView = z.object({
  state,
  amount,
  method: z.string(),
  paidAt: instant.nullable(),
  /** When it was declined or given up. */
  endedAt: instant.nullable(),
  /** Why it did not even begin; empty for what the customer or the bank decided. */
  problem: z.string(),
  /** Until when the dates are kept; null once nothing waits any more. */
  heldUntil: instant.nullable(),
  /** What of it went back. */
  returned: amount,
  /** It goes back, or did. */
  isReturned: z.boolean(),
  /** Why; empty where nothing does. */
  returnReason: z.string(),
  order: customerOrder,
  orderToken: z.string(),
  /** With what else it could be paid. */
  options: z.array(z.object({ id: z.number().int(), name: z.string(), description: z.string(), kind: z.string() })),
})
export type PaymentView = z.output<typeof paymentView>

const byToken = { access: anonymous(), params: token } as const
const redirect = success.extend({ redirect: z.string().nullable() })
const noPayment = [
  'record.not_found',
  'payment.over',
  'payment.checked',
  'payment.billed_elsewhere',
  'payment.provider_failed',
] as const

export const getPayment = defineRoute({
  method: 'GET',
  path: '/api/payments/:token',
  summary: 'What became of a payment: the provider is asked, whatever the address says',
  ...byToken,
  response: success.extend({ payment: paymentView }),
  errors: ['record.not_found'],
})

export const retryPayment = defineRoute({
  method: 'POST',
  path: '/api/payments/:token/retry',
  summary: 'Pays the same order again, or otherwise; the dates stay kept meanwhile',
  ...byToken,
  body: z.object({ paymentOptionId: id }),
  response: redirect,
  errors: [...noPayment, 'order.payment_option_unknown'],
})

export const abandonPayment = defineRoute({
  method: 'POST',
  path: '/api/payments/:token/cancel',
  summary: 'Gives an order up that was not paid; its dates are free again',
  ...byToken,
  response: success,
  errors: ['record.not_found', 'payment.over', 'payment.unclear'],
})

export const payOrderByLink = defineRoute({
  method: 'POST',
  path: '/api/order-link/:token/pay',
  summary: 'Begins to pay an order, by the secret link of its mail',
  ...byToken,
  response: redirect,
  errors: noPayment,
})

export const payOwnOrder = defineRoute({
  method: 'POST',
  path: '/api/account/orders/:id/pay',
  summary: 'Begins to pay an own order',
  access: notImpersonating(role('user')),
  params: z.object({ id }),
  response: redirect,
  errors: noPayment,
})

export const tellPayment = defineRoute({
  method: 'POST',
  path: '/api/pay/:app/:kind/:secret',
  whileSuspended: true,
  summary: 'A provider says that something became of a payment: only a hint to ask',
  access: anonymous(),
  tenant: 'address',
  params: z.object({ app: id, kind, secret: z.string().min(1).max(100) }),
  response: success,
  errors: ['record.not_found'],
})

/** What staff see of their provider; of secrets only that they are there. */
export const paymentProvider = z.object({
  kind,
  isActive: z.boolean(),
  account: z.string(),
  secretEnd: z.string().nullable(),
  hasSignKey: z.boolean(),
  methods: z.array(z.string()),
  isTest: z.boolean(),
  webhookUrl: z.string(),
  testedAt: instant.nullable(),
  testedBy: z.string(),
  testFailure: z.string().nullable(),
  toldAt: instant.nullable(),
  version,
})
export type PaymentProviderView = z.output<typeof paymentProvider>

export const listPaymentProviders = defineRoute({
  method: 'GET',
  path: '/api/admin/payment-providers',
  summary: 'How the app takes money online',
  ...config,
  response: success.extend({ providers: z.array(paymentProvider) }),
})

export const savePaymentProvider = defineRoute({
  method: 'PUT',
  path: '/api/admin/payment-providers/:kind',
  summary: 'Account, secrets and means of a provider; a secret that is not sent stays',
  access: peopleOnly(config.access),
  params: z.object({ kind }),
  body: withRules(
    z.object({
      account: formText.trim(),
      secret: formText.optional(),
      signKey: formText.optional(),
      methods: z.array(z.string().min(1).max(40)).max(20),
      isTest: z.boolean(),
      isActive: z.boolean(),
      version,
    }),
    providerFields,
  ),
  response: success.extend({ provider: paymentProvider }),
  errors: ['record.conflict', 'payment.secret_missing', 'payment.sign_key_missing'],
})

export const testPaymentProvider = defineRoute({
  method: 'POST',
  path: '/api/admin/payment-providers/:kind/test',
  summary: 'Whether a provider takes what is stored for it',
  ...config,
  params: z.object({ kind }),
  response: success.extend({ provider: paymentProvider }),
  errors: ['record.not_found', 'payment.secret_missing'],
})

export const onlinePaymentRow = z.object({
  id: z.number().int(),
  at: instant,
  orderId: z.number().int(),
  orderNumber: z.string(),
  customer: z.string(),
  provider: kind,
  isTest: z.boolean(),
  reference: z.string(),
  method: z.string(),
  amount,
  returned: amount,
  /** What the provider keeps of it, where it says so. */
  fee: amount.nullable(),
  state,
  status: z.string(),
  problem: z.string(),
  /** What our books lack against the provider. */
  difference: amount,
  toldCurrency: z.string(),
  /** Paid, and the provider does not know of it any more. */
  isMissing: z.boolean(),
  /** When it was paid, declined or given up; null while it is open. */
  endedAt: instant.nullable(),
})
export type OnlinePaymentRow = z.output<typeof onlinePaymentRow>

/** The tabs above the list. */
export const paymentTabs = ['all', 'open', 'paid', 'returned', 'failed'] as const

export const listOnlinePayments = defineRoute({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments at providers; with how many there are behind each tab',
  ...config,
  table: tableSpec({
    sortable: ['at', 'amount', 'returned', 'state'],
    defaultSort: 'at,desc',
    filters: z.object({
      search,
      state: z.enum(paymentTabs).default('all'),
      from: day.optional(),
    }),
  }),
  response: tableResponse(onlinePaymentRow).extend({ counts: z.record(z.enum(paymentTabs), z.number().int()) }),
})

export const exportOnlinePayments = defineExport(listOnlinePayments)

export const listPaymentDifferences = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/differences',
  summary: 'Payments that our books and the provider know differently',
  ...config,
  response: success.extend({
    differences: z.array(onlinePaymentRow),
    /** Those of the last 90 days that the provider knows, and how many of them it was asked about. */
    known: z.number().int(),
    checked: z.number().int(),
    /** Since when each of these was compared. */
    at: instant.nullable(),
  }),
})

export const paymentDay = z.object({
  day,
  payments: z.number().int(),
  /** What stands in our books, and what the provider says. */
  received: amount,
  returned: amount,
  toldReceived: amount,
  toldReturned: amount,
  fee: amount.nullable(),
  /** What lies there in other currencies: it cannot be booked. */
  others: z.array(z.object({ currency: z.string(), amount })),
  /** Payments our books and the provider know differently. */
  differing: z.number().int(),
})
export type PaymentDay = z.output<typeof paymentDay>

export const listPaymentDays = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/days',
  summary: 'Our books against the provider, by day, for 90 days; days that differ come first',
  ...config,
  response: success.extend({ days: z.array(paymentDay) }),
})

export const payout = z.object({
  id: z.string(),
  day: z.string(),
  amount,
  fees: amount.nullable(),
  currency: z.string(),
  statement: z.string(),
  status: z.string(),
})
export type PayoutView = z.output<typeof payout>

export const listPayouts = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/payouts',
  summary: 'What the provider paid out to the bank account; null where it does not tell',
  ...config,
  response: success.extend({ payouts: z.array(payout).nullable() }),
  errors: ['payment.provider_failed'],
})

export const comparePayments = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/compare',
  summary: 'Asks the provider about the payments of the last 90 days; what takes too long goes on in the background',
  ...config,
  slow: true,
  response: success.extend({
    asked: z.number().int(),
    /** The provider said nothing about them: it is not set up any more, or does not let us in. */
    missed: z.number().int(),
    left: z.number().int(),
  }),
  errors: ['payment.provider_failed'],
})

export const readPaymentHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/:id/history',
  summary: 'What was asked about a payment, and what the provider said',
  ...config,
  params: z.object({ id }),
  response: success.extend({
    events: z.array(
      z.object({ id: z.number().int(), at: instant, kind: z.string(), note: z.string(), raw: z.unknown() }),
    ),
  }),
  errors: ['record.not_found'],
})

const oneOfOrder = { params: z.object({ id, paymentId: id }) } as const

export const askPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:id/ask',
  summary: 'Asks the provider about a payment, and books what it says',
  ...config,
  params: z.object({ id }),
  response: success.extend({ state, difference: amount }),
  errors: ['record.not_found', 'payment.provider_failed', 'payment.unknown'],
})

export const capturePayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/online-payments/:paymentId/capture',
  summary: 'Takes what a bank has promised; whatever else the provider says is booked, too',
  ...editing,
  ...oneOfOrder,
  response: success.extend({ state }),
  errors: [
    'record.not_found',
    'payment.provider_failed',
    'payment.unknown',
    'payment.nothing_reserved',
    'payment.undecided',
    'payment.decided',
    'payment.ended',
  ],
})

export const cancelPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/online-payments/:paymentId/cancel',
  summary: 'Ends a try to pay that is still open; the order stays',
  ...editing,
  ...oneOfOrder,
  response: success.extend({ state }),
  errors: [
    'record.not_found',
    'payment.provider_failed',
    'payment.decided',
    'payment.ended',
    'payment.undecided',
    'payment.not_cancellable',
  ],
})

const wholeAmount = z.number().int().min(1).max(2_147_483_647)
const undecided = [
  'record.not_found',
  'payment.provider_failed',
  'payment.unknown',
  'payment.not_bookable',
  'payment.decided',
  'payment.refund_running',
] as const

export const bookPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/online-payments/:paymentId/book',
  summary: 'Books what the provider has, although another amount was asked for',
  ...editing,
  ...oneOfOrder,
  body: z.object({ amount: wholeAmount }),
  response: success.extend({ state, difference: amount }),
  errors: undecided,
})

export const returnPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/online-payments/:paymentId/return',
  summary: 'Gives back what is not what was asked for; it never stands in the books, and the order waits on',
  ...editing,
  ...oneOfOrder,
  body: withRules(z.object({ amount: wholeAmount, reason: formText.trim() }), refundFields),
  response: success.extend({ isDone: z.boolean() }),
  errors: [...undecided, 'payment.refund_refused'],
})

export const refundPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/online-payments/:paymentId/refund',
  summary: 'Gives money of a payment back, all or a part; the same key again answers what became of it',
  ...editing,
  ...oneOfOrder,
  body: withRules(
    z.object({
      /** Made by whoever asks, once for each refund: sent again with the same it is the same refund. */
      clientKey: z.uuid(),
      amount: wholeAmount,
      reason: formText.trim(),
      /** Whether the customer need not pay it any more; else it is owed again. */
      isWaived: z.boolean().default(true),
    }),
    refundFields,
  ),
  response: success.extend({ isDone: z.boolean() }),
  errors: [
    'record.not_found',
    'order.refund_too_high',
    'order.not_priced',
    'payment.undecided',
    'payment.refund_otherwise',
    'payment.refund_running',
    'payment.refund_refused',
    'payment.provider_failed',
  ],
})

export const paymentOfOrder = z.object({
  id: z.number().int(),
  at: instant,
  provider: kind,
  method: z.string(),
  amount,
  received: amount,
  returned: amount,
  state,
  /** The provider's word. */
  status: z.string(),
  problem: z.string(),
  /** Money on its way back. */
  returning: amount,
  /** The last refund, if the provider would not make it: how much, and why in its own words. */
  refused: z.object({ amount, problem: z.string() }).nullable(),
  /** Paid, and the provider does not know of it any more. */
  isMissing: z.boolean(),
  /** What our books lack against the provider. */
  difference: amount,
  toldCurrency: z.string(),
})

export const listOrderPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/online-payments',
  summary: 'The payments of an order at providers',
  access: withFlag('payment', permission('order:view')),
  params: z.object({ id }),
  response: success.extend({ payments: z.array(paymentOfOrder) }),
  errors: ['record.not_found'],
})
