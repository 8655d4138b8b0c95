import type { Taken } from '../availability/index.ts'
import { clockOf, dayOfWall, minuteOfDay, weekdayOf } from '../time/index.ts'
import type { Period } from './period.ts'

const hours = 24
const cells = 7 * hours

/** Minutes: all of them, by day of the period, and by weekday (Monday first) and hour. */
export interface Spread {
  total: number
  readonly byDay: number[]
  readonly byCell: number[]
}

export const emptySpread = ({ from, until }: Period): Spread => ({
  total: 0,
  byDay: new Array(until - from + 1).fill(0),
  byCell: new Array(cells).fill(0),
})

export const cellOf = (weekday: number, hour: number): number => ((weekday + 6) % 7) * hours + hour

/** Adds some spans, each minute to the day and the hour the clock shows then; of a stock the share of its places. */
export function addSpans(to: Spread, spans: readonly Taken[], { from }: Period, zone: string, stock = 1): void {
  const clock = clockOf(zone)
  for (const { start, end, quantity = 1 } of spans) {
    for (let at = start; at < end; ) {
      const wall = clock.toWall(at)
      const [day, minute] = [dayOfWall(wall), minuteOfDay(wall)]
      const next = Math.min(end, at + 60 - (minute % 60))
      const amount = ((next - at) * quantity) / stock
      to.total += amount
      to.byDay[day - from] = (to.byDay[day - from] ?? 0) + amount
      const cell = cellOf(weekdayOf(day), Math.floor(minute / 60))
      to.byCell[cell] = (to.byCell[cell] ?? 0) + amount
      at = next
    }
  }
}
