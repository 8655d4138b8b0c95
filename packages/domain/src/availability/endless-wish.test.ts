import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOf, dayOfWall, wallAt } from '../time/index.ts'
import { type BookableObject, Calendar, type Interval, longestDays } from './index.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
const hall: BookableObject = {
  zone: 'Europe/Zurich',
  isVisible: true,
  openingTimes: everyDay,
  blockingDays: [{ type: 'day', repeat: true, year: 2026, month: 8, day: 1 }],
  leadTimeHours: 0,
  horizonDays: 3650,
  stock: 1,
}
const steps: Interval = {
  id: 1,
  type: 'dynamic',
  weekdays: [],
  interval: 5,
  maxSteps: 400,
  isMultiDays: false,
  multiDaysValue: 1,
  multiDaysUnit: 'day',
  preProcessingTime: 10_080,
  postProcessingTime: 10_080,
  settings: {},
}
const intervals: Interval[] = [
  steps,
  { ...steps, type: 'fixed', settings: { first: '00:00', count: 200, minutes: 5 } },
  { ...steps, isMultiDays: true },
  { ...steps, isMultiDays: true, multiDaysUnit: 'month' },
]
const today = wallAt(dayOf(2026, 5, 4), 0)
const judges = ['judge', 'judgeFreely'] as const
const ask = (interval: Interval, how: (typeof judges)[number], displayStart: number, displayEnd: number) =>
  new Calendar(hall, interval, { now: today - 1440, taken: [] }, dayOfWall(displayStart), dayOfWall(displayEnd))[how]({
    displayStart,
    displayEnd,
  })

it('a wish that never ends is too long, whoever asks', () => {
  for (const interval of intervals) {
    for (const how of judges) {
      expect(ask(interval, how, today, today + longestDays * 1440 + 1)).toBe('too_long')
      expect(ask(interval, how, today, wallAt(dayOf(5026, 1, 1), 0))).toBe('too_long')
    }
  }
  expect(ask(steps, 'judgeFreely', today, today + 15 * 1440)).toBe('too_long')
})

it('what is as long as can be is not too long for staff', () => {
  // Three leap years of days; a fortnight of steps of five minutes is 14 × 288.
  const days: Interval = { ...steps, isMultiDays: true }
  expect(ask(days, 'judgeFreely', today, today + longestDays * 1440)).toMatchObject({ steps: 1098 })
  expect(ask(steps, 'judgeFreely', today, today + 14 * 1440)).toMatchObject({ steps: 4032 })
  expect(ask(steps, 'judgeFreely', today, today + 14 * 1440 + 1)).toBe('too_long')
})

it('no wish is thought about for long', () => {
  const moment = fc.integer({ min: wallAt(dayOf(1970, 1, 1), 0), max: wallAt(dayOf(2199, 12, 31), 1439) })
  const length = fc.oneof(
    fc.integer({ min: -10_000, max: 10_000 }),
    fc.integer({ min: 0, max: longestDays * 1440 }),
    moment,
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.constantFrom(...judges),
      moment,
      length,
      (interval, how, from, by) => {
        const before = Date.now()
        ask(interval, how, from, from + by)
        // Milliseconds that leave room for a machine that stalls; three thousand years took two minutes.
        expect(Date.now() - before).toBeLessThan(5000)
      },
    ),
    { numRuns: 500 },
  )
})
