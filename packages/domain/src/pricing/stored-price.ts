import { type Rappen, toFiveRappen } from '../money/index.ts'
import { rateOn, taxOf } from '../tax/index.ts'
import type { Day } from '../time/index.ts'
import { type PricedOption, type PriceTerms, type Quote, type QuoteLine, type Totals, totalsOf } from './quote.ts'

/** A part of an order as it was stored: a booking, or a free position. */
export interface StoredPart extends Totals {
  readonly isOnRequest: boolean
}

/** What an order comes to by what its parts stored. `untaxed` are fees of what was cancelled. */
export function sumOrder(
  parts: readonly StoredPart[],
  untaxed: Rappen,
  { roundsToFive }: Pick<PriceTerms, 'roundsToFive'>,
): Omit<Quote, 'bookings'> {
  const rates = new Map<number, Rappen>()
  for (const { rate, total } of parts.flatMap(({ tax }) => tax)) rates.set(rate, (rates.get(rate) ?? 0) + total)
  const sum = (pick: (part: StoredPart) => Rappen) => parts.reduce((all, part) => all + pick(part), untaxed)
  const exact = sum(({ total }) => total)
  const total = roundsToFive ? toFiveRappen(exact) : exact
  const hasNoPriceObject = parts.some(({ isOnRequest }) => isOnRequest)
  return {
    tax: [...rates].map(([rate, amount]) => ({ rate, total: amount })).sort((a, b) => b.rate - a.rate),
    total,
    totalWithoutTax: sum((part) => part.totalWithoutTax) + total - exact,
    roundingDifference: total - exact,
    hasNoPriceObject,
    displayPaymentOption: total > 0 && !hasNoPriceObject,
  }
}

/** A line that says what staff charge more or less, taxed like the first day of the booking. */
export function adjustmentLine(
  { title, amount, isTaxable }: { readonly title: string; readonly amount: Rappen; readonly isTaxable: boolean },
  day: Day,
  { vat }: Pick<PriceTerms, 'vat'>,
): QuoteLine {
  const rate = vat && isTaxable ? rateOn(vat.periods, day) : 0
  const tax = vat && rate > 0 ? [{ rate, total: taxOf(amount, rate, vat.isIncluded) }] : []
  return { kind: 'adjustment', id: null, title, quantity: 1, unitPrice: amount, total: amount, tax }
}

/** A booking charged differently: its lines as they are, and one more. What was on request has its price now. */
export function adjustPrice(lines: readonly QuoteLine[], line: QuoteLine, terms: Pick<PriceTerms, 'vat'>) {
  const settled = lines.map((one) => (one.total === null ? { ...one, total: 0 } : one))
  const all = [...settled, line]
  return { lines: all, ...totalsOf(all, terms) }
}

/** Lines besides the rent as a new quote takes them over: the price they had, for the category that is asked for. */
export const keptLines = (lines: readonly QuoteLine[], { priceCategoryId }: PriceTerms): PricedOption[] =>
  lines.flatMap(({ kind, id, title, quantity, unitPrice, tax }) =>
    kind === 'object'
      ? []
      : [
          {
            id: id ?? 0,
            title,
            amount: quantity,
            prices: unitPrice === null ? {} : { [priceCategoryId ?? -1]: unitPrice },
            isTaxable: tax.length > 0,
            ...(kind === 'adjustment' && { kind }),
          },
        ],
  )
