import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { colorsQuery } from '../../features/tenant/colors.queries.ts'
import { ColorsForm } from '../../features/tenant/colors-form.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'

export function ColorsPage() {
  const colors = useQuery(colorsQuery)
  const showSkeleton = useLoading(colors.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (colors.isError) {
    return (
      <div className="panel">
        <LoadError error={colors.error} onRetry={() => colors.refetch()} />
      </div>
    )
  }
  if (colors.data) return <ColorsForm settings={colors.data} />
  return null
}
