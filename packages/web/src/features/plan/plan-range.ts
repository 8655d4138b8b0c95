import {
  type Day,
  dateOf,
  dayOf,
  daysInMonth,
  formatDay,
  mondayOf,
  monthWords,
  parseDay,
  weekdayOf,
} from '@allmend/domain/time'

export const planSpans = ['day', 'week', 'month'] as const
export type PlanSpan = (typeof planSpans)[number]
export const spanWords: Readonly<Record<PlanSpan, string>> = { day: 'Tag', week: 'Woche', month: 'Monat' }

export interface PlanRange {
  readonly from: string
  readonly days: number
}

/** The days a view of this day has. */
export function rangeOf(span: PlanSpan, date: Day): PlanRange {
  if (span === 'day') return { from: formatDay(date), days: 1 }
  if (span === 'week') return { from: formatDay(mondayOf(date)), days: 7 }
  const { year, month } = dateOf(date)
  return { from: formatDay(dayOf(year, month, 1)), days: daysInMonth(year, month) }
}

/** The same view one further, or one back. */
export function shifted(span: PlanSpan, date: Day, by: 1 | -1): Day {
  if (span !== 'month') return date + by * (span === 'week' ? 7 : 1)
  const { year, month } = dateOf(date)
  return dayOf(year, month + by, 1)
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const
const month = (day: Day) => monthWords[dateOf(day).month - 1] ?? ''

/** «16. – 22. November 2026», «Montag, 16. November 2026», «November 2026» */
export function rangeWords(span: PlanSpan, date: Day): string {
  const { from, days } = rangeOf(span, date)
  const first = parseDay(from) ?? date
  const last = first + days - 1
  const [start, end] = [dateOf(first), dateOf(last)]
  if (span === 'month') return `${month(first)} ${start.year}`
  if (span === 'day') return `${weekdays[weekdayOf(first)]}, ${start.day}. ${month(first)} ${start.year}`
  if (start.year !== end.year)
    return `${start.day}. ${month(first)} ${start.year} – ${end.day}. ${month(last)} ${end.year}`
  if (start.month !== end.month) return `${start.day}. ${month(first)} – ${end.day}. ${month(last)} ${end.year}`
  return `${start.day}. – ${end.day}. ${month(last)} ${end.year}`
}

/** «Mo 16.11.» */
export function dayHead(date: string): string {
  const day = parseDay(date) ?? 0
  const { day: number, month: ofYear } = dateOf(day)
  return `${weekdays[weekdayOf(day)]?.slice(0, 2)} ${String(number).padStart(2, '0')}.${String(ofYear).padStart(2, '0')}.`
}
