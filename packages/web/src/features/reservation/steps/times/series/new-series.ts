import type { SeriesRule } from '@allmend/domain/series'
import { type Day, formatDay, formatTime, parseDay, weekdayOf } from '@allmend/domain/time'
import type { DraftBooking } from '../../../../booking-draft/draft-booking.ts'
import type { Scene } from '../scene.ts'
import type { Series } from './plan.ts'
import { closestTime, lengthsAt, startTimes } from './series-times.ts'

const firstDates = 12

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
