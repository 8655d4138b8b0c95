import {
  clockOf,
  type Day,
  dateOf,
  dayOf,
  dayOfWall,
  daysInMonth,
  endOfWall,
  minuteOfDay,
  minutesPerDay,
  parseTime,
  type WallMinute,
  wallAt,
  weekdayOf,
} from '../time/index.ts'
import { openInstants, spansOfWeekday } from './opening.ts'
import type { BookableObject, Interval, Reason } from './rules.ts'
import { firstEndingAfter, type Span } from './spans.ts'

/** Where a booking comes to lie: the displayed span as moments, and how many steps, slots or units it has. */
export interface Placement extends Span {
  readonly steps: number
}

export interface Wish {
  readonly displayStart: WallMinute
  readonly displayEnd: WallMinute
  /** Said where the end exists twice; otherwise it follows from the end. */
  readonly steps?: number | undefined
}

type Rules = Pick<BookableObject, 'zone' | 'openingTimes'>

/** The longest anything can take an object at a time: every day of it is looked at and worked out. */
export const longestDays = 3 * 366
/** As many steps as one booking is priced by: a fortnight of five minutes, half a year of hours. */
const mostSteps = 4032

const isEndless = ({ displayStart, displayEnd }: Wish) => displayEnd - displayStart > longestDays * minutesPerDay

/** The placement a wish means, or why the interval has none such. Whether it is open and free is asked afterwards. */
export function place(object: Rules, interval: Interval, wish: Wish): Placement | Reason {
  if (isEndless(wish)) return 'too_long'
  const clock = clockOf(object.zone)
  const start = clock.toInstant(wish.displayStart)
  if (start === null || clock.toInstant(wish.displayEnd) === null) {
    // The end of a day, 23:59, may stand for a midnight that exists.
    if (start === null || clock.toInstant(endOfWall(wish.displayEnd)) === null) return 'nonexistent_time'
  }
  if (interval.isMultiDays) return placeDays(object, interval, wish)
  return interval.type === 'fixed'
    ? placeSlots(object, interval, wish, start)
    : placeSteps(object, interval, wish, start)
}

/** Where a wish comes to lie without regard to the raster; begun steps count. An hour that does not exist stays what it is. */
export function placeFreely({ zone }: Rules, interval: Interval, wish: Wish): Placement | Reason {
  if (isEndless(wish)) return 'too_long'
  const clock = clockOf(zone)
  const [start, endWall] = [clock.toInstant(wish.displayStart), endOfWall(wish.displayEnd)]
  const end = clock.toInstantOrNext(endWall)
  if (start === null || clock.toInstant(endWall) === null) return 'nonexistent_time'
  if (end <= start) return 'raster'
  const steps = Math.max(1, begunSteps(interval, wish.displayStart, endWall))
  return steps > mostSteps ? 'too_long' : { start, end, steps }
}

function begunSteps(interval: Interval, start: WallMinute, end: WallMinute): number {
  if (interval.isMultiDays) {
    const [first, last] = [dayOfWall(start), dayOfWall(end - 1)]
    let steps = 1
    while (lastDayOf(interval, first, steps) < last) steps += 1
    return steps
  }
  const every = (interval.type === 'fixed' ? interval.settings.minutes : interval.interval) ?? 0
  return every > 0 ? Math.ceil((end - start) / every) : 1
}

const slotLength = (interval: Interval) => interval.interval ?? interval.settings.minutes ?? 0

function placeSlots({ zone }: Rules, interval: Interval, wish: Wish, start: number): Placement | Reason {
  const { first, count, minutes } = interval.settings
  const [firstMinute, every] = [parseTime(first ?? ''), minutes ?? 0]
  if (firstMinute === null || every <= 0) return 'raster'
  const slot = (minuteOfDay(wish.displayStart) - firstMinute) / every
  const end = endOfWall(wish.displayEnd)
  const steps = (end - wish.displayStart - slotLength(interval)) / every + 1
  if (!Number.isInteger(slot) || slot < 0 || slot >= (count ?? 0)) return 'raster'
  if (!Number.isInteger(steps) || steps < 1 || slot + steps > (count ?? 0)) return 'raster'
  if (wish.steps !== undefined && wish.steps !== steps) return 'raster'
  if (steps > interval.maxSteps) return 'too_long'
  return { start, end: clockOf(zone).toInstantOrNext(end), steps }
}

function placeSteps(object: Rules, interval: Interval, wish: Wish, start: number): Placement | Reason {
  const step = interval.interval ?? 0
  if (step <= 0) return 'raster'
  const day = dayOfWall(wish.displayStart)
  const open = openInstants(object, day - 1, day + 1).find((span) => span.start <= start && start < span.end)
  if (open && (start - open.start) % step !== 0) return 'raster'
  const steps = wish.steps ?? stepsUntil(object.zone, start, endOfWall(wish.displayEnd), step)
  if (steps === null || steps < 1) return 'raster'
  const end = start + steps * step
  if (clockOf(object.zone).toWall(end) !== endOfWall(wish.displayEnd)) return 'raster'
  return steps > interval.maxSteps ? 'too_long' : { start, end, steps }
}

/** An end that exists twice is the first one that fits the steps. */
function stepsUntil(zone: string, start: number, endWall: WallMinute, step: number): number | null {
  const clock = clockOf(zone)
  const end = clock.toInstant(endWall)
  if (end === null) return null
  const again = clock.toWall(end + 60) === endWall ? [end + 60] : []
  for (const candidate of [end, ...again]) {
    const steps = (candidate - start) / step
    if (steps > 0 && Number.isInteger(steps)) return steps
  }
  return null
}

function placeDays(object: Rules, interval: Interval, wish: Wish): Placement | Reason {
  const day = dayOfWall(wish.displayStart)
  const start = dayStart(object, interval, day)
  if (start === null) return 'closed'
  if (start !== wish.displayStart) return 'raster'
  const lastDay = dayOfWall(endOfWall(wish.displayEnd) - 1)
  for (let steps = 1; ; steps += 1) {
    const last = lastDayOf(interval, day, steps)
    if (last > lastDay) return 'raster'
    if (last < lastDay) continue
    const end = dayEnd(object, interval, last)
    if (end === null) return 'closed'
    if (end !== endOfWall(wish.displayEnd)) return 'raster'
    if (wish.steps !== undefined && wish.steps !== steps) return 'raster'
    return steps > interval.maxSteps ? 'too_long' : daysBetween(object.zone, start, end, steps)
  }
}

const daysBetween = (zone: string, start: WallMinute, end: WallMinute, steps: number): Placement => ({
  start: clockOf(zone).toInstantOrNext(start),
  end: clockOf(zone).toInstantOrNext(end),
  steps,
})

/** When a booking of several days begins on this day: at the hand-over, or when the object first opens. */
function dayStart({ openingTimes }: Rules, { settings }: Interval, day: Day): WallMinute | null {
  const spans = spansOfWeekday(openingTimes, weekdayOf(day))
  const from = parseTime(settings.from ?? '')
  if (from !== null) return spans.some(({ start, end }) => start <= from && from < end) ? wallAt(day, from) : null
  const [first] = spans
  return first ? wallAt(day, first.start) : null
}

function dayEnd({ openingTimes }: Rules, { settings }: Interval, day: Day): WallMinute | null {
  const spans = spansOfWeekday(openingTimes, weekdayOf(day))
  const to = parseTime(settings.to ?? '')
  if (to !== null) return spans.some(({ start, end }) => start < to && to <= end) ? wallAt(day, to) : null
  const last = spans.at(-1)
  return last ? wallAt(day, last.end) : null
}

/** The last day of so many units from this day on. With hand-over times units are nights, so it is one day later. */
export function lastDayOf({ multiDaysUnit, multiDaysValue, settings }: Interval, day: Day, steps: number): Day {
  const nights = parseTime(settings.from ?? '') !== null && parseTime(settings.to ?? '') !== null ? 1 : 0
  const units = steps * Math.max(1, multiDaysValue)
  if (multiDaysUnit !== 'month') return day + units * (multiDaysUnit === 'week' ? 7 : 1) - 1 + nights
  const { year, month, day: date } = dateOf(day)
  const [targetYear, targetMonth] = [year + Math.floor((month - 1 + units) / 12), ((month - 1 + units) % 12) + 1]
  const length = daysInMonth(targetYear, targetMonth)
  const last = date <= length ? dayOf(targetYear, targetMonth, date) - 1 : dayOf(targetYear, targetMonth, length)
  return last + nights
}

/** Every start the interval has on this day, each with its shortest booking. */
export function placementsOn(object: Rules, interval: Interval, day: Day, open: readonly Span[]): Placement[] {
  if (interval.weekdays.length > 0 && !interval.weekdays.includes(weekdayOf(day))) return []
  if (interval.isMultiDays) return daysFrom(object, interval, day)
  return interval.type === 'fixed' ? slotsOn(object, interval, day) : stepsOn(object, interval, day, open)
}

function daysFrom(object: Rules, interval: Interval, day: Day): Placement[] {
  const clock = clockOf(object.zone)
  const [start, end] = [dayStart(object, interval, day), dayEnd(object, interval, lastDayOf(interval, day, 1))]
  if (start === null || end === null || clock.toInstant(start) === null) return []
  return clock.toInstant(end) === null ? [] : [daysBetween(object.zone, start, end, 1)]
}

function slotsOn({ zone }: Rules, interval: Interval, day: Day): Placement[] {
  const clock = clockOf(zone)
  const { first, count, minutes } = interval.settings
  const firstMinute = parseTime(first ?? '')
  if (firstMinute === null || !minutes) return []
  const placements: Placement[] = []
  for (let slot = 0; slot < (count ?? 0); slot += 1) {
    const minute = firstMinute + slot * minutes
    if (minute >= 1440) break
    const [start, end] = [
      clock.toInstant(wallAt(day, minute)),
      clock.toInstant(wallAt(day, minute + slotLength(interval))),
    ]
    if (start !== null && end !== null) placements.push({ start, end, steps: 1 })
  }
  return placements
}

function stepsOn({ zone }: Rules, interval: Interval, day: Day, open: readonly Span[]): Placement[] {
  const clock = clockOf(zone)
  const step = interval.interval ?? 0
  if (step <= 0) return []
  const [from, until] = [clock.toInstantOrNext(wallAt(day, 0)), clock.toInstantOrNext(wallAt(day + 1, 0))]
  const placements: Placement[] = []
  for (let index = firstEndingAfter(open, from); index < open.length; index += 1) {
    const span = open[index]
    if (!span || span.start >= until) break
    const skipped = Math.max(0, Math.ceil((from - span.start) / step))
    for (let start = span.start + skipped * step; start < until && start + step <= span.end; start += step) {
      // The second of two equal hours cannot be named by its wall time.
      if (clock.toInstant(clock.toWall(start)) === start) placements.push({ start, end: start + step, steps: 1 })
    }
  }
  return placements
}
