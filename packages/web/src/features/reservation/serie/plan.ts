import { expandSeries } from '@allmend/domain/series'
import { type Day, formatDay, formatWall, minutesPerDay, parseDay, parseTime, wallAt } from '@allmend/domain/time'
import type { DraftBooking, DraftDate } from '../draft/draft.ts'
import { endOf } from '../termine/lengths.ts'
import type { Scene } from '../termine/scene.ts'

export type Series = NonNullable<DraftBooking['series']>

/** A date as the rule has it. */
export interface PlannedDate extends DraftDate {
  readonly day: Day
  /** False for the 31st of a month that has none. */
  readonly exists: boolean
}

type Rules = Pick<Scene, 'object' | 'interval'>

/** How many steps lie between two times of the day; an end before the start is on the next day. */
function stepsOfTimes({ interval }: Rules, start: string, end: string): number {
  if (interval.isMultiDays) return 1
  const [from, until] = [parseTime(start) ?? 0, parseTime(end) ?? 0]
  const minutes = until > from ? until - from : until + minutesPerDay - from
  const every = interval.settings.minutes ?? 0
  if (interval.type === 'fixed') return Math.max(1, Math.round((minutes - (interval.interval ?? every)) / every) + 1)
  return Math.max(1, Math.round(minutes / (interval.interval ?? minutes)))
}

/** The dates of a series; `too_many` where it has more than is allowed. */
export function planDates(rules: Rules, { rule, from, until, start, end }: Series): PlannedDate[] | 'too_many' {
  const [first, last, minute] = [parseDay(from), parseDay(until), parseTime(start)]
  if (first === null || last === null || minute === null) return []
  const dates = expandSeries(rule, first, last)
  if (dates === 'too_many') return dates
  const steps = stepsOfTimes(rules, start, end)
  return dates.map(({ day, exists }) => {
    const begins = wallAt(day, minute)
    const ends = endOf(rules, { start: begins, steps })
    return {
      clientId: formatDay(day),
      day,
      exists,
      displayStart: formatWall(begins),
      displayEnd: formatWall(ends),
    }
  })
}
