import type { PublicObject } from '@allmend/contract'
import { weekdayWords } from '@allmend/domain/objects'
import { formatTime, parseDay, parseTime, parseWall, weekdayOf } from '@allmend/domain/time'
import { minuteWords, timeWords } from '../day-words.ts'
import type { PublicInterval } from '../scene.ts'
import { isTaken } from '../truth.ts'
import { type PlannedDate, planDates, type Series } from './plan.ts'
import type { PlanRow } from './plan-rows.ts'
import { emptyScene, lengthsAt, sampleDays, startTimes } from './series-times.ts'

/** A whole series that could be had instead. */
export interface Proposal {
  readonly title: string
  /** What is different. */
  readonly detail: string
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly series: Series
  readonly dates: readonly PlannedDate[]
}

const mostStarts = 6
const workdays = [1, 2, 3, 4, 5]

/** Repairing date by date is no help once more than half of them are taken. */
export const needsAdvice = (rows: readonly PlanRow[]): boolean =>
  rows.length > 1 && rows.filter(({ state, reason }) => state === 'failed' && isTaken(reason)).length * 2 > rows.length

function proposal(
  { object, interval, quantity }: Asked,
  series: Series,
  words: Pick<Proposal, 'title' | 'detail'>,
): Proposal[] {
  const dates = planDates(emptyScene(object, interval, quantity), series)
  return dates === 'too_many' || dates.length === 0 ? [] : [{ ...words, object, interval, series, dates }]
}

interface Asked {
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly quantity: number
}

/** «18:00–20:00» */
function hoursOf({ object, interval, quantity }: Asked, series: Series): string {
  const [first] = planDates(emptyScene(object, interval, quantity), series)
  const end = typeof first === 'object' ? parseWall(first.displayEnd) : null
  return end === null ? series.start : `${series.start}–${timeWords(end % 1440 || 1440)}`
}

/** The same days at other times, the closest first. */
export function otherTimes(asked: Asked, series: Series): Proposal[] {
  const { object, interval, quantity } = asked
  const scene = emptyScene(object, interval, quantity)
  const days = sampleDays(series.rule, parseDay(series.from) ?? 0)
  const wanted = parseTime(series.start) ?? 0
  return startTimes(scene, days)
    .filter((start) => start !== wanted && lengthsAt(scene, days, start).some(({ steps }) => steps === series.steps))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, mostStarts)
    .flatMap((start) => {
      const next = { ...series, start: formatTime(start) }
      const detail = `${minuteWords(Math.abs(start - wanted))} ${start < wanted ? 'früher' : 'später'}`
      return proposal(asked, next, { title: `${hoursOf(asked, next)} Uhr`, detail })
    })
}

/** The same time on another day of the week, where the series has one. */
export function otherWeekdays(asked: Asked, series: Series): Proposal[] {
  const { rule } = series
  if (rule.kind !== 'weekly' || rule.weekdays.length !== 1) return []
  const scene = emptyScene(asked.object, asked.interval, asked.quantity)
  return workdays
    .filter((day) => !rule.weekdays.includes(day))
    .flatMap((day) => {
      const next = { ...series, rule: { ...rule, weekdays: [day] } }
      const days = sampleDays(next.rule, parseDay(series.from) ?? 0).filter((one) => weekdayOf(one) === day)
      const isOpen = lengthsAt(scene, days, parseTime(series.start) ?? 0).some(({ steps }) => steps === series.steps)
      const title = [weekdayWords[day as 0], `${hoursOf(asked, next)} Uhr`].join(', ')
      return isOpen ? proposal(asked, next, { title, detail: 'Anderer Tag' }) : []
    })
}

/** The same days and times in another object. */
export const inOtherHall = (hall: Asked & { readonly steps: number }, series: Series): Proposal[] =>
  proposal(hall, { ...series, steps: hall.steps }, { title: `In «${hall.object.title}»`, detail: 'Gleiche Zeit' })

export interface Advice extends Proposal {
  /** Of its dates, whether each can be had. */
  readonly free: readonly boolean[]
}

const freeCount = ({ free }: Advice) => free.filter(Boolean).length
const mostShown = 3

/** Those that save dates, the ones that save most first; of equal ones the closest to what was wanted. */
export const bestAdvice = (advice: readonly Advice[], freeNow: number): Advice[] =>
  advice
    .filter((one) => freeCount(one) > freeNow)
    .sort((a, b) => freeCount(b) - freeCount(a))
    .slice(0, mostShown)

/** «alle 12», «11 von 12» */
export function countText(advice: Advice): string {
  const count = freeCount(advice)
  return count === advice.free.length ? `alle ${count}` : `${count} von ${advice.free.length}`
}
