import { reasons } from '@allmend/domain/availability'
import { z } from 'zod'
import { permission } from './access.ts'
import { bookingColor, chosenOptions, steps } from './booking.contract.ts'
import { defineRoute } from './define-route.ts'
import { changedPrice, deskBooking } from './desk-booking.contract.ts'
import { distinctIds, id, success, version, wall } from './field-schema.ts'
import { called } from './german-errors.ts'

const text = z.string().max(5000).default('')
const ids = distinctIds(1000).min(1)
const decision = z.enum(['confirmed', 'rejected', 'cancelled'], { error: called('Neuer Status') })

export const previewDecision = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/preview-decision',
  summary: 'What a decision would lead to: who gets which mail, what can still be decided, what it costs',
  access: permission('reservation:status'),
  buildings: { 'body.ids': 'booking' },
  body: z.object({ ids, to: decision }),
  response: success.extend({
    /** A text that can be adapted and goes into the mail. */
    text: z.string(),
    subject: z.string(),
    recipients: z.array(z.string()),
    bookings: z.array(
      z.object({
        id: z.number().int(),
        number: z.string(),
        title: z.string(),
        when: z.string(),
        booker: z.string(),
        /** Whether the step can still be taken. */
        isPossible: z.boolean(),
        /** What cancelling costs by the rules of the object; null without the right to see money. */
        fee: z.number().int().nullable(),
        /** What the customer asked for and nobody answered yet, such as another time: confirming would not grant it. */
        wish: z.string().nullable(),
      }),
    ),
    /** Orders somebody paid something of: what goes back is decided there. None without the right to see money. */
    paidOrders: z.array(z.object({ id: z.number().int(), number: z.string(), paid: z.number().int() })),
  }),
})

export const decideBookings = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/decide',
  summary: 'Confirm, reject or cancel bookings. What somebody else decided meanwhile is left out and named.',
  access: permission('reservation:status'),
  buildings: { 'body.ids': 'booking' },
  body: z.object({
    ids,
    to: decision,
    text,
    withMail: z.boolean().default(true),
    /** Charge what the rules of the object say for cancelling. */
    withFee: z.boolean().default(false),
  }),
  response: success.extend({ changed: z.array(z.number().int()), refused: z.array(z.number().int()) }),
  errors: ['record.not_found', 'booking.state_changed', 'payment.unclear'],
})

export const newTime = z.object({
  displayStart: wall,
  displayEnd: wall,
  steps,
  /** Another object, such as another third of the hall. */
  objectId: id.optional(),
})
const change = { access: permission('reservation:change'), params: z.object({ id }) }
const changed = success.extend({ booking: deskBooking })

export const checkMove = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/check-move',
  summary: 'Whether a booking could be at another time, and what it would cost then',
  ...change,
  buildings: { 'params.id': 'booking', 'body.objectId': 'object' },
  body: newTime,
  response: success.extend({
    reason: z.enum(reasons).nullable(),
    /** Staff cannot override it. */
    isFirm: z.boolean(),
    ...changedPrice.shape,
  }),
  errors: ['record.not_found', 'object.interval_unknown', 'order.amount_too_large', 'booking.price_negative'],
})

export const checkOptions = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/check-options',
  summary: 'What a booking would cost with other options, or with those of its open change request',
  ...change,
  buildings: { 'params.id': 'booking' },
  body: z.object({ options: chosenOptions.optional() }),
  response: success.extend(changedPrice.shape),
  errors: [
    'record.not_found',
    'booking.state_changed',
    'booking.request_gone',
    'booking.incomplete',
    'booking.slot_taken',
    'object.interval_unknown',
    'object.option_unknown',
    'order.amount_too_large',
    'booking.price_negative',
  ],
})

/** A rule of the object is overridden knowingly. */
const isForced = z.boolean().default(false)
const withMail = z.boolean().default(true)
const changeErrors = [
  'record.not_found',
  'record.conflict',
  'booking.state_changed',
  'booking.not_bookable',
  'booking.slot_taken',
  'booking.incomplete',
  'object.interval_unknown',
  'object.option_unknown',
  'booking.price_negative',
  'order.amount_too_large',
] as const

export const moveBooking = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  summary:
    'Put a booking at another time or into another object; its price is quoted anew. What is billed stands, and is to be checked',
  ...change,
  buildings: { 'params.id': 'booking', 'body.objectId': 'object' },
  body: newTime.extend({ isForced, withMail, text, version: version.optional() }),
  response: changed,
  errors: changeErrors,
})

export const saveBooking = defineRoute({
  method: 'PUT',
  path: '/api/admin/bookings/:id',
  summary:
    'Change the occasion and whether it is public, the remark, the colour or the options; other options are checked and priced',
  ...change,
  buildings: { 'params.id': 'booking' },
  body: z.object({
    name: z.string().max(200).optional(),
    remark: z.string().max(5000).optional(),
    /** Everybody may read the occasion in the public plan and at the door. */
    isNamePublic: z.boolean().optional(),
    color: bookingColor.optional(),
    options: chosenOptions.optional(),
    version,
  }),
  response: changed,
  errors: changeErrors,
})

export const adjustPrice = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/price',
  summary: 'Charge more or less than was quoted, as a line of its own with a reason',
  access: permission('reservation:change', 'order:edit'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id }),
  body: z.object({
    /** As prices are entered in this app, with or without VAT; below zero is a reduction. */
    amount: z.number().int().min(-10_000_000).max(10_000_000),
    reason: z.string().trim().min(1).max(200),
    version,
  }),
  response: changed,
  errors: [
    'record.not_found',
    'record.conflict',
    'order.billed',
    'booking.state_changed',
    'booking.price_negative',
    'order.total_negative',
    'order.amount_too_large',
  ],
})

export const settlePrice = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/price-checked',
  summary: 'Somebody dealt with what a billed booking would cost since it was changed',
  access: permission('reservation:change', 'order:edit'),
  buildings: { 'params.id': 'booking' },
  params: z.object({ id }),
  body: z.object({ version }),
  response: changed,
  errors: ['record.not_found', 'record.conflict', 'booking.state_changed'],
})

export const answerRequest = defineRoute({
  method: 'POST',
  path: '/api/admin/bookings/:id/request',
  summary: 'Accept a change request by doing it, or reject it with a text',
  ...change,
  body: z.object({ accept: z.boolean(), text, isForced, withFee: z.boolean().default(false) }),
  response: changed,
  errors: [...changeErrors, 'booking.request_gone'],
})
