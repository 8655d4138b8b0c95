import { orderStates } from '@allmend/domain/bookings'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineRoute } from './define-route.ts'
import { orderAnswer } from './desk-order.contract.ts'
import { orderPositionDraft } from './desk-order-new.contract.ts'
import { day, distinctIds, id, success, version } from './field-schema.ts'
import { called } from './german-errors.ts'

const one = { params: z.object({ id }) }

export const saveOrder = defineRoute({
  method: 'PUT',
  path: '/api/admin/orders/:id',
  summary: 'Change free positions (until the invoice goes out), the payment option and when it is due',
  access: permission('order:edit'),
  ...one,
  body: z.object({
    positions: z.array(orderPositionDraft).max(50),
    paymentOptionId: id.nullable(),
    dueOn: day.nullable(),
    version,
  }),
  response: orderAnswer,
  errors: [
    'record.not_found',
    'record.conflict',
    'order.billed',
    'order.due_with_others',
    'order.due_missing',
    'order.due_early',
    'order.due_far',
    'order.empty',
    'order.state_changed',
    'order.expired',
    'order.total_negative',
    'order.amount_too_large',
    'order.payment_option_unknown',
  ],
})

const onDay = day
const note = z.string().trim().max(500).default('')

export const setOrderState = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/state',
  summary:
    'The next step in the accounts. What is still owed is recorded as paid along with `payed` or `completed`, if wished.',
  access: permission('order:edit'),
  buildings: { 'params.id': 'order' },
  ...one,
  body: z.object({
    to: z.enum(orderStates).exclude(['cancelled'], { error: called('Neuer Status') }),
    /** Records what is still owed as paid on this day. */
    payment: z.object({ onDay, note }).optional(),
    /** The invoice is mailed with `booked`, where it is paid by invoice; not if this says no. */
    withMail: z.boolean().optional(),
    version,
  }),
  response: orderAnswer,
  errors: [
    'record.not_found',
    'record.conflict',
    'order.state_changed',
    'order.expired',
    'payment.undecided',
    'order.not_priced',
    'order.owed',
    'order.payment_ahead',
    'order.refund_open',
  ],
})

export const cancelOrder = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  summary: 'Cancel an order with its bookings, and say how much of what was paid is given back',
  access: permission('order:remove'),
  buildings: { 'params.id': 'order' },
  ...one,
  body: z.object({
    reason: z.string().trim().max(1000).default(''),
    /** Rappen given back; has to be said once everything is paid. */
    refund: z.number().int().min(0).max(1_000_000_000).optional(),
    /** Charge what the rules of the objects say for cancelling their bookings. */
    withFee: z.boolean().default(false),
    withMail: z.boolean().default(true),
    version,
  }),
  response: orderAnswer,
  errors: [
    'record.not_found',
    'record.conflict',
    'payment.refund_running',
    'payment.unclear',
    'order.state_changed',
    'order.expired',
    'order.reason_missing',
    'order.refund_missing',
    'order.refund_too_high',
    'order.refund_too_low',
    'order.refund_over_fee',
  ],
})

export const addOrderPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/payments',
  summary: 'What came in or was given back. An order that is paid in full moves on to `payed`.',
  access: permission('order:edit'),
  buildings: { 'params.id': 'order' },
  ...one,
  body: z.object({
    kind: z.enum(['payment', 'refund']),
    amount: z.number().int().min(1).max(1_000_000_000),
    onDay,
    note,
    version,
  }),
  response: orderAnswer,
  errors: [
    'record.not_found',
    'record.conflict',
    'order.state_changed',
    'order.expired',
    'order.nothing_owed',
    'payment.undecided',
    'order.not_priced',
    'order.payment_ahead',
    'order.refund_too_high',
    'order.amount_too_large',
  ],
})

export const renewOrderLink = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/:id/link',
  summary: 'A new secret link of an order; every one before opens nothing any more',
  access: permission('order:edit'),
  ...one,
  response: success.extend({ url: z.string() }),
  errors: ['record.not_found'],
})

export const setOrdersState = defineRoute({
  method: 'POST',
  path: '/api/admin/orders/state',
  summary: 'The same step for several orders; those it does not fit are left out and named',
  access: permission('order:edit'),
  body: z.object({
    ids: distinctIds(200).min(1),
    to: z.enum(['booked', 'payed'], { error: called('Neuer Status') }),
    onDay: onDay.optional(),
    withMail: z.boolean().optional(),
  }),
  response: success.extend({ changed: z.array(z.number().int()), refused: z.array(z.number().int()) }),
  errors: ['order.payment_ahead'],
})
