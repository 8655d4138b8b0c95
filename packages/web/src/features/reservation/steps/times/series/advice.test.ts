import type { PublicObject } from '@allmend/contract'
import { expect, it } from 'vitest'
import type { PublicInterval } from '../scene.ts'
import { type Advice, bestAdvice, countText, needsAdvice, otherTimes, otherWeekdays } from './advice.ts'
import type { Series } from './plan.ts'
import type { PlanRow } from './plan-rows.ts'

const interval = {
  id: 1,
  type: 'dynamic',
  weekdays: [],
  interval: 60,
  maxSteps: 5,
  isMultiDays: false,
  preProcessingTime: 0,
  postProcessingTime: 0,
  settings: {},
} as unknown as PublicInterval
/** Open Monday to Thursday evenings. */
const object = {
  id: 1,
  zone: 'Europe/Zurich',
  is_visible: true,
  openingTimes: [1, 2, 3, 4].map((day) => ({ day, during: { start: '17:00', end: '22:00' } })),
  blockingDays: [],
  leadTimeHours: 0,
  horizonDays: 540,
  stock: 1,
} as unknown as PublicObject
const asked = { object, interval, quantity: 1 }
const tuesdays: Series = {
  rule: { kind: 'weekly', every: 1, weekdays: [2] },
  from: '2027-01-12',
  until: '2027-03-30',
  start: '19:00',
  steps: 2,
}
const rows = (taken: number, closed: number, free: number) =>
  [
    ...Array.from({ length: taken }, () => ({ state: 'failed', reason: 'taken' })),
    ...Array.from({ length: closed }, () => ({ state: 'failed', reason: 'blocked' })),
    ...Array.from({ length: free }, () => ({ state: 'free', reason: null })),
  ] as unknown as PlanRow[]

it.each([
  [7, 0, 5, true],
  [6, 0, 6, false],
  [4, 4, 4, false],
  [1, 0, 0, false],
])('%i taken, %i closed and %i free dates: advice is %j', (taken, closed, free, isNeeded) => {
  expect(needsAdvice(rows(taken, closed, free))).toBe(isNeeded)
})

it('other times of the day are those the whole length fits at, the closest first', () => {
  const proposals = otherTimes(asked, tuesdays)
  expect(proposals.map(({ title, detail }) => `${title}, ${detail}`)).toEqual([
    '18:00–20:00 Uhr, 1 Std. früher',
    '20:00–22:00 Uhr, 1 Std. später',
    '17:00–19:00 Uhr, 2 Std. früher',
  ])
  expect(proposals[0]?.dates).toHaveLength(12)
  expect(proposals[0]?.dates[0]).toMatchObject({ displayStart: '2027-01-12 18:00', displayEnd: '2027-01-12 20:00' })
})

it('other days are those that are open then, of a series on one day', () => {
  expect(otherWeekdays(asked, tuesdays).map(({ title }) => title)).toEqual([
    'Montag, 19:00–21:00 Uhr',
    'Mittwoch, 19:00–21:00 Uhr',
    'Donnerstag, 19:00–21:00 Uhr',
  ])
  const twice: Series = { ...tuesdays, rule: { kind: 'weekly', every: 1, weekdays: [1, 2] } }
  expect(otherWeekdays(asked, twice)).toEqual([])
})

it('only what saves dates is advised, the most first', () => {
  const advice = (title: string, ...free: boolean[]) => ({ title, free }) as unknown as Advice
  const all = [
    advice('one', true, false, false),
    advice('two', true, true, false),
    advice('none', false, false, false),
    advice('three', true, true, true),
    advice('two again', true, true, false),
  ]
  const best = bestAdvice(all, 1)
  expect(best.map(({ title }) => title)).toEqual(['three', 'two', 'two again'])
  expect(best.map(countText)).toEqual(['alle 3', '2 von 3', '2 von 3'])
})
