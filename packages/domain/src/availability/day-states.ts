import type { Day } from '../time/index.ts'
import { type DayOverview, dayOverview } from './day-overview.ts'
import { Calendar, type Facts } from './is-bookable.ts'
import { todayIn } from './opening.ts'
import { type BookableObject, firmReasons, type Interval, type Reason } from './rules.ts'

/** What a day offers to whoever wants to begin on it. */
export const dayStates = ['free', 'partly', 'taken', 'closed', 'no_start', 'too_soon', 'too_far', 'past'] as const
export type DayState = (typeof dayStates)[number]

/** How much of a day is open and free, for whoever has it written down. */
type Figures = (day: Day) => Pick<DayOverview, 'openMinutes' | 'freeMinutes'>

/** Days at a glance: free is what has a start that can be had, and nothing else. */
export function statesOfDays(
  object: BookableObject,
  intervals: readonly Interval[],
  facts: Facts,
  days: { readonly from: Day; readonly until: Day },
  figures: Figures = (day) => dayOverview(object, facts.taken, day),
): DayState[] {
  const today = todayIn(object.zone, facts.now)
  const calendars = intervals.map((interval) => new Calendar(object, interval, facts, days.from, days.until + 1))
  return Array.from({ length: days.until - days.from + 1 }, (_, index) => {
    const day = days.from + index
    if (day < today) return 'past'
    const { openMinutes, freeMinutes } = figures(day)
    if (openMinutes === 0) return 'closed'
    const reasons = new Set<Reason>()
    for (const calendar of calendars) {
      const against = calendar.reasonsAgainst(day)
      if (against === null) return freeMinutes < openMinutes ? 'partly' : 'free'
      for (const reason of against) reasons.add(reason)
    }
    return whyNot(reasons)
  })
}

function whyNot(reasons: ReadonlySet<Reason>): DayState {
  if (firmReasons.some((reason) => reasons.has(reason))) return 'taken'
  if (reasons.has('lead_time')) return 'too_soon'
  if (reasons.has('horizon')) return 'too_far'
  return reasons.has('past') ? 'past' : 'no_start'
}
