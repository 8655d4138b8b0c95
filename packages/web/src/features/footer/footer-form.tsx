import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { footerQuery } from './footer.queries.ts'
import { type DrawFooter, FooterRecord } from './footer-record.tsx'

export function FooterForm({ draw }: { draw: DrawFooter }) {
  const footer = useQuery(footerQuery)
  const showSkeleton = useLoading(footer.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (footer.isError) {
    return (
      <div className="panel">
        <LoadError error={footer.error} onRetry={() => footer.refetch()} />
      </div>
    )
  }
  return footer.data ? <FooterRecord footer={footer.data} draw={draw} /> : null
}
