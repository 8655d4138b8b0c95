import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { colorsQuery } from '../../features/tenant/colors.queries.ts'
import { ColorsForm } from '../../features/tenant/colors-form.tsx'
import { useDelayed } from '../../framework/use-delayed.ts'
import { LoadError } from '../../ui/load-error.tsx'

export function ColorsPage() {
  const colors = useQuery(colorsQuery)
  const showSkeleton = useDelayed(colors.isPending)
  if (colors.isError) {
    return (
      <div className="panel">
        <LoadError error={colors.error} onRetry={() => colors.refetch()} />
      </div>
    )
  }
  if (colors.data) return <ColorsForm settings={colors.data} />
  return showSkeleton ? <Skeleton height={480} aria-busy="true" /> : null
}
