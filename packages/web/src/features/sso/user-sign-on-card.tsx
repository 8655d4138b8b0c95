import '../../ui/styles/button-row.css'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifyError } from '../../framework/notifications/notify.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { setUserSignOn, userSignOnQuery } from './sign-on.queries.ts'

interface UserSignOnCardProps {
  readonly id: number
  readonly mayChange: boolean
}

/** Whether the municipality's directory opens the account of somebody of staff; nothing where there is no directory. */
export function UserSignOnCard({ id, mayChange }: UserSignOnCardProps) {
  const { data } = useQuery(userSignOnQuery(id))
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (wish: 'allow' | 'forbid' | 'untie') => setUserSignOn(id, wish),
    onError: () => notifyError(),
  })
  if (!data?.label) return null
  const { label, linkedAt, lastUsedAt, allowedUntil } = data
  const button = (words: string, act: () => void) =>
    mayChange && (
      <div className="button-row">
        <Button variant="default" loading={change.isPending} onClick={act}>
          {words}
        </Button>
      </div>
    )
  if (linkedAt) {
    return (
      <SectionCard
        title="Single Sign-on"
        aside={
          <StatusBadge tone="success" icon={IconCheck}>
            Verbunden
          </StatusBadge>
        }
      >
        <p>
          Meldet sich mit {label} an{lastUsedAt ? `, zuletzt am ${formatInstant(lastUsedAt)}` : ''}.
        </p>
        {button('Verbindung trennen', () => setAsking(true))}
        {isAsking && (
          <Suspense>
            <LazyConfirmDialog
              title="Verbindung trennen?"
              text={`${label} öffnet dieses Konto nicht mehr, und wer damit angemeldet ist, wird abgemeldet.`}
              confirm="Trennen"
              cancel="Abbrechen"
              onConfirm={() => {
                setAsking(false)
                change.mutate('untie')
              }}
              onCancel={() => setAsking(false)}
            />
          </Suspense>
        )}
      </SectionCard>
    )
  }
  if (allowedUntil) {
    return (
      <SectionCard
        title="Single Sign-on"
        aside={
          <StatusBadge tone="warning" icon={IconClock}>
            Erlaubt
          </StatusBadge>
        }
      >
        <p>
          Wer sich bis <span className="num">{formatInstant(allowedUntil)}</span> mit {label} und der E-Mail Adresse
          dieses Kontos anmeldet, ist danach mit ihm verbunden.
        </p>
        {button('Nicht mehr erlauben', () => change.mutate('forbid'))}
      </SectionCard>
    )
  }
  return (
    <SectionCard
      title="Single Sign-on"
      aside={
        <StatusBadge tone="gray" icon={IconX}>
          Nicht verbunden
        </StatusBadge>
      }
    >
      <p>
        {label} öffnet dieses Konto nicht. Die Person verbindet es in ihrem Profil, oder Sie erlauben es hier für sieben
        Tage.
      </p>
      {button('Verbindung erlauben', () => change.mutate('allow'))}
    </SectionCard>
  )
}
