import { clockOf, type Day, wallAt } from '../time/index.ts'
import { blockedInstants, openInstants } from './opening.ts'
import type { BookableObject } from './rules.ts'
import { intersect, length, type Span, subtract, union } from './spans.ts'
import { type Taken, Usage } from './usage.ts'

export interface DayOverview {
  readonly openMinutes: number
  readonly freeMinutes: number
  readonly minFreeUnits: number
}

/** The moments of a day, from midnight to midnight. */
export function momentsOf(zone: string, day: Day): Span {
  const clock = clockOf(zone)
  return { start: clock.toInstantOrNext(wallAt(day, 0)), end: clock.toInstantOrNext(wallAt(day + 1, 0)) }
}

/** A day at a glance: how long the object is open, how much of that is free, and the fewest places left at any time. */
export function dayOverview(object: BookableObject, taken: readonly Taken[], day: Day): DayOverview {
  const whole = [momentsOf(object.zone, day)]
  const open = subtract(intersect(openInstants(object, day, day), whole), blockedInstants(object, day, day))
  const near = taken.filter(({ start, end }) => whole.some((span) => start < span.end && span.start < end))
  const usage = new Usage(near)
  const points = [...new Set(near.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const full = points
    .slice(0, -1)
    .map((start, index) => ({ start, end: points[index + 1] ?? start }))
    .filter((span) => usage.peak(span) >= object.stock)
  const peak = open.reduce((most, span) => Math.max(most, usage.peak(span)), 0)
  return {
    openMinutes: length(open),
    freeMinutes: length(subtract(open, union(full))),
    minFreeUnits: open.length === 0 ? 0 : Math.max(0, object.stock - peak),
  }
}
