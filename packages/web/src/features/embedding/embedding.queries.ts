import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

type Answer = RouteAnswer<RouteMap['GET /api/admin/settings/embedding']>
export type Embedding = Pick<Answer, 'settings' | 'site'>

export const embeddingQuery = queryOptions({
  queryKey: ['settings', 'embedding'],
  queryFn: ({ signal }): Promise<Embedding> => api('GET /api/admin/settings/embedding', { signal }),
  // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export async function saveEmbedding(changed: Embedding['settings'], site: string): Promise<Embedding['settings']> {
  const { settings } = await api('PUT /api/admin/settings/embedding', { body: changed })
  queryClient.setQueryData(embeddingQuery.queryKey, { settings, site })
  return settings
}

/** What there is to show: the objects and categories everybody sees. */
export const shownQuery = queryOptions({
  queryKey: ['settings', 'embedding', 'shown'],
  queryFn: async ({ signal }) => {
    const { objects, categories } = await api('GET /api/plan', { query: { days: 1 }, signal })
    return { objects, categories }
  },
})
