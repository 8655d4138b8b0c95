import { expect, it } from 'vitest'
import { dayWords, lengthWords, timeWords, waitWords } from './booking-words.ts'

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
