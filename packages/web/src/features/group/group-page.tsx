import './groups.css'
import { Button, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { useDelayed } from '../../framework/use-delayed.ts'
import { errorText } from '../../lib/api-error.ts'
import { fullName } from '../../lib/person-name.ts'
import { Initials } from '../../ui/initials.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { GroupForm } from './group-form.tsx'
import { type Group, groupQuery, useRemoveGroup } from './groups.queries.ts'

/** `id` null: a group that does not exist yet. */
export function GroupPage({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const back = () => navigate({ to: '/admin/groups' })
  const open = (created: number) => navigate({ to: '/admin/groups/edit/$id', params: { id: String(created) } })
  if (id === null) return <GroupForm group={null} onBack={back} onCreated={open} />
  return <ExistingGroup key={id} id={id} onBack={back} />
}

function ExistingGroup({ id, onBack }: { id: number; onBack: () => void }) {
  const group = useQuery(groupQuery(id))
  const showSkeleton = useDelayed(group.isPending)
  if (group.isError) {
    return (
      <div className="panel">
        <LoadError error={group.error} onRetry={() => group.refetch()} />
      </div>
    )
  }
  if (!group.data) return showSkeleton ? <Skeleton height={480} aria-busy="true" /> : null
  return (
    <div className="group-page">
      <GroupForm group={group.data} onBack={onBack} onCreated={onBack} />
      <Members group={group.data} onRemoved={onBack} />
    </div>
  )
}

function Members({ group, onRemoved }: { group: Group; onRemoved: () => void }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveGroup()
  const mayRemove = useMay()({ permissions: ['user:permissions'] }) && group.members === 0
  const confirm = () => {
    setAsks(false)
    remove.mutate(group.id, {
      onSuccess: () => {
        notifySaved('Die Gruppe wurde entfernt.')
        onRemoved()
      },
      onError: (error) => notifyStaying(errorText(error)),
    })
  }
  return (
    <section className="panel group-page__members" aria-labelledby="members">
      <header className="panel__head">
        <div>
          <h2 id="members">Mitglieder</h2>
          <p className="muted small">{group.members === 1 ? '1 Person' : `${group.members} Personen`}</p>
        </div>
      </header>
      <ul className="members">
        {group.people.map((person) => (
          <li key={person.id}>
            <Initials of={person} />
            <span>
              {fullName(person)}
              <span className="muted small">{person.isActive ? person.company : 'Konto deaktiviert'}</span>
            </span>
          </li>
        ))}
      </ul>
      {group.members > group.people.length && (
        <p className="matrix__note muted small">Die ersten {group.people.length} werden gezeigt.</p>
      )}
      {group.members === 0 && <p className="matrix__note muted small">Niemand ist in dieser Gruppe.</p>}
      {mayRemove && (
        <div className="matrix__note">
          <Button
            variant="subtle"
            color="error"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => setAsks(true)}
          >
            Gruppe entfernen
          </Button>
        </div>
      )}
      {asks && (
        <Suspense>
          <LazyConfirmDialog
            title="Gruppe entfernen?"
            text={`«${group.name}» wird entfernt.`}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={confirm}
            onCancel={() => setAsks(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
