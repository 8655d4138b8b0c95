import '../../ui/styles/mantine-overlays.css'
import type { UserRecord } from '@allmend/contract'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../framework/form/check-field.tsx'
import { PersonName } from '../../framework/form/person-name.tsx'
import { notifyError, notifySaved } from '../../framework/notifications/notify.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { holdingsQuery, useRemoveUser } from './users.queries.ts'

const width = 520

interface UserRemoveDialogProps {
  readonly user: UserRecord
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Nothing brings the person back, so it says what goes along and asks twice. */
export function UserRemoveDialog({ user, onRemoved, onClose }: UserRemoveDialogProps) {
  const [isSure, setSure] = useState(false)
  const remove = useRemoveUser()
  const confirm = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        notifySaved()
        onRemoved()
      },
      onError: () => notifyError(),
    })
  return (
    <Dialog onClose={onClose} title="Benutzer löschen?" size={width}>
      <div className="user-remove">
        {remove.isError && <FormAlert>{errorText(remove.error)}</FormAlert>}
        <p>
          <strong>
            <PersonName of={user} />
          </strong>{' '}
          wird endgültig gelöscht, mit allen vergangenen und künftigen Reservationen.
        </p>
        <p className="muted">
          Für die Buchhaltung bleiben von den Bestellungen nur Nummer, Daten, Beträge und MwSt. stehen, ohne Namen und
          Kontakt.
        </p>
        <Holdings user={user} />
        <CheckField label="Ja, alle Daten dieser Person endgültig löschen" checked={isSure} onChange={setSure} />
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          Abbrechen
        </Button>
        <Button color="error" disabled={!isSure} loading={remove.isPending} onClick={confirm}>
          Endgültig löschen
        </Button>
      </div>
    </Dialog>
  )
}

function Holdings({ user }: { user: UserRecord }) {
  const holdings = useQuery(holdingsQuery(user.id))
  const isLate = useLoading(holdings.isPending)
  if (isLate) return <Skeleton height={72} aria-busy="true" />
  if (holdings.isError) return <LoadError error={holdings.error} onRetry={() => holdings.refetch()} />
  if (!holdings.data) return null
  const held = holdings.data.filter(({ count }) => count > 0)
  if (held.length === 0) return <p className="muted">Sonst ist zu dieser Person nichts gespeichert.</p>
  return (
    <ul>
      {held.map(({ label, count }) => (
        <li key={label}>
          <span className="num">{count}</span> {label}
        </li>
      ))}
    </ul>
  )
}
