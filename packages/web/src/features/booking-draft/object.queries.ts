import type { PublicObject } from '@allmend/contract'
import { queryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

const staleTime = 5 * 60_000

export const objectQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-object', id],
    queryFn: async ({ signal }) => (await api('GET /api/objects/:id', { params: { id }, signal })).object,
    staleTime,
  })

export interface LoadedObjects {
  readonly objects: ReadonlyMap<number, PublicObject>
  readonly isLoading: boolean
  /** The first thing that went wrong; an object that is gone answers 404. */
  readonly error: Error | null
}

const combine = (results: UseQueryResult<PublicObject>[]): LoadedObjects => ({
  objects: new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  isLoading: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
})

/** Everything the reservation needs to know of these objects. */
export function useObjects(ids: readonly number[]): LoadedObjects & { readonly refetch: () => void } {
  const wanted = [...new Set(ids)]
  const loaded = useQueries({ queries: wanted.map(objectQuery), combine })
  const refetch = useCallback(() => void queryClient.invalidateQueries({ queryKey: ['public-object'] }), [])
  return { ...loaded, refetch }
}
