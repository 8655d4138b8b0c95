import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { mailSettingsQuery } from './mail-settings.queries.ts'
import { MailSettingsRecord } from './mail-settings-record.tsx'

export function MailSettingsForm() {
  const found = useQuery(mailSettingsQuery)
  const showSkeleton = useLoading(found.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (found.isError) {
    return (
      <div className="panel">
        <LoadError error={found.error} onRetry={() => found.refetch()} />
      </div>
    )
  }
  if (found.data) return <MailSettingsRecord {...found.data} />
  return null
}
