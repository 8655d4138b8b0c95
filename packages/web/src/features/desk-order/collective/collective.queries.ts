import type { CollectiveInvoice, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { api, apiFile } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-error.ts'
import { downloadFile } from '../../../lib/download-file.ts'

export const collectiveQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'collective', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/collective-invoices/:id', { params: { id }, signal })).collective,
  })

export const collectiveHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...collectiveQuery(id).queryKey, 'history'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/collective-invoices/:id/history', { params: { id }, signal })).entries,
  })

/** Every order that is paid with it has changed, and what is to be reminded of. */
async function refresh(): Promise<void> {
  await Promise.all(['orders', 'order', 'dunning'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

export async function createCollective(
  body: RouteInput<RouteMap['POST /api/admin/collective-invoices']>['body'],
): Promise<CollectiveInvoice> {
  const { collective } = await api('POST /api/admin/collective-invoices', { body })
  await refresh()
  return collective
}

type Payment = Omit<RouteInput<RouteMap['POST /api/admin/collective-invoices/:id/payments']>['body'], 'version'>

export async function payCollective({ id, version }: CollectiveInvoice, body: Payment): Promise<void> {
  await api('POST /api/admin/collective-invoices/:id/payments', { params: { id }, body: { ...body, version } })
  await refresh()
}

export const sendCollective = async (id: number, email: string): Promise<void> => {
  await api('POST /api/admin/collective-invoices/:id/send', { params: { id }, body: { email } })
  void queryClient.invalidateQueries({ queryKey: collectiveHistoryQuery(id).queryKey })
}

export const useCollectivePdf = () =>
  useMutation({
    mutationFn: (id: number) => apiFile('GET /api/admin/collective-invoices/:id/pdf', { params: { id } }),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyStaying(errorText(error)),
  })

/** The letters of several orders in one file, to be printed. */
export async function printOrders(ids: readonly number[], marksPrinted: boolean): Promise<void> {
  const { name, content } = await apiFile('POST /api/admin/orders/print', { body: { ids: [...ids], marksPrinted } })
  downloadFile(name, content)
  if (marksPrinted) await refresh()
}
