import { displayDate, displaySpan, shownEnd } from '@allmend/domain/time'

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

const toldBy =
  (spanOf: (start: string, end: string) => string) =>
  (bookings: readonly Dated[]): string => {
    const [first] = bookings
    if (!first) return ''
    const span = bookings.length > 1 ? `${bookings.length} Termine` : spanOf(first.displayStart, first.displayEnd)
    return `${first.objectTitle}, ${span}`
  }

/** `Aula, Sa, 12.12.2026, 14:00–18:00 Uhr`, or how many dates it is about. */
export const whatOf = toldBy(displaySpan)

/** `Waldhütte, 04.12. bis 06.12.2026`: as much as a list of mails has room for. */
export const whatBrieflyOf = toldBy((start, end) => {
  const [first, last] = [displayDate(start), displayDate(shownEnd(end))]
  if (first === last) return first
  const isSameYear = first.slice(6) === last.slice(6)
  return `${isSameYear ? first.slice(0, 6) : first} bis ${last}`
})
