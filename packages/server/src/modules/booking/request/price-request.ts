import {
  isQuoteTooLarge,
  type PricedBooking,
  type PriceTerms,
  priceSteps,
  type Quote,
  quote,
} from '@allmend/domain/pricing'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { intervalOf, type Judged } from './judge-wishes.ts'
import type { Requested } from './read-request.ts'

/** One priced booking for each date that can be had. */
function pricedBookings(requested: readonly Requested[], judged: ReadonlyMap<string, Judged>, zone: string) {
  return requested.flatMap(({ object, draft, options, wishes }): PricedBooking[] => {
    const interval = intervalOf(object, draft.intervalId)
    if (!interval) return []
    return wishes.flatMap(({ key, quantity }) => {
      const verdict = judged.get(key)?.verdict
      if (!verdict) return []
      const { start, end } = verdict
      return [
        {
          key,
          title: object.title,
          hasPrices: object.hasPrices,
          isTaxable: object.isTaxable,
          start,
          end,
          isMultiDays: interval.isMultiDays,
          steps: priceSteps(interval, verdict, zone),
          quantity,
          prices: interval.prices,
          isFlat: interval.isFlat,
          rules: interval.priceRules,
          options: options.chosen.flatMap(({ priced }) => priced),
        },
      ]
    })
  })
}

export const priceRequest = (
  requested: readonly Requested[],
  judged: ReadonlyMap<string, Judged>,
  terms: PriceTerms,
): Quote => quote(pricedBookings(requested, judged, terms.zone), terms)

/** What nobody can be charged. Asked wherever a price is told, so that no price is told that the order then refuses. */
export const refuseQuote = (quoted: Quote): Refusal | null =>
  isQuoteTooLarge(quoted) ? refuse('order.amount_too_large') : null
