import type { DeskOrder } from '@allmend/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { type OrderChoices, orderChoicesQuery } from '../order-list.queries.ts'
import { orderQuery } from '../orders.queries.ts'
import type { OpenDialog } from './order-dialog.ts'
import { OrderDialogs } from './order-dialogs.tsx'
import { OrderForm } from './order-form.tsx'

export function OrderPage({ id }: { id: number }) {
  const order = useQuery(orderQuery(id))
  const choices = useQuery(orderChoicesQuery)
  const failed = [order, choices].find(({ isError }) => isError)
  const showSkeleton = useLoading(order.isPending || choices.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (failed?.error && !(order.data && choices.data)) {
    return <RecordError error={failed.error} onRetry={() => failed.refetch()} list="/admin/orders" />
  }
  if (!order.data || !choices.data) return null
  return <OrderView key={id} order={order.data} choices={choices.data} />
}

function OrderView({ order, choices }: { readonly order: DeskOrder; readonly choices: OrderChoices }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <>
      {/* Whatever was done to it, the form starts anew from how it stands now. */}
      <OrderForm key={order.version} order={order} choices={choices} onOpen={setDialog} />
      {dialog && <OrderDialogs order={order} open={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
