import type { BookingPayload } from './new-order.queries.ts'

/** A booking while it is put together. */
export interface BookingEntry {
  readonly id: number
  readonly objectId: number | null
  readonly intervalId: number | null
  readonly date: string
  readonly from: string
  readonly until: string
  /** Empty on one and the same day. */
  readonly untilDate: string
  readonly name: string
}

export const emptyBooking = (id: number, date: string): BookingEntry => ({
  id,
  objectId: null,
  intervalId: null,
  date,
  from: '18:00',
  until: '20:00',
  untilDate: '',
  name: '',
})

/** As the call wants it; null while something is missing or it ends before it begins. */
export function payloadOf(entry: BookingEntry): BookingPayload | null {
  const { objectId, intervalId, date, from, until, untilDate, name } = entry
  const [start, end] = [`${date} ${from}`, `${untilDate || date} ${until}`]
  if (objectId === null || intervalId === null || start.length !== 16 || end.length !== 16 || start >= end) return null
  return {
    objectId,
    intervalId,
    name: name.trim(),
    start,
    end,
    displayStart: start,
    displayEnd: end,
  }
}
