import { bookingStates } from '@allmend/domain/bookings'
import { reasonWords } from '@allmend/domain/objects'
import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { dayWords, lengthWords, timeWords, waitWords } from './booking-words.ts'
import { buttonWords, doneWords, lateWords, titleWords } from './decision/decision-words.ts'
import { isOpen } from './detail/is-open.ts'
import { fieldsOf, targetOf } from './detail/move-target.ts'
import { refusalWords } from './refusal-words.ts'

const span = (displayStart: string, displayEnd: string) => ({ displayStart, displayEnd })

it('a day and its times as a row of the list says them', () => {
  expect(dayWords('2026-12-12 14:00')).toBe('Sa 12.12.2026')
  expect(timeWords(span('2026-12-12 14:00', '2026-12-12 23:00'))).toBe('14:00–23:00')
  expect(timeWords(span('2026-12-11 13:30', '2026-12-14 09:00'))).toBe('13:30 bis Mo 14.12.2026, 09:00')
})

it.each([
  [span('2026-12-12 14:00', '2026-12-12 23:00'), '9 Stunden'],
  [span('2026-12-12 14:00', '2026-12-12 15:30'), '1 Stunde 30 Min.'],
  [span('2026-12-12 14:00', '2026-12-12 14:45'), '45 Min.'],
  [span('2026-12-11 10:00', '2026-12-14 10:00'), '3 Tage'],
])('%o lasts %s', (time, words) => {
  expect(lengthWords(time)).toBe(words)
})

it.each([
  ['2026-11-16T08:00:00Z', null],
  ['2026-11-15T08:00:00Z', 'wartet seit 1 Tag'],
  ['2026-11-12T08:00:00Z', 'wartet seit 4 Tagen'],
])('what came %s: %s', (createdAt, words) => {
  expect(waitWords(createdAt, Date.parse('2026-11-16T10:00:00Z'))).toBe(words)
})

it('a new time comes from its fields as they were, and is none while it ends before it begins', () => {
  const fields = fieldsOf({ displayStart: '2026-12-12 14:00', displayEnd: '2026-12-13 00:00', objectId: 7 })
  expect(fields).toEqual({
    ...{ startDay: '2026-12-12', startTime: '14:00', endDay: '2026-12-12', endTime: '23:59' },
    objectId: 7,
  })
  expect(targetOf(fields)).toEqual({ displayStart: '2026-12-12 14:00', displayEnd: '2026-12-12 23:59', objectId: 7 })
  expect(targetOf({ ...fields, endTime: '14:00' })).toBeNull()
  expect(targetOf({ ...fields, endTime: '14:01' })).not.toBeNull()
  expect(targetOf({ ...fields, endDay: '2026-12-11' })).toBeNull()
  expect(targetOf({ ...fields, startTime: '' })).toBeNull()
  expect(targetOf({ ...fields, endTime: '' })).toBeNull()
})

it('only what still takes its object can be changed', () => {
  expect(bookingStates.filter((state) => isOpen({ state }))).toEqual(['unconfirmed', 'confirmed'])
})

it('a decision in words, for one and for several', () => {
  expect([titleWords(1, 'confirmed'), titleWords(3, 'cancelled')]).toEqual([
    'Buchung bestätigen',
    '3 Buchungen stornieren',
  ])
  expect([buttonWords('rejected', true), buttonWords('rejected', false)]).toEqual(['Ablehnen und senden', 'Ablehnen'])
  expect([doneWords(1, 'rejected'), doneWords(2, 'confirmed')]).toEqual([
    '1 Buchung abgelehnt.',
    '2 Buchungen bestätigt.',
  ])
  expect([lateWords(1), lateWords(2)]).toEqual([
    expect.stringMatching(/^Eine Buchung /),
    expect.stringMatching(/^2 Buchungen /),
  ])
})

it('a refusal says why a time cannot be had', () => {
  const refused = (reason: unknown) => refusalWords(new ApiError(409, { message: 'Nein.', details: { reason } }))
  expect(refused('lead_time')).toBe(`Nein. ${reasonWords.lead_time}`)
  expect([refused('unbekannt'), refused(undefined)]).toEqual(['Nein.', 'Nein.'])
})
