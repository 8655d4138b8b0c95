import type { DunningClaim, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { ListRequest } from '../../framework/list/list-description.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'

export type Dunning = RouteAnswer<RouteMap['GET /api/admin/dunning']>

export const dunningQuery = queryOptions({
  queryKey: ['dunning', 'claims'],
  queryFn: ({ signal }) => api('GET /api/admin/dunning', { signal }),
})

type ListRuns = RouteMap['GET /api/admin/dunning/runs']
export type RunField = ListRuns['table']['sortable'][number]

export const runsQuery = (table: ListRequest<RunField>) =>
  queryOptions({
    queryKey: ['dunning', 'runs', table],
    queryFn: ({ signal }) => api('GET /api/admin/dunning/runs', { table, signal }),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between looks at a run that is under way. */
const lookAgain = 1500

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['dunning', 'run', id],
    queryFn: ({ signal }) => api('GET /api/admin/dunning/runs/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => ((state.data?.run.planned ?? 0) > 0 ? lookAgain : false),
  })

/** Of an order, or of a collective invoice: where it stands. */
export const noticesQuery = (kind: DunningClaim['kind'], id: number) =>
  queryOptions({
    queryKey: ['dunning', kind, id],
    queryFn: ({ signal }) =>
      kind === 'order'
        ? api('GET /api/admin/orders/:id/notices', { params: { id }, signal })
        : api('GET /api/admin/collective-invoices/:id/notices', { params: { id }, signal }),
  })

/** Everything that shows what is owed, and who was written to. */
async function refresh(): Promise<void> {
  await Promise.all(['dunning', 'orders', 'order'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

export async function startDunning(body: RouteInput<RouteMap['POST /api/admin/dunning/runs']>['body']) {
  try {
    return (await api('POST /api/admin/dunning/runs', { body })).run
  } finally {
    // Refused means that the list is old.
    await refresh()
  }
}

export async function waiveFee(id: number): Promise<void> {
  await api('POST /api/admin/dunning/notices/:id/waive', { params: { id } })
  await refresh()
}

export async function exempt(userId: number, reason: string): Promise<void> {
  await api('PUT /api/admin/dunning/exemptions/:id', { params: { id: userId }, body: { reason } })
  await refresh()
}

async function endExemption(userId: number): Promise<void> {
  await api('DELETE /api/admin/dunning/exemptions/:id', { params: { id: userId } })
  await refresh()
}

export const useEndExemption = () =>
  useMutation({
    mutationFn: endExemption,
    onSuccess: () => notifySaved('Die Mahnsperre ist aufgehoben.'),
    onError: (error) => notifyStaying(errorText(error)),
  })

const download = {
  onSuccess: ({ name, content }: { name: string; content: Blob }) => downloadFile(name, content),
  onError: (error: Error) => notifyStaying(errorText(error)),
}

export const useNoticePdf = () =>
  useMutation({
    mutationFn: (id: number) => apiFile('GET /api/admin/dunning/notices/:id/pdf', { params: { id } }),
    ...download,
  })

export const useRunPdf = (id: number) =>
  useMutation({
    mutationFn: (which: 'all' | 'post') =>
      apiFile('GET /api/admin/dunning/runs/:id/pdf', { params: { id }, query: { which } }),
    ...download,
  })
