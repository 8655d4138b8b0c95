import { isTooLarge, type Rappen } from '../money/index.ts'
import type { TaxPeriod } from '../tax/index.ts'
import type { InstantMinute } from '../time/index.ts'
import { stepFactors } from './price-factors.ts'
import type { PriceRule } from './price-rules.ts'
import type { OrderTotals, QuoteLine, Totals, UntaxedLine } from './quote-line.ts'
import { sumLines } from './sum-lines.ts'
import { sharesByDay } from './tax-shares.ts'

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

export interface QuotedBooking extends Totals {
  readonly key: string
  readonly lines: readonly QuoteLine[]
  readonly isOnRequest: boolean
}

export interface Quote extends OrderTotals {
  readonly bookings: readonly QuotedBooking[]
}

/** The price of an order: pure, the same in the browser and at the decision. */
export function quote(bookings: readonly PricedBooking[], terms: PriceTerms): Quote {
  const parts = bookings.map((booking) => ({ lines: linesOf(booking, terms) }))
  const { parts: priced, ...sums } = sumLines(parts, 0, {
    pricesIncludeVat: terms.vat?.isIncluded ?? true,
    roundsToFive: terms.roundsToFive,
  })
  return { bookings: priced.map((one, place) => ({ key: bookings[place]?.key ?? '', ...one })), ...sums }
}

/** Whether an order, or one booking of it, comes to more than can be kept. */
export const isQuoteTooLarge = ({ total, totalWithoutTax, bookings }: Quote): boolean =>
  isTooLarge(total, totalWithoutTax, ...bookings.flatMap((one) => [one.total, one.totalWithoutTax]))

const priceFor = (prices: Prices, { priceCategoryId, defaultCategoryId }: PriceTerms): Rappen | null =>
  prices[priceCategoryId ?? -1] ?? prices[defaultCategoryId ?? -1] ?? null

function linesOf(booking: PricedBooking, terms: PriceTerms): UntaxedLine[] {
  const shares = (total: Rappen | null, isTaxable: boolean) =>
    total === null || !isTaxable || !terms.vat ? [] : sharesByDay(total, booking, terms.vat.periods, terms.zone)
  const price = booking.hasPrices ? priceFor(booking.prices, terms) : null
  const steps = booking.isFlat ? booking.steps.slice(0, 1) : booking.steps
  const rent =
    price === null
      ? { unitPrice: null, total: null }
      : stepFactors(price, steps, booking.quantity, booking.rules, terms.zone)
  const object: UntaxedLine = {
    kind: 'object',
    id: null,
    title: booking.title,
    quantity: steps.length * booking.quantity,
    ...rent,
    shares: shares(rent.total, booking.isTaxable),
  }
  const options = booking.options.map((option): UntaxedLine => {
    const unitPrice = priceFor(option.prices, terms)
    const total = unitPrice === null ? null : unitPrice * option.amount
    return {
      kind: option.kind ?? 'option',
      id: option.id,
      title: option.title,
      quantity: option.amount,
      unitPrice,
      total,
      shares: shares(total, option.isTaxable),
    }
  })
  return [object, ...options]
}
