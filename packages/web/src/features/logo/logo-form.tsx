import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { logoQuery } from './logo.queries.ts'
import { LogoRecord } from './logo-record.tsx'

export function LogoForm() {
  const found = useQuery(logoQuery)
  const showSkeleton = useLoading(found.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (found.isError) {
    return (
      <div className="panel">
        <LoadError error={found.error} onRetry={() => found.refetch()} />
      </div>
    )
  }
  if (found.data) return <LogoRecord settings={found.data} />
  return null
}
