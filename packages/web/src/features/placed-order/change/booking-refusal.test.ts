import { reasonWords } from '@allmend/domain/objects'
import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { bookingRefusal } from './booking-refusal.ts'

it('the sentence of a time that cannot be had says why, and any other refusal is told as it is', () => {
  const told = (code: ApiError['code'], details: Record<string, unknown>) =>
    bookingRefusal(new ApiError(409, { ...(code && { code }), message: 'Das geht nicht.', details }))
  expect(told('booking.not_bookable', { reason: 'lead_time' })).toBe(`Das geht nicht. ${reasonWords.lead_time}`)
  expect(told('booking.not_bookable', { reason: 'unbekannt' })).toBe('Das geht nicht.')
  expect(told('booking.slot_taken', { reason: 'lead_time' })).toBe('Das geht nicht.')
  expect(bookingRefusal(new Error('socket'))).not.toContain('socket')
})
