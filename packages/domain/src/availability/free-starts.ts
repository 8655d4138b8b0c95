import { clockOf, type Day, endOfWall, minuteOfDay, wallAt } from '../time/index.ts'
import { Calendar, type Facts } from './is-bookable.ts'
import type { Placement } from './placement.ts'
import type { BookableObject, Interval } from './rules.ts'

/** A day, and the hours of it somebody wants, as minutes of the day. */
export interface WantedHours {
  readonly day: Day
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/**
 * Where a booking can begin on a day, as minutes of it. Whoever wants certain hours gets the start whose booking has them in it, also
 * if it begins a little earlier, and those later ones from which it still lasts until the wanted end.
 */
export function freeStarts(
  object: BookableObject,
  intervals: readonly Interval[],
  facts: Facts,
  wanted: WantedHours,
): number[] {
  const clock = clockOf(object.zone)
  const starts = intervals.flatMap((interval) => startsOf(object, interval, facts, wanted))
  return [...new Set(starts.map(({ start }) => minuteOfDay(clock.toWall(start))))].sort((a, b) => a - b)
}

function startsOf(object: BookableObject, interval: Interval, facts: Facts, wanted: WantedHours): Placement[] {
  const clock = clockOf(object.zone)
  const { day, from, until } = wanted
  const calendar = new Calendar(object, interval, facts, day, day + 1)
  const free = calendar
    .slots(day)
    .filter(({ reason }) => reason === null)
    .map(({ placement }) => placement)
  const at = (minute: number) => clock.toInstantOrNext(endOfWall(wallAt(day, minute)))
  if (from === undefined) {
    return until === undefined || interval.isMultiDays ? free : free.filter(({ end }) => end <= at(until))
  }
  const begin = clock.toInstantOrNext(wallAt(day, from))
  const end = until === undefined ? null : at(until)
  const lasts = (start: Placement, moment: number) => calendar.reasonUntil(start, moment) === null
  const before = free.findLast(({ start }) => start <= begin)
  const after = free.filter(({ start }) => start > begin && (end === null || start < end))
  return [
    ...(before && lasts(before, end ?? begin + 1) ? [before] : []),
    ...after.filter((start) => end === null || lasts(start, end)),
  ]
}
