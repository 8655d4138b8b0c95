import { type Fraction, plus, times, whole } from '../money/index.ts'
import { clockOf, dateOf, dayOfWall, type InstantMinute, minuteOfDay, parseTime, weekdayOf } from '../time/index.ts'

/** Changes the price of steps that start at certain times. What is not said applies always. */
export interface PriceRule {
  readonly label: string
  readonly weekdays?: readonly number[] | null | undefined
  /** Time of day, `HH:mm`; an end before the start goes over midnight. */
  readonly from?: string | null | undefined
  readonly until?: string | null | undefined
  /** Days of the year, `MM-DD`, both included; an end before the start goes over New Year. */
  readonly seasonStart?: string | null | undefined
  readonly seasonEnd?: string | null | undefined
  /** Percent: 150 makes it half as much again. */
  readonly factor?: number | null | undefined
  /** Rappen per step. */
  readonly surcharge?: number | null | undefined
}

const isBetween = (value: number, start: number, end: number) =>
  start <= end ? start <= value && value < end : value >= start || value < end

const seasonKey = (text: string) => Number(text.replace('-', ''))

export function applies(rule: PriceRule, step: InstantMinute, zone: string): boolean {
  const wall = clockOf(zone).toWall(step)
  const { month, day } = dateOf(dayOfWall(wall))
  if (rule.weekdays && rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(dayOfWall(wall)))) return false
  const [from, until] = [parseTime(rule.from ?? '') ?? 0, parseTime(rule.until ?? '')]
  const end = until === null || until === 1439 ? 1440 : until
  if ((from !== 0 || end !== 1440) && !isBetween(minuteOfDay(wall), from, end)) return false
  if (!rule.seasonStart || !rule.seasonEnd) return true
  return isBetween(month * 100 + day, seasonKey(rule.seasonStart), seasonKey(rule.seasonEnd) + 1)
}

/** The price of all steps: for each one factors multiply, then surcharges add. Not rounded yet. */
export function priceOfSteps(
  price: number,
  steps: readonly InstantMinute[],
  rules: readonly PriceRule[],
  zone: string,
): Fraction {
  let sum = whole(0)
  for (const step of steps) {
    const applying = rules.filter((rule) => applies(rule, step, zone))
    let amount = whole(price)
    for (const { factor } of applying)
      if (factor !== null && factor !== undefined) amount = times(amount, Math.round(factor * 100), 10_000)
    for (const { surcharge } of applying) if (surcharge) amount = plus(amount, whole(surcharge))
    sum = plus(sum, amount)
  }
  return sum
}
