import { dayOf, weekdayOf } from '@allmend/domain/time'
import { expect, it } from 'vitest'
import { displayedDays, everyWeekday, readWeekdays } from './displayed-weekdays.ts'

const monday = dayOf(2026, 12, 7)
const week = Array.from({ length: 7 }, (_, at) => monday + at)

it.each([null, '', 'x', '{}', '[]', '[9]', '"15"', '[null]'])('%j means all seven', (kept) => {
  expect(readWeekdays(kept)).toEqual(everyWeekday)
})

it('a choice is kept in the order of the week', () => {
  expect(readWeekdays('[0,5,1]')).toEqual([1, 5, 0])
})

it('all seven are shown unless somebody hides some', () => {
  expect(displayedDays(week, everyWeekday, { weekdayOf })).toEqual(week)
  expect(displayedDays(week, [1, 2, 3, 4, 5], { weekdayOf })).toEqual(week.slice(0, 5))
})

it('a day with a chosen date is never hidden', () => {
  const saturday = monday + 5
  const shown = displayedDays(week, [1, 2, 3, 4, 5], { weekdayOf, isChosen: (day) => day === saturday })
  expect(shown).toEqual([...week.slice(0, 5), saturday])
})
