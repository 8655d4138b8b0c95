import './loaded.css'
import { IconError404 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLoading } from '../../../framework/use-loading.ts'
import { isMissing } from '../../../lib/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

const Missing = () => (
  <section className="card">
    <h1 className="visually-hidden">Nicht gefunden</h1>
    <EmptyState
      icon={<IconError404 size={24} stroke={1.7} aria-hidden="true" />}
      title="Das gibt es in Ihrem Konto nicht."
      text="Bitte prüfen Sie die Adresse, oder suchen Sie in der Übersicht."
    >
      <Link className="own-page__more" to="/account/reservations">
        Zur Übersicht
      </Link>
    </EmptyState>
  </section>
)

const Skeleton = ({ rows }: { rows: number }) => (
  <div className="card account-skeleton" aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart but their place
      <span key={row} />
    ))}
  </div>
)

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  /** About how many rows there will be. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

/** What was asked for as soon as it is there; until then, or instead, what one has to know about it. */
export function Loaded<T>({ query, rows = 4, children }: LoadedProps<T>) {
  const isLate = useLoading(query.isPending)
  if (isLate) return <Skeleton rows={rows} />
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return null
  if (isMissing(query.error)) return <Missing />
  return (
    <div className="card">
      <LoadError error={query.error} onRetry={() => query.refetch()} />
    </div>
  )
}
