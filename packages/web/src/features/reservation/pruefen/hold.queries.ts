import type { BookingDraft } from '@allmend/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'
import { serverTime, setServerTime } from './server-clock.ts'

const holdMinutes = 15

/**
 * The dates of the draft, kept for a quarter of an hour. It stays in the cache as long as it runs, so that going back a step and
 * coming again does not use up the one renewal.
 */
export const holdQuery = (clientKey: string, bookings: readonly BookingDraft[]) =>
  queryOptions({
    queryKey: ['hold', clientKey, bookings],
    queryFn:
      bookings.length > 0
        ? async () => {
            const hold = await api('POST /api/booking/hold', { body: { clientKey, bookings: [...bookings] } })
            setServerTime(hold.serverNow)
            return hold
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: holdMinutes * 60_000,
    refetchOnMount: ({ state }) => (state.data && Date.parse(state.data.expiresAt) <= serverTime() ? 'always' : false),
  })

/** An order took the place of the hold. */
export const forgetHolds = (): void => queryClient.removeQueries({ queryKey: ['hold'] })

/** Gives the dates free for others. If that gets lost on the way, the hold runs out by itself. */
export function releaseHolds(): void {
  const keys = new Set(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['hold'] })
      .map(({ queryKey }) => String(queryKey[1])),
  )
  forgetHolds()
  for (const clientKey of keys) {
    // What cannot be let go of now runs out by itself; whoever leaves the page need not hear of it.
    api('DELETE /api/booking/hold/:clientKey', { params: { clientKey } }).catch(() => undefined)
  }
}
