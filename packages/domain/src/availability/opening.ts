import {
  clockOf,
  type Day,
  dateOf,
  dayOf,
  dayOfWall,
  daysInMonth,
  endOfWall,
  minutesPerDay,
  parseTime,
  wallAt,
  weekdayOf,
  type ZoneClock,
} from '../time/index.ts'
import type { BlockingDay, BookableObject, OpeningTime } from './rules.ts'
import { type Span, union } from './spans.ts'

/** The open spans of one weekday, as minutes of the day, sorted; an end of 23:59 is the end of the day. */
export function spansOfWeekday(openingTimes: readonly OpeningTime[], weekday: number): Span[] {
  const spans = openingTimes
    .filter(({ day }) => day === weekday)
    .map(({ during }) => ({ start: parseTime(during.start) ?? 0, end: endOfWall(parseTime(during.end) ?? 0) }))
  return union(spans)
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** An object that never closes: its spans have neither beginning nor end. */
export const isAlwaysOpen = (openingTimes: readonly OpeningTime[]): boolean =>
  weekdays.every((weekday) => {
    const [span] = spansOfWeekday(openingTimes, weekday)
    return span?.start === 0 && span.end === minutesPerDay
  })

/**
 * When an object is open on these days, as wall time. Spans that touch over midnight are one, also with the days around: the first
 * begins when it really opened, however many midnights ago. Only what never closes is cut, a week before.
 */
export function openWalls(openingTimes: readonly OpeningTime[], from: Day, until: Day): Span[] {
  const byWeekday = weekdays.map((weekday) => spansOfWeekday(openingTimes, weekday))
  const touchesMidnight = (day: Day) =>
    byWeekday[weekdayOf(day)]?.[0]?.start === 0 && byWeekday[weekdayOf(day - 1)]?.at(-1)?.end === minutesPerDay
  let first = from - 1
  while (first > from - 8 && touchesMidnight(first)) first -= 1
  const spans: Span[] = []
  for (let day = first; day <= until + 1; day += 1) {
    for (const { start, end } of byWeekday[weekdayOf(day)] ?? []) {
      spans.push({ start: wallAt(day, start), end: wallAt(day, end) })
    }
  }
  return union(spans)
}

/** The same as moments. A span that begins in the skipped hour begins when the clock jumps. */
export function openInstants(object: Pick<BookableObject, 'zone' | 'openingTimes'>, from: Day, until: Day): Span[] {
  return toInstants(clockOf(object.zone), openWalls(object.openingTimes, from, until))
}

export const toInstants = (clock: ZoneClock, walls: readonly Span[]): Span[] =>
  walls
    .map(({ start, end }) => ({ start: clock.toInstantOrNext(start), end: clock.toInstantOrNext(end) }))
    .filter(({ start, end }) => start < end)

const occurrences = 20

/** The day, or the nearest one on the wanted side: 29.02. is 01.03. as a start and 28.02. as an end in most years. */
function dayIn(year: number, month: number, day: number, side: 'start' | 'end'): Day {
  const last = daysInMonth(year, month)
  if (day <= last) return dayOf(year, month, day)
  return side === 'end' ? dayOf(year, month, last) : dayOf(year, month, last) + 1
}

/** The blocked stretches of days that touch these days, sorted; ends are not included. */
export function blockedDays(rules: readonly BlockingDay[], from: Day, until: Day): Span[] {
  const spans: Span[] = []
  for (const rule of rules) {
    const [start, end] =
      rule.type === 'day'
        ? [rule, rule].map(({ year, month, day }) => ({ year, month, day }))
        : [
            { year: rule.startYear, month: rule.startMonth, day: rule.startDay },
            { year: rule.endYear, month: rule.endMonth, day: rule.endDay },
          ]
    if (!start || !end) continue
    const firstYear = Math.max(0, dateOf(from).year - 1 - end.year)
    const lastYear = rule.repeat ? occurrences - 1 : 0
    for (let shift = rule.repeat ? Math.min(firstYear, lastYear) : 0; shift <= lastYear; shift += 1) {
      const first = dayIn(start.year + shift, start.month, start.day, 'start')
      if (first > until) break
      const last = dayIn(end.year + shift, end.month, end.day, 'end')
      if (last >= from) spans.push({ start: first, end: last + 1 })
    }
  }
  return union(spans)
}

/** The same as moments: from midnight to midnight of the app's zone. */
export function blockedInstants(object: Pick<BookableObject, 'zone' | 'blockingDays'>, from: Day, until: Day): Span[] {
  const days = blockedDays(object.blockingDays, from - 1, until + 1)
  return toInstants(
    clockOf(object.zone),
    days.map(({ start, end }) => ({ start: wallAt(start, 0), end: wallAt(end, 0) })),
  )
}

/** Today, for the people of the zone. */
export const todayIn = (zone: string, now: number): Day => dayOfWall(clockOf(zone).toWall(Math.floor(now)))
