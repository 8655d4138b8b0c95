import type { PaymentView } from '@allmend/contract'
import { mayPay } from '@allmend/domain/bookings'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../framework/query-client.ts'
import { api } from '../../lib/api.ts'
import { payByLink } from '../placed-order/index.ts'

/** What became of a payment: the provider is asked, whatever the address says. */
export const paymentQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment', token],
    queryFn: async ({ signal }) => (await api('GET /api/payments/:token', { params: { token }, signal })).payment,
    staleTime: 0,
  })

export const refreshPayment = (token: string) => queryClient.invalidateQueries(paymentQuery(token))

/** Pays with this option; answers with where to go, or null where there is nothing to pay at once. */
export const payAgain = async (token: string, paymentOptionId: number): Promise<string | null> =>
  (await api('POST /api/payments/:token/retry', { params: { token }, body: { paymentOptionId } })).redirect

/** An order that stands keeps its option. */
export const payStanding = ({ order, orderToken }: PaymentView): (() => Promise<string | null>) | null =>
  mayPay(order) ? () => payByLink(orderToken) : null

export const giveUpPayment = (token: string) => api('POST /api/payments/:token/cancel', { params: { token } })
