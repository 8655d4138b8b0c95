import type { Rappen } from '../money/index.ts'
import type { Rate } from '../tax/index.ts'
import type { PriceFactor } from './price-factors.ts'
import type { TaxShare } from './tax-shares.ts'

export interface TaxTotal {
  readonly rate: Rate
  readonly total: Rappen
}

/** A line before its VAT is known: what falls under which rate is, since that does not depend on other lines. */
export interface UntaxedLine {
  readonly kind: 'object' | 'option' | 'adjustment'
  /** Of an option. */
  readonly id: number | null
  readonly title: string
  readonly quantity: number
  /** Null: on request, or not the same for all of them. */
  readonly unitPrice: Rappen | null
  /** Null: on request. */
  readonly total: Rappen | null
  /** Where rules made the price: so many at that price. They add up to the total. */
  readonly factors?: readonly PriceFactor[]
  /** None where nothing is taxed. Lines stored before they were kept have none either. */
  readonly shares?: readonly TaxShare[]
}

export interface QuoteLine extends UntaxedLine {
  readonly tax: readonly TaxTotal[]
}

export interface Totals {
  readonly totalWithoutTax: Rappen
  readonly tax: readonly TaxTotal[]
  readonly total: Rappen
}

/** What an order comes to. */
export interface OrderTotals extends Totals {
  /** Untaxed, and part of totalWithoutTax. */
  readonly roundingDifference: Rappen
  readonly hasNoPriceObject: boolean
  readonly displayPaymentOption: boolean
}
