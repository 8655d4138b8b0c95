import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'

type ListOrders = RouteMap['GET /api/admin/orders']

export type OrderRow = RouteAnswer<ListOrders>['rows'][number]
export type OrderField = ListOrders['table']['sortable'][number]

export const orderListQuery = (table: ListRequest<OrderField>) =>
  queryOptions({
    queryKey: ['orders', 'list', table],
    queryFn: ({ signal }) => api('GET /api/admin/orders', { table, signal }),
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const downloadOrders = (table: ListRequest<OrderField>, query: ExportChoice) =>
  apiFile('GET /api/admin/orders/export', { table, query })

/** One row for each line and VAT rate. */
export const downloadLines = (table: ListRequest<OrderField>, format: ExportChoice['format']) =>
  apiFile('GET /api/admin/orders/lines/export', { table, query: { format } })

export type OrderChoices = RouteAnswer<RouteMap['GET /api/admin/orders/choices']>

export const orderChoicesQuery = queryOptions({
  queryKey: ['orders', 'choices'],
  queryFn: ({ signal }) => api('GET /api/admin/orders/choices', { signal }),
  staleTime: 60_000,
})

/** The same step for several orders: how many took it, and how many did not fit. */
export async function setOrdersState(ids: readonly number[], to: 'booked' | 'payed') {
  const { changed, refused } = await api('POST /api/admin/orders/state', { body: { ids: [...ids], to } })
  await queryClient.invalidateQueries({ queryKey: ['orders'] })
  return { changed: changed.length, refused: refused.length }
}
