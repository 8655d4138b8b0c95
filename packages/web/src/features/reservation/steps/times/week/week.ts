import { blockedDays, Calendar, lastDayOf, openWalls, type Reason, type Span } from '@allmend/domain/availability'
import { clockOf, type Day, daysPerWeek, minutesPerDay, wallAt, weekdayOf } from '@allmend/domain/time'
import { type HoursShown, noHours, widened } from '../../../../../framework/time-grid/hours-shown.ts'
import { type ClockChange, clockChangeOn } from '../../../../../lib/clock-change.ts'
import type { Scene } from '../scene.ts'

/** A possible start with its shortest booking, as minutes of its day; the end may lie on a later one. */
interface Start extends Span {
  readonly reason: Reason | null
}

/** One day of an object; times are what the clock shows, as minutes of the day. */
export interface ShownDay {
  readonly day: Day
  readonly open: readonly Span[]
  readonly taken: readonly Span[]
  readonly starts: readonly Start[]
  /** What is taken is known: before, no start can be told to be free. */
  readonly isKnown: boolean
  /** Why nothing at all can be had on this day. */
  readonly note: { readonly title: string; readonly text: string } | null
  readonly clockChange: ClockChange | null
}

/** The part of a span of wall time that lies on a day, as its minutes. */
export function partOn(day: Day, { start, end }: Span): Span | null {
  const midnight = wallAt(day, 0)
  const part = { start: Math.max(0, start - midnight), end: Math.min(minutesPerDay, end - midnight) }
  return part.start < part.end ? part : null
}

/** Days in a row, as they result from the rules and from what is taken. */
export function showDays(scene: Scene, first: Day, count = daysPerWeek): ShownDay[] {
  const { object, interval, facts, quantity } = scene
  const clock = clockOf(object.zone)
  const last = first + count - 1
  const reach = interval.isMultiDays ? lastDayOf(interval, last, 1) : last + 1
  const calendar = new Calendar(object, interval, facts, first, reach)
  const opened = openWalls(object.openingTimes, first, last)
  const taken = facts.taken.map(({ start, end }) => ({ start: clock.toWall(start), end: clock.toEndWall(end) }))
  const parts = (day: Day, spans: readonly Span[]) => spans.flatMap((span) => partOn(day, span) ?? [])
  return Array.from({ length: count }, (_, at) => {
    const day = first + at
    const midnight = wallAt(day, 0)
    const starts = calendar.slots(day, quantity).map(({ placement, reason }) => ({
      start: clock.toWall(placement.start) - midnight,
      end: clock.toEndWall(placement.end) - midnight,
      reason,
    }))
    const open = parts(day, opened)
    return {
      day,
      open,
      taken: parts(day, taken),
      starts,
      isKnown: true,
      note: noteOn(scene, day, open.length > 0, starts),
      clockChange: clockChangeOn(object.zone, day),
    }
  })
}

/** The same days before it is known what is taken. */
export const withoutStarts = (days: readonly ShownDay[]): ShownDay[] =>
  days.map((shown) => ({ ...shown, starts: [], isKnown: false }))

const early: readonly (Reason | null)[] = ['past', 'lead_time']

function noteOn({ blockingDays, interval }: Scene, day: Day, isOpen: boolean, starts: readonly Start[]) {
  const rule = blockingDays.find((one) => blockedDays([one], day, day).length > 0)
  if (rule) return { title: 'Geschlossen', text: rule.title }
  if (!isOpen) return { title: 'Geschlossen', text: '' }
  if (interval.weekdays.length > 0 && !interval.weekdays.includes(weekdayOf(day))) {
    return { title: 'Kein Beginn', text: 'an diesem Wochentag' }
  }
  const all = (reasons: readonly (Reason | null)[]) =>
    starts.length > 0 && starts.every(({ reason }) => reasons.includes(reason))
  if (all(['past'])) return { title: 'Vorbei', text: '' }
  if (all(early)) return { title: 'Zu kurzfristig', text: '' }
  return all(['horizon']) ? { title: 'Noch nicht buchbar', text: '' } : null
}

const middle: HoursShown = { start: 8 * 60, end: 18 * 60 }

/** The hours worth drawing: all that is open somewhere in the week. */
export function shownHours(days: readonly ShownDay[]): HoursShown {
  const spans = days.flatMap(({ open }) => open)
  return spans.length === 0 ? middle : widened(noHours, spans)
}

/** What is free right before and after something taken, within the opening times. */
export function freeAround({ open, taken }: ShownDay, span: Span): { before: Span | null; after: Span | null } {
  const around = open.find(({ start, end }) => start <= span.end && span.start <= end)
  const others = taken.filter((other) => other !== span)
  const from = Math.max(around?.start ?? 0, ...others.filter(({ end }) => end <= span.start).map(({ end }) => end))
  const until = Math.min(around?.end ?? 0, ...others.filter(({ start }) => start >= span.end).map(({ start }) => start))
  return {
    before: around && from < span.start ? { start: from, end: span.start } : null,
    after: around && span.end < until ? { start: span.end, end: until } : null,
  }
}
