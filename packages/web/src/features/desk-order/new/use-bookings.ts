import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { nextId } from '../../../framework/form/use-entry-list.ts'
import { today } from '../../../lib/clock.ts'
import { objectQuery } from '../../booking-draft/index.ts'
import { gapsOf } from '../../desk-entry/index.ts'
import { type BookingEntry, emptyBooking, payloadOf } from './booking-entry.ts'

/** The bookings of an order in the making, each with what its object asks for. */
export function useBookings() {
  const [entries, setEntries] = useState<readonly BookingEntry[]>([])
  const ids = [...new Set(entries.map(({ draft }) => draft.objectId))].filter((id) => id !== 0)
  const loaded = useQueries({ queries: ids.map(objectQuery) })
  const loadedOf = ({ draft }: BookingEntry) => loaded[ids.indexOf(draft.objectId)]
  const objectOf = (entry: BookingEntry) => loadedOf(entry)?.data
  const change = useCallback(
    (id: number, next: (now: BookingEntry) => Partial<BookingEntry>) =>
      setEntries((all) => all.map((one) => (one.id === id ? { ...one, ...next(one) } : one))),
    [],
  )
  const sent = entries.flatMap((entry) => {
    const payload = payloadOf(entry, objectOf(entry))
    return payload ? [{ id: entry.id, payload }] : []
  })
  return {
    entries,
    /** Those that can be sent, in their sequence. */
    whole: sent.map(({ payload }) => payload),
    /** Where among those that can be sent; null for one that cannot. */
    placeOf: ({ id }: BookingEntry) => {
      const place = sent.findIndex((one) => one.id === id)
      return place === -1 ? null : place
    },
    objectOf,
    objectErrorOf: (entry: BookingEntry) => loadedOf(entry)?.error ?? null,
    gapsOf: (entry: BookingEntry, refusal: unknown) => gapsOf(objectOf(entry), entry.draft, refusal),
    change,
    add: () => setEntries((all) => [...all, emptyBooking(nextId(all), today())]),
    remove: (id: number) => setEntries((all) => all.filter((one) => one.id !== id)),
  }
}
