import { blockedDays, type Span } from '@allmend/domain/availability'
import { type Day, daysPerWeek, minutesPerDay } from '@allmend/domain/time'
import { readBlocking, toBlockingDay } from '../blocking-values.ts'
import { type CalendarValues, dayField } from '../calendar-values.ts'
import { readSpan, readSpans } from '../opening-values.ts'
import type { Spotlight } from '../use-spotlight.ts'

/** A stretch of one day of the week that is outlined. */
export interface LitSpan extends Span {
  readonly day: Day
}

const wholeDay = { start: 0, end: minutesPerDay }

/** Where in the week lies what somebody is typing in. */
export function litSpan(values: CalendarValues, { lit, monday }: Pick<Spotlight, 'lit' | 'monday'>): LitSpan[] {
  if (lit?.kind === 'span') {
    const span = readSpans(values[dayField(lit.weekday)])[lit.at]
    const read = span && readSpan(span)
    return read ? [{ ...read, day: monday + ((lit.weekday + 6) % daysPerWeek) }] : []
  }
  const draft = lit && readBlocking(values.blockingDays).find(({ id }) => id === lit.id)
  const rule = draft && toBlockingDay(draft)
  if (!rule) return []
  return Array.from({ length: daysPerWeek }, (_, at) => monday + at)
    .filter((day) => blockedDays([rule], day, day).length > 0)
    .map((day) => ({ ...wholeDay, day }))
}
