import type { PublicObject } from '@allmend/contract'
import { type DraftBooking, newBooking } from '../../booking-draft/index.ts'
import { type ChosenSpan, chosenSpan, type SentBooking, sentBooking, timedDraft } from '../../desk-entry/index.ts'

/** A booking while it is put together. */
export interface BookingEntry {
  readonly id: number
  /** Of no object yet: number 0. */
  readonly draft: DraftBooking
  readonly time: ChosenSpan
}

export const emptyBooking = (id: number, date: string): BookingEntry => ({
  id,
  draft: newBooking(0),
  time: chosenSpan(`${date} 18:00`, `${date} 20:00`),
})

/** As the call wants it; null while something is missing or it ends before it begins. */
export const payloadOf = ({ draft, time }: BookingEntry, object: PublicObject | undefined): SentBooking | null =>
  sentBooking(timedDraft(draft, time, object), object)
