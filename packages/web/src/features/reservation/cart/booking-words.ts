import { counted } from '@allmend/domain/lists'
import { reasonWords } from '@allmend/domain/objects'
import { dayText, timesText } from '../../../lib/booking-time.ts'
import { type DraftBooking, isDated, timeOf } from '../../booking-draft/index.ts'
import { shortageWords } from '../shell/shortage.ts'
import type { Validated } from '../shell/use-validation.ts'

/** «Sa, 12.12.2026, 17:00–22:00», of a series how many and from when; null while there is no time. */
export function whenWords(booking: DraftBooking): string | null {
  const { isSerial, dates, displayStart, displayEnd } = booking
  if (!isDated(booking)) return null
  const [first] = dates
  if (isSerial) return first ? `${counted(dates.length, 'Termin', 'Termine')} ab ${dayText(first.displayStart)}` : null
  return displayStart && displayEnd ? `${dayText(displayStart)}, ${timesText({ displayStart, displayEnd })}` : null
}

const shortDay = (wall: string) => dayText(wall).slice(0, -4)

/** Beside the sum, where there is little room: «Sa, 12.12., 17:00», of several dates «ab Sa, 12.12.»; null while there is none. */
export function shortWhen(bookings: readonly DraftBooking[]): string | null {
  const starts = bookings
    .flatMap((booking) => (booking.isSerial ? booking.dates : (timeOf(booking) ?? [])))
    .map(({ displayStart }) => displayStart)
    .sort()
  const [first] = starts
  if (first === undefined) return null
  return starts.length === 1 ? `${shortDay(first)}, ${first.slice(11)}` : `ab ${shortDay(first)}`
}

/** Why it cannot be had as it stands; null if it can. */
export function problemWords({
  isValid,
  isSerial,
  reason,
  wrong,
  shortage,
  isOverlappingUserEvent,
  occupancies,
}: Validated) {
  if (isValid) return null
  if (shortage) return shortageWords(shortage)
  if (isOverlappingUserEvent) return 'Überschneidet sich mit einer eigenen Reservation.'
  const failing = occupancies.filter((one) => !one.isValid).length
  if (isSerial && failing > 0)
    return `${failing} von ${occupancies.length} ${occupancies.length === 1 ? 'Termin' : 'Terminen'} ${failing === 1 ? 'ist' : 'sind'} nicht frei.`
  if (reason !== null) return reasonWords[reason]
  return wrong ? 'Eine Angabe zu den Optionen passt nicht.' : 'Dieser Termin ist nicht möglich.'
}
