import '../../ui/styles/mantine-forms.css'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLoading } from '../../framework/use-loading.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { groupChoicesQuery } from '../group/index.ts'
import { priceCategoriesQuery } from '../price-category/index.ts'
import { useUserRights } from './use-user-rights.ts'
import { UserFormBody, type UserFormProps } from './user-form-body.tsx'

/** The form of one person. What can be chosen in it is known before it is drawn, since a new person starts with some of it. */
export function UserForm(props: UserFormProps) {
  const rights = useUserRights(props.user)
  const groups = useQuery({ ...groupChoicesQuery(rights.isActing), enabled: rights.permissions })
  const categories = useQuery({ ...priceCategoriesQuery, enabled: rights.categories })
  const isPending = (rights.permissions && groups.isPending) || (rights.categories && categories.isPending)
  const showSkeleton = useLoading(isPending)
  const failed = [groups, categories].find(({ isError }) => isError)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (failed?.error) {
    return (
      <div className="panel">
        <LoadError error={failed.error} onRetry={() => failed.refetch()} />
      </div>
    )
  }
  if (isPending) return null
  return <UserFormBody {...props} rights={rights} groups={groups.data ?? []} categories={categories.data ?? []} />
}
