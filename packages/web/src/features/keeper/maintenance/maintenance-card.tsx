import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useLoading } from '../../../framework/use-loading.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { useFocusKept } from '../use-focus-kept.ts'

export interface MaintenanceCardProps<T> {
  readonly title: string
  readonly aside?: ReactNode
  readonly query: {
    readonly data: T | undefined
    readonly isPending: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: (data: T) => ReactNode
}

/** A titled card whose content is asked for on its own: what one of them cannot tell troubles no other. */
export function MaintenanceCard<T>({ title, aside, query, children }: MaintenanceCardProps<T>) {
  const id = useId()
  const { heading, watch } = useFocusKept()
  const showSkeleton = useLoading(query.isPending)
  return (
    <section className="panel maintenance-card" aria-labelledby={id} {...watch}>
      <div className="panel__head">
        <h4 id={id} {...heading}>
          {title}
        </h4>
        {aside}
      </div>
      {showSkeleton && <Skeleton height={96} aria-busy="true" />}
      {query.error && <LoadError error={query.error} onRetry={() => query.refetch()} />}
      {!showSkeleton && query.data !== undefined && children(query.data)}
    </section>
  )
}
