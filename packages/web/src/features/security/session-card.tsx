import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordProofDialog } from '../../framework/form/password-proof-dialog.tsx'
import { notifyError, notifySaved } from '../../framework/notifications/notify.ts'
import { api } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
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
  const close = () => setEnding(null)

  const end = async ({ id }: OwnSession, proof: { currentPassword: string }) => {
    try {
      await api('POST /api/user/sessions/:id/end', { params: { id }, body: proof })
      notifySaved('Das Gerät wurde abgemeldet.')
    } catch (error) {
      // It was gone already.
      if (!(error instanceof ApiError && error.code === 'record.not_found')) throw error
      notifyError(errorText(error))
    }
    close()
    rereadSecurity()
  }

  return (
    <SectionCard title="Angemeldete Geräte">
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending && (
        <PasswordProofDialog
          title="Gerät abmelden?"
          text={`«${ending.device}» wird abgemeldet. Wer dort weiterarbeiten will, muss sich neu anmelden.`}
          confirm="Abmelden"
          onConfirm={(proof) => end(ending, proof)}
          onClose={close}
        />
      )}
    </SectionCard>
  )
}
