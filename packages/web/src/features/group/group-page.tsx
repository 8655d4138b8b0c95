import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { GroupForm } from './group-form.tsx'
import { groupQuery } from './groups.queries.ts'
import type { MenuFor } from './menu-preview.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The group whose rights a new one starts with. */
    copyOf?: number
  }
}

interface GroupPageProps {
  /** null: a group that does not exist yet. */
  readonly id: number | null
  readonly copyOf?: number | null
  readonly menuFor: MenuFor
}

export function GroupPage({ id, copyOf = null, menuFor }: GroupPageProps) {
  const navigate = useNavigate()
  const back = () => navigate({ to: '/admin/groups' })
  const open = (group: { id: number }) => navigate({ to: '/admin/groups/edit/$id', params: { id: String(group.id) } })
  const known = id ?? copyOf
  if (known === null) return <GroupForm group={null} menuFor={menuFor} onBack={back} onSaved={open} />
  return <LoadedGroup key={known} id={known} isCopy={id === null} menuFor={menuFor} onBack={back} onSaved={open} />
}

interface LoadedGroupProps {
  readonly id: number
  readonly isCopy: boolean
  readonly menuFor: MenuFor
  readonly onBack: () => void
  readonly onSaved: (group: { id: number }) => void
}

function LoadedGroup({ id, isCopy, menuFor, onBack, onSaved }: LoadedGroupProps) {
  const group = useQuery(groupQuery(id))
  const showSkeleton = useLoading(group.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (group.isError) {
    return <RecordError error={group.error} onRetry={() => group.refetch()} list="/admin/groups" />
  }
  if (!group.data) return null
  return isCopy ? (
    <GroupForm group={null} template={group.data} menuFor={menuFor} onBack={onBack} onSaved={onSaved} />
  ) : (
    <GroupForm group={group.data} menuFor={menuFor} onBack={onBack} />
  )
}
