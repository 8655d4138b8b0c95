import { type Rappen, toFiveRappen } from '../money/index.ts'
import { type Rate, taxOf } from '../tax/index.ts'
import type { OrderTotals, QuoteLine, TaxTotal, Totals, UntaxedLine } from './quote-line.ts'
import { shareOut, type TaxShare } from './tax-shares.ts'

/** What an order was priced with besides its category and the rates of its lines. It keeps them: settings change. */
export interface OrderTerms {
  readonly pricesIncludeVat: boolean
  readonly roundsToFive: boolean
  /** Empty where no VAT was charged. */
  readonly vatNumber: string
}

/** A booking or a free position. */
interface Part<Line> {
  readonly lines: readonly Line[]
}

interface SummedPart extends Totals, Part<QuoteLine> {
  readonly isOnRequest: boolean
}

type StoredLine = UntaxedLine & Partial<Pick<QuoteLine, 'tax'>>

/**
 * What an order comes to: the one place where its VAT is worked out, when it is placed and whenever it changes. Once per rate, on the
 * sum of all lines; then shared out by running rounding, so that the shares add up to it: 50 dates of CHF 12.50 carry CHF 46.83 at
 * 8.1 %, of which each has 0.93 or 0.94; rounded date by date it would be 47.00. `untaxed` are fees of what was cancelled.
 */
export function sumLines(
  parts: readonly Part<StoredLine>[],
  untaxed: Rappen,
  { pricesIncludeVat, roundsToFive }: Pick<OrderTerms, 'pricesIncludeVat' | 'roundsToFive'>,
): OrderTotals & { readonly parts: readonly SummedPart[] } {
  const sums = new Map<Rate, Rappen>()
  const taxed = (line: StoredLine): QuoteLine => {
    const shares = sharesOf(line, pricesIncludeVat)
    const tax = shares.map(({ rate, amount }) => {
      const before = sums.get(rate) ?? 0
      sums.set(rate, before + amount)
      const upTo = (sum: Rappen) => taxOf(sum, rate, pricesIncludeVat)
      return { rate, total: upTo(before + amount) - upTo(before) }
    })
    return { ...line, shares, tax: tax.filter(({ rate }) => rate > 0) }
  }
  const summed = parts.map(({ lines }): SummedPart => {
    const own = lines.map(taxed)
    return { lines: own, isOnRequest: own.some(({ total }) => total === null), ...totalsOf(own, pricesIncludeVat) }
  })
  const exact = totalsOf(
    summed.flatMap(({ lines }) => lines),
    pricesIncludeVat,
  )
  const charged = exact.total + untaxed
  const total = roundsToFive ? toFiveRappen(charged) : charged
  const roundingDifference = total - charged
  const hasNoPriceObject = summed.some(({ isOnRequest }) => isOnRequest)
  return {
    parts: summed,
    tax: exact.tax,
    total,
    totalWithoutTax: exact.totalWithoutTax + untaxed + roundingDifference,
    roundingDifference,
    hasNoPriceObject,
    displayPaymentOption: total > 0 && !hasNoPriceObject,
  }
}

/** What of a line falls under which rate. Of a line stored without, that follows from its VAT. */
export function sharesOf(
  { total, tax = [], shares }: Pick<StoredLine, 'total' | 'shares' | 'tax'>,
  pricesIncludeVat: boolean,
): readonly TaxShare[] {
  if (shares) return shares
  const [only, ...more] = tax
  if (total === null || !only) return []
  if (more.length === 0) return [{ rate: only.rate, amount: total }]
  const weights = tax.map((one) => ({ rate: one.rate, weight: weightOf(one, pricesIncludeVat) }))
  return weights.every(({ weight }) => weight === 0) ? [{ rate: only.rate, amount: total }] : shareOut(total, weights)
}

/** The amount that has this VAT, as a whole number that can be compared with those of other rates. */
const weightOf = ({ rate, total }: TaxTotal, pricesIncludeVat: boolean) =>
  Math.round((Math.abs(total) * (pricesIncludeVat ? 10_000 + rate : 10_000) * 100) / rate)

function totalsOf(lines: readonly QuoteLine[], pricesIncludeVat: boolean): Totals {
  const rates = new Map<Rate, Rappen>()
  for (const { rate, total } of lines.flatMap(({ tax }) => tax)) rates.set(rate, (rates.get(rate) ?? 0) + total)
  const amounts = lines.reduce((sum, { total }) => sum + (total ?? 0), 0)
  const taxes = [...rates.values()].reduce((sum, total) => sum + total, 0)
  return {
    totalWithoutTax: pricesIncludeVat ? amounts - taxes : amounts,
    tax: [...rates].map(([rate, total]) => ({ rate, total })).sort((a, b) => b.rate - a.rate),
    total: pricesIncludeVat ? amounts : amounts + taxes,
  }
}
