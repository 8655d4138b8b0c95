import type { ObjectRecord } from '@allmend/contract'
import {
  blockedDays,
  Calendar,
  type Interval,
  momentsOf,
  type OpeningTime,
  openWalls,
  type Reason,
  type Span,
} from '@allmend/domain/availability'
import { clockOf, type Day, daysPerWeek, minutesPerDay, wallAt } from '@allmend/domain/time'
import { type HoursShown, widened } from '../../../../../framework/time-grid/hours-shown.ts'
import { type ClockChange, clockChangeOn } from '../../../../../lib/clock-change.ts'

type BlockingDay = ObjectRecord['blockingDays'][number]

export interface PreviewRules {
  readonly zone: string
  readonly openingTimes: readonly OpeningTime[]
  readonly blockingDays: readonly BlockingDay[]
  readonly interval: Interval | null
  /** What is booked already, as moments. */
  readonly taken: readonly Span[]
}

/** One day of the preview; times are what the clock shows, as minutes of the day. */
export interface PreviewDay {
  readonly day: Day
  readonly open: readonly Span[]
  /** The title of the blocking day; null where there is none. */
  readonly blocked: string | null
  /** Where a booking can begin, each with its shortest one; the end may lie on a later day. */
  readonly starts: readonly Span[]
  readonly taken: readonly Span[]
  /** How many starts the interval would have that opening times or blocking days take away. */
  readonly lost: number
  readonly clockChange: ClockChange | null
}

/** What of the rules takes a start away; what is booked is another matter. */
const ruled: readonly (Reason | null)[] = ['closed', 'blocked']

/** The week as it results from the rules, however soon it is. */
export function previewWeek({ interval, ...rules }: PreviewRules, monday: Day): PreviewDay[] {
  const { zone, openingTimes, blockingDays, taken } = rules
  const open = openWalls(openingTimes, monday, monday + daysPerWeek - 1)
  const calendar = interval && calendarOf(rules, interval, monday)
  const clock = clockOf(zone)
  return Array.from({ length: daysPerWeek }, (_, at) => {
    const day = monday + at
    const midnight = wallAt(day, 0)
    const slots = calendar?.slots(day) ?? []
    const onDay = ({ start, end }: Span) => ({
      start: clock.toWall(start) - midnight,
      end: clock.toEndWall(end) - midnight,
    })
    return {
      day,
      open: open.flatMap(({ start, end }) => within({ start: start - midnight, end: end - midnight })),
      taken: taken.flatMap((span) => within(onDay(span))),
      blocked: blockingDays.find((rule) => blockedDays([rule], day, day).length > 0)?.title ?? null,
      starts: slots.filter(({ reason }) => reason === null).map(({ placement }) => onDay(placement)),
      lost: slots.filter(({ reason }) => ruled.includes(reason)).length,
      clockChange: clockChangeOn(zone, day),
    }
  })
}

/** The part of a span that lies on the day. */
function within({ start, end }: Span): Span[] {
  const span = { start: Math.max(0, start), end: Math.min(minutesPerDay, end) }
  return span.start < span.end ? [span] : []
}

const farAhead = 3650

function calendarOf({ taken, ...rules }: Omit<PreviewRules, 'interval'>, interval: Interval, monday: Day): Calendar {
  const object = { ...rules, isVisible: true, leadTimeHours: 0, horizonDays: farAhead, stock: 1 }
  const now = momentsOf(rules.zone, monday - 1).start
  return new Calendar(object, interval, { now, taken }, monday, monday + daysPerWeek)
}

const middle: HoursShown = { start: 8 * 60, end: 18 * 60 }

/** The hours worth drawing: all that is open, and at least the middle of the day. */
export const shownHours = (days: readonly PreviewDay[]): HoursShown =>
  widened(
    middle,
    days.flatMap(({ open }) => open),
  )
