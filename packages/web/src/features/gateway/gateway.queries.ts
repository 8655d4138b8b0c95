import type { GatewayAddress, GatewayBill, GatewayView, RouteInput, RouteMap } from '@allmend/contract'
import type { GatewaySearch } from '@allmend/domain/gateway'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'

export type Gateway = GatewayView
export type Address = GatewayAddress
export type Bill = GatewayBill
export type GatewayBody = RouteInput<RouteMap['PUT /api/admin/hisoft-gateway']>['body']

/** Milliseconds: how it is doing shows without anybody asking. */
const lookAgain = 10_000

/** A form is built from it: fresh at every visit. */
export const gatewayQuery = queryOptions({
  queryKey: ['gateway', 'settings'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/hisoft-gateway', { signal })).gateway,
  refetchInterval: lookAgain,
  gcTime: 0,
})

function keep(gateway: Gateway): Gateway {
  queryClient.setQueryData(gatewayQuery.queryKey, gateway)
  return gateway
}

export const saveGateway = async (body: GatewayBody): Promise<Gateway> =>
  keep((await api('PUT /api/admin/hisoft-gateway', { body })).gateway)

export const checkGateway = async (): Promise<Gateway> =>
  keep((await api('POST /api/admin/hisoft-gateway/check')).gateway)

/** Each search is one of its own, also for the same words; what was found before stays in sight until it is there. */
export const addressesQuery = (search: GatewaySearch | null, turn: number) =>
  queryOptions({
    queryKey: ['gateway', 'addresses', search, turn],
    queryFn: ({ signal }) => api('GET /api/admin/hisoft-gateway/addresses', { filter: search ?? {}, signal }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Whoever waits is told at once, and asks again by hand.
    retry: false,
  })

export const billQuery = (orderId: number) =>
  queryOptions({
    queryKey: ['gateway', 'bill', orderId],
    queryFn: ({ signal }) => api('GET /api/admin/orders/:id/gateway-bill', { params: { id: orderId }, signal }),
    // Made by a job, moments after the order was billed.
    refetchInterval: ({ state: { data } }) =>
      data?.bill?.state === 'waiting' || (data?.bill === null && data.maySend) ? lookAgain : false,
  })

export async function sendBill(orderId: number): Promise<void> {
  const answer = await api('POST /api/admin/orders/:id/gateway-bill', { params: { id: orderId } })
  queryClient.setQueryData(billQuery(orderId).queryKey, answer)
}
