import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDraft } from '../../draft/draft-store.ts'
import { payloadOf } from '../../../booking-draft/payload.ts'
import { useObjects } from '../../../booking-draft/object.queries.ts'
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
