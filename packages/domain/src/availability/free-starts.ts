import { clockOf, type Day, minuteOfDay, wallAt } from '../time/index.ts'
import { Calendar, type Facts } from './is-bookable.ts'
import type { Placement } from './placement.ts'
import type { BookableObject, Interval } from './rules.ts'
import type { Span } from './spans.ts'

/** A day, and the hours of it somebody wants, as minutes of the day; its end is 1440. */
export interface WantedHours {
  readonly day: Day
  readonly from?: number | undefined
  readonly until?: number | undefined
}

interface FreeStarts {
  /** Whether a booking can be had that has all the wanted hours in it; without hours, whether any can. */
  readonly isFree: boolean
  /** Where it can begin, as minutes of the day. Where it cannot be had: where one as long can, at other times. */
  readonly starts: readonly number[]
}

/**
 * Where a booking can begin on a day. Whoever wants certain hours gets, of each interval, the latest start whose booking has all of
 * them in it, also if it begins earlier or ends later than they do. What has only a part of them in it is not what was asked for.
 * Where none has, a start is named only if a booking from there can be as long as was wished; of an object that is never let for so
 * long, as long as it ever is.
 */
export function freeStarts(
  object: BookableObject,
  intervals: readonly Interval[],
  facts: Facts,
  wanted: WantedHours,
): FreeStarts {
  const clock = clockOf(object.zone)
  const minutes = (starts: readonly Placement[]) =>
    [...new Set(starts.map(({ start }) => minuteOfDay(clock.toWall(start))))].sort((a, b) => a - b)
  const offers = intervals.map((interval) => offersOf(object, interval, facts, wanted.day))
  const all = offers.flatMap(({ free }) => free)
  const span = spanOf(object, wanted)
  if (!span) return { isFree: all.length > 0, starts: minutes(all) }
  const fitting = offers.flatMap(({ free, lasts }) => {
    const latest = free.findLast(({ start }) => start <= span.start)
    return latest && lasts(latest, span.end) ? [latest] : []
  })
  if (fitting.length > 0) return { isFree: true, starts: minutes(fitting) }
  const undisturbed = intervals.map((interval) => offersOf(object, interval, { now: facts.now, taken: [] }, wanted.day))
  const length = longestOf(undisturbed, span.end - span.start)
  return { isFree: false, starts: minutes(offers.flatMap((offer) => asLong(offer, length))) }
}

type Offers = ReturnType<typeof offersOf>

const asLong = ({ free, lasts }: Offers, length: number) => free.filter((offer) => lasts(offer, offer.start + length))

/** The longest that can be had of this length and all shorter ones. What can be had for long can be had for less, so it is halved. */
function longestOf(offers: readonly Offers[], wished: number): number {
  const isHad = (length: number) =>
    offers.some(({ free, lasts }) => free.some((offer) => lasts(offer, offer.start + length)))
  if (isHad(wished)) return wished
  let [had, tooLong] = [0, wished]
  while (tooLong - had > 1) {
    const length = Math.floor((had + tooLong) / 2)
    if (isHad(length)) had = length
    else tooLong = length
  }
  return had
}

/** Every start of an interval that can be had on this day, and whether a booking from there can last until a moment. */
function offersOf(object: BookableObject, interval: Interval, facts: Facts, day: Day) {
  const calendar = new Calendar(object, interval, facts, day, day + 1)
  const free = calendar.slots(day).flatMap(({ placement, reason }) => (reason === null ? [placement] : []))
  return { free, lasts: (start: Placement, moment: number) => calendar.reasonUntil(start, moment) === null }
}

/** What a booking must have in it; of hours with only one end, the minute at it. */
function spanOf({ zone }: BookableObject, { day, from, until }: WantedHours): Span | null {
  const at = (minute: number) => clockOf(zone).toInstantOrNext(wallAt(day, minute))
  if (from === undefined && until === undefined) return null
  const start = from === undefined ? at(until ?? 0) - 1 : at(from)
  return { start, end: until === undefined ? start + 1 : at(until) }
}
