import { expect, it } from 'vitest'
import { type BookableObject, freeStarts, type Interval } from './index.ts'

it('the minute before midnight counts for the length of a step wherever it is asked for', () => {
  const days = [0, 1, 2, 3, 4, 5, 6]
  const object: BookableObject = {
    ...{ zone: 'Europe/Zurich', isVisible: true, blockingDays: [], leadTimeHours: 0, horizonDays: 5000, stock: 1 },
    openingTimes: days.map((day) => ({ day, during: { start: '00:00', end: day === 2 ? '00:00' : '23:59' } })),
  }
  const interval: Interval = {
    ...{
      id: 1,
      type: 'dynamic',
      weekdays: [],
      interval: 119,
      maxSteps: 2,
      preProcessingTime: 0,
      postProcessingTime: 0,
    },
    ...{ isMultiDays: false, multiDaysValue: 1, multiDaysUnit: 'day' },
    settings: {},
  }
  // Steps are counted from Wednesday on, since Tuesday is closed. The Sunday with 25 hours: 00:00 to 03:00 is four of them. Two steps are 238 minutes, up to midnight 239.
  const day = 20_751
  const facts = { now: day * 1440 - 1440, taken: [] }
  const { isFree, starts } = freeStarts(object, [interval], facts, { day, from: 0, until: 180 })
  expect(isFree).toBe(false)
  expect(starts).toEqual([20 * 60 + 1])
})
