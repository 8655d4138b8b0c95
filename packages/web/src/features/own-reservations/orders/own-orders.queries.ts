import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiFile } from '../../../lib/api.ts'
import type { TableInput } from '../../../lib/api-url.ts'
import { ownKey } from '../own-reservations.queries.ts'

type ListOrders = RouteMap['GET /api/account/orders']

export type OrderRow = RouteAnswer<ListOrders>['orders'][number]

export const orderListQuery = (table: TableInput<ListOrders['table']>) =>
  queryOptions({
    queryKey: [...ownKey, 'orders', table],
    queryFn: ({ signal }) => api('GET /api/account/orders', { table, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ownKey, 'order', id],
    queryFn: async ({ signal }) => (await api('GET /api/account/orders/:id', { params: { id }, signal })).order,
  })

export const payOrder = async (id: number) =>
  (await api('POST /api/account/orders/:id/pay', { params: { id } })).redirect

export const readNoticePdf = (id: number, noticeId: number) =>
  apiFile('GET /api/account/orders/:id/notices/:noticeId/pdf', { params: { id, noticeId } })

export const readOrderPdf = (id: number) => apiFile('GET /api/account/orders/:id/pdf', { params: { id } })

export const readCreditNote = (id: number, creditId: number) =>
  apiFile('GET /api/account/orders/:id/credits/:creditId/pdf', { params: { id, creditId } })

export const readCollectivePdf = (id: number) =>
  apiFile('GET /api/account/collective-invoices/:id/pdf', { params: { id } })
