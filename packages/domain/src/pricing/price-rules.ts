import { type Fraction, plus, type Rappen, times, whole } from '../money/index.ts'
import {
  clockOf,
  dateOf,
  dayOf,
  dayOfWall,
  type InstantMinute,
  minuteOfDay,
  parseTime,
  weekdayOf,
} from '../time/index.ts'

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

const isOnWeekday = ({ weekdays }: PriceRule, weekday: number) =>
  !weekdays || weekdays.length === 0 || weekdays.includes(weekday)

function isAtMinute(rule: PriceRule, minute: number): boolean {
  const [from, until] = [parseTime(rule.from ?? '') ?? 0, parseTime(rule.until ?? '')]
  const end = until === null || until === 1439 ? 1440 : until
  return (from === 0 && end === 1440) || isBetween(minute, from, end)
}

const isInSeason = ({ seasonStart, seasonEnd }: PriceRule, month: number, day: number) =>
  !seasonStart || !seasonEnd || isBetween(month * 100 + day, seasonKey(seasonStart), seasonKey(seasonEnd) + 1)

export function applies(rule: PriceRule, step: InstantMinute, zone: string): boolean {
  const wall = clockOf(zone).toWall(step)
  const { month, day } = dateOf(dayOfWall(wall))
  return (
    isOnWeekday(rule, weekdayOf(dayOfWall(wall))) && isAtMinute(rule, minuteOfDay(wall)) && isInSeason(rule, month, day)
  )
}

/** Factors multiply, then surcharges add. */
function changedPrice(price: Rappen, applying: readonly PriceRule[]): Fraction {
  let amount = whole(price)
  for (const { factor } of applying)
    if (factor !== null && factor !== undefined) amount = times(amount, Math.round(factor * 100), 10_000)
  for (const { surcharge } of applying) if (surcharge) amount = plus(amount, whole(surcharge))
  return amount
}

const isBelowZero = ({ over }: Fraction) => over < 0n

/** The price of all steps, each changed by the rules that apply to it and none below nothing. Not rounded yet. */
export function priceOfSteps(
  price: Rappen,
  steps: readonly InstantMinute[],
  rules: readonly PriceRule[],
  zone: string,
): Fraction {
  let sum = whole(0)
  for (const step of steps) {
    const amount = changedPrice(
      price,
      rules.filter((rule) => applies(rule, step, zone)),
    )
    if (!isBelowZero(amount)) sum = plus(sum, amount)
  }
  return sum
}

/** What is said at such a rule. */
export const belowZeroSentence = 'Mit diesem Zuschlag fällt der Preis unter null.'

/**
 * The place of a rule that takes more off than there is, at some moment of some year, of the lowest of these prices; null where there is
 * none. Of several that apply together, the one that takes most.
 */
export function findRuleBelowZero(prices: readonly Rappen[], rules: readonly PriceRule[]): number | null {
  if (prices.length === 0 || rules.every(({ surcharge }) => (surcharge ?? 0) >= 0)) return null
  const lowest = Math.min(...prices)
  for (const together of setsOfRules(rules)) {
    const places = rules.flatMap((_, place) => (together & bitOf(place) ? [place] : []))
    const surchargeAt = (place: number) => rules[place]?.surcharge ?? 0
    // Most sets add more than they take, and need no exact look.
    if (places.reduce((sum, place) => sum + surchargeAt(place), 0) >= 0) continue
    const applying = places.flatMap((place) => rules[place] ?? [])
    if (isBelowZero(changedPrice(lowest, applying)))
      return places.toSorted((a, b) => surchargeAt(a) - surchargeAt(b))[0] ?? null
  }
  return null
}

const bitOf = (place: number) => 1n << BigInt(place)

/** Which rules can apply at the same moment, a bit for each: weekday, time of day and season have nothing to do with each other. */
function setsOfRules(rules: readonly PriceRule[]): Set<bigint> {
  const setOf = (isOn: (rule: PriceRule) => boolean) =>
    rules.reduce((set, rule, place) => (isOn(rule) ? set | bitOf(place) : set), 0n)
  const weekdays = Array.from({ length: 7 }, (_, weekday) => setOf((rule) => isOnWeekday(rule, weekday)))
  const turns = rules.flatMap(({ from, until }) => [parseTime(from ?? '') ?? 0, parseTime(until ?? '') ?? 0])
  const hours = [0, ...turns].map((minute) => setOf((rule) => isAtMinute(rule, minute)))
  // A leap year has every day there is.
  const seasons = Array.from({ length: 366 }, (_, day) => {
    const { month, day: date } = dateOf(dayOf(2024, 1, 1) + day)
    return setOf((rule) => isInSeason(rule, month, date))
  })
  const both = (some: Iterable<bigint>, others: Iterable<bigint>) => {
    const distinct = [...new Set(others)]
    return new Set([...new Set(some)].flatMap((one) => distinct.map((other) => one & other)))
  }
  return both(both(seasons, weekdays), hours)
}
