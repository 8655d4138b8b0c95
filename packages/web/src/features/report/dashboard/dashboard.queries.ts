import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export type Dashboard = RouteAnswer<RouteMap['GET /api/admin/dashboard']>

const aMinute = 60_000

/** Asked again every minute while somebody looks. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
  refetchInterval: aMinute,
})

/** What waits, for the numbers in the menu. */
export const countersQuery = queryOptions({
  queryKey: ['counters'],
  queryFn: ({ signal }) => api('GET /api/admin/counters', { signal }),
  refetchInterval: aMinute,
})
