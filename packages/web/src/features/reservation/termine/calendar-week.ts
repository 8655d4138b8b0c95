import { type Day, dateOf, dayOf } from '@allmend/domain/time'

/** ISO 8601: the week of the year that holds the Thursday after this Monday. */
export function calendarWeekOf(monday: Day): number {
  const thursday = monday + 3
  return Math.floor((thursday - dayOf(dateOf(thursday).year, 1, 1)) / 7) + 1
}
