import type { OnlinePaymentRow, RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import type { PaymentProviderKind } from '@allmend/domain/payments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportChoice, ListRequest } from '../../framework/list/list-description.ts'
import { queryClient } from '../../framework/query-client.ts'
import { api, apiFile } from '../../lib/api.ts'
import { today } from '../../lib/clock.ts'
import { askedFilters } from './payment-words.ts'

export type Payment = OnlinePaymentRow
export type PaymentField = RouteMap['GET /api/admin/payments']['table']['sortable'][number]
export type Differences = RouteAnswer<RouteMap['GET /api/admin/payments/differences']>
export type Provider = RouteAnswer<RouteMap['GET /api/admin/payment-providers']>['providers'][number]
export type ProviderBody = RouteInput<RouteMap['PUT /api/admin/payment-providers/:kind']>['body']
export type OrderPayment = RouteAnswer<RouteMap['GET /api/admin/orders/:id/online-payments']>['payments'][number]

const askedTable = (table: ListRequest<PaymentField>) => ({ ...table, filters: askedFilters(table.filters, today()) })

export const paymentsQuery = (table: ListRequest<PaymentField>) =>
  queryOptions({
    queryKey: ['payments', 'list', table],
    queryFn: ({ signal }) => api('GET /api/admin/payments', { table: askedTable(table), signal }),
    placeholderData: keepPreviousData,
  })

export const downloadPayments = (table: ListRequest<PaymentField>, query: ExportChoice) =>
  apiFile('GET /api/admin/payments/export', { table: askedTable(table), query })

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
export const refreshPaid = () =>
  Promise.all(['payments', 'orders', 'order'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

const refreshing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } finally {
    await refreshPaid()
  }
}

export const askPayment = (id: number) => refreshing(() => api('POST /api/admin/payments/:id/ask', { params: { id } }))

/** Asks the provider about everything it may know better. */
export const compareNow = () => refreshing(() => api('POST /api/admin/payments/compare', {}))

export const daysQuery = queryOptions({
  queryKey: ['payments', 'days'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/payments/days', { signal })).days,
})

export const payoutsQuery = queryOptions({
  queryKey: ['payments', 'payouts'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/payments/payouts', { signal })).payouts,
})

const pace = 3000

export const orderPaymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id, 'online-payments'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/orders/:id/online-payments', { params: { id }, signal })).payments,
    // Money on its way arrives within moments.
    refetchInterval: ({ state }) => (state.data?.some(({ returning }) => returning > 0) ? pace : false),
  })

interface OneOfOrder {
  readonly orderId: number
  readonly paymentId: number
}

interface Refund extends OneOfOrder {
  /** The same refund sent again goes back once. */
  readonly clientKey: string
  readonly amount: number
  readonly reason: string
  readonly isWaived: boolean
}

/** Whether the money is back already; else the provider is asked again later. */
export const refundPayment = ({ orderId, paymentId, ...body }: Refund): Promise<boolean> =>
  refreshing(async () => {
    const params = { id: orderId, paymentId }
    return (await api('POST /api/admin/orders/:id/online-payments/:paymentId/refund', { params, body })).isDone
  })

/** Takes what came in, although another amount was asked for. */
export const bookPayment = ({ orderId, paymentId, amount }: OneOfOrder & { readonly amount: number }) =>
  refreshing(() =>
    api('POST /api/admin/orders/:id/online-payments/:paymentId/book', {
      params: { id: orderId, paymentId },
      body: { amount },
    }),
  )

/** Sends back what was not asked for; whether it is back already. */
export const returnPayment = ({
  orderId,
  paymentId,
  ...body
}: Omit<Refund, 'isWaived' | 'clientKey'>): Promise<boolean> =>
  refreshing(async () => {
    const params = { id: orderId, paymentId }
    return (await api('POST /api/admin/orders/:id/online-payments/:paymentId/return', { params, body })).isDone
  })

export const capturePayment = ({ orderId, paymentId }: OneOfOrder) =>
  refreshing(() =>
    api('POST /api/admin/orders/:id/online-payments/:paymentId/capture', { params: { id: orderId, paymentId } }),
  )

export const cancelPayment = ({ orderId, paymentId }: OneOfOrder) =>
  refreshing(() =>
    api('POST /api/admin/orders/:id/online-payments/:paymentId/cancel', { params: { id: orderId, paymentId } }),
  )
