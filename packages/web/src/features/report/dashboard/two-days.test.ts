import { expect, it } from 'vitest'
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
  expect(hoursShown([])).toEqual({ from: 7, until: 22 })
  expect(hoursShown([bar('block', 0, 1440)])).toEqual({ from: 7, until: 22 })
  expect(hoursShown([bar('confirmed', 330, 1410)])).toEqual({ from: 5, until: 24 })
})

it('marks every fourth hour', () => {
  expect(marksOf({ from: 7, until: 22 })).toEqual([8, 12, 16, 20])
  expect(marksOf({ from: 0, until: 24 })).toEqual([4, 8, 12, 16, 20])
})
