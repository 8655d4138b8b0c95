import type { CustomerOrder } from '@allmend/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { ApiError } from '../../lib/api-error.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { orderLinkQuery } from './order-link.queries.ts'
import { UnknownOrder } from './unknown-order.tsx'

interface OrderLoaderProps {
  readonly token: string
  readonly children: (order: CustomerOrder) => ReactNode
}

/** The order of a link, or why there is none. */
export function OrderLoader({ token, children }: OrderLoaderProps) {
  const { data, error, isPending, refetch } = useQuery(orderLinkQuery(token))
  const isLate = useLoading(isPending)
  if (isLate) {
    return (
      <div className="order-skeleton card" role="status">
        <span className="visually-hidden">Die Bestellung wird geladen …</span>
      </div>
    )
  }
  if (data) return children(data)
  if (error instanceof ApiError && error.status === 404) return <UnknownOrder />
  if (error) {
    return (
      <div className="card">
        <LoadError error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  return null
}
