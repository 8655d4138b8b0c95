import { expect, it } from 'vitest'
import { DayAxis } from '../../../framework/time-grid/day-axis.ts'
import { hoursShown, marksOf } from './two-days.ts'

const bar = (kind: 'confirmed' | 'block', from: number, until: number) => ({
  kind,
  from,
  until,
  day: 0,
  label: '',
  bookingId: null,
})

it('shows seven to twenty-two, more where something is booked, and not for what is shut', () => {
  expect(hoursShown([])).toEqual({ start: 7 * 60, end: 22 * 60 })
  expect(hoursShown([bar('block', 0, 1440)])).toEqual({ start: 7 * 60, end: 22 * 60 })
  expect(hoursShown([bar('confirmed', 330, 1410)])).toEqual({ start: 5 * 60, end: 24 * 60 })
})

it('marks every fourth hour', () => {
  expect(marksOf(new DayAxis({ start: 7 * 60, end: 22 * 60 }))).toEqual([8, 12, 16, 20])
  expect(marksOf(new DayAxis({ start: 0, end: 24 * 60 }))).toEqual([4, 8, 12, 16, 20])
})
