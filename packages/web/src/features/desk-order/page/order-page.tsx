import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { orderChoicesQuery } from '../order-list.queries.ts'
import { orderQuery } from '../orders.queries.ts'
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
  // Whatever was done to it, the form starts anew from how it stands now.
  return <OrderForm key={`${id} ${order.data.version}`} order={order.data} choices={choices.data} />
}
