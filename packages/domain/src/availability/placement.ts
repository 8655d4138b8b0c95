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
  type ZoneClock,
} from '../time/index.ts'
import { isAlwaysOpen, openInstants, spansOfWeekday } from './opening.ts'
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
  /** The end is the second of two equal times. */
  readonly endsLate?: boolean | undefined
}

type Rules = Pick<BookableObject, 'zone' | 'openingTimes'>

/** The longest anything can take an object at a time: every day of it is looked at and worked out. */
export const longestDays = 3 * 366
/** As many steps as one booking is priced by: a fortnight of five minutes, half a year of hours. */
const mostSteps = 4032

const isEndless = ({ displayStart, displayEnd }: Wish) => displayEnd - displayStart > longestDays * minutesPerDay

/** Units of days looked at for a booking that has a last day on which the object is open, and for one that is a little longer. */
const mostUnits = 14

/** The days that matter for what begins on these: processing times reach before them, bookings of several days far behind. */
export function touchedDays(intervals: readonly Interval[], from: Day, until: Day): { from: Day; until: Day } {
  const days = (minutes: number) => Math.ceil(minutes / minutesPerDay) + 1
  const first = intervals.map(({ preProcessingTime }) => from - days(preProcessingTime))
  const last = intervals.map((interval) => {
    const { isMultiDays, maxSteps, postProcessingTime } = interval
    const end = isMultiDays ? lastDayOf(interval, until, Math.min(maxSteps, mostUnits)) : until + 1
    return end + days(postProcessingTime)
  })
  return { from: Math.min(from, ...first), until: Math.max(until, ...last) }
}

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
  const end = wish.endsLate ? clock.toLastInstant(endWall) : clock.toInstant(endWall)
  if (start === null || end === null) return 'nonexistent_time'
  if (end <= start) return 'raster'
  const steps = Math.max(1, begunSteps(interval, { start: wish.displayStart, end: endWall }, end - start))
  return steps > mostSteps ? 'too_long' : { start, end, steps }
}

/** Days and slots are counted by the clock, steps by the time that passes: both differ when the clock is changed. */
function begunSteps(interval: Interval, walls: Span, elapsed: number): number {
  if (interval.isMultiDays) {
    const [first, last] = [dayOfWall(walls.start), dayOfWall(walls.end - 1)]
    let steps = 1
    while (lastDayOf(interval, first, steps) < last) steps += 1
    return steps
  }
  const [every, minutes] =
    interval.type === 'fixed'
      ? [interval.settings.minutes ?? 0, walls.end - walls.start]
      : [interval.interval ?? 0, elapsed]
  return every > 0 ? Math.ceil(minutes / every) : 1
}

const slotLength = (interval: Interval) => interval.interval ?? interval.settings.minutes ?? 0

/** What would end a minute before midnight ends with the day: on the wire both are 23:59. */
function untilDayEnds(clock: ZoneClock, end: number): number {
  const wall = clock.toWall(end)
  return end + endOfWall(wall) - wall
}

/** The ends an end may stand for: the end of a day also for a minute before. */
const endsMeant = (end: WallMinute) => (minuteOfDay(end) === 0 ? [end, end - 1] : [end])

function placeSlots({ zone }: Rules, interval: Interval, wish: Wish, start: number): Placement | Reason {
  const { first, count, minutes } = interval.settings
  const [firstMinute, every] = [parseTime(first ?? ''), minutes ?? 0]
  if (firstMinute === null || every <= 0) return 'raster'
  const slot = (minuteOfDay(wish.displayStart) - firstMinute) / every
  const end = endOfWall(wish.displayEnd)
  const steps =
    endsMeant(end)
      .map((meant) => (meant - wish.displayStart - slotLength(interval)) / every + 1)
      .find(Number.isInteger) ?? Number.NaN
  if (!Number.isInteger(slot) || slot < 0 || slot >= (count ?? 0)) return 'raster'
  if (!Number.isInteger(steps) || steps < 1 || slot + steps > (count ?? 0)) return 'raster'
  if (wish.steps !== undefined && wish.steps !== steps) return 'raster'
  if (steps > interval.maxSteps) return 'too_long'
  return { start, end: clockOf(zone).toInstantOrNext(end), steps }
}

function placeSteps(object: Rules, interval: Interval, wish: Wish, start: number): Placement | Reason {
  const step = interval.interval ?? 0
  if (step <= 0) return 'raster'
  const clock = clockOf(object.zone)
  const day = dayOfWall(wish.displayStart)
  const open = openInstants(object, day - 1, day + 1).find((span) => span.start <= start && start < span.end)
  if (open && (start - firstStep(object, open, day)) % step !== 0) return 'raster'
  const steps = wish.steps ?? stepsUntil(clock, start, wish, step)
  if (steps === null || steps < 1) return 'raster'
  const end = untilDayEnds(clock, start + steps * step)
  if (clock.toWall(end) !== endOfWall(wish.displayEnd)) return 'raster'
  return steps > interval.maxSteps ? 'too_long' : { start, end, steps }
}

/**
 * Where the steps of an open span are counted from: its opening, however many midnights ago. What never closes has no opening, and
 * counts from the midnight of each day.
 */
const firstStep = ({ zone, openingTimes }: Rules, open: Span, day: Day): number =>
  open.end - open.start > aWeek && isAlwaysOpen(openingTimes)
    ? clockOf(zone).toInstantOrNext(wallAt(day, 0))
    : open.start

/** What never closes is cut a week before the days looked at, hence longer than that. */
const aWeek = 7 * 1440

/** An end that exists twice is the first one that fits the steps, unless the second is meant. */
function stepsUntil(clock: ZoneClock, start: number, { displayEnd, endsLate }: Wish, step: number): number | null {
  for (const wall of endsMeant(endOfWall(displayEnd))) {
    const [first, last] = [clock.toInstant(wall), clock.toLastInstant(wall)]
    for (const end of endsLate ? [last] : [first, last]) {
      const steps = end === null ? 0 : (end - start) / step
      if (steps > 0 && Number.isInteger(steps)) return steps
    }
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
  const handOver = parseTime(settings.to ?? '')
  if (handOver !== null) {
    const to = endOfWall(handOver)
    return spans.some(({ start, end }) => start < to && to <= end) ? wallAt(day, to) : null
  }
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
  const wall = dayStart(object, interval, day)
  const start = wall === null ? null : clock.toInstant(wall)
  if (start === null) return []
  // Where the last day is closed the shortest booking is longer. After seven units of days or weeks the weekdays repeat.
  for (let steps = 1; steps <= Math.min(interval.maxSteps, mostUnits / 2); steps += 1) {
    const end = endAfter(object, interval, start, steps)
    if (end !== null) return [{ start, end, steps }]
  }
  return []
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
      clock.toInstant(endOfWall(wallAt(day, minute + slotLength(interval)))),
    ]
    if (start !== null && end !== null) placements.push({ start, end, steps: 1 })
  }
  return placements
}

function stepsOn(object: Rules, interval: Interval, day: Day, open: readonly Span[]): Placement[] {
  const clock = clockOf(object.zone)
  const step = interval.interval ?? 0
  if (step <= 0) return []
  const [from, until] = [clock.toInstantOrNext(wallAt(day, 0)), clock.toInstantOrNext(wallAt(day + 1, 0))]
  const placements: Placement[] = []
  for (let index = firstEndingAfter(open, from); index < open.length; index += 1) {
    const span = open[index]
    if (!span || span.start >= until) break
    const first = firstStep(object, span, day)
    const skipped = Math.max(0, Math.ceil((from - first) / step))
    // Clocks differ by quarters of an hour: what is made of quarters never ends a minute before midnight.
    const isOfQuarters = first % 15 === 0 && step % 15 === 0
    for (let start = first + skipped * step; start < until && start + step <= span.end; start += step) {
      // The second of two equal hours cannot be named by its wall time.
      if (clock.toInstant(clock.toWall(start)) !== start) continue
      const end = start + step
      placements.push({ start, end: isOfQuarters ? end : untilDayEnds(clock, end), steps: 1 })
    }
  }
  return placements
}

/** The shortest booking from the same start that lasts until this moment; null where the interval has none so long. */
export function lengthened(object: Rules, interval: Interval, from: Placement, until: number): Placement | null {
  if (from.end >= until) return from
  const most = mostFrom(object, interval, from)
  // Steps are as long as they are, but for the minute that one before midnight gets on top; slots and days are looked for one after the other.
  const isEven = !interval.isMultiDays && interval.type === 'dynamic'
  const first = isEven ? Math.ceil((until - 1 - from.start) / (interval.interval ?? 1)) : from.steps + 1
  for (let steps = first; steps <= most; steps += 1) {
    const end = endAfter(object, interval, from.start, steps)
    if (end !== null && end >= until) return { start: from.start, end, steps }
  }
  return null
}

/** How many steps a booking from this start has at most. */
function mostFrom({ zone }: Rules, interval: Interval, { start }: Placement): number {
  if (interval.isMultiDays) return Math.min(interval.maxSteps, mostUnits)
  if (interval.type === 'dynamic') return interval.maxSteps
  const { first, count, minutes } = interval.settings
  const slot = (minuteOfDay(clockOf(zone).toWall(start)) - (parseTime(first ?? '') ?? 0)) / (minutes ?? 1)
  return Math.min(interval.maxSteps, (count ?? 0) - slot)
}

/** When so many steps from this start are over; null where the object is closed then, or the clock never shows it. */
function endAfter(object: Rules, interval: Interval, start: number, steps: number): number | null {
  const clock = clockOf(object.zone)
  if (interval.isMultiDays) {
    const end = dayEnd(object, interval, lastDayOf(interval, dayOfWall(clock.toWall(start)), steps))
    return end === null ? null : clock.toInstant(end)
  }
  if (interval.type === 'dynamic') return untilDayEnds(clock, start + steps * (interval.interval ?? 0))
  const walls = (steps - 1) * (interval.settings.minutes ?? 0) + slotLength(interval)
  return clock.toInstant(endOfWall(clock.toWall(start) + walls))
}
