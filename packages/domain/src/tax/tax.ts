import { type Rappen, rounded, times, whole } from '../money/index.ts'
import type { Day } from '../time/index.ts'

/** Hundredths of a percent: 8.1 % is 810. Whole numbers, so that rates can be compared and summed up by. */
export type Rate = number

/** A stretch of days with one rate; an open end goes on for ever. Periods follow each other without gap or overlap. */
export interface TaxPeriod {
  readonly rate: Rate
  readonly start: Day | null
  readonly end: Day | null
}

export function rateOn(periods: readonly TaxPeriod[], day: Day): Rate {
  const period = periods.find(({ start, end }) => (start === null || start <= day) && (end === null || day <= end))
  return period?.rate ?? 0
}

/** The tax in an amount that includes it, or on one that does not. */
export const taxOf = (amount: Rappen, rate: Rate, isIncluded: boolean): Rappen =>
  rounded(times(whole(amount), rate, isIncluded ? 10_000 + rate : 10_000))

/** How a stretch of days falls to the rates: each with its number of days, in the order of the days. */
export function splitDays(periods: readonly TaxPeriod[], from: Day, until: Day): { rate: Rate; days: number }[] {
  const parts: { rate: Rate; days: number }[] = []
  for (let day = from; day <= until; day += 1) {
    const rate = rateOn(periods, day)
    const last = parts.at(-1)
    if (last?.rate === rate) last.days += 1
    else parts.push({ rate, days: 1 })
  }
  return parts
}
