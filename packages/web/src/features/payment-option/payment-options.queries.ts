import type { RouteAnswer, RouteInput, RouteMap } from '@allmend/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { refreshHistory } from '../audit/index.ts'

export type PaymentOption = RouteAnswer<RouteMap['GET /api/admin/paymentoptions']>['paymentOptions'][number]
type Draft = RouteInput<RouteMap['POST /api/admin/paymentoptions']>['body']

export const paymentOptionsQuery = queryOptions({
  queryKey: ['paymentoptions'],
  queryFn: ({ signal }) => api('GET /api/admin/paymentoptions', { signal }),
})

const usualTerm = 30

/** What a new option starts with: the dialog opens over the list, so it is known. */
export const termOfNew = (): number => queryClient.getQueryData(paymentOptionsQuery.queryKey)?.termDays ?? usualTerm

/** Orders offer them too. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: paymentOptionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['orders', 'choices'] }),
  ])

/** A new option, or a changed one: then with the state that was edited. */
export async function savePaymentOption(draft: Draft, edited: PaymentOption | null): Promise<PaymentOption> {
  const { paymentOption } = edited
    ? await api('PUT /api/admin/paymentoptions/:id', {
        params: { id: edited.id },
        body: { ...draft, version: edited.version },
      })
    : await api('POST /api/admin/paymentoptions', { body: draft })
  void refresh()
  refreshHistory('paymentoption', paymentOption.id)
  return paymentOption
}

export async function removePaymentOption({ id }: PaymentOption): Promise<void> {
  await api('DELETE /api/admin/paymentoptions/:id', { params: { id } })
  await refresh()
}

export async function sortPaymentOptions(ids: readonly number[]): Promise<void> {
  await api('POST /api/admin/paymentoptions/sort', { body: { ids: [...ids] } })
  await refresh()
}
