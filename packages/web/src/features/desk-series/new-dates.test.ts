import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { failedDates, isSoft, timesOn, weekAfter } from './new-dates.ts'

it('a series goes on a week later, over months and years', () => {
  expect(weekAfter('2026-12-29 18:00')).toBe('2027-01-05')
  expect(weekAfter('')).toBe('')
})

it('an end before the start is on the next day', () => {
  expect(timesOn('2027-02-28', '18:00', '20:00')).toEqual({
    displayStart: '2027-02-28 18:00',
    displayEnd: '2027-02-28 20:00',
  })
  expect(timesOn('2027-02-28', '22:00', '02:00').displayEnd).toBe('2027-03-01 02:00')
})

it('a refusal names the dates that failed; only rules can be overridden', () => {
  const failed = [
    { date: 1, reason: 'taken' },
    { date: 'x', reason: 'closed' },
  ]
  const refusal = new ApiError(409, { code: 'booking.slot_taken', message: '', details: { failed } })
  expect([...failedDates(refusal)]).toEqual([[1, 'taken']])
  expect(isSoft(refusal)).toBe(false)
  expect(isSoft(new ApiError(409, { code: 'booking.not_bookable', message: '' }))).toBe(true)
  expect(failedDates(new Error('x')).size).toBe(0)
})

it.each([
  [{ failed: [{ reason: 'closed' }, { reason: 'lead_time' }] }, true],
  [{ failed: [{ reason: 'closed' }, { reason: 'past' }] }, false],
  [{ failed: [{ reason: 'nonexistent_time' }] }, false],
  [{ reason: 'nonexistent_time' }, false],
])('a refusal with %j can be overridden: %s', (details, expected) => {
  expect(isSoft(new ApiError(409, { code: 'booking.not_bookable', message: '', details }))).toBe(expected)
})
