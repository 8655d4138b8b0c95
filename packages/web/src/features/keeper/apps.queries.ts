import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type PlatformApp = RouteAnswer<RouteMap['GET /api/keeper/apps']>['apps'][number]

export const appsQuery = queryOptions({
  queryKey: ['keeper', 'apps'],
  queryFn: async ({ signal }) => (await api('GET /api/keeper/apps', { signal })).apps,
})
