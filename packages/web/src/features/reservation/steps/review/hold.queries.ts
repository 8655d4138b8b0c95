import type { BookingDraft } from '@allmend/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../../framework/query-client.ts'
import { api } from '../../../../lib/api.ts'
import type { Step } from '../../shell/steps.ts'
import { serverTime, setServerTime } from './server-clock.ts'

const holdMinutes = 15

let last: Promise<unknown> = Promise.resolve()

/** Calls about holds go one after the other: a release on a slow way would else let go of what was kept again meanwhile. */
function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const next = last.then(call)
  // Whoever asked is told of a failure; the next one takes its turn all the same.
  last = next.catch(() => undefined)
  return next
}

/** Asking for the same dates again goes on with their clock; only `renew` winds it up. */
async function keep(clientKey: string, bookings: readonly BookingDraft[], renew: boolean) {
  const body = { clientKey, bookings: [...bookings], renew }
  const hold = await inTurn(() => api('POST /api/booking/hold', { body }))
  setServerTime(hold.serverNow)
  return hold
}

/** The dates of the draft, kept for a quarter of an hour. It stays in the cache as long as it runs: going back a step asks nothing. */
export const holdQuery = (clientKey: string, bookings: readonly BookingDraft[]) =>
  queryOptions({
    queryKey: ['hold', clientKey, bookings],
    queryFn: bookings.length > 0 ? () => keep(clientKey, bookings, false) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: holdMinutes * 60_000,
    refetchOnMount: ({ state }) => (state.data && Date.parse(state.data.expiresAt) <= serverTime() ? 'always' : false),
  })

/** A quarter of an hour more for dates that are kept. */
export async function renewHold(clientKey: string, bookings: readonly BookingDraft[]): Promise<void> {
  const hold = await keep(clientKey, bookings, true)
  queryClient.setQueryData(holdQuery(clientKey, bookings).queryKey, hold)
}

/** An order took the place of the hold. */
export const forgetHolds = (): void => queryClient.removeQueries({ queryKey: ['hold'] })

/** What counts everybody's holds, the own ones too. */
const overviews = ['public-objects', 'other-hall']

/** Gives the dates free for others. If that gets lost on the way, the hold runs out by itself. */
function releaseHolds(): void {
  const keys = new Set(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['hold'] })
      .map(({ queryKey }) => String(queryKey[1])),
  )
  forgetHolds()
  for (const clientKey of keys) {
    inTurn(() => api('DELETE /api/booking/hold/:clientKey', { params: { clientKey } })).then(
      () => {
        for (const name of overviews) void queryClient.invalidateQueries({ queryKey: [name] })
      },
      // What cannot be let go of now runs out by itself; whoever leaves the page need not hear of it.
      () => undefined,
    )
  }
}

/** In these steps dates are chosen; in the others they stay kept. */
const choosingSteps: readonly Step[] = ['objekte', 'termine']

/** Lets the dates go when somebody is back at choosing, from whichever step, and when the process is left. */
export function useHoldRelease(step: Step): void {
  const isChoosing = choosingSteps.includes(step)
  useEffect(() => {
    if (isChoosing) releaseHolds()
  }, [isChoosing])
  useEffect(() => releaseHolds, [])
}
