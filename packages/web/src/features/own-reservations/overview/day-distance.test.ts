import { expect, it } from 'vitest'
import { dayDistance } from './day-distance.ts'

it.each([
  ['2026-11-18 20:00', 'Heute'],
  ['2026-11-17 20:00', 'Heute'],
  ['2026-11-19 00:00', 'Morgen'],
  ['2026-11-24 18:00', 'In 6 Tagen'],
  ['2027-11-18 18:00', 'In 365 Tagen'],
])('%s is %s', (wall, words) => {
  expect(dayDistance(wall, '2026-11-18')).toBe(words)
})
