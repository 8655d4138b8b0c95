import type { PublicObject } from '@allmend/contract'
import type { SeriesRule } from '@allmend/domain/series'
import { type Day, formatDay, formatTime, parseDay, parseTime, wallAt, weekdayOf } from '@allmend/domain/time'
import type { DraftBooking } from '../../../../booking-draft/index.ts'
import { type Length, lengthsFrom } from '../lengths.ts'
import { type PublicInterval, type Scene, sceneOf } from '../scene.ts'
import { showDays } from '../week/week.ts'
import type { Series } from './plan.ts'

const farAhead = 36_500

/** The object as if nothing were taken and no day too soon or too far: what a series can be planned with at all. */
export const emptyScene = (object: PublicObject, interval: PublicInterval, quantity: number): Scene =>
  sceneOf({ ...object, blockingDays: [], leadTimeHours: 0, horizonDays: farAhead }, interval, [], quantity, 0)

/** Every time of the day at which one of these days can begin. */
export function startTimes(scene: Scene, days: readonly Day[]): number[] {
  const starts = days.flatMap((day) => showDays(scene, day, 1)).flatMap((shown) => shown.starts)
  return [...new Set(starts.map(({ start }) => start))].sort((a, b) => a - b)
}

/** How long it can last from a time of the day, on the first of these days that has it. */
export function lengthsAt(scene: Scene, days: readonly Day[], minute: number): Length[] {
  for (const day of days) {
    const lengths = lengthsFrom(scene, wallAt(day, minute))
    if (lengths.length > 0) return lengths
  }
  return []
}

/** The minute of a time, or of the one that comes closest among those that are possible. */
export function closestTime(times: readonly number[], time: string): number | null {
  const wanted = parseTime(time) ?? 0
  return [...times].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? null
}

/** The days of a week from this one on that a rule can mean; they say which times there are. */
export function sampleDays(rule: SeriesRule, from: Day): Day[] {
  const week = [0, 1, 2, 3, 4, 5, 6].map((at) => from + at)
  if (rule.kind === 'weekly') return week.filter((day) => rule.weekdays.includes(weekdayOf(day)))
  return rule.by === 'date' ? [from] : week.filter((day) => weekdayOf(day) === rule.weekday)
}

/** The series with times its days can have. */
export function fitTimes(scene: Scene, series: Series): Series {
  const days = sampleDays(series.rule, parseDay(series.from) ?? 0)
  const start = closestTime(startTimes(scene, days), series.start)
  if (start === null) return series
  const lengths = lengthsAt(scene, days, start)
  const fitting = lengths.findLast(({ steps }) => steps <= series.steps) ?? lengths[0]
  return fitting ? { ...series, start: formatTime(start), steps: fitting.steps } : series
}

const firstDates = 12

/** About two hours, where nothing was chosen. */
const usualSteps = ({ isMultiDays, interval }: Scene['interval']) =>
  isMultiDays ? 1 : Math.max(1, Math.round(120 / (interval ?? 120)))

/** What a series starts as: weekly on the weekday that was chosen before, twelve times. */
export function newSeries(scene: Scene, { displayStart, steps }: DraftBooking, today: Day): Series {
  const from = parseDay(displayStart?.slice(0, 10) ?? '') ?? today + 1
  return fitTimes(scene, {
    rule: { kind: 'weekly', every: 1, weekdays: [weekdayOf(from)] },
    from: formatDay(from),
    until: formatDay(from + (firstDates - 1) * 7),
    start: displayStart?.slice(11) ?? '18:00',
    steps: steps ?? usualSteps(scene.interval),
  })
}
