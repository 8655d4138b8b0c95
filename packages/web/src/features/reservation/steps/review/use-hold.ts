import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { payloadOf, useObjects } from '../../../booking-draft/index.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useValidation } from '../../shell/use-validation.ts'
import { holdQuery, renewHold } from './hold.queries.ts'
import { useSetback } from './use-setback.ts'

/** Keeps the dates from the moment the step is entered; dates that are gone lead back to their choice. */
export function useHold() {
  const draft = useDraft()
  const { objects } = useObjects(draft.bookings.map(({ objectId }) => objectId))
  // Words that take no time stay out: changing them does not touch the hold.
  const bookings = draft.bookings.flatMap(
    (booking) => payloadOf({ ...booking, name: '', remark: '', answers: {} }, objects) ?? [],
  )
  const isWhole = bookings.length === draft.bookings.length
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(
    holdQuery(draft.clientKey, isWhole ? bookings : []),
  )
  const renewal = useMutation({ mutationFn: () => renewHold(draft.clientKey, bookings) })
  const fallBack = useSetback()
  useEffect(() => {
    if (error) fallBack(error)
  }, [error, fallBack])
  return { data, error, errorUpdatedAt, isFetching, refetch, renewal }
}

export type Hold = ReturnType<typeof useHold>

/** The dates are kept, or cannot be kept but were asked about since: without a hold nothing else says that they are still free. */
export function useMayOrder({ data, error, errorUpdatedAt }: Hold): boolean {
  const { answeredAt, refetch } = useValidation()
  const isNotKept = data === undefined && isOnlyNotKept(error)
  useEffect(() => {
    if (isNotKept) void refetch()
  }, [isNotKept, refetch])
  return data !== undefined || (isNotKept && answeredAt > errorUpdatedAt)
}

/** Refusals that are about keeping, not about the dates: what is free can be ordered all the same. */
const limits = [
  'booking.too_many_holds',
  'booking.hold_too_large',
  'booking.hold_over',
  'booking.hold_over_here',
] as const

export const isOnlyNotKept = (error: Error | null): boolean =>
  error instanceof ApiError && limits.some((code) => code === error.code)
