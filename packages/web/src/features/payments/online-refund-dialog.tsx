import type { DeskOrder } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bestToReturn, isOdd } from './payment-words.ts'
import { type OrderPayment, orderPaymentsQuery } from './payments.queries.ts'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))
const ReturnDialog = lazy(async () => ({ default: (await import('./odd-payment.tsx')).ReturnDialog }))

/** The payment somebody began with, as it stands now: what a call changes does not take the dialog away. */
function useBegun(orderId: number, find: (payments: readonly OrderPayment[]) => OrderPayment | undefined) {
  const { data = [] } = useQuery(orderPaymentsQuery(orderId))
  const [begun, setBegun] = useState<OrderPayment | null>(null)
  const found = begun ?? find(data) ?? null
  if (begun === null && found !== null) setBegun(found)
  return data.find(({ id }) => id === found?.id) ?? found
}

interface Props {
  /** Without one, what is to go back is taken from the payment most is left of. */
  readonly paymentId?: number | undefined
  readonly onClose: () => void
}

/** What an order gives back goes the way it came. */
export function OnlineRefundDialog({ order, paymentId, onClose }: Props & { readonly order: DeskOrder }) {
  const payment = useBegun(order.id, (all) =>
    paymentId === undefined ? bestToReturn(all) : all.find(({ id }) => id === paymentId),
  )
  if (!payment) return null
  return (
    <Suspense>
      <RefundDialog order={order} payment={payment} onClose={onClose} />
    </Suspense>
  )
}

/** Gives back what is not what was asked for. */
export function OddReturnDialog({ orderId, paymentId, onClose }: Props & { readonly orderId: number }) {
  const payment = useBegun(orderId, (all) => all.find((one) => one.id === paymentId && isOdd(one)))
  if (!payment) return null
  return (
    <Suspense>
      <ReturnDialog orderId={orderId} payment={payment} onClose={onClose} />
    </Suspense>
  )
}
