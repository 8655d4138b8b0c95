import { expandSeries } from '@allmend/domain/series'
import { type Day, formatDay, formatWall, parseDay, parseTime, wallAt } from '@allmend/domain/time'
import type { DraftBooking, DraftDate } from '../../../../booking-draft/index.ts'
import { endOf } from '../lengths.ts'
import type { Scene } from '../scene.ts'

export type Series = NonNullable<DraftBooking['series']>

/** A date as the rule has it. */
export interface PlannedDate extends DraftDate {
  readonly day: Day
  /** False for the 31st of a month that has none. */
  readonly exists: boolean
}

export type Rules = Pick<Scene, 'object' | 'interval'>

/** The dates of a series; `too_many` where it has more than is allowed. */
export function planDates(rules: Rules, { rule, from, until, start, steps }: Series): PlannedDate[] | 'too_many' {
  const [first, last, minute] = [parseDay(from), parseDay(until), parseTime(start)]
  if (first === null || last === null || minute === null) return []
  const dates = expandSeries(rule, first, last)
  if (dates === 'too_many') return dates
  return dates.map(({ day, exists }) => {
    const begins = wallAt(day, minute)
    const ends = endOf(rules, { start: begins, steps })
    return {
      clientId: formatDay(day),
      day,
      exists,
      displayStart: formatWall(begins),
      displayEnd: formatWall(ends),
      steps,
    }
  })
}
