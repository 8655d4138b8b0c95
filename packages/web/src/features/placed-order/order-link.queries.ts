import type { CustomerOrder, Reservation } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import type { ReservationApi } from './change/reservation-api.ts'

/** The order behind the secret link of its mail. */
export const orderLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-link', token],
    queryFn: async ({ signal }) => (await api('GET /api/order-link/:token', { params: { token }, signal })).order,
  })

/** What the link lets somebody do with the bookings of the order. */
export const orderLinkApi = (token: string): ReservationApi => ({
  cancel: async ({ id, cancellationFee }) => {
    const body = { expectedFee: cancellationFee }
    return (await api('POST /api/order-link/:token/reservations/:id/cancel', { params: { token, id }, body }))
      .reservation
  },
  requestChange: async (id, body) =>
    (await api('POST /api/order-link/:token/reservations/:id/change-request', { params: { token, id }, body }))
      .reservation,
  withdraw: async (id) =>
    (await api('DELETE /api/order-link/:token/reservations/:id/change-request', { params: { token, id } })).reservation,
})

/** Puts a changed booking in its place; without one, the whole order is asked for again. */
export function adoptReservation(token: string, changed: Reservation | null): void {
  const { queryKey } = orderLinkQuery(token)
  if (changed) {
    queryClient.setQueryData(queryKey, (order: CustomerOrder | undefined) => {
      if (!order) return order
      return { ...order, reservations: order.reservations.map((one) => (one.id === changed.id ? changed : one)) }
    })
  }
  void queryClient.invalidateQueries({ queryKey })
}

/** Begins to pay: answers with the page of the provider. */
export const payByLink = async (token: string) =>
  (await api('POST /api/order-link/:token/pay', { params: { token } })).redirect

export const refreshLinkedOrder = (token: string) => queryClient.invalidateQueries(orderLinkQuery(token))

export const readOrderCalendar = (token: string) =>
  apiFile('GET /api/order-link/:token/calendar', { params: { token }, query: {} })

export const readOrderPdf = (token: string) => apiFile('GET /api/order-link/:token/pdf', { params: { token } })

export const readNoticePdf = (token: string, noticeId: number) =>
  apiFile('GET /api/order-link/:token/notices/:noticeId/pdf', { params: { token, noticeId } })

export const readCollectivePdf = (token: string) =>
  apiFile('GET /api/order-link/:token/collective/pdf', { params: { token } })

export const readCreditNote = (token: string, creditId: number) =>
  apiFile('GET /api/order-link/:token/credits/:creditId/pdf', { params: { token, creditId } })
