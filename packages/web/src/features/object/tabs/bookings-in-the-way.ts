import { ApiError } from '../../../lib/api-error.ts'

export interface ListedBooking {
  readonly bookingId: number
  readonly name: string
  /** As people read it: «24.12.2026 - 18:00». */
  readonly displayStart: string
}

const isBooking = (entry: unknown): entry is ListedBooking =>
  typeof entry === 'object' && entry !== null && 'displayStart' in entry && 'name' in entry

/** The bookings a refusal names; none for every other refusal. */
export function bookingsInTheWay(error: unknown): readonly ListedBooking[] {
  if (!(error instanceof ApiError && error.code === 'object.bookings_in_the_way')) return []
  return Array.isArray(error.details.bookings) ? error.details.bookings.filter(isBooking) : []
}
