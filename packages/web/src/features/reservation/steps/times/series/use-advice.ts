import type { PublicObject } from '@allmend/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftBooking } from '../../../../booking-draft/draft-booking.ts'
import { useDraft } from '../../../draft/draft-store.ts'
import type { PublicInterval } from '../scene.ts'
import { type Advice, bestAdvice, inOtherHall, otherTimes, otherWeekdays } from './advice.ts'
import { checkKey, checkQuery } from './check-dates.queries.ts'
import { otherHallsQuery } from './other-hall.queries.ts'
import type { PlannedDate, Series } from './plan.ts'

interface AdviceOptions {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly interval: PublicInterval
  readonly series: Series
  readonly planned: readonly PlannedDate[]
  /** How many dates can be had as it is. */
  readonly freeNow: number
}

/** Other times, days and objects for a whole series; null until each was asked about. */
export function useAdvice({ booking, object, interval, series, planned, freeNow }: AdviceOptions): Advice[] | null {
  const { clientKey } = useDraft()
  const { quantity } = booking
  const { data: halls, isPending } = useQuery(otherHallsQuery(object, planned))
  const proposals = useMemo(() => {
    const asked = { object, interval, quantity }
    const elsewhere = (halls ?? []).flatMap((hall) =>
      inOtherHall({ object: hall.object, interval: hall.interval, quantity: 1, steps: hall.time.steps }, series),
    )
    return [...otherTimes(asked, series), ...elsewhere, ...otherWeekdays(asked, series)]
  }, [object, interval, quantity, series, halls])
  const checks = useQueries({
    queries: proposals.map((one) =>
      checkQuery(one.object, one.interval, one.object === object ? quantity : 1, one.dates, clientKey),
    ),
  })
  const isAsked = object.categoryId === null || !isPending
  // What an older question was answered says nothing of these dates.
  if (!isAsked || checks.some((check) => check.isPending || check.isPlaceholderData)) return null
  const advice = proposals.map((one, at): Advice => {
    const checked = checks[at]?.data
    return { ...one, free: one.dates.map((date) => date.exists && checked?.get(checkKey(date)) === null) }
  })
  return bestAdvice(advice, freeNow)
}
