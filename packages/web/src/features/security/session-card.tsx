import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifyError, notifySaved } from '../../framework/notifications/notify.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type OwnSession, rereadSecurity } from './security.queries.ts'

const isPhone = (device: string) => /android|iphone|ipad|ios/i.test(device)

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className="session">
      <span className="session__icon">
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <div>
        <p className="session__device">
          {session.device}
          {session.isCurrent && (
            <StatusBadge tone="success" icon={IconPointFilled}>
              Dieses Gerät
            </StatusBadge>
          )}
        </p>
        <p className="muted small">
          Zuletzt benutzt: <span className="num">{formatInstant(session.lastUsedAt)}</span>
        </p>
        <p className="muted small session__address">Adresse: {session.address}</p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" aria-label={`Abmelden: ${session.device}`} onClick={onEnd}>
          Abmelden
        </Button>
      )}
    </li>
  )
}

export function SessionCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const [ending, setEnding] = useState<OwnSession | null>(null)
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => api('DELETE /api/user/sessions/:id', { params: { id } }),
    onSuccess: () => notifySaved('Das Gerät wurde abgemeldet.'),
    onError: (error) => notifyError(errorText(error)),
    // Also when it was gone already.
    onSettled: rereadSecurity,
  })
  return (
    <SectionCard title="Angemeldete Geräte">
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending && (
        <Suspense>
          <LazyConfirmDialog
            title="Gerät abmelden?"
            text={`«${ending.device}» wird abgemeldet. Wer dort weiterarbeiten will, muss sich neu anmelden.`}
            confirm="Abmelden"
            cancel="Abbrechen"
            onConfirm={() => {
              end.mutate(ending)
              setEnding(null)
            }}
            onCancel={() => setEnding(null)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
