import type { DeskOrder } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { bestToReturn } from './payment-words.ts'
import { orderPaymentsQuery } from './payments.queries.ts'

const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

/** What an order is to give back goes the way it came: from the payment most is left of. */
export function RefundDueDialog({ order, onClose }: { readonly order: DeskOrder; readonly onClose: () => void }) {
  const { data } = useQuery(orderPaymentsQuery(order.id))
  const payment = bestToReturn(data ?? [])
  if (!payment) return null
  return (
    <Suspense>
      <RefundDialog order={order} payment={payment} onClose={onClose} />
    </Suspense>
  )
}
