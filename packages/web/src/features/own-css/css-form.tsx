import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { cssQuery } from './css.queries.ts'
import { CssRecord } from './css-record.tsx'

export function CssForm() {
  const css = useQuery(cssQuery)
  const showSkeleton = useLoading(css.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (css.isError) {
    return (
      <div className="panel">
        <LoadError error={css.error} onRetry={() => css.refetch()} />
      </div>
    )
  }
  if (css.data) return <CssRecord settings={css.data} />
  return null
}
