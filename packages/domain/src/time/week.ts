import { type Day, dateOf, dayOf, weekdayOf } from './day.ts'

export const daysPerWeek = 7

/** The Monday of its week. */
export const mondayOf = (day: Day): Day => day - ((weekdayOf(day) + 6) % daysPerWeek)

/** ISO 8601: a week belongs to the year that holds its Thursday; 01.01.2027 is a Friday and belongs to week 53. */
export function calendarWeekOf(day: Day): number {
  const thursday = mondayOf(day) + 3
  return Math.floor((thursday - dayOf(dateOf(thursday).year, 1, 1)) / daysPerWeek) + 1
}
