import { type Day, dateOf, dayOf, daysInMonth, weekdayOf } from '../time/index.ts'

export type SeriesRule =
  | { readonly kind: 'weekly'; readonly every: number; readonly weekdays: readonly number[] }
  | { readonly kind: 'monthly'; readonly every: number; readonly by: 'date' }
  | {
      readonly kind: 'monthly'
      readonly every: number
      readonly by: 'weekday'
      /** First to fourth, or last. */
      readonly nth: 1 | 2 | 3 | 4 | 'last'
      readonly weekday: number
    }

export const maxSeriesDates = 200

/** A date of a series; `exists` is false for the 31st of a month that has none: it fails and says so, it is not left out. */
export interface SeriesDate {
  readonly day: Day
  readonly exists: boolean
}

/** The dates of a series, or `too_many`: a series that is too long is refused, not cut. */
export function expandSeries(rule: SeriesRule, from: Day, until: Day): SeriesDate[] | 'too_many' {
  const dates = rule.kind === 'weekly' ? weekly(rule, from, until) : monthly(rule, from, until)
  return dates.length > maxSeriesDates ? 'too_many' : dates
}

function weekly({ every, weekdays }: Extract<SeriesRule, { kind: 'weekly' }>, from: Day, until: Day): SeriesDate[] {
  const wanted = new Set(weekdays)
  // Weeks begin on Monday, and the first one counts from the week the series starts in.
  const monday = from - ((weekdayOf(from) + 6) % 7)
  const dates: SeriesDate[] = []
  for (let week = monday; week <= until && dates.length <= maxSeriesDates; week += 7 * Math.max(1, every)) {
    for (let day = week; day < week + 7; day += 1) {
      if (day >= from && day <= until && wanted.has(weekdayOf(day))) dates.push({ day, exists: true })
    }
  }
  return dates
}

function monthly(rule: Extract<SeriesRule, { kind: 'monthly' }>, from: Day, until: Day): SeriesDate[] {
  const start = dateOf(from)
  const dates: SeriesDate[] = []
  for (let shift = 0; dates.length <= maxSeriesDates; shift += Math.max(1, rule.every)) {
    const [year, month] = [
      start.year + Math.floor((start.month - 1 + shift) / 12),
      ((start.month - 1 + shift) % 12) + 1,
    ]
    if (dayOf(year, month, 1) > until) return dates
    const length = daysInMonth(year, month)
    const date =
      rule.by === 'date'
        ? { day: dayOf(year, month, Math.min(start.day, length)), exists: start.day <= length }
        : { day: nthWeekday(year, month, rule), exists: true }
    if (date.day >= from && date.day <= until) dates.push(date)
  }
  return dates
}

function nthWeekday(
  year: number,
  month: number,
  { nth, weekday }: { nth: 1 | 2 | 3 | 4 | 'last'; weekday: number },
): Day {
  const first = dayOf(year, month, 1)
  const firstMatch = first + ((weekday - weekdayOf(first) + 7) % 7)
  if (nth !== 'last') return firstMatch + (nth - 1) * 7
  const last = dayOf(year, month, daysInMonth(year, month))
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}
