import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { api, apiFile } from '../../lib/api.ts'
import { refreshBookings } from '../desk-booking/index.ts'

type ListSeries = RouteMap['GET /api/admin/serialbookings']
type Move = RouteInput<RouteMap['POST /api/admin/serialbookings/:key/move']>['body']
type Addition = RouteInput<RouteMap['POST /api/admin/serialbookings/:key/dates']>['body']

export type SeriesRow = RouteAnswer<ListSeries>['rows'][number]
export type SeriesField = ListSeries['table']['sortable'][number]

const seriesKey = ['series'] as const

export const seriesListQuery = (table: ListRequest<SeriesField>) =>
  queryOptions({
    queryKey: [...seriesKey, 'list', table],
    queryFn: ({ signal }) => api('GET /api/admin/serialbookings', { table, signal }),
    placeholderData: keepPreviousData,
  })

export const downloadSeries = (table: ListRequest<SeriesField>, query: ExportChoice) =>
  apiFile('GET /api/admin/serialbookings/export', { table, query })

export const seriesQuery = (key: string) =>
  queryOptions({
    queryKey: [...seriesKey, 'one', key],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/serialbookings/:key', { params: { key }, signal })).series,
  })

/** All dates of a series: they are bookings, in the order of time. */
export const seriesDatesQuery = (series: string) =>
  queryOptions({
    queryKey: [...seriesKey, 'dates', series],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/admin/bookings', {
          table: {
            page: 1,
            itemsPerPage: 'all',
            sort: [{ field: 'displayStart', direction: 'asc' }],
            filters: { series },
          },
          signal,
        })
      ).rows,
  })

export const useAddDates = (key: string) =>
  useMutation({
    mutationFn: (body: Addition) => api('POST /api/admin/serialbookings/:key/dates', { params: { key }, body }),
    onSuccess: refreshBookings,
  })

/** What the dates still to come would cost at another time; asked once somebody chose one. */
export const moveSeriesCheckQuery = (key: string, minutes: number) =>
  queryOptions({
    queryKey: [...seriesKey, 'check-move', key, minutes],
    queryFn: ({ signal }) =>
      api('POST /api/admin/serialbookings/:key/check-move', { params: { key }, body: { minutes }, signal }),
    enabled: minutes !== 0,
    retry: false,
    staleTime: 0,
  })

export const useMoveSeries = (key: string) =>
  useMutation({
    mutationFn: (body: Move) => api('POST /api/admin/serialbookings/:key/move', { params: { key }, body }),
    onSuccess: refreshBookings,
  })
