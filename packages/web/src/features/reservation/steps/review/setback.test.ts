import { expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { newBooking } from '../../../booking-draft/index.ts'
import type { Draft } from '../../draft/draft-store.ts'
import { setbackOf } from './setback.ts'
import { isOnlyNotKept } from './use-hold.ts'

const [hall, kitchen] = [newBooking(1), newBooking(2)]
const draft: Draft = { clientKey: 'a', bookings: [hall, kitchen], paymentOptionId: null }
const refusal = (code: ApiError['code'], details = {}) => new ApiError(409, { ...(code && { code }), details })

it('a lost date leads to the choice of dates, at its booking', () => {
  expect(setbackOf(refusal('booking.slot_taken', { failed: [{ booking: 1, clientId: '' }] }), draft)).toEqual({
    step: 'termine',
    details: { object: kitchen.key, lost: true },
  })
  expect(setbackOf(refusal('booking.not_bookable', { reason: 'lead_time' }), draft)).toEqual({
    step: 'termine',
    details: { object: hall.key, lost: true },
  })
})

it('a missing option leads to its object, and nothing is lost', () => {
  expect(setbackOf(refusal('booking.incomplete', { objectId: 2, options: [4] }), draft)).toEqual({
    step: 'termine',
    details: { object: kitchen.key, missing: true },
  })
})

it('an option that is no longer offered leads to its object', () => {
  expect(setbackOf(refusal('object.option_unknown', { objectId: 2, options: [4] }), draft)).toEqual({
    step: 'termine',
    details: { object: kitchen.key },
  })
})

it('wrong personal data lead to the contact, anything else stays where it is', () => {
  expect(setbackOf(refusal('request.invalid', { fields: { 'user.zipcode': 'x' } }), draft)?.step).toBe('kontakt')
  expect(setbackOf(refusal('request.invalid', { fields: { code: 'x' } }), draft)).toBeNull()
  expect(setbackOf(refusal('booking.too_many_holds'), draft)).toBeNull()
  expect(setbackOf(new TypeError('network'), draft)).toBeNull()
})

it('who is only refused the keeping can order all the same', () => {
  const refused = [
    'booking.too_many_holds',
    'booking.hold_too_large',
    'booking.hold_over',
    'booking.hold_over_here',
  ] as const
  expect(refused.map((code) => isOnlyNotKept(refusal(code)))).toEqual([true, true, true, true])
  expect([isOnlyNotKept(refusal('booking.slot_taken')), isOnlyNotKept(new Error('x')), isOnlyNotKept(null)]).toEqual([
    false,
    false,
    false,
  ])
})
