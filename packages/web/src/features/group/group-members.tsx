import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PersonName } from '../../framework/form/person-name.tsx'
import { useMay } from '../../framework/permission.ts'
import { Initials } from '../../ui/initials.tsx'
import type { Group } from './groups.queries.ts'

const GroupRemoveDialog = lazy(async () => ({ default: (await import('./group-remove-dialog.tsx')).GroupRemoveDialog }))

interface GroupMembersProps {
  readonly group: Group
  /** Right before the page of the group is left. */
  readonly onRemoved: () => void
}

export function GroupMembers({ group, onRemoved }: GroupMembersProps) {
  const [isRemoving, setRemoving] = useState(false)
  const navigate = useNavigate()
  const mayRemove = useMay()({ permissions: ['user:permissions'] })
  return (
    <section className="panel" aria-labelledby="members">
      <header className="panel__head">
        <div>
          <h2 id="members">Mitglieder</h2>
          <p className="muted small">{group.members === 1 ? '1 Person' : `${group.members} Personen`}</p>
        </div>
      </header>
      <ul className="members">
        {group.people.map((person) => (
          <li key={person.id}>
            <Link to="/admin/users/edit/$id" params={{ id: String(person.id) }}>
              <Initials of={person} />
              <span>
                <span>
                  <PersonName of={person} />
                </span>
                <span className="muted small">{person.isActive ? person.company : 'Konto deaktiviert'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {group.members > group.people.length && (
        <p className="members__note muted small">Die ersten {group.people.length} werden gezeigt.</p>
      )}
      {group.members === 0 && <p className="members__note muted">Niemand ist in dieser Gruppe.</p>}
      {mayRemove && (
        <div className="members__foot">
          <Button
            variant="subtle"
            color="error"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            Gruppe entfernen
          </Button>
        </div>
      )}
      {isRemoving && (
        <Suspense>
          <GroupRemoveDialog
            group={group}
            onRemoved={() => {
              onRemoved()
              navigate({ to: '/admin/groups' })
            }}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
