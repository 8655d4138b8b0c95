import './keepers-tab.css'
import { displayDateTime } from '@allmend/domain/time'
import { IconLock, IconShieldCheck, IconShieldOff, IconShieldQuestion, IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useCurrentUser } from '../../../framework/session.ts'
import { today, wallOf } from '../../../lib/clock.ts'
import { fullName, initials } from '../../../lib/person-name.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type KeeperColumn, KeeperList } from '../keeper-list.tsx'
import type { KeeperTabProps } from '../keeper-tab.ts'
import { findKeepers } from './find-keepers.ts'
import { type Keeper, keepersQuery } from './keepers.queries.ts'

const KeeperDialog = lazy(async () => ({ default: (await import('./keeper-dialog.tsx')).KeeperDialog }))

function lastSeen(at: string | null): string {
  if (at === null) return 'noch nie'
  const wall = wallOf(at)
  return wall.startsWith(today()) ? `Heute, ${wall.slice(11, 16)}` : displayDateTime(wall)
}

const columnsFor = (ownId: number | undefined, allNeedTwoFactor: boolean): readonly KeeperColumn<Keeper>[] => [
  {
    label: 'Name',
    cell: (keeper) => (
      <span className="keeper-list__name">
        <span
          className="keeper-list__mark keeper-initials"
          data-own={keeper.id === ownId || undefined}
          aria-hidden="true"
        >
          {initials(keeper)}
        </span>
        <span>
          <bdi>{fullName(keeper)}</bdi> {keeper.id === ownId && <span className="muted">(Sie)</span>}
        </span>
        {!keeper.isActive && (
          <StatusBadge tone="gray" icon={IconLock}>
            Gesperrt
          </StatusBadge>
        )}
      </span>
    ),
  },
  { label: 'Benutzername', cell: ({ username }) => username },
  { label: 'E-Mail', cell: ({ email }) => email },
  {
    label: 'Zwei Faktoren',
    cell: ({ use2fa, needsTwoFactor }) =>
      use2fa ? (
        <StatusBadge tone="success" icon={IconShieldCheck}>
          Ein
        </StatusBadge>
      ) : needsTwoFactor || allNeedTwoFactor ? (
        <StatusBadge tone="info" icon={IconShieldQuestion}>
          Verlangt, noch nicht eingerichtet
        </StatusBadge>
      ) : (
        <StatusBadge tone="warning" icon={IconShieldOff}>
          Aus
        </StatusBadge>
      ),
  },
  { label: 'Zuletzt angemeldet', cell: ({ lastSignInAt }) => <span className="num">{lastSeen(lastSignInAt)}</span> },
]

export function KeepersTab({ onCovered }: KeeperTabProps) {
  const { data, ...query } = useQuery(keepersQuery)
  const ownId = useCurrentUser()?.id
  const [dialog, setDialog] = useState<{ readonly keeper: Keeper | null } | null>(null)
  const [createdId, setCreatedId] = useState<number | null>(null)
  const isCovered = dialog !== null
  useLayoutEffect(() => onCovered(isCovered), [isCovered, onCovered])
  return (
    <>
      <KeeperList
        title="Keepers"
        text="Betreiben die Plattform und sehen jede App."
        query={{ ...query, data: data?.keepers }}
        search={{ label: 'Keepers durchsuchen', placeholder: 'Name, Benutzer, E-Mail' }}
        find={findKeepers}
        empty={{ icon: <IconUserCog size={24} stroke={1.7} aria-hidden="true" />, title: 'Kein Keeper gefunden.' }}
        create={{ label: 'Keeper erstellen', onClick: () => setDialog({ keeper: null }) }}
        edit={{ label: (keeper) => `${fullName(keeper)} bearbeiten`, onClick: (keeper) => setDialog({ keeper }) }}
        columns={columnsFor(ownId, data?.allNeedTwoFactor ?? false)}
        createdId={createdId}
        note="Keepers melden sich an jeder App mit demselben Konto an. Jeder Eingriff steht im Änderungsprotokoll der App."
      />
      {dialog && (
        <Suspense>
          <KeeperDialog
            keeper={dialog.keeper}
            isOwn={dialog.keeper !== null && dialog.keeper.id === ownId}
            allNeedTwoFactor={data?.allNeedTwoFactor ?? false}
            onCreated={({ id }) => setCreatedId(id)}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}
