import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'

export type Run = RouteAnswer<RouteMap['GET /api/keeper/maintenance/runs']>['runs'][number]
export type MailQueue = RouteAnswer<RouteMap['GET /api/keeper/maintenance/mails']>

/** Milliseconds between two questions how far a run is. */
const pace = 1000

export const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'waiting' || state === 'running'

export const runsQuery = queryOptions({
  queryKey: ['keeper', 'maintenance', 'runs'],
  queryFn: ({ signal }) => api('GET /api/keeper/maintenance/runs', { signal }),
  refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? pace : false),
})

/** One of each app that has this number: imported apps keep the numbers of their rows. */
export const objectsQuery = (id: number) =>
  queryOptions({
    queryKey: ['keeper', 'maintenance', 'objects', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/keeper/maintenance/objects/:id', { params: { id }, signal })).objects,
    enabled: id > 0,
    retry: false,
  })

export const jobsQuery = queryOptions({
  queryKey: ['keeper', 'maintenance', 'jobs'],
  queryFn: ({ signal }) => api('GET /api/keeper/maintenance/jobs', { signal }),
})

export const mailsQuery = queryOptions({
  queryKey: ['keeper', 'maintenance', 'mails'],
  queryFn: ({ signal }) => api('GET /api/keeper/maintenance/mails', { signal }),
})

export const databaseQuery = queryOptions({
  queryKey: ['keeper', 'maintenance', 'database'],
  queryFn: ({ signal }) => api('GET /api/keeper/maintenance/database', { signal }),
})

export interface LogQuestion {
  readonly page: number
  readonly search: string
  readonly entity: string
}
export const logPageSize = 10

export const logQuery = ({ page, search, entity }: LogQuestion) =>
  queryOptions({
    queryKey: ['keeper', 'maintenance', 'log', page, search, entity],
    queryFn: ({ signal }) =>
      api('GET /api/keeper/maintenance/log', {
        table: {
          page,
          itemsPerPage: logPageSize,
          sort: [{ field: 'id', direction: 'desc' }],
          filters: { ...(search && { search }), ...(entity && { entity }) },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** What was done changes what is shown of everything: the log, the runs and the queues. */
export const refreshMaintenance = () => queryClient.invalidateQueries({ queryKey: ['keeper', 'maintenance'] })
