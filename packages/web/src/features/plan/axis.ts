import type { Plan } from '@allmend/contract'
import { formatWall } from '@allmend/domain/time'
import type { HoursShown } from '../../framework/time-grid/hours-shown.ts'

export type PlanDay = Plan['days'][number]

export interface Column {
  readonly date: string
  readonly day: PlanDay
  /** The first and the last moment of the day that is drawn. */
  readonly from: number
  readonly until: number
}

/** The moment a day's clock shows this minute; of a skipped one, when the clock jumps over it. */
export function momentOf({ start, end, clock }: PlanDay, minute: number): number {
  if (minute >= 1440) return end
  const midnight = start + (clock[0]?.offset ?? 0)
  for (const [index, { from, offset }] of clock.entries()) {
    const moment = midnight + minute - offset
    const next = clock[index + 1]?.from ?? end
    if (moment < next) return Math.max(moment, from)
  }
  return end
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Days side by side, each as wide as the others however many hours it has; the hours that are not shown are left out. */
export class Axis {
  readonly columns: readonly Column[]

  constructor(days: readonly PlanDay[], { start, end }: HoursShown) {
    this.columns = days.map((day) => ({
      date: day.date,
      day,
      from: momentOf(day, start),
      until: momentOf(day, end),
    }))
  }

  get from(): number {
    return this.columns[0]?.from ?? 0
  }

  get until(): number {
    return this.columns.at(-1)?.until ?? 0
  }

  /** Where a moment lies, from 0 at the left to 1 at the right. What is not shown lies at the nearest edge. */
  toX(moment: number): number {
    const { length } = this.columns
    const index = this.columns.findIndex(({ until }) => moment < until)
    const column = this.columns[index]
    if (!column) return 1
    return (index + between((moment - column.from) / (column.until - column.from), 0, 1)) / length
  }

  toMoment(x: number): number {
    const at = between(x, 0, 0.999_999) * this.columns.length
    const column = this.columns[Math.floor(at)]
    return column ? column.from + (at % 1) * (column.until - column.from) : 0
  }

  /** How much of the width lies between two moments. */
  widthOf(from: number, until: number): number {
    return this.toX(until) - this.toX(from)
  }

  /** A bar between two moments. */
  across(from: number, until: number) {
    return { insetInlineStart: percent(this.toX(from)), width: percent(this.widthOf(from, until)) }
  }

  /** What the clock of the municipality shows, as minutes since 1970; around the plan as on its first and last day. */
  wallOf(moment: number): number {
    const { day } = this.columns.findLast((column) => column.day.start <= moment) ?? this.columns[0] ?? {}
    const stretch = day?.clock.findLast(({ from }) => from <= moment) ?? day?.clock[0]
    return moment + (stretch?.offset ?? 0)
  }

  textOf(moment: number): string {
    return formatWall(Math.round(this.wallOf(moment)))
  }

  /** The nearest moment at which the clock shows a multiple of so many minutes. */
  snap(moment: number, step: number): number {
    const wall = this.wallOf(moment)
    return Math.round(moment + Math.round(wall / step) * step - wall)
  }

  /** So many days later, at the same time of the day also where the clock is changed in between. */
  daysLater(moment: number, days: number): number {
    const there = moment + days * 1440
    return there + this.wallOf(moment) + days * 1440 - this.wallOf(there)
  }

  /** Every so many hours of each day, with what the clock shows then; an hour that comes twice stands there twice. */
  ticks(everyMinutes: number): { readonly key: number; readonly x: number; readonly hour: number }[] {
    return this.columns.flatMap(({ from, until }) => {
      // One that comes just before midnight would stand under the first of the next day.
      const count = Math.max(1, Math.round((until - from) / everyMinutes))
      return Array.from({ length: count }, (_, index) => {
        const moment = from + index * everyMinutes
        return { key: moment, x: this.toX(moment), hour: Math.floor((this.wallOf(moment) % 1440) / 60) }
      })
    })
  }
}
