import './order-view.css'
import type { CustomerOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { ApiError } from '../../lib/api-error.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { orderLinkQuery } from './order-link.queries.ts'

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

const UnknownOrder = () => (
  <div className="card order-unknown">
    <Outcome
      tone="error"
      title="Diese Bestellung gibt es nicht"
      actions={
        <Button component={Link} to="/">
          Zur Startseite
        </Button>
      }
    >
      <p>Der Link ist unvollständig oder gilt nicht mehr. Öffnen Sie ihn am besten direkt aus der E-Mail.</p>
    </Outcome>
  </div>
)
