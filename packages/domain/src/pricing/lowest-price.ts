import { type BookableObject, type Interval, openInstants, placementsOn, todayIn } from '../availability/index.ts'
import type { Rappen } from '../money/index.ts'
import { type Day, dateOf, dayOf, type InstantMinute } from '../time/index.ts'
import { applies, type PriceRule } from './price-rules.ts'
import { type Prices, type PriceTerms, quote } from './quote.ts'

interface OfferedInterval extends Interval {
  readonly prices: Prices
  readonly isFlat: boolean
  readonly priceRules: readonly PriceRule[]
}

interface OfferedObject<I extends OfferedInterval> extends BookableObject {
  readonly hasPrices: boolean
  readonly isTaxable: boolean
  readonly intervals: readonly I[]
}

interface LowestPrice<I> {
  readonly amount: Rappen
  readonly interval: I
  /** Nobody and no start costs anything else. */
  readonly isOnlyPrice: boolean
}

/**
 * The least that can be paid for the shortest booking by somebody who may be charged in one of these ways, with rules and VAT: no start
 * costs any of them less, and there is one that costs this. Null where everything is on request.
 */
export function lowestPrice<I extends OfferedInterval>(
  object: OfferedObject<I>,
  ways: readonly PriceTerms[],
  now: InstantMinute,
): LowestPrice<I> | null {
  const offers = (object.hasPrices ? object.intervals : []).flatMap((interval) => {
    const starts = distinct(startsOf(object, interval, now), interval.priceRules, object.zone)
    return ways.flatMap((terms) => starts.map((stay) => ({ amount: priceOf(object, interval, stay, terms), interval })))
  })
  const [lowest] = offers.filter(isPayable).sort((a, b) => a.amount - b.amount)
  return lowest ? { ...lowest, isOnlyPrice: offers.every(({ amount }) => amount === lowest.amount) } : null
}

/** On request there is no price. */
const isPayable = <O extends { readonly amount: Rappen | null }>(offer: O): offer is O & { readonly amount: Rappen } =>
  offer.amount !== null

interface Stay {
  readonly start: InstantMinute
  readonly end: InstantMinute
}

/** Every start that may have a price of its own; where no rule asks for the time, any moment is as good as the others. */
function startsOf(object: BookableObject, interval: OfferedInterval, now: InstantMinute): readonly Stay[] {
  if (interval.priceRules.length === 0) return [{ start: now, end: now + 1 }]
  const today = todayIn(object.zone, now)
  return weeksOf(interval.priceRules, today, today + Math.min(object.horizonDays, 366)).flatMap(([from, until]) => {
    const open = openInstants(object, from, until + 1)
    const days = Array.from({ length: until - from + 1 }, (_, at) => from + at)
    return days.flatMap((day) => placementsOn(object, interval, day, open))
  })
}

/** One start for each set of rules that apply. */
function distinct(starts: readonly Stay[], rules: readonly PriceRule[], zone: string): readonly Stay[] {
  const known = new Map<string, Stay>()
  for (const { start, end } of starts) {
    const key = rules.map((rule) => Number(applies(rule, start, zone))).join('')
    if (!known.has(key)) known.set(key, { start, end })
  }
  return [...known.values()]
}

/** From today and from each turn of a season on a week: every weekday of every season that can be booked. */
function weeksOf(rules: readonly PriceRule[], today: Day, last: Day): (readonly [from: Day, until: Day])[] {
  const turns = rules.flatMap(({ seasonStart, seasonEnd }) =>
    seasonStart && seasonEnd ? [comingDay(seasonStart, today, 0), comingDay(seasonEnd, today, 1)] : [],
  )
  const firsts = new Set([today, ...turns.filter((day) => day <= last)])
  return [...firsts].map((from) => [from, Math.min(from + 6, last)] as const)
}

/** The next day of the year with this name, or so many days after it. */
function comingDay(name: string, today: Day, after: number): Day {
  const [month = 1, date = 1] = name.split('-').map(Number)
  const { year } = dateOf(today)
  const days = [year - 1, year, year + 1].map((one) => dayOf(one, month, date) + after)
  return days.find((day) => day >= today) ?? today
}

function priceOf(
  { hasPrices, isTaxable }: OfferedObject<OfferedInterval>,
  interval: OfferedInterval,
  stay: Stay,
  terms: PriceTerms,
): Rappen | null {
  const { prices, isFlat, priceRules: rules, isMultiDays } = interval
  const one = { key: '', title: '', quantity: 1, options: [], steps: [stay.start] }
  const { bookings } = quote([{ ...one, ...stay, hasPrices, isTaxable, isMultiDays, prices, isFlat, rules }], terms)
  const [booking] = bookings
  return booking && !booking.isOnRequest ? booking.total : null
}
