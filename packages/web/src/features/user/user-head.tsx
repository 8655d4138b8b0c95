import type { UserRecord } from '@allmend/contract'
import { roleWords } from '@allmend/domain/lists'
import { Button, Menu } from '@mantine/core'
import { IconFileCode, IconFileText, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { HeadSaveButton } from '../../framework/form/head-save-button.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { MoreMenu } from '../../framework/more-menu.tsx'
import { notifyError, notifyStaying } from '../../framework/notifications/notify.ts'
import { useNamedPage } from '../../framework/page-title.ts'
import { errorText } from '../../lib/api-error.ts'
import { nameOf } from './name-of.ts'
import type { UserRights } from './use-user-rights.ts'
import { UserStateBadge } from './user-list-badges.tsx'
import type { UserValues } from './user-values.ts'
import { useImpersonate, useUserData } from './users.queries.ts'

const UserRemoveDialog = lazy(async () => ({ default: (await import('./user-remove-dialog.tsx')).UserRemoveDialog }))

interface UserHeadProps {
  readonly user: UserRecord | null
  readonly form: RecordForm<UserValues>
  readonly rights: UserRights
  readonly onBack: () => void
}

/** Where the account stands, whose it is, and what can be done with it. */
export function UserHead({ user, form, rights, onBack }: UserHeadProps) {
  useNamedPage(user && nameOf(user))
  const [isRemoving, setRemoving] = useState(false)
  const navigate = useNavigate()
  return (
    <header className="record-head">
      <div className="record-head__text">{user ? <UserStanding user={user} /> : <p>Felder mit * sind nötig.</p>}</div>
      <div className="record-head__actions">
        {user?.can.export && <UserMoreMenu user={user} />}
        <Button variant="default" onClick={onBack}>
          Zurück
        </Button>
        {user?.can.impersonate && rights.impersonate && <ImpersonateButton user={user} form={form} />}
        {user?.can.remove && rights.remove && (
          <Button
            className="record-head__danger"
            variant="outline"
            color="error"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            Benutzer löschen
          </Button>
        )}
        <HeadSaveButton form={form} />
      </div>
      {user && isRemoving && (
        <Suspense>
          <UserRemoveDialog
            user={user}
            onRemoved={() => {
              form.abandon()
              navigate({ to: '/admin/users' })
            }}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

const UserStanding = ({ user }: { user: UserRecord }) => (
  <div className="record-head__state">
    <UserStateBadge state={user.state} />
    <span className="muted">
      {roleWords[user.role]}
      {user.company && (
        <>
          , <bdi>{user.company}</bdi>
        </>
      )}
    </span>
  </div>
)

interface ImpersonateButtonProps {
  readonly user: UserRecord
  readonly form: RecordForm<UserValues>
}

function ImpersonateButton({ user, form }: ImpersonateButtonProps) {
  const impersonate = useImpersonate()
  const start = () =>
    impersonate.mutate(user.id, {
      // Who the page belongs to changes, so it starts anew.
      onSuccess: () => location.assign('/'),
      onError: () => notifyError(),
    })
  return (
    <Button
      variant="default"
      loading={impersonate.isPending}
      leftSection={<IconUserShare size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => form.leave(start)}
    >
      Als Benutzer einloggen
    </Button>
  )
}

/** Whoever asks the municipality what it knows about them is given a file. */
function UserMoreMenu({ user }: { user: UserRecord }) {
  const data = useUserData()
  const load = (format: 'json' | 'html') =>
    data.mutate({ id: user.id, format }, { onError: (error) => notifyStaying(errorText(error)) })
  return (
    <MoreMenu isBusy={data.isPending}>
      <Menu.Item leftSection={<IconFileCode size={16} aria-hidden="true" />} onClick={() => load('json')}>
        Daten exportieren (JSON)
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} aria-hidden="true" />} onClick={() => load('html')}>
        Daten exportieren (lesbar)
      </Menu.Item>
    </MoreMenu>
  )
}
