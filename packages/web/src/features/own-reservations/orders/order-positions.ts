import type { Reservation } from '@allmend/contract'
import type { Rappen } from '@allmend/domain/money'

/** What stands in an order on its own: a single booking, or all dates of a series. */
export type OrderPosition =
  | { readonly kind: 'single'; readonly reservation: Reservation }
  | {
      readonly kind: 'series'
      readonly key: string
      readonly first: Reservation
      readonly last: Reservation
      readonly dates: number
      readonly total: Rappen
    }

/** Dates that fell away are charged for their fee at most. */
export const isCharged = ({ state }: Reservation): boolean =>
  state === 'held' || state === 'unconfirmed' || state === 'confirmed'

export function orderPositions(reservations: readonly Reservation[]): OrderPosition[] {
  const series = Map.groupBy(reservations, ({ seriesKey }) => seriesKey)
  const singles = (series.get(null) ?? []).map((reservation): OrderPosition => ({ kind: 'single', reservation }))
  const wholes = [...series].flatMap(([key, dates]): OrderPosition[] => {
    const [first, last] = [dates[0], dates.at(-1)]
    if (key === null || !first || !last) return []
    const total = dates.reduce((sum, one) => sum + (isCharged(one) ? one.total : one.fee), 0)
    return [{ kind: 'series', key, first, last, dates: dates.length, total }]
  })
  return [...singles, ...wholes]
}
