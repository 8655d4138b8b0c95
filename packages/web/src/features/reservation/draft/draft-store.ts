import { createTabStore } from '../../../framework/tab-store.ts'
import { type DraftBooking, newBooking } from '../../booking-draft/index.ts'

/** Counts up when a draft gets another shape: what was kept in an older one is not read. */
export const draftShape = 4

/** A reservation in the making. It stays in this tab over reloads. */
export interface Draft {
  /** Names the attempt to the server: the hold, the code, and the order that comes of it. */
  readonly clientKey: string
  readonly bookings: readonly DraftBooking[]
  readonly paymentOptionId: number | null
}

export const emptyDraft = (): Draft => ({ clientKey: crypto.randomUUID(), bookings: [], paymentOptionId: null })

const store = createTabStore<Draft>({
  name: 'draft',
  shape: draftShape,
  empty: emptyDraft,
  isEmpty: ({ bookings }) => bookings.length === 0,
})

const update = (change: (draft: Draft) => Draft) => store.set(change(store.get()))

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

/** What is there is an attempt of its own from now on: the one before became an order. */
export const renewKey = (): void => update((draft) => ({ ...draft, clientKey: emptyDraft().clientKey }))

/** Goes on with what was begun elsewhere. */
export const adoptDraft = (draft: Draft): void => store.set(draft)

/** Begins anew, after an order or when the reservation is given up. */
export const resetDraft = (): void => update(emptyDraft)
