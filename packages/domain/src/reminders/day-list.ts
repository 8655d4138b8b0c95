import { clockOf, dayOfWall, formatDay, parseWall } from '../time/index.ts'

export interface DayListTime {
  /** By the municipality's clock, `06:30`. */
  readonly time: string
  /** 1: the list of tomorrow. */
  readonly daysBefore: number
}

/** What was missed while nothing ran is made up for; a list that is later than this tells nobody anything. */
const latestMinutes = 12 * 60

/**
 * The days whose list is to go out by now, as `2026-11-19`; whether it went out already is not known here. A time the clock skips in
 * spring counts from the moment it jumps, one it shows twice in autumn from the first.
 */
export function dueDayLists({ time, daysBefore }: DayListTime, now: number, zone: string): string[] {
  const clock = clockOf(zone)
  const minute = Math.floor(now / 60_000)
  const today = dayOfWall(clock.toWall(minute))
  return [today, today + 1]
    .filter((day) => {
      const wall = parseWall(`${formatDay(day - daysBefore)} ${time}`)
      const late = wall === null ? -1 : minute - clock.toInstantOrNext(wall)
      return late >= 0 && late < latestMinutes
    })
    .map(formatDay)
}
