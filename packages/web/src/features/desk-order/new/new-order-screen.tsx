import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLoading } from '../../../framework/use-loading.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { orderChoicesQuery } from '../order-list.queries.ts'
import { NewOrder } from './new-order.tsx'

/** The form is drawn once it is known what can be chosen in it. */
export function NewOrderScreen(props: Pick<ComponentProps<typeof NewOrder>, 'customerDialog'>) {
  const choices = useQuery(orderChoicesQuery)
  const showSkeleton = useLoading(choices.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (choices.isError) {
    return (
      <div className="panel">
        <LoadError error={choices.error} onRetry={() => choices.refetch()} />
      </div>
    )
  }
  if (!choices.data) return null
  return <NewOrder {...props} choices={choices.data} />
}
