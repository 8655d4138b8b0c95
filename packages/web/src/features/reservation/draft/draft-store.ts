import { createStore } from '../../../lib/store.ts'
import { type Draft, type DraftBooking, emptyDraft, newBooking } from './draft.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

const store = createStore<Draft>(readDraft() ?? emptyDraft())

function update(change: (draft: Draft) => Draft) {
  const draft = change(store.get())
  store.set(draft)
  writeDraft(draft)
}

/** The reservation in the making, for every step of the process. */
export const useDraft = (): Draft => store.use()
export const currentDraft = (): Draft => store.get()

export function addBooking(objectId: number): DraftBooking {
  const booking = newBooking(objectId)
  update((draft) => ({ ...draft, bookings: [...draft.bookings, booking] }))
  return booking
}

export const changeBooking = (key: string, change: Partial<Omit<DraftBooking, 'key' | 'objectId'>>): void =>
  update((draft) => ({
    ...draft,
    bookings: draft.bookings.map((one) => (one.key === key ? { ...one, ...change } : one)),
  }))

export const removeBooking = (key: string): void =>
  update((draft) => ({ ...draft, bookings: draft.bookings.filter((one) => one.key !== key) }))

/** Puts a removed booking back where it was. */
export const restoreBooking = (booking: DraftBooking, index: number): void =>
  update((draft) => ({ ...draft, bookings: draft.bookings.toSpliced(index, 0, booking) }))

export const choosePayment = (paymentOptionId: number): void => update((draft) => ({ ...draft, paymentOptionId }))

/** Begins anew, after an order or when the reservation is given up. */
export const resetDraft = (): void => update(emptyDraft)
