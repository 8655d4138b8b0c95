import type { CustomerOrder, Reservation } from '@allmend/contract'
import type { Rappen } from '@allmend/domain/money'

/** What stands in an order on its own: a single booking, or all dates of a series. */
export type OrderPosition = { readonly kind: 'single'; readonly reservation: Reservation } | SeriesOfOrder

export interface SeriesOfOrder {
  readonly kind: 'series'
  readonly key: string
  readonly first: Reservation
  readonly last: Reservation
  readonly dates: readonly Reservation[]
  readonly total: Rappen
}

/** What its total holds of a booking: the price, also of one that fell away after the invoice, which the account takes off again; else its fee. */
export const isPriced = (
  { id, state }: Pick<Reservation, 'id' | 'state'>,
  { credits }: Pick<CustomerOrder, 'credits'>,
): boolean => ['held', 'unconfirmed', 'confirmed'].includes(state) || credits.some(({ bookingId }) => bookingId === id)

export function orderPositions(order: Pick<CustomerOrder, 'reservations' | 'credits'>): OrderPosition[] {
  const series = Map.groupBy(order.reservations, ({ seriesKey }) => seriesKey)
  const singles = (series.get(null) ?? []).map((reservation): OrderPosition => ({ kind: 'single', reservation }))
  const wholes = [...series].flatMap(([key, dates]): OrderPosition[] => {
    const [first, last] = [dates[0], dates.at(-1)]
    if (key === null || !first || !last) return []
    const total = dates.reduce((sum, one) => sum + (isPriced(one, order) ? one.total : one.fee), 0)
    return [{ kind: 'series', key, first, last, dates, total }]
  })
  return [...singles, ...wholes]
}
