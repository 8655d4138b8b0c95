import { createStore } from '../../../lib/store.ts'
import type { DraftBooking } from '../../booking-draft/index.ts'
import { currentDraft, removeBooking, restoreBooking } from '../draft/draft-store.ts'

const offeredFor = 10_000

interface Removed {
  readonly booking: DraftBooking
  readonly title: string
  readonly index: number
}

const removed = createStore<Removed | null>(null)

export const useRemoved = removed.use

/** Takes a booking out; for a while it can be put back with everything that was filled in. */
export function removeWithUndo(key: string, title: string): void {
  const { bookings } = currentDraft()
  const index = bookings.findIndex((one) => one.key === key)
  const booking = bookings[index]
  if (!booking) return
  const offer = { booking, title, index }
  removeBooking(key)
  removed.set(offer)
  setTimeout(() => {
    if (removed.get() === offer) removed.set(null)
  }, offeredFor)
}

/** The key of the booking that is back. */
export function undoRemoval(): string | null {
  const offer = removed.get()
  removed.set(null)
  if (!offer) return null
  restoreBooking(offer.booking, offer.index)
  return offer.booking.key
}
