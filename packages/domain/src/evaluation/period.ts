import { type Day, dateOf, dayOf, daysInMonth, formatDay } from '../time/index.ts'

/** From the first day to the last, both included. */
export interface Period {
  readonly from: Day
  readonly until: Day
}

/** The same day of the year before; 29.02. has none and becomes 28.02. */
function dayAYearBefore(day: Day): Day {
  const { year, month, day: date } = dateOf(day)
  return dayOf(year - 1, month, Math.min(date, daysInMonth(year - 1, month)))
}

export const yearBefore = ({ from, until }: Period): Period => ({
  from: dayAYearBefore(from),
  until: dayAYearBefore(until),
})

export type BucketUnit = 'day' | 'month'

/** A month is looked at day by day, anything longer month by month. */
export const bucketUnit = ({ from, until }: Period): BucketUnit => (until - from < 31 ? 'day' : 'month')

/** `2026-11-16` or `2026-11`. */
export const bucketKey = (day: Day, unit: BucketUnit): string => formatDay(day).slice(0, unit === 'day' ? 10 : 7)

/** The keys of all days or months of a period, in order. */
export function bucketKeys({ from, until }: Period, unit: BucketUnit): string[] {
  const days = Array.from({ length: until - from + 1 }, (_, index) => bucketKey(from + index, unit))
  return [...new Set(days)]
}
