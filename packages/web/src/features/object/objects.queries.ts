import type { ObjectRecord, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

type ListObjects = RouteMap['GET /api/admin/objects']
type CalendarBody = RouteInput<RouteMap['PUT /api/admin/objects/:id/calendar']>['body']
type DataBody = RouteInput<RouteMap['PUT /api/admin/objects/:id/data']>['body']
type NewObject = RouteInput<RouteMap['POST /api/admin/objects']>['body']

export type ObjectRow = RouteAnswer<ListObjects>['rows'][number]
export type ObjectField = ListObjects['table']['sortable'][number]
export type CalendarHit = RouteAnswer<RouteMap['PUT /api/admin/objects/:id/calendar']>['hits'][number]

const objectsKey = ['objects'] as const

/** Equal ones stand by name. */
const byName = { field: 'title', direction: 'asc' } as const
const thenByName = (sort: ListRequest<ObjectField>['sort']) =>
  sort.some(({ field }) => field === 'title') ? sort : [...sort, byName]

export const objectListQuery = (table: ListRequest<ObjectField>) =>
  queryOptions({
    queryKey: [...objectsKey, 'list', table],
    queryFn: ({ signal }) =>
      api('GET /api/admin/objects', { table: { ...table, sort: thenByName(table.sort) }, signal }),
    placeholderData: keepPreviousData,
  })

export const downloadObjects = (table: ListRequest<ObjectField>, query: ExportChoice) =>
  apiFile('GET /api/admin/objects/export', { table, query })

/** Every object by name, to choose from. */
export const objectChoicesQuery = queryOptions({
  queryKey: [...objectsKey, 'choices'],
  queryFn: async ({ signal }) =>
    (
      await api('GET /api/admin/objects', {
        table: { page: 1, itemsPerPage: 'all', sort: [byName], filters: {} },
        signal,
      })
    ).rows,
})

const objectKey = (id: number) => ['object', id] as const

export const objectQuery = (id: number) =>
  queryOptions({
    queryKey: objectKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/admin/objects/:id', { params: { id }, signal })).object,
    // Forms are built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const refreshLists = () => queryClient.invalidateQueries({ queryKey: objectsKey })

/** An object was saved: what else shows it learns of it. */
export function adoptObject(object: ObjectRecord): void {
  queryClient.setQueryData(objectKey(object.id), object)
  refreshLists()
  refreshHistory('object', object.id)
}

export const saveObjectData = async (id: number, body: DataBody): Promise<ObjectRecord> =>
  (await api('PUT /api/admin/objects/:id/data', { params: { id }, body })).object

export const saveObjectCalendar = (id: number, body: CalendarBody) =>
  api('PUT /api/admin/objects/:id/calendar', { params: { id }, body })

export async function createObject(body: NewObject): Promise<ObjectRecord> {
  const { object } = await api('POST /api/admin/objects', { body })
  refreshLists()
  return object
}

export const useDuplicateObject = () =>
  useMutation({
    mutationFn: async (id: number) => (await api('POST /api/admin/objects/:id/duplicate', { params: { id } })).object,
    onSuccess: refreshLists,
  })

export const useRemoveObject = () =>
  useMutation({
    mutationFn: (id: number) => api('DELETE /api/admin/objects/:id', { params: { id } }),
    onSuccess: refreshLists,
  })
