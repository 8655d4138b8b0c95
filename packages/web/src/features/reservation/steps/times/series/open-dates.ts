import { createStore } from '../../../../../lib/store.ts'
import type { DraftBooking } from '../../../../booking-draft/index.ts'

/** How many dates of a series still wait for a decision, by the key of the booking. */
const open = createStore<Readonly<Record<string, number>>>({})

export function tellOpenDates(key: string, count: number): void {
  if ((open.get()[key] ?? 0) !== count) open.set({ ...open.get(), [key]: count })
}

/** All that wait in the series of these bookings. */
export function useOpenDates(bookings: readonly DraftBooking[]): number {
  const counts = open.use()
  return bookings.reduce((sum, { key, isSerial }) => sum + (isSerial ? (counts[key] ?? 0) : 0), 0)
}
