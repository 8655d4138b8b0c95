import { expect, it } from 'vitest'
import { agoWords, cameIn, soonWords } from './when-words.ts'

const now = '2026-11-16 09:15'

it.each([
  ['2026-11-16T08:10:00.000Z', 'seit eben'],
  ['2026-11-16T07:10:00.000Z', 'seit 1 Stunde'],
  ['2026-11-15T08:00:00.000Z', 'seit 1 Tag'],
  ['2026-11-12T08:00:00.000Z', 'seit 4 Tagen'],
])('%s waits %s', (since, words) => {
  expect(agoWords(since, now)).toBe(words)
})

it.each([
  ['2026-11-16T07:42:00.000Z', '08:42'],
  ['2026-11-15T22:59:00.000Z', 'gestern'],
  ['2026-11-15T23:30:00.000Z', '00:30'],
  ['2026-11-14T10:00:00.000Z', '14.11.2026'],
])('%s came in %s', (instant, words) => {
  expect(cameIn(instant, now)).toBe(words)
})

it.each([
  [0, 'heute'],
  [1, 'morgen'],
  [7, 'in 7 Tagen'],
  [8, null],
])('%i days ahead: %s', (days, words) => {
  expect(soonWords(days)).toBe(words)
})
