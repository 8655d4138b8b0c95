import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'

type ListBookings = RouteMap['GET /api/admin/bookings']
type Body<Call extends keyof RouteMap> = RouteInput<RouteMap[Call]>['body']

export type BookingRow = RouteAnswer<ListBookings>['rows'][number]
export type BookingField = ListBookings['table']['sortable'][number]
export type Booking = RouteAnswer<RouteMap['GET /api/admin/bookings/:id']>['booking']
export type DecisionPreview = RouteAnswer<RouteMap['POST /api/admin/bookings/preview-decision']>
export type Decision = Body<'POST /api/admin/bookings/decide'>['to']

export const bookingListQuery = (table: ListRequest<BookingField>) =>
  queryOptions({
    queryKey: ['bookings', 'list', table],
    queryFn: ({ signal }) => api('GET /api/admin/bookings', { table, signal }),
    // The old page stays until the new one is here, so that the table does not jump.
    placeholderData: keepPreviousData,
  })

export const downloadBookings = (table: ListRequest<BookingField>, query: ExportChoice) =>
  apiFile('GET /api/admin/bookings/export', { table, query })

export const downloadCalendar = (table: ListRequest<BookingField>) =>
  apiFile('GET /api/admin/bookings/calendar', { table })

/** The first booking somebody made, or of a series: how it is called stands in it. */
export const firstBookingQuery = (filter: { readonly customer: string } | { readonly series: string }) =>
  queryOptions({
    queryKey: ['bookings', 'first', filter],
    queryFn: async ({ signal }) => {
      const table = { page: 1, itemsPerPage: 1, sort: [], filters: filter }
      return (await api('GET /api/admin/bookings', { table, signal })).rows[0] ?? null
    },
  })

/** Objects and categories by their names, for whoever may see bookings. */
export const placesQuery = queryOptions({
  queryKey: ['bookings', 'places'],
  queryFn: ({ signal }) => api('GET /api/admin/plan', { query: { days: 1 }, signal }),
  select: ({ objects, categories }) => ({ objects, categories }),
  staleTime: 5 * 60_000,
})

export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /api/admin/bookings/:id', { params: { id }, signal })).booking,
  })

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['bookings', 'history', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/bookings/:id/history', { params: { id }, signal })).entries,
    // Mails are written and delivered a moment later.
    refetchInterval: 10_000,
  })

export const previewQuery = (ids: readonly number[], to: Decision) =>
  queryOptions({
    queryKey: ['bookings', 'preview', to, ids],
    queryFn: ({ signal }) => api('POST /api/admin/bookings/preview-decision', { body: { ids: [...ids], to }, signal }),
    // How things stand now, not a minute ago.
    staleTime: 0,
    gcTime: 0,
  })

export const moveCheckQuery = (id: number, body: Body<'POST /api/admin/bookings/:id/check-move'>) =>
  queryOptions({
    queryKey: ['bookings', 'check-move', id, body],
    queryFn: ({ signal }) => api('POST /api/admin/bookings/:id/check-move', { params: { id }, body, signal }),
    retry: false,
    staleTime: 0,
  })

/** What it would cost with other options; without any, with those its customer asks for. */
export const optionsCheckQuery = (id: number, body: Body<'POST /api/admin/bookings/:id/check-options'>) =>
  queryOptions({
    queryKey: ['bookings', 'check-options', id, body],
    queryFn: ({ signal }) => api('POST /api/admin/bookings/:id/check-options', { params: { id }, body, signal }),
    retry: false,
    staleTime: 0,
  })

/** Everything that shows bookings, after one of them was decided about or changed. */
export const refreshBookings = () =>
  Promise.all(
    ['bookings', 'plan', 'orders', 'dashboard', 'series', 'counters'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** The call, and afterwards everything that shows bookings anew; also when it was refused, since then somebody was quicker. */
async function andRefresh<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    void refreshBookings()
  }
}

export const decide = (body: Body<'POST /api/admin/bookings/decide'>) =>
  andRefresh(api('POST /api/admin/bookings/decide', { body }))

export const saveBooking = (id: number, body: Body<'PUT /api/admin/bookings/:id'>) =>
  andRefresh(api('PUT /api/admin/bookings/:id', { params: { id }, body }))

export const moveBooking = (id: number, body: Body<'POST /api/admin/bookings/:id/move'>) =>
  andRefresh(api('POST /api/admin/bookings/:id/move', { params: { id }, body }))

export const adjustPrice = (id: number, body: Body<'POST /api/admin/bookings/:id/price'>) =>
  andRefresh(api('POST /api/admin/bookings/:id/price', { params: { id }, body }))

export const settlePrice = (id: number, version: number) =>
  andRefresh(api('POST /api/admin/bookings/:id/price-checked', { params: { id }, body: { version } }))

export const answerRequest = (id: number, body: Body<'POST /api/admin/bookings/:id/request'>) =>
  andRefresh(api('POST /api/admin/bookings/:id/request', { params: { id }, body }))

export const addNote = (id: number, text: string) =>
  andRefresh(api('POST /api/admin/bookings/:id/notes', { params: { id }, body: { text } }))

export const fetchDocument = (id: number, key: string) =>
  apiFile('GET /api/admin/bookings/:id/documents/:key', { params: { id, key } })
