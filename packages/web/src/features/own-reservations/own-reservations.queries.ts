import type { Reservation, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import type { TableInput } from '../../lib/api-url.ts'

type ListReservations = RouteMap['GET /api/account/reservations']
type Wish = RouteInput<RouteMap['POST /api/account/reservations/:id/change-request']>['body']

export type Overview = RouteAnswer<RouteMap['GET /api/account/overview']>
export type Series = RouteAnswer<RouteMap['GET /api/account/reservations/serial']>['series'][number]

/** Bookings and orders lie below one key: what happens to a booking shows in its order, its series and the counts. */
export const ownKey = ['own-reservations'] as const

export const refreshOwn = () => queryClient.invalidateQueries({ queryKey: ownKey })

export const overviewQuery = queryOptions({
  queryKey: [...ownKey, 'overview'],
  queryFn: ({ signal }) => api('GET /api/account/overview', { signal }),
})

export const reservationListQuery = (table: TableInput<ListReservations['table']>) =>
  queryOptions({
    queryKey: [...ownKey, 'list', table],
    queryFn: ({ signal }) => api('GET /api/account/reservations', { table, signal }),
    placeholderData: keepPreviousData,
  })

export const reservationQuery = (id: number) =>
  queryOptions({
    queryKey: [...ownKey, 'one', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/account/reservations/:id', { params: { id }, signal })).reservation,
  })

export const seriesListQuery = queryOptions({
  queryKey: [...ownKey, 'series'],
  queryFn: async ({ signal }) => (await api('GET /api/account/reservations/serial', { signal })).series,
})

export const seriesQuery = (key: string) =>
  queryOptions({
    queryKey: [...ownKey, 'series', key],
    queryFn: ({ signal }) => api('GET /api/account/reservations/serial/:key', { params: { key }, signal }),
  })

/** What a customer can do with an own booking. */
export const ownReservationApi = {
  cancel: async ({ id, cancellationFee }: Reservation): Promise<Reservation> => {
    const body = { expectedFee: cancellationFee }
    return (await api('POST /api/account/reservations/:id/cancel', { params: { id }, body })).reservation
  },
  requestChange: async (id: number, body: Wish): Promise<Reservation> =>
    (await api('POST /api/account/reservations/:id/change-request', { params: { id }, body })).reservation,
  withdraw: async (id: number): Promise<Reservation> =>
    (await api('DELETE /api/account/reservations/:id/change-request', { params: { id } })).reservation,
}

export const readCalendarFile = (id: number) =>
  apiFile('GET /api/account/reservations/:id/calendar', { params: { id } })
