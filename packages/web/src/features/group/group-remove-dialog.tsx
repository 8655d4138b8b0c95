import '../../ui/styles/mantine-overlays.css'
import './group-form.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Group, groupsQuery, useRemoveGroup } from './groups.queries.ts'

const width = 480

const heldBy = (members: number) =>
  members === 1
    ? '1 Person ist in dieser Gruppe und kommt in eine andere.'
    : `${members} Personen sind in dieser Gruppe und kommen in eine andere.`

interface GroupRemoveDialogProps {
  readonly group: Group
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** A group somebody holds goes only when its people find a place in another one. */
export function GroupRemoveDialog({ group, onRemoved, onClose }: GroupRemoveDialogProps) {
  const [moveTo, setMoveTo] = useState<number | null>(null)
  const groups = useQuery(groupsQuery)
  const remove = useRemoveGroup()
  const others = groups.data?.filter(({ id, role }) => id !== group.id && role === group.role) ?? []
  const isHeld = group.members > 0
  const confirm = () =>
    remove.mutate(
      { id: group.id, moveTo },
      {
        onSuccess: () => {
          notifySaved('Die Gruppe wurde entfernt.')
          onRemoved()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title="Gruppe entfernen?" size={width}>
      <div className="group-remove">
        {remove.isError && <FormAlert>{errorText(remove.error)}</FormAlert>}
        <p>
          «<bdi>{group.name}</bdi>» wird entfernt. {isHeld && heldBy(group.members)}
        </p>
        {isHeld && (
          <SelectField
            label="Personen verschieben nach"
            required
            value={moveTo ?? ''}
            onChange={({ currentTarget }) => setMoveTo(Number(currentTarget.value) || null)}
          >
            <option value="">Bitte wählen</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="error" disabled={isHeld && moveTo === null} loading={remove.isPending} onClick={confirm}>
          Entfernen
        </Button>
      </div>
    </Dialog>
  )
}
