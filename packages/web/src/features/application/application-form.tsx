import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDelayed } from '../../framework/use-delayed.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { applicationQuery } from './application.queries.ts'
import { ApplicationRecord } from './application-record.tsx'

export function ApplicationForm() {
  const application = useQuery(applicationQuery)
  const showSkeleton = useDelayed(application.isPending)
  if (application.isError) {
    return (
      <div className="panel">
        <LoadError error={application.error} onRetry={() => application.refetch()} />
      </div>
    )
  }
  if (application.data) return <ApplicationRecord application={application.data} />
  return showSkeleton ? <Skeleton height={480} aria-busy="true" /> : null
}
