import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export type OrderSuccess = RouteAnswer<RouteMap['GET /api/admin/cms/order-success']>['orderSuccess']

export const orderSuccessQuery = queryOptions({
  queryKey: ['cms', 'order-success'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/cms/order-success', { signal })).orderSuccess,
  // As for every form: fresh at every visit, and never exchanged under the hands of somebody typing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export async function saveOrderSuccess(body: OrderSuccess): Promise<OrderSuccess> {
  const { orderSuccess } = await api('PUT /api/admin/cms/order-success', { body })
  queryClient.setQueryData(orderSuccessQuery.queryKey, orderSuccess)
  return orderSuccess
}
