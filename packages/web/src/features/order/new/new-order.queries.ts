import type { RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

type CreateOrder = RouteMap['POST /api/admin/orders']
type NewOrder = RouteInput<CreateOrder>['body']
export type BookingPayload = NonNullable<NewOrder['bookings']>[number]

export const objectIntervalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-object', id],
    queryFn: async ({ signal }) => (await api('GET /api/objects/:id', { params: { id }, signal })).object,
    staleTime: 5 * 60_000,
  })

/** Whether all of it can be had together, and what it costs this customer. */
export const orderCheckQuery = (userId: number | null, bookings: readonly BookingPayload[]) =>
  queryOptions({
    queryKey: ['orders', 'check', userId, bookings],
    queryFn: ({ signal }) => api('POST /api/admin/plan/check', { body: { userId, bookings: [...bookings] }, signal }),
    enabled: bookings.length > 0,
    retry: false,
    placeholderData: keepPreviousData,
  })

export async function createOrder(order: NewOrder) {
  const created = await api('POST /api/admin/orders', { body: order })
  for (const queryKey of [['orders'], ['bookings']]) void queryClient.invalidateQueries({ queryKey })
  return created
}
