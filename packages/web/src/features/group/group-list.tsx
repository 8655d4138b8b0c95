import './groups.css'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../framework/permission.ts'
import { useDelayed } from '../../framework/use-delayed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { type GroupRow, groupsQuery } from './groups.queries.ts'

const roleWords = { admin: 'Administrator', user: 'Kunde' } as const
const people = (count: number) => (count === 1 ? '1 Person' : `${count} Personen`)
const rights = (count: number) => (count === 1 ? '1 Recht' : `${count} Rechte`)

const GroupEntry = ({ group }: { group: GroupRow }) => (
  <li>
    <Link className="groups__open" to="/admin/groups/edit/$id" params={{ id: String(group.id) }}>
      {group.name}
    </Link>
    <span className="muted">{roleWords[group.role]}</span>
    <span className="muted num">{rights(group.permissions.length)}</span>
    <span className="muted num">{people(group.members)}</span>
  </li>
)

export function GroupList() {
  const groups = useQuery(groupsQuery)
  const showSkeleton = useDelayed(groups.isPending)
  const may = useMay()
  return (
    <div className="panel">
      <header className="panel__head">
        <h2>Wer was darf</h2>
        {may({ permissions: ['user:permissions'] }) && (
          <Button component={Link} to="/admin/groups/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
            Neue Gruppe
          </Button>
        )}
      </header>
      {groups.isError && <LoadError error={groups.error} onRetry={() => groups.refetch()} />}
      {showSkeleton && <Skeleton height={240} aria-busy="true" />}
      {groups.data?.length === 0 && (
        <EmptyState
          icon={<IconUsersGroup size={24} stroke={1.7} aria-hidden="true" />}
          title="Noch keine Gruppe."
          text="Gruppen geben ihren Mitgliedern Rechte."
        />
      )}
      <ul className="groups">
        {groups.data?.map((group) => (
          <GroupEntry key={group.id} group={group} />
        ))}
      </ul>
    </div>
  )
}
