import type { PublicObject } from '@allmend/contract'
import type { DraftBooking } from '../../booking-draft/index.ts'

/** A date of a series that takes place in another object. */
export interface Replacement {
  readonly clientId: string
  readonly booking: DraftBooking
  /** Where. */
  readonly title: string
}

/** The dates of a series that were found a place elsewhere, as long as that place is still chosen. */
export const replacementsOf = (
  series: DraftBooking,
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
): Replacement[] =>
  bookings.flatMap((booking) =>
    booking.replaces?.key === series.key
      ? {
          clientId: booking.replaces.clientId,
          booking,
          title: objects.get(booking.objectId)?.title ?? 'anderes Objekt',
        }
      : [],
  )
