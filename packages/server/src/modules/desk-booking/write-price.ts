import { isTooLarge } from '@allmend/domain/money'
import {
  hasAgreedPrice,
  keepAgreed,
  keptLines,
  type OrderTerms,
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
import type { StoredBooking } from './stored-booking.ts'

export interface Price extends Totals {
  readonly lines: readonly QuoteLine[]
  readonly isOnRequest: boolean
}

/** What a booking costs at its new place: the rent anew, the options and adjustments as they were, and what staff agreed to. */
export const quoteMoved = (moved: Moved, lines: readonly QuoteLine[], terms: PriceTerms): Price =>
  summed(keepAgreed(lines, quoteWith(moved, keptLines(lines, terms), terms).lines), terms)

/** Other options of a booking: what is new or different, and the ids of those it keeps as they are. */
export interface PricedChoice {
  readonly chosen: readonly PricedOption[]
  readonly kept: readonly number[]
}

/** What a booking costs with other options: those it had keep their price, new ones have today's, and the rent stays what it was. */
export function quoteOptions(
  moved: Moved,
  lines: readonly QuoteLine[],
  terms: PriceTerms,
  { chosen, kept }: PricedChoice,
): Price {
  const had = keptLines(lines, terms).filter(({ kind }) => kind === undefined)
  const options = chosen.map((one) => {
    const before = had.find(({ id, title }) => id === one.id && title === one.title)
    return before ? { ...before, amount: one.amount } : one
  })
  options.push(...had.filter(({ id }) => kept.includes(id)))
  const of = (list: readonly UntaxedLine[], kind: QuoteLine['kind']) => list.filter((line) => line.kind === kind)
  const quoted = of(keepAgreed(lines, quoteWith(moved, options, terms).lines), 'option')
  return summed([...of(lines, 'object'), ...quoted, ...of(lines, 'adjustment')], terms)
}

const summed = (lines: readonly UntaxedLine[], { vat }: PriceTerms): Price =>
  sumAlone(lines, { pricesIncludeVat: vat?.isIncluded ?? true })

function sumAlone(lines: readonly UntaxedLine[], { pricesIncludeVat }: Pick<OrderTerms, 'pricesIncludeVat'>): Price {
  const [price] = sumLines([{ lines }], 0, { pricesIncludeVat, roundsToFive: false }).parts
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

export interface ChangedPrice {
  /** What it would cost. */
  readonly total: number
  /** What it costs, or what was billed. */
  readonly totalBefore: number
  /** What would have to be charged, or given back, besides what was billed and dealt with before. */
  readonly difference: number
  readonly isOnRequest: boolean
  readonly isBilled: boolean
  readonly keepsAgreedPrice: boolean
  readonly keepsOptions: boolean
  readonly isPriceToCheck: boolean
}

/** What a change does to the price of a booking. What was billed stands: then somebody has to look at every difference. */
export function changedPrice(booking: StoredBooking, { object, verdict }: Moved, price: Price): ChangedPrice {
  const { isBilled, total: totalBefore, lines, orderTerms, settledTotal } = booking
  const minutes = (booking.displayEnd.getTime() - booking.displayStart.getTime()) / 60_000
  const isElsewhere = object.id !== booking.objectId || verdict.end - verdict.start !== minutes
  const isAgreed = hasAgreedPrice(linesNow(booking))
  const isForeign = booking.options.some(({ id }) => !object.options.some((option) => option.id === id))
  const keepsAgreedPrice = isAgreed && isElsewhere
  const keepsOptions = isForeign && object.id !== booking.objectId
  // On the invoice the VAT of all bookings was rounded together; alone it may be a Rappen more, which is no difference.
  const total = isBilled ? totalBefore + price.total - sumAlone(lines, orderTerms).total : price.total
  const difference = total - (isBilled ? (settledTotal ?? totalBefore) : totalBefore)
  const { isOnRequest } = price
  // Whatever somebody has to look at already, one more move does not look at.
  const isUnseen = booking.isPriceToCheck && (isAgreed || isForeign)
  const isPriceToCheck = keepsAgreedPrice || keepsOptions || (isBilled && (isOnRequest || difference !== 0 || isUnseen))
  return { total, totalBefore, difference, isOnRequest, isBilled, keepsAgreedPrice, keepsOptions, isPriceToCheck }
}

/** What a change begins with: what was changed since the invoice is changed further. */
export const linesNow = ({ lines, tariffLines }: Pick<StoredBooking, 'lines' | 'tariffLines'>) => tariffLines ?? lines

/** Refused below nothing, and where it is too much to be charged. */
export function refusePrice({ total, totalWithoutTax }: Pick<Price, 'total' | 'totalWithoutTax'>): Refusal | null {
  if (total < 0) return refuse('booking.price_negative')
  return isTooLarge(total, totalWithoutTax) ? refuse('order.amount_too_large') : null
}

/** Beside what was billed: what the booking would cost now, and whether somebody has to look at it. */
export async function writeTariff(
  tx: TenantTx,
  bookingId: number,
  { lines }: Price,
  { total, isPriceToCheck }: Pick<ChangedPrice, 'total' | 'isPriceToCheck'>,
): Promise<void> {
  await tx.db
    .updateTable('booking')
    .set({ tariff_lines: JSON.stringify(lines), tariff_total: total, is_price_to_check: isPriceToCheck })
    .where('app_id', '=', tx.appId)
    .where('id', '=', bookingId)
    .execute()
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
