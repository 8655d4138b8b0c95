import { isTooLarge, type Rappen, rounded, times, toFiveRappen, whole } from '../money/index.ts'
import { type Rate, splitDays, type TaxPeriod, taxOf } from '../tax/index.ts'
import { clockOf, dayOfWall, type InstantMinute } from '../time/index.ts'
import { type PriceRule, priceOfSteps } from './price-rules.ts'

/** What a price category pays; null where nobody said. */
export type Prices = Readonly<Record<number, Rappen | null | undefined>>

export interface PricedOption {
  readonly id: number
  readonly title: string
  /** How many: the number entered, or 1 for something chosen. */
  readonly amount: number
  readonly prices: Prices
  readonly isTaxable: boolean
  /** What staff charge more or less for a reason; otherwise something that was chosen. */
  readonly kind?: 'adjustment'
}

export interface PricedBooking {
  /** Names the booking in the answer. */
  readonly key: string
  readonly title: string
  readonly hasPrices: boolean
  readonly isTaxable: boolean
  /** Displayed span. */
  readonly start: InstantMinute
  readonly end: InstantMinute
  readonly isMultiDays: boolean
  /** The moment each step begins: as many prices as steps. */
  readonly steps: readonly InstantMinute[]
  readonly quantity: number
  readonly prices: Prices
  /** One price for the whole booking instead of one for each step. */
  readonly isFlat: boolean
  readonly rules: readonly PriceRule[]
  readonly options: readonly PricedOption[]
}

export interface PriceTerms {
  readonly zone: string
  readonly priceCategoryId: number | null
  readonly defaultCategoryId: number | null
  /** Null for an app without a VAT number. */
  readonly vat: { readonly isIncluded: boolean; readonly periods: readonly TaxPeriod[] } | null
  readonly roundsToFive: boolean
}

export interface TaxTotal {
  readonly rate: Rate
  readonly total: Rappen
}

export interface QuoteLine {
  readonly kind: 'object' | 'option' | 'adjustment'
  /** Of an option. */
  readonly id: number | null
  readonly title: string
  readonly quantity: number
  /** Null: on request. */
  readonly unitPrice: Rappen | null
  readonly total: Rappen | null
  readonly tax: readonly TaxTotal[]
}

export interface Totals {
  readonly totalWithoutTax: Rappen
  readonly tax: readonly TaxTotal[]
  readonly total: Rappen
}

export interface QuotedBooking extends Totals {
  readonly key: string
  readonly lines: readonly QuoteLine[]
  readonly isOnRequest: boolean
}

export interface Quote extends Totals {
  readonly bookings: readonly QuotedBooking[]
  /** Untaxed, and part of totalWithoutTax. */
  readonly roundingDifference: Rappen
  readonly hasNoPriceObject: boolean
  readonly displayPaymentOption: boolean
}

interface Line extends Omit<QuoteLine, 'tax'> {
  readonly shares: readonly { readonly rate: Rate; readonly amount: Rappen }[]
}

/** The price of an order: pure, the same in the browser and at the decision. */
export function quote(bookings: readonly PricedBooking[], terms: PriceTerms): Quote {
  const priced = bookings.map((booking) => ({ key: booking.key, lines: linesOf(booking, terms) }))
  const taxed = shareTax(
    priced.flatMap(({ lines }) => lines),
    terms,
  )
  let next = 0
  const quoted = priced.map(({ key, lines }) => {
    const own = taxed.slice(next, next + lines.length)
    next += lines.length
    return { key, lines: own, isOnRequest: own.some(({ total }) => total === null), ...totalsOf(own, terms) }
  })
  const exact = totalsOf(taxed, terms)
  const total = terms.roundsToFive ? toFiveRappen(exact.total) : exact.total
  const roundingDifference = total - exact.total
  const hasNoPriceObject = quoted.some(({ isOnRequest }) => isOnRequest)
  return {
    bookings: quoted,
    tax: exact.tax,
    total,
    totalWithoutTax: exact.totalWithoutTax + roundingDifference,
    roundingDifference,
    hasNoPriceObject,
    displayPaymentOption: total > 0 && !hasNoPriceObject,
  }
}

/** Whether an order, or one booking of it, comes to more than can be kept. */
export const isQuoteTooLarge = ({ total, totalWithoutTax, bookings }: Quote): boolean =>
  isTooLarge(total, totalWithoutTax, ...bookings.flatMap((one) => [one.total, one.totalWithoutTax]))

/** Whether a booking of an order comes to less than nothing, as a reduction by a rule can make it. */
export const isQuoteNegative = ({ bookings }: Quote): boolean => bookings.some(({ total }) => total < 0)

const priceFor = (prices: Prices, { priceCategoryId, defaultCategoryId }: PriceTerms): Rappen | null =>
  prices[priceCategoryId ?? -1] ?? prices[defaultCategoryId ?? -1] ?? null

function linesOf(booking: PricedBooking, terms: PriceTerms): Line[] {
  const price = booking.hasPrices ? priceFor(booking.prices, terms) : null
  const count = booking.isFlat ? booking.steps.slice(0, 1) : booking.steps
  const total =
    price === null ? null : rounded(times(priceOfSteps(price, count, booking.rules, terms.zone), booking.quantity))
  const object: Line = {
    kind: 'object',
    id: null,
    title: booking.title,
    quantity: count.length * booking.quantity,
    unitPrice: price,
    total,
    shares: sharesOf(total, booking.isTaxable, booking, terms),
  }
  const options = booking.options.map((option): Line => {
    const unitPrice = priceFor(option.prices, terms)
    const amount = unitPrice === null ? null : unitPrice * option.amount
    return {
      kind: option.kind ?? 'option',
      id: option.id,
      title: option.title,
      quantity: option.amount,
      unitPrice,
      total: amount,
      shares: sharesOf(amount, option.isTaxable, booking, terms),
    }
  })
  return [object, ...options]
}

/** Which part of a line falls under which rate: by the day it begins, or day by day where a booking takes several. */
function sharesOf(total: Rappen | null, isTaxable: boolean, booking: PricedBooking, { vat, zone }: PriceTerms) {
  if (total === null || !isTaxable || !vat) return []
  const clock = clockOf(zone)
  const first = dayOfWall(clock.toWall(booking.start))
  const last = booking.isMultiDays ? dayOfWall(clock.toWall(booking.end - 1)) : first
  const parts = splitDays(vat.periods, first, last)
  const all = parts.reduce((sum, { days }) => sum + days, 0)
  let [seen, given] = [0, 0]
  return parts.map(({ rate, days }) => {
    seen += days
    const upToHere = rounded(times(whole(total), seen, all))
    const amount = upToHere - given
    given = upToHere
    return { rate, amount }
  })
}

/** VAT is worked out once per rate, on the sum, and shared out by running rounding: the parts add up to it exactly. */
function shareTax(lines: readonly Line[], { vat }: PriceTerms): QuoteLine[] {
  const sums = new Map<Rate, Rappen>()
  return lines.map(({ shares, ...line }) => {
    const tax = shares.map(({ rate, amount }) => {
      const before = sums.get(rate) ?? 0
      sums.set(rate, before + amount)
      const isIncluded = vat?.isIncluded ?? true
      return { rate, total: taxOf(before + amount, rate, isIncluded) - taxOf(before, rate, isIncluded) }
    })
    return { ...line, tax: tax.filter(({ rate }) => rate > 0) }
  })
}

/** What lines come to. Prices are entered with or without VAT. */
export function totalsOf(lines: readonly QuoteLine[], { vat }: Pick<PriceTerms, 'vat'>): Totals {
  const rates = new Map<Rate, Rappen>()
  for (const { rate, total } of lines.flatMap(({ tax }) => tax)) rates.set(rate, (rates.get(rate) ?? 0) + total)
  const amounts = lines.reduce((sum, { total }) => sum + (total ?? 0), 0)
  const taxes = [...rates.values()].reduce((sum, total) => sum + total, 0)
  const isIncluded = vat?.isIncluded ?? true
  return {
    totalWithoutTax: isIncluded ? amounts - taxes : amounts,
    tax: [...rates].map(([rate, total]) => ({ rate, total })).sort((a, b) => b.rate - a.rate),
    total: isIncluded ? amounts : amounts + taxes,
  }
}
