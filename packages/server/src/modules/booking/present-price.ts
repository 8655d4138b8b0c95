import type { MultiDaysUnit } from '@allmend/domain/availability'
import { taxBases } from '@allmend/domain/bookings'
import { mergedLine, type Quote, type QuotedBooking, shownLine, type Totals } from '@allmend/domain/pricing'
import { clockOf, formatWall } from '@allmend/domain/time'
import { refuse } from '../../platform/http/refusal.ts'
import type { PricedInterval } from '../object/index.ts'
import { findWrong } from './request/find-wrong.ts'
import type { Look } from './request/judge-request.ts'
import { intervalOf, type Judged } from './request/judge-wishes.ts'
import { priceRequest, refuseQuote } from './request/price-request.ts'
import type { Requested } from './request/read-request.ts'

/** Rates go out in percent with two decimals. */
function totals(
  { totalWithoutTax, tax, total }: Totals,
  bookings: readonly QuotedBooking[],
  { orderTerms: { pricesIncludeVat } }: Look['terms'],
) {
  const bases = taxBases({ parts: bookings, total, tax, pricesIncludeVat })
  return {
    totalWithoutTax,
    tax: tax.map(({ rate, total: amount }) => ({ rate: rate / 100, total: amount, base: bases.get(rate) ?? 0 })),
    total,
  }
}

const nothing: Totals = { totalWithoutTax: 0, tax: [], total: 0 }

/** Bookings of the same request added up. */
const together = (bookings: readonly QuotedBooking[]): Totals => {
  const rates = new Map<number, number>()
  for (const { rate, total } of bookings.flatMap(({ tax }) => tax)) rates.set(rate, (rates.get(rate) ?? 0) + total)
  return {
    totalWithoutTax: bookings.reduce((sum, one) => sum + one.totalWithoutTax, 0),
    tax: [...rates].map(([rate, total]) => ({ rate, total })),
    total: bookings.reduce((sum, one) => sum + one.total, 0),
  }
}

type Words = readonly [one: string, many: string]

const pieces = 'Stück'
const days: Readonly<Record<MultiDaysUnit, Words>> = {
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
  month: ['Monat', 'Monate'],
}
const nights: Words = ['Nacht', 'Nächte']
const blocks: Words = ['Block', 'Blöcke']

/** What so many steps of an interval are called, as people count them: «5 Std.», «2 Nächte», «3 × 30 Min.». */
function unitOf(interval: PricedInterval | undefined, quantity: number): string {
  if (!interval || interval.isFlat) return ''
  const counted = ([one, many]: Words) => (quantity === 1 ? one : many)
  if (!interval.isMultiDays) {
    if (interval.type === 'fixed') return counted(blocks)
    return interval.interval === 60 ? 'Std.' : `${interval.interval} Min.`
  }
  const { multiDaysUnit, multiDaysValue, settings } = interval
  const words = multiDaysUnit === 'day' && settings.from && settings.to ? nights : days[multiDaysUnit]
  return multiDaysValue > 1 ? `${multiDaysValue} ${words[1]}` : counted(words)
}

/** Which options want too much, by their names, and what all of them need: whoever looks for another time asks with that. */
function presentShortage({ options }: Requested, judged: readonly Judged[]) {
  const shortage = judged.find((one) => one.shortage)?.shortage
  if (!shortage) return null
  const stocked = options.chosen.filter(({ option, quantity }) => option.stockObjectId !== null && quantity > 0)
  const short = stocked.filter(({ option }) => option.stockObjectId === shortage.objectId)
  const { wanted, available, stock } = shortage
  return {
    options: short.map(({ option }) => option.value),
    wanted,
    available,
    stock,
    needs: stocked.map(({ option, quantity }) => ({ optionId: option.id, quantity })),
  }
}

const status = ({ reason }: Judged) => (reason === null ? ('free' as const) : ('booked' as const))

export function presentValidation({ requested, judged, terms }: Look, quote: Quote) {
  const clock = clockOf(terms.zone)
  const bookings = requested.map((one) => {
    const { draft, object, wishes } = one
    const wrong = findWrong(one)
    const interval = intervalOf(object, draft.intervalId)
    const mine = wishes.flatMap(({ key }) => judged.get(key) ?? [])
    const priced = mine.flatMap(({ wish }) => quote.bookings.filter(({ key }) => key === wish.key))
    const lines = priced.flatMap((booking) => booking.lines)
    const options = lines
      .filter(({ kind }) => kind === 'option')
      .map(({ id, title, quantity, unitPrice, total }) => ({
        id: id ?? 0,
        value: title,
        quantity,
        unit: pieces,
        price: unitPrice,
        total,
      }))
    const own = lines.filter(({ kind }) => kind === 'object')
    const { quantity, unitPrice, total, factors } = shownLine(mergedLine(own))
    const rent = {
      title: object.title,
      quantity,
      unit: unitOf(interval, quantity / draft.quantity),
      price: unitPrice,
      ...(factors && { factors }),
      total,
    }
    const shown = (wall: number) => formatWall(wall)
    const occupancies = mine.map((date) => ({
      clientId: date.wish.clientId ?? '',
      displayStart: date.verdict ? shown(clock.toWall(date.verdict.start)) : shown(date.wish.displayStart),
      displayEnd: date.verdict ? shown(clock.toWall(date.verdict.end)) : shown(date.wish.displayEnd),
      status: status(date),
      isValid: date.reason === null,
      reason: date.reason,
      isOverlappingUserEvent: date.overlaps !== null,
    }))
    const reason = mine.find((date) => date.reason !== null)?.reason ?? null
    const sums = totals(priced.length === 0 ? nothing : together(priced), priced, terms)
    return {
      objectId: object.id,
      isSerial: draft.isSerial,
      isValid: reason === null && wrong === null && mine.length > 0,
      reason,
      wrong,
      shortage: presentShortage(one, mine),
      isOverlappingUserEvent: mine.some(({ overlaps }) => overlaps !== null),
      displayStart: draft.displayStart,
      displayEnd: draft.displayEnd,
      summary: { ...sums, object: rent, options },
      options,
      occupancies: draft.isSerial ? occupancies : [],
    }
  })
  const { hasNoPriceObject, displayPaymentOption, roundingDifference } = quote
  return {
    summary: { ...totals(quote, quote.bookings, terms), hasNoPriceObject, displayPaymentOption, roundingDifference },
    bookings,
  }
}

/** The price of one draft of several; a time that cannot be had at all has none. Being taken does not matter here. */
export function presentPrice(seen: Look, index: number) {
  const requested = seen.requested[index]
  const [wish] = requested?.wishes ?? []
  const judged = wish && seen.judged.get(wish.key)
  if (!requested || !judged?.verdict) return refuse('booking.not_bookable', { reason: judged?.reason ?? 'closed' })
  const wrong = findWrong(requested)
  if (wrong) return refuse('booking.incomplete', { objectId: requested.object.id, ...wrong })
  const quote = priceRequest([requested], seen.judged, seen.terms)
  const uncharged = refuseQuote(quote)
  if (uncharged) return uncharged
  const [booking] = quote.bookings
  const interval = intervalOf(requested.object, requested.draft.intervalId)
  return {
    ...totals(quote, quote.bookings, seen.terms),
    isOnRequest: quote.hasNoPriceObject,
    lines: (booking?.lines ?? []).map(({ kind, title, ...line }) => ({
      title,
      unit: kind === 'object' ? unitOf(interval, line.quantity / requested.draft.quantity) : pieces,
      ...shownLine(line),
    })),
  }
}

export function presentTotals(seen: Look) {
  const quote = priceRequest(seen.requested, seen.judged, seen.terms)
  return refuseQuote(quote) ?? totals(quote, quote.bookings, seen.terms)
}
