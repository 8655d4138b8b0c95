import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { applicationQuery } from './application.queries.ts'
import { ApplicationRecord } from './application-record.tsx'

export function ApplicationForm() {
  const application = useQuery(applicationQuery)
  const showSkeleton = useLoading(application.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (application.isError) {
    return (
      <div className="panel">
        <LoadError error={application.error} onRetry={() => application.refetch()} />
      </div>
    )
  }
  if (application.data) return <ApplicationRecord application={application.data} />
  return null
}
