import type { OnlinePaymentRow, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import type { PaymentProviderKind } from '@allmend/domain/payments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { today } from '../../lib/clock.ts'
import { askedFilters } from './payment-words.ts'

export type Payment = OnlinePaymentRow
export type PaymentField = RouteMap['GET /api/admin/payments']['table']['sortable'][number]
export type Differences = RouteAnswer<RouteMap['GET /api/admin/payments/differences']>
export type Provider = RouteAnswer<RouteMap['GET /api/admin/payment-providers']>['providers'][number]
export type ProviderBody = RouteInput<RouteMap['PUT /api/admin/payment-providers/:kind']>['body']
export type OrderPayment = RouteAnswer<RouteMap['GET /api/admin/orders/:id/online-payments']>['payments'][number]

export const paymentsQuery = (table: ListRequest<PaymentField>) =>
  queryOptions({
    queryKey: ['payments', 'list', table],
    queryFn: ({ signal }) =>
      api('GET /api/admin/payments', {
        table: { ...table, filters: askedFilters(table.filters, today()) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const differencesQuery = queryOptions({
  queryKey: ['payments', 'differences'],
  queryFn: ({ signal }) => api('GET /api/admin/payments/differences', { signal }),
})

export const paymentHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'history', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/payments/:id/history', { params: { id }, signal })).events,
  })

export const providersQuery = queryOptions({
  queryKey: ['payment-providers'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/payment-providers', { signal })).providers,
})

/** Forms are built from it: fresh at every visit, and never exchanged under the hands of somebody typing. */
export const editedProvidersQuery = queryOptions({
  ...providersQuery,
  queryKey: [...providersQuery.queryKey, 'edited'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** One takes the money at a time. */
function keep(saved: Provider): Provider {
  queryClient.setQueryData(editedProvidersQuery.queryKey, (known) =>
    known?.map((one) => (one.kind === saved.kind ? saved : saved.isActive ? { ...one, isActive: false } : one)),
  )
  void queryClient.invalidateQueries({ queryKey: providersQuery.queryKey, exact: true })
  return saved
}

export const saveProvider = async (kind: PaymentProviderKind, body: ProviderBody): Promise<Provider> =>
  keep((await api('PUT /api/admin/payment-providers/:kind', { params: { kind }, body })).provider)

export const testProvider = async (kind: PaymentProviderKind): Promise<Provider> =>
  keep((await api('POST /api/admin/payment-providers/:kind/test', { params: { kind } })).provider)

/** Everything that shows what was paid. */
const refresh = () =>
  Promise.all(['payments', 'orders', 'order'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

export async function askPayment(id: number) {
  try {
    return await api('POST /api/admin/payments/:id/ask', { params: { id } })
  } finally {
    await refresh()
  }
}

const mostAsked = 100

/** Asks the provider about all that is open, and about all that differs; one after the other, as it would be by hand. */
export async function compareNow(): Promise<void> {
  try {
    const [{ rows }, { differences }] = await Promise.all([
      api('GET /api/admin/payments', {
        table: {
          page: 1,
          itemsPerPage: mostAsked,
          sort: [{ field: 'at', direction: 'desc' }],
          filters: { state: 'open' },
        },
      }),
      api('GET /api/admin/payments/differences', {}),
    ])
    const ids = new Set([...rows, ...differences].map(({ id }) => id))
    for (const id of ids) await api('POST /api/admin/payments/:id/ask', { params: { id } })
  } finally {
    await refresh()
  }
}

export const orderPaymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id, 'online-payments'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/orders/:id/online-payments', { params: { id }, signal })).payments,
  })

interface Refund {
  readonly orderId: number
  readonly paymentId: number
  readonly amount: number
  readonly reason: string
}

/** Whether the money is back already; else the provider is asked again later. */
export async function refundPayment({ orderId, paymentId, ...body }: Refund): Promise<boolean> {
  try {
    const { isDone } = await api('POST /api/admin/orders/:id/online-payments/:paymentId/refund', {
      params: { id: orderId, paymentId },
      body,
    })
    return isDone
  } finally {
    await refresh()
  }
}
