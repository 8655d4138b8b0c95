import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export type Keeper = RouteAnswer<RouteMap['GET /api/keeper/keepers']>['keepers'][number]

export const keepersQuery = queryOptions({
  queryKey: ['keeper', 'keepers'],
  queryFn: ({ signal }) => api('GET /api/keeper/keepers', { signal }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: keepersQuery.queryKey })

export async function createKeeper(body: RouteInput<RouteMap['POST /api/keeper/keepers']>['body']): Promise<Keeper> {
  const { keeper } = await api('POST /api/keeper/keepers', { body })
  void refresh()
  return keeper
}

type Change = RouteInput<RouteMap['PUT /api/keeper/keepers/:id']>['body']

export async function saveKeeper({ id, version }: Keeper, change: Change): Promise<Keeper> {
  const { keeper } = await api('PUT /api/keeper/keepers/:id', { params: { id }, body: { ...change, id, version } })
  void refresh()
  return keeper
}

export async function removeKeeper({ id }: Keeper): Promise<void> {
  await api('DELETE /api/keeper/keepers/:id', { params: { id } })
  await refresh()
}
