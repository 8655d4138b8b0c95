import { expandSeries, type SeriesRule } from '@allmend/domain/series'
import { formatDay, parseDay, weekdayOf } from '@allmend/domain/time'
import type { DraftBooking } from '../../../booking-draft/index.ts'
import type { ChosenSpan } from '../../../desk-entry/index.ts'

export interface Series {
  readonly rule: SeriesRule
  /** The last day it may fall on. */
  readonly until: string
}

/** Weekly on the day that was chosen, for a quarter of a year. */
export function newSeries(startDate: string): Series {
  const from = parseDay(startDate) ?? 0
  return { rule: { kind: 'weekly', every: 1, weekdays: [weekdayOf(from)] }, until: formatDay(from + 12 * 7) }
}

/** The dates of a series at the time of its first one; null for too many. */
export function seriesDates({ rule, until }: Series, time: ChosenSpan): DraftBooking['dates'] | null {
  const [from, last] = [parseDay(time.startDate), parseDay(until)]
  if (from === null || last === null) return []
  const dates = expandSeries(rule, from, last)
  if (dates === 'too_many') return null
  const length = (parseDay(time.endDate) ?? from) - from
  return dates
    .filter(({ exists }) => exists)
    .map(({ day }) => ({
      clientId: formatDay(day),
      displayStart: `${formatDay(day)} ${time.startTime}`,
      displayEnd: `${formatDay(day + length)} ${time.endTime}`,
      steps: 1,
    }))
}
