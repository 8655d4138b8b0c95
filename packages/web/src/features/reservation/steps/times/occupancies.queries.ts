import type { PublicObject } from '@allmend/contract'
import type { Span } from '@allmend/domain/availability'
import { type Day, dateOf, dayOf, daysInMonth } from '@allmend/domain/time'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { monthOf, type Occupancies, takenSpans } from '../../../../framework/time-grid/taken-spans.ts'
import { api } from '../../../../lib/api.ts'
import { useDraft } from '../../draft/draft-store.ts'

const staleTime = 30_000

const occupanciesQuery = (id: number, month: string, quantity: number, holdKey: string) =>
  queryOptions({
    queryKey: ['occupancies', id, month, quantity, holdKey],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/objects/occupancies/:id/:month', {
          params: { id, month },
          query: { quantity, holdKey },
          signal,
        })
      ).occupancies,
    staleTime,
  })

/** When there is too little of what options need; `needs` as the call takes it. */
const shortQuery = (id: number, month: string, needs: string, holdKey: string) =>
  queryOptions({
    queryKey: ['occupancies', id, month, { needs }, holdKey],
    queryFn: async ({ signal }) => {
      const query = { holdKey, needs }
      return (await api('GET /api/objects/occupancies/:id/:month', { params: { id, month }, query, signal })).short
    },
    staleTime,
  })

export interface Taken {
  /** Moments when fewer places are free than are wanted. */
  readonly spans: readonly Span[]
  readonly isLoading: boolean
  /** Of these days themselves it is not known yet; of the month after them it may not be either. */
  readonly isUnknown: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** The first day of the month after. */
function nextMonth(day: Day): Day {
  const { year, month } = dateOf(day)
  return dayOf(year, month, daysInMonth(year, month)) + 1
}

/** What is taken in the months of these days and in the one after them, by others: what the draft keeps itself is free for it. */
export function useTaken({ id, zone }: PublicObject, days: readonly Day[], quantity: number): Taken {
  const { clientKey } = useDraft()
  const own = [...new Set(days.map(monthOf))]
  const months = [...new Set([...own, ...days.map(nextMonth).map(monthOf)])]
  const ownCount = own.length
  const combine = useCallback(
    (results: UseQueryResult<Occupancies>[]): Taken => ({
      spans: takenSpans(zone, results),
      isLoading: results.some(({ isPending }) => isPending),
      isUnknown: results.slice(0, ownCount).some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const { refetch } of results) void refetch()
      },
    }),
    [zone, ownCount],
  )
  return useQueries({ queries: months.map((month) => occupanciesQuery(id, month, quantity, clientKey)), combine })
}

/** The moments of these months when options are short; null as long as that is not known. */
export function useShort({ id, zone }: PublicObject, days: readonly Day[], needs: string): readonly Span[] | null {
  const { clientKey } = useDraft()
  const months = needs === '' ? [] : [...new Set(days.map(monthOf))]
  const combine = useCallback(
    (results: UseQueryResult<Occupancies>[]) => (results.every(({ data }) => data) ? takenSpans(zone, results) : null),
    [zone],
  )
  return useQueries({ queries: months.map((month) => shortQuery(id, month, needs, clientKey)), combine })
}
