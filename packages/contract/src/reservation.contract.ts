import { dayStates } from '@allmend/domain/availability'
import { paymentKinds } from '@allmend/domain/bookings'
import { z } from 'zod'
import { anonymous } from './access.ts'
import { bookingDrafts, holdKey, notOffered, notPlaced } from './booking.contract.ts'
import { defineRoute } from './define-route.ts'
import { id, month, success, wholeNumber } from './field-schema.ts'
import { guestContact } from './person-shapes.ts'
import { readTexts } from './text-shapes.ts'

const clientKey = z.uuid()

export const getObjectDays = defineRoute({
  method: 'GET',
  path: '/api/objects/days/:id',
  summary:
    'Days at a glance from the first of a month (`2026-12`): free and partly free ones have a start that can be had, the others say why not',
  access: anonymous(),
  params: z.object({ id }),
  query: z.object({
    from: month,
    months: z.coerce.number().int().min(1).max(12).default(3),
    holdKey,
  }),
  response: success.extend({
    days: z.array(z.object({ day: z.iso.date(), state: z.enum(dayStates), title: z.string() })),
  }),
  errors: ['record.not_found'],
})

export const getCheckout = defineRoute({
  method: 'GET',
  path: '/api/booking/checkout',
  summary: 'What a customer, or a guest with this postcode, is charged by and can pay with',
  access: anonymous(),
  query: z.object({ zipcode: z.string().max(20).optional() }),
  response: success.extend({
    priceCategory: z
      .object({
        id: z.number().int(),
        name: z.string(),
        /** Chosen by the postcode, not by default. */
        isByZipcode: z.boolean(),
        /** The category of the account, where that of the postcode counts instead of it. */
        insteadOf: z.string().nullable(),
      })
      .nullable(),
    /** Whose price counts where the own category has none. */
    defaultPriceCategoryId: z.number().int().nullable(),
    /** The town of the postcode, where it is known. */
    town: z.string().nullable(),
    maySeries: z.boolean(),
    paymentOptions: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        description: z.string(),
        kind: z.enum(paymentKinds),
        isDefault: z.boolean(),
      }),
    ),
  }),
})

export const holdBookings = defineRoute({
  method: 'POST',
  path: '/api/booking/hold',
  summary:
    'Keep the dates of a draft for 15 minutes; `renew` does so once more, one time. They belong to the browser (a cookie it is given) or to the customer who is signed in.',
  access: anonymous(),
  body: z.object({
    clientKey,
    bookings: bookingDrafts.min(1),
    /** Without it, asking again for dates that are kept renews them, as clients of an earlier release expect. */
    renew: z.boolean().optional(),
  }),
  response: success.extend({
    expiresAt: z.iso.datetime(),
    /** What the time is here: a visitor's clock may be wrong. */
    serverNow: z.iso.datetime(),
    mayRenew: z.boolean(),
  }),
  errors: [
    ...notOffered,
    'booking.slot_taken',
    'booking.not_bookable',
    'booking.times_contradict',
    'booking.own_overlap',
    'booking.series_denied',
    'booking.too_many_holds',
    'booking.hold_too_large',
    'booking.hold_over',
    'booking.hold_over_here',
    'booking.hold_of_other',
  ],
})

export const releaseHold = defineRoute({
  method: 'DELETE',
  path: '/api/booking/hold/:clientKey',
  summary: 'Let the own dates of a draft go; for those of somebody else nothing happens',
  access: anonymous(),
  params: z.object({ clientKey }),
  response: success,
})

export const sendOrderCode = defineRoute({
  method: 'POST',
  path: '/api/booking/code',
  summary: 'Mail a guest the six digits that confirm the address; again after a minute at the earliest',
  access: anonymous(),
  body: z.object({
    /** The draft it is for; without one it is good for one order, whichever. */
    clientKey: clientKey.optional(),
    email: z.email().max(200),
  }),
  response: success.extend({ resendAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
  errors: ['order.code_too_soon'],
})

export const uploadBookingDocument = defineRoute({
  method: 'POST',
  path: '/api/booking/documents',
  summary: 'A file for an option of type document; the option’s value is its key',
  access: anonymous(),
  upload: true,
  response: success.extend({ document: z.object({ key: z.uuid(), name: z.string(), size: z.number().int() }) }),
  errors: [
    'asset.type_refused',
    'request.too_large',
    'upload.busy',
    'upload.quota',
    'upload.app_quota',
    'storage.full',
  ],
})

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Place an order: all of it or nothing. A guest proves the address by `code`; sent again by the same customer, or with the same code, it is the same order; the key of an order that was placed with other bookings is refused. `clientKey` names the hold; `expectedTotal` refuses a price that changed.',
  access: anonymous(),
  body: z.object({
    /** The contact of a guest; customers who are signed in need none. */
    user: guestContact.nullish(),
    bookings: bookingDrafts.min(1),
    code: z.string().max(20).nullish(),
    paymentOptionId: id.nullish(),
    clientKey: clientKey.optional(),
    expectedTotal: wholeNumber.optional(),
    /** What the objects ask to be accepted; false is refused. */
    acceptsRules: z.boolean().optional(),
    /** Which versions were to be read; without it, whoever accepts accepts those that count now. */
    acceptedTexts: readTexts.optional(),
  }),
  response: success.extend({
    isCodeValid: z.literal(true),
    redirect: z.string().nullable(),
    orderId: z.number().int(),
    orderNumber: z.string(),
    /** Opens the order without an account; also in the mail. */
    orderToken: z.string(),
  }),
  // Only a code that is refused says otherwise.
  inRefusals: { isCodeValid: true },
  errors: [
    ...notPlaced,
    'order.price_changed',
    'order.amount_too_large',
    'order.payment_option_unknown',
    'request.invalid',
    'order.rules_not_accepted',
    'order.texts_changed',
    'order.code_invalid',
    'order.key_taken',
    'order.placed_otherwise',
  ],
})
