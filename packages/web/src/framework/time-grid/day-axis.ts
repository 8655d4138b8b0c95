import type { HoursShown } from './hours-shown.ts'

interface Stretch {
  readonly start: number
  readonly end: number
}

const hour = 60
const percent = (share: number) => `${share * 100}%`
const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * The hours of a day in a row, as the clock shows them, in minutes of the day. A day of 23 or 25 hours is as long as the others: the hour
 * that is left out keeps its place, the one that comes twice has it once (`clockChangeOn` says which).
 */
export class DayAxis {
  readonly start: number
  readonly end: number

  constructor({ start, end }: HoursShown) {
    this.start = start
    this.end = end
  }

  /** Where a minute lies, from 0 at the first to 1 at the last. What is not shown lies at the nearest edge. */
  toShare(minute: number): number {
    return between((minute - this.start) / (this.end - this.start), 0, 1)
  }

  /** The minute there, at most the last that is shown. */
  toMinute(share: number): number {
    return between(this.start + share * (this.end - this.start), this.start, this.end - 1)
  }

  /** How much of it is drawn. */
  lengthOf({ start, end }: Stretch): number {
    return Math.max(0, this.toShare(end) - this.toShare(start))
  }

  /** A stretch in a column. */
  down(stretch: Stretch) {
    return { top: percent(this.toShare(stretch.start)), height: percent(this.lengthOf(stretch)) }
  }

  /** A stretch in a row. */
  across(stretch: Stretch) {
    return { left: percent(this.toShare(stretch.start)), width: percent(this.lengthOf(stretch)) }
  }

  /** A single minute in a row. */
  at(minute: number) {
    return { left: percent(this.toShare(minute)) }
  }

  /** How many hours are shown. */
  get length(): number {
    return (this.end - this.start) / hour
  }

  /** The hours that are named, one beside the other or every so many as on a dial; one that begins at the very end is among them. */
  hours(every = 1): readonly number[] {
    const first = Math.ceil(this.start / hour / every)
    const last = Math.floor(this.end / hour / every)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * every)
  }
}
