import { isTooLarge } from '@allmend/domain/money'
import { z } from 'zod'
import { permission } from './access.ts'
import { bookingDraft, boundedDates, notPlaced } from './booking.contract.ts'
import { defineRoute } from './define-route.ts'
import { id, success } from './field-schema.ts'

/** What staff may say about a booking besides. */
const deskBookingDraft = bookingDraft.extend({
  /** Everybody may read the occasion in the public plan and at the door. */
  isNamePublic: z.boolean().default(false),
})

/** What is charged besides bookings. */
export const orderPositionDraft = z
  .object({
    title: z.string().trim().min(1).max(200),
    quantity: z.number().min(0.01).max(100_000).multipleOf(0.01),
    /** As prices are entered in this app, with or without VAT. */
    unitPrice: z.number().int().min(-10_000_000).max(10_000_000),
    isTaxable: z.boolean(),
  })
  .refine(({ quantity, unitPrice }) => !isTooLarge(quantity * unitPrice), {
    path: ['unitPrice'],
    message: "'Einzelpreis' mal Anzahl darf höchstens CHF 10’000’000.00 ergeben",
  })

export const createOrder = defineRoute({
  method: 'POST',
  path: '/api/admin/orders',
  summary: 'An order for a customer: bookings, free positions, or both. Confirmed at once if wished.',
  access: permission('order:create'),
  buildings: { 'body.bookings.objectId': 'object' },
  body: z.object({
    userId: id,
    clientKey: z.uuid(),
    bookings: boundedDates(z.array(deskBookingDraft).max(50)).default([]),
    positions: z.array(orderPositionDraft).max(50).default([]),
    paymentOptionId: id.nullish(),
    isConfirmed: z.boolean().default(true),
    withMail: z.boolean().default(true),
    /** Rules of the objects are overridden knowingly. */
    isForced: z.boolean().default(false),
    note: z.string().max(4000).default(''),
  }),
  response: success.extend({
    orderId: z.number().int(),
    orderNumber: z.string(),
    bookingIds: z.array(z.number().int()),
  }),
  errors: [
    'record.not_found',
    ...notPlaced,
    'order.payment_option_unknown',
    'order.empty',
    'order.key_taken',
    'order.placed_otherwise',
    'order.total_negative',
    'order.amount_too_large',
  ],
})
