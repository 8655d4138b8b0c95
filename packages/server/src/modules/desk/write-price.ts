import { isTooLarge } from '@allmend/domain/money'
import {
  keptLines,
  type PricedOption,
  type PriceTerms,
  priceSteps,
  type QuoteLine,
  quote,
  type Totals,
} from '@allmend/domain/pricing'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Moved } from '../booking/index.ts'

interface Price extends Totals {
  readonly lines: readonly QuoteLine[]
  readonly isOnRequest: boolean
}

/** What a booking costs at its new place: the rent anew, the options and adjustments as they were unless others are given. */
export function quoteMoved(
  { object, interval, quantity, verdict }: Moved,
  lines: readonly QuoteLine[],
  terms: PriceTerms,
  options?: readonly PricedOption[],
): Price {
  const kept = keptLines(lines, terms)
  const priced = {
    key: 'moved',
    title: object.title,
    hasPrices: object.hasPrices,
    isTaxable: object.isTaxable,
    start: verdict.start,
    end: verdict.end,
    isMultiDays: interval.isMultiDays,
    steps: priceSteps(interval, verdict, terms.zone),
    quantity,
    prices: interval.prices,
    isFlat: interval.isFlat,
    rules: interval.priceRules,
    options: options ? [...options, ...kept.filter(({ kind }) => kind === 'adjustment')] : kept,
  }
  const [quoted] = quote([priced], terms).bookings
  if (!quoted) throw new Error('a quote without its booking')
  return quoted
}

/** Refused below nothing, and where it is too much to be charged. */
export async function writePrice(tx: TenantTx, bookingId: number, price: Price): Promise<Refusal | null> {
  if (price.total < 0) return refuse('booking.price_negative')
  if (isTooLarge(price.total, price.totalWithoutTax)) return refuse('order.amount_too_large')
  await tx.db
    .updateTable('booking')
    .set({
      price_lines: JSON.stringify(price.lines),
      total_without_tax: price.totalWithoutTax,
      tax: JSON.stringify(price.tax),
      total: price.total,
      is_on_request: price.isOnRequest,
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .execute()
  return null
}
