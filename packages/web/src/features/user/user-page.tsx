import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RecordError } from '../../framework/errors/record-error.tsx'
import { useLoading } from '../../framework/use-loading.ts'
import { UserForm } from './user-form.tsx'
import { userQuery } from './users.queries.ts'

/** `id` null: a person that does not exist yet. */
export function UserPage({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const back = () => navigate({ to: '/admin/users' })
  if (id !== null) return <ExistingUser key={id} id={id} onBack={back} />
  const open = (user: { id: number }) => navigate({ to: '/admin/users/edit/$id', params: { id: String(user.id) } })
  return <UserForm user={null} onSaved={open} onBack={back} />
}

function ExistingUser({ id, onBack }: { id: number; onBack: () => void }) {
  const user = useQuery(userQuery(id))
  const showSkeleton = useLoading(user.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (user.isError) {
    return <RecordError error={user.error} onRetry={() => user.refetch()} list="/admin/users" />
  }
  if (!user.data) return null
  return <UserForm user={user.data} onSaved={() => {}} onBack={onBack} />
}
