import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../ui/load-error.tsx'
import { useLoading } from '../use-loading.ts'

interface LoadedFormProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** A form once its record is there; until then its place, or why it did not come. */
export function LoadedForm<Data>({ query, children }: LoadedFormProps<Data>) {
  const showSkeleton = useLoading(query.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (query.isError) {
    return (
      <div className="panel">
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      </div>
    )
  }
  return query.data === undefined ? null : children(query.data)
}
