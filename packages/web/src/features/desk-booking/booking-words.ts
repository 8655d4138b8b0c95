import { weekdayWords } from '@allmend/domain/objects'
import { dayOfWall, parseWall, shownEnd, weekdayOf } from '@allmend/domain/time'
import type { BookingRow } from './bookings.queries.ts'

/** What a booking goes by: its occasion, or else what was booked. */
export const titleOf = ({ name, objectTitle }: Pick<BookingRow, 'name' | 'objectTitle'>): string => name || objectTitle

/** Who booked it: the club, or else the person. */
export const bookerOf = ({ booker }: Pick<BookingRow, 'booker'>): string => booker.company || booker.name

/** «Sa 12.12.2026» */
export function dayWords(wall: string): string {
  const [year, month, day] = wall.slice(0, 10).split('-')
  const weekday = weekdayWords[weekdayOf(dayOfWall(parseWall(wall) ?? 0))] ?? ''
  return `${weekday.slice(0, 2)} ${day}.${month}.${year}`
}

export const isOneDay = ({ displayStart, displayEnd }: Pick<BookingRow, 'displayStart' | 'displayEnd'>): boolean =>
  displayStart.slice(0, 10) === shownEnd(displayEnd).slice(0, 10)

/** «14:00–23:00», over days «bis Mo 14.12.2026, 09:00» */
export function timeWords(span: Pick<BookingRow, 'displayStart' | 'displayEnd'>): string {
  const end = shownEnd(span.displayEnd)
  const [from, until] = [span.displayStart.slice(11), end.slice(11)]
  return isOneDay(span) ? `${from}–${until}` : `${from} bis ${dayWords(end)}, ${until}`
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** «9 Stunden», «1 Stunde 30 Min.», «3 Tage» */
export function lengthWords({ displayStart, displayEnd }: Pick<BookingRow, 'displayStart' | 'displayEnd'>): string {
  const minutes = (parseWall(displayEnd) ?? 0) - (parseWall(displayStart) ?? 0)
  if (minutes >= 2 * 1440) return plural(Math.round(minutes / 1440), 'Tag', 'Tage')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && plural(hours, 'Stunde', 'Stunden'), rest > 0 && `${rest} Min.`].filter(Boolean).join(' ')
}

const day = 86_400_000

/** «wartet seit 4 Tagen»; who came today has not waited yet. */
export function waitWords(createdAt: string, now: number): string | null {
  const days = Math.floor((now - Date.parse(createdAt)) / day)
  return days < 1 ? null : `wartet seit ${plural(days, 'Tag', 'Tagen')}`
}

export const countWords = (count: number): string => plural(count, 'Buchung', 'Buchungen')
