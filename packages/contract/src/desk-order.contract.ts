import { bookingStates, orderStates, paymentKinds, paymentStates } from '@allmend/domain/bookings'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { deskHistoryEntry } from './desk-booking.contract.ts'
import { day, id, instant, success } from './field-schema.ts'
import { contact } from './person-shapes.ts'
import { idList, search, tableResponse, tableSpec } from './table-query.ts'
import { acceptance } from './text-shapes.ts'

/** The tabs above the list: where orders stand in the accounts, and what is still owed. */
export const orderTabs = ['all', 'new', 'booked', 'open', 'overdue', 'paid', 'cancelled'] as const

const amount = z.number().int()

export const deskOrderRow = z.object({
  id: z.number().int(),
  number: z.string(),
  createdAt: instant,
  customer: z.object({
    userId: z.number().int().nullable(),
    name: z.string(),
    company: z.string(),
    city: z.string(),
  }),
  /** Titles of what was booked. */
  objects: z.array(z.string()),
  bookings: z.number().int(),
  priceCategory: z.string(),
  paymentOption: z.string(),
  total: amount,
  /** Fees of warnings. */
  dunned: amount,
  /** What fell away since the invoice; the total stays as it was billed. */
  credited: amount,
  /** Below zero it is to be given back. */
  owed: amount,
  hasNoPriceObject: z.boolean(),
  state: z.enum(orderStates),
  /** Nothing of it stands any more. */
  hasEnded: z.boolean(),
  paymentState: z.enum(paymentStates),
  /** Something came in online that is not what was asked for, and nobody has decided about it. */
  isPaymentChecked: z.boolean(),
  bookedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  isOverdue: z.boolean(),
  /** The day it became fully paid; null while something is owed. */
  paidOn: z.string().nullable(),
  origin: z.enum(['online', 'desk']),
  version: z.number().int(),
})
export type DeskOrderRow = z.output<typeof deskOrderRow>

export const deskOrderTable = tableSpec({
  sortable: ['number', 'createdAt', 'customer', 'total', 'owed', 'dueOn', 'state', 'paymentState', 'paymentOption'],
  defaultSort: 'createdAt,desc',
  filters: z.object({
    search,
    tab: z.enum(orderTabs).default('all'),
    /** Days on which the order came in. */
    from: day.optional(),
    until: day.optional(),
    paymentOption: id.optional(),
    priceCategory: id.optional(),
    customer: id.optional(),
    object: id.optional(),
    ids: idList,
  }),
})

export const listOrders = defineRoute({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'All orders, for staff; with how many there are behind each tab',
  access: permission('order:view'),
  buildings: 'filtered',
  table: deskOrderTable,
  response: tableResponse(deskOrderRow).extend({ counts: z.record(z.enum(orderTabs), z.number().int()) }),
})

export const exportOrders = defineExport(listOrders)

/** For the accounts: one row for each line and VAT rate. */
export const exportOrderLines = defineExport({
  ...listOrders,
  path: '/api/admin/orders/lines',
  summary: 'The lines of orders, one row for each VAT rate',
})

export const getOrderChoices = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/choices',
  summary: 'What orders can be filtered by and paid with',
  access: permission('order:view'),
  response: success.extend({
    paymentOptions: z.array(
      z.object({ id: z.number().int(), name: z.string(), kind: z.enum(paymentKinds), isActive: z.boolean() }),
    ),
    priceCategories: z.array(z.object({ id: z.number().int(), name: z.string() })),
    objects: z.array(z.object({ id: z.number().int(), title: z.string() })),
    /** How free positions are entered and taxed today; null without VAT. */
    vat: z.object({ isIncluded: z.boolean(), rate: z.number() }).nullable(),
  }),
})

const orderedBooking = z.object({
  id: z.number().int(),
  number: z.string(),
  objectId: z.number().int(),
  objectTitle: z.string(),
  name: z.string(),
  displayStart: z.string(),
  displayEnd: z.string(),
  state: z.enum(bookingStates),
  /** It waited for its payment, and somebody ended that before its time ran out. */
  isGivenUp: z.boolean(),
  seriesKey: z.uuid().nullable(),
  total: amount,
  fee: amount,
  /** What cancelling it alone costs now. */
  cancellationFee: amount,
  isOnRequest: z.boolean(),
})

const orderPosition = z.object({
  id: z.number().int(),
  title: z.string(),
  quantity: z.number(),
  unitPrice: amount,
  isTaxable: z.boolean(),
  total: amount,
})

export const accountPayment = z.object({
  id: z.number().int(),
  kind: z.enum(['payment', 'refund']),
  amount,
  onDay: z.string(),
  note: z.string(),
  by: z.string(),
})

const orderCredit = z.object({
  id: z.number().int(),
  bookingId: z.number().int().nullable(),
  title: z.string(),
  amount,
  /** What stays for it: charged beside the credit. */
  fee: amount,
  reason: z.string(),
  by: z.string(),
  at: instant,
})

export const deskOrder = deskOrderRow.extend({
  contact,
  hasAccount: z.boolean(),
  reservations: z.array(orderedBooking),
  /** What cancelling all of them costs now. */
  cancellationFee: amount,
  positions: z.array(orderPosition),
  /** What discounts among the positions do not take off, since no more is ordered. */
  discountCut: amount,
  totalWithoutTax: amount,
  /** Rate in percent, what it is reckoned on, and the VAT. */
  tax: z.array(z.object({ rate: z.number(), base: amount, total: amount })),
  roundingDifference: amount,
  paid: amount,
  refunded: amount,
  /** What can be given back at most. */
  refundable: amount,
  /** What came in at a payment provider and did not go back: it goes back there. */
  paidOnline: amount,
  /** What of it is on its way back. */
  returning: amount,
  /** The provider would not make the last refund: it goes back otherwise. */
  isRefundRefused: z.boolean(),
  /** The day the customer was told to pay online by, as long as there is no invoice. */
  payUntil: z.string().nullable(),
  payments: z.array(accountPayment),
  credits: z.array(orderCredit),
  paymentOptionId: z.number().int().nullable(),
  /** An invoice went out: the total stands. */
  isBilled: z.boolean(),
  /** The collective invoice it is paid with. */
  collective: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  stateReason: z.string(),
  acceptance,
})
export type DeskOrder = z.output<typeof deskOrder>

const one = { params: z.object({ id }) }
export const orderAnswer = success.extend({ order: deskOrder })

export const getOrder = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'One order with its bookings, positions and account',
  access: permission('order:view'),
  buildings: { 'params.id': 'order' },
  ...one,
  response: orderAnswer,
  errors: ['record.not_found'],
})

const history = success.extend({ entries: z.array(deskHistoryEntry) })

export const getOrderHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/orders/:id/history',
  summary: 'What happened to an order, newest first',
  access: permission('order:view'),
  buildings: { 'params.id': 'order' },
  ...one,
  response: history,
  errors: ['record.not_found'],
})

export const addOrderNote = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'A note of staff for staff',
  access: permission('order:edit'),
  buildings: { 'params.id': 'order' },
  ...one,
  body: z.object({ text: z.string().trim().min(1).max(4000) }),
  response: history,
  errors: ['record.not_found'],
})
