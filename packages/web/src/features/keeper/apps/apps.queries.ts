import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export type PlatformApp = RouteAnswer<RouteMap['GET /api/keeper/apps']>['apps'][number]
export type AppFigures = RouteAnswer<RouteMap['GET /api/keeper/app-figures']>['figures'][number]

export const appsQuery = queryOptions({
  queryKey: ['keeper', 'apps'],
  queryFn: async ({ signal }) => (await api('GET /api/keeper/apps', { signal })).apps,
})

export const figuresQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['keeper', 'app-figures', ids],
    queryFn: async ({ signal }) =>
      (await api('GET /api/keeper/app-figures', { query: { ids: ids.join(',') }, signal })).figures,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: appsQuery.queryKey })

export async function createApp(body: RouteInput<RouteMap['POST /api/keeper/apps']>['body']): Promise<PlatformApp> {
  const { app } = await api('POST /api/keeper/apps', { body })
  void refresh()
  return app
}

type Change = RouteInput<RouteMap['PUT /api/keeper/apps/:id']>['body']

export async function saveApp(edited: PlatformApp, change: Change): Promise<PlatformApp> {
  const { id, version } = edited
  const { app } = await api('PUT /api/keeper/apps/:id', { params: { id }, body: { ...change, version } })
  void refresh()
  return app
}

export async function setSuspended({ id }: PlatformApp, isSuspended: boolean): Promise<PlatformApp> {
  const params = { id }
  const { app } = isSuspended
    ? await api('POST /api/keeper/apps/:id/suspend', { params })
    : await api('POST /api/keeper/apps/:id/resume', { params })
  await refresh()
  return app
}
