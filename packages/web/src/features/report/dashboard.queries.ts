import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type Dashboard = RouteAnswer<RouteMap['GET /api/admin/dashboard']>

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
})
