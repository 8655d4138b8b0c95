import { isTooLarge } from '@allmend/domain/money'
import {
  keepAgreed,
  keptLines,
  type PricedOption,
  type PriceTerms,
  priceSteps,
  type QuoteLine,
  quote,
  sumLines,
  type Totals,
  type UntaxedLine,
} from '@allmend/domain/pricing'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import type { Moved } from '../booking/index.ts'

interface Price extends Totals {
  readonly lines: readonly QuoteLine[]
  readonly isOnRequest: boolean
}

/** What a booking costs at its new place: the rent anew, the options and adjustments as they were, and what staff agreed to. */
export const quoteMoved = (moved: Moved, lines: readonly QuoteLine[], terms: PriceTerms): Price =>
  summed(keepAgreed(lines, quoteWith(moved, keptLines(lines, terms), terms).lines), terms)

/** What a booking costs with other options: those it had keep their price, new ones have today's, and the rent stays what it was. */
export function quoteOptions(
  moved: Moved,
  lines: readonly QuoteLine[],
  terms: PriceTerms,
  chosen: readonly PricedOption[],
): Price {
  const had = keptLines(lines, terms)
  const options = chosen.map((one) => {
    const before = had.find(({ kind, id, title }) => kind === undefined && id === one.id && title === one.title)
    return before ? { ...before, amount: one.amount } : one
  })
  const of = (list: readonly UntaxedLine[], kind: QuoteLine['kind']) => list.filter((line) => line.kind === kind)
  const quoted = of(keepAgreed(lines, quoteWith(moved, options, terms).lines), 'option')
  return summed([...of(lines, 'object'), ...quoted, ...of(lines, 'adjustment')], terms)
}

function summed(lines: readonly UntaxedLine[], { vat }: PriceTerms): Price {
  const [price] = sumLines([{ lines }], 0, { pricesIncludeVat: vat?.isIncluded ?? true, roundsToFive: false }).parts
  if (!price) throw new Error('a sum without its part')
  return price
}

function quoteWith(
  { object, interval, quantity, verdict }: Moved,
  options: readonly PricedOption[],
  terms: PriceTerms,
): Price {
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
    options,
  }
  const [quoted] = quote([priced], terms).bookings
  if (!quoted) throw new Error('a quote without its booking')
  return quoted
}

/** Refused below nothing, and where it is too much to be charged. */
export function refusePrice({ total, totalWithoutTax }: Pick<Price, 'total' | 'totalWithoutTax'>): Refusal | null {
  if (total < 0) return refuse('booking.price_negative')
  return isTooLarge(total, totalWithoutTax) ? refuse('order.amount_too_large') : null
}

export async function writePrice(tx: TenantTx, bookingId: number, price: Price): Promise<Refusal | null> {
  const refused = refusePrice(price)
  if (refused) return refused
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
