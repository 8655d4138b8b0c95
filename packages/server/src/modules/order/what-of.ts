import { displaySpan } from '@allmend/domain/time'

interface Dated {
  readonly id: number
  readonly seriesKey: string | null
  readonly objectTitle: string
  readonly displayStart: string
  readonly displayEnd: string
}

/** All dates belong to one series, and there are several. */
export const isSeries = (bookings: readonly Dated[]): boolean =>
  bookings.length > 1 && new Set(bookings.map(({ seriesKey, id }) => seriesKey ?? id)).size === 1

/** `Aula, Sa, 12.12.2026, 14:00–18:00 Uhr`, or how many dates it is about. */
export function whatOf(bookings: readonly Dated[]): string {
  const [first] = bookings
  if (!first) return ''
  return bookings.length > 1
    ? `${first.objectTitle}, ${bookings.length} Termine`
    : `${first.objectTitle}, ${displaySpan(first.displayStart, first.displayEnd)}`
}
