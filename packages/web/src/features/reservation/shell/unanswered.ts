import type { PublicObject } from '@allmend/contract'
import type { DraftBooking } from '../../booking-draft/draft-booking.ts'
import { hasProblems, problemsOf } from '../../booking-draft/problems.ts'

/** The first booking with an option or a question that still needs an answer, as far as its object is known. */
export function firstUnanswered(
  bookings: readonly DraftBooking[],
  objects: ReadonlyMap<number, PublicObject>,
): DraftBooking | null {
  const isOpen = (booking: DraftBooking) => {
    const object = objects.get(booking.objectId)
    return object !== undefined && hasProblems(problemsOf(object, booking))
  }
  return bookings.find(isOpen) ?? null
}
