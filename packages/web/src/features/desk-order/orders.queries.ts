import type { DeskOrder, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { notifyStaying } from '../../framework/notifications/notify.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download-file.ts'

type Body<C extends keyof RouteMap> = Omit<RouteInput<RouteMap[C]>['body'], 'version'>

const orderKey = (id: number) => ['order', id] as const

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api('GET /api/admin/orders/:id', { params: { id }, signal })).order,
    // A form is built from it: fresh at every visit, and never exchanged under the hands of somebody typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** As it stands after something else was done to it. */
export const readOrderNow = (id: number) => queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 })

export const orderHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...orderKey(id), 'history'],
    queryFn: async ({ signal }) => (await api('GET /api/admin/orders/:id/history', { params: { id }, signal })).entries,
  })

/** Everything that shows an order, its bookings or how many there are. */
function refresh(order: DeskOrder): DeskOrder {
  queryClient.setQueryData(orderKey(order.id), order)
  for (const queryKey of [
    ['orders'],
    ['bookings'],
    ['dunning'],
    [...orderKey(order.id), 'history'],
    ['gateway', 'bill', order.id],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  return order
}

const at = ({ id }: DeskOrder) => ({ params: { id } })

export const saveOrder = async (body: Body<'PUT /api/admin/orders/:id'>, edited: DeskOrder) =>
  refresh((await api('PUT /api/admin/orders/:id', { ...at(edited), body: { ...body, version: edited.version } })).order)

export const setState = async (order: DeskOrder, body: Body<'POST /api/admin/orders/:id/state'>) =>
  refresh(
    (await api('POST /api/admin/orders/:id/state', { ...at(order), body: { ...body, version: order.version } })).order,
  )

export const addPayment = async (order: DeskOrder, body: Body<'POST /api/admin/orders/:id/payments'>) =>
  refresh(
    (await api('POST /api/admin/orders/:id/payments', { ...at(order), body: { ...body, version: order.version } }))
      .order,
  )

export const cancelOrder = async (order: DeskOrder, body: Body<'POST /api/admin/orders/:id/cancel'>) =>
  refresh(
    (await api('POST /api/admin/orders/:id/cancel', { ...at(order), body: { ...body, version: order.version } })).order,
  )

export async function renewLink(order: DeskOrder): Promise<string> {
  const { url } = await api('POST /api/admin/orders/:id/link', at(order))
  void queryClient.invalidateQueries({ queryKey: [...orderKey(order.id), 'history'] })
  return url
}

export async function addNote(id: number, text: string): Promise<void> {
  const { entries } = await api('POST /api/admin/orders/:id/notes', { params: { id }, body: { text } })
  queryClient.setQueryData(orderHistoryQuery(id).queryKey, entries)
}

/** Somebody was quicker: what this page shows is old, so it is read again. */
export function rereadIfOld(error: unknown, id: number): void {
  const isOld = error instanceof ApiError && ['record.conflict', 'order.state_changed'].includes(error.code ?? '')
  if (isOld) void queryClient.invalidateQueries({ queryKey: orderKey(id) })
}

export const sendLetter = async (id: number, email: string): Promise<void> => {
  await api('POST /api/admin/orders/:id/send', { params: { id }, body: { email } })
  void queryClient.invalidateQueries({ queryKey: [...orderKey(id), 'history'] })
}

export const useCreditNote = (id: number) =>
  useMutation({
    mutationFn: (creditId: number) =>
      apiFile('GET /api/admin/orders/:id/credits/:creditId/pdf', { params: { id, creditId } }),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyStaying(errorText(error)),
  })

export const useOrderPdf = () =>
  useMutation({
    mutationFn: (id: number) => apiFile('GET /api/admin/orders/:id/pdf', { params: { id } }),
    onSuccess: ({ name, content }) => downloadFile(name, content),
    onError: (error) => notifyStaying(errorText(error)),
  })
