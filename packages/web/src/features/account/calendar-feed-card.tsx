import '../../ui/styles/mantine-forms.css'
import './account.css'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPointFilled, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SecretAddress } from '../../ui/secret-address.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { calendarFeedQuery, useCreateFeed, useRemoveFeed } from './calendar-feed.queries.ts'

const LazyPasswordProof = lazy(async () => ({
  default: (await import('../../framework/form/password-proof-dialog.tsx')).PasswordProofDialog,
}))

const questions = {
  create: {
    title: 'Adresse erstellen',
    text: 'Wer die Adresse kennt, sieht Ihre Reservationen. Bitte geben Sie deshalb Ihr Passwort ein.',
    confirm: 'Erstellen',
  },
  renew: {
    title: 'Neue Adresse erstellen?',
    text: 'Die bisherige Adresse gilt dann nicht mehr. Kalender, die sie benutzen, müssen Sie neu einrichten.',
    confirm: 'Erstellen',
  },
  remove: {
    title: 'Abo beenden?',
    text: 'Die Adresse gilt dann nicht mehr. Kalender, die sie benutzen, erhalten keine Reservationen mehr.',
    confirm: 'Beenden',
  },
} as const

/** A secret address of the own bookings: made, shown once, made anew, taken back. */
export function CalendarFeedCard() {
  const feed = useQuery(calendarFeedQuery)
  const create = useCreateFeed()
  const remove = useRemoveFeed()
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const { isOn = false, createdAt = null } = feed.data ?? {}
  const address = isOn ? create.data?.url : undefined

  const endFeed = () => {
    setQuestion(null)
    remove.mutate(undefined, { onSuccess: () => notifySaved('Das Kalender-Abo ist beendet.') })
  }

  if (feed.isError) {
    return (
      <SectionCard title="Ihr Abo">
        <LoadError error={feed.error} onRetry={() => feed.refetch()} />
      </SectionCard>
    )
  }
  return (
    <SectionCard
      title="Ihr Abo"
      aside={
        isOn && (
          <StatusBadge tone="success" icon={IconPointFilled}>
            Aktiv
          </StatusBadge>
        )
      }
    >
      <p role="status">
        {isOn && createdAt ? (
          <>
            Seit <span className="num">{formatInstant(createdAt)}</span> sind Ihre Reservationen unter einer geheimen
            Adresse abonnierbar.
          </>
        ) : (
          'Erstellen Sie eine geheime Adresse und tragen Sie sie in Ihrem Kalender ein. Neue, geänderte und stornierte Reservationen erscheinen dort von selbst.'
        )}
      </p>
      {address && <FeedAddress url={address} />}
      <div className="account-actions">
        {/* One button for both, never disabled, so that the focus stays where it was. */}
        <Button
          variant={isOn ? 'default' : 'filled'}
          leftSection={<IconRss size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setQuestion(isOn ? 'renew' : 'create')}
        >
          {isOn ? 'Neue Adresse erstellen' : 'Adresse erstellen'}
        </Button>
        {isOn && (
          <Button variant="outline" color="error" onClick={() => setQuestion('remove')}>
            Abo beenden
          </Button>
        )}
      </div>
      {question && question !== 'remove' && (
        <Suspense>
          <LazyPasswordProof
            {...questions[question]}
            onConfirm={async (proof) => {
              await create.mutateAsync(proof)
              setQuestion(null)
            }}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
      {question === 'remove' && (
        <Suspense>
          <LazyConfirmDialog
            {...questions.remove}
            cancel="Abbrechen"
            onConfirm={endFeed}
            onCancel={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}

/** Calendar programs open the address themselves when it begins with this. */
const calendarUrl = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The secret address, while it is new: the server keeps only its print. */
const FeedAddress = ({ url }: { url: string }) => (
  <div className="feed-address">
    <SecretAddress
      label="Ihre geheime Adresse"
      description="Sie wird nur jetzt angezeigt. Wer sie kennt, sieht Ihre Reservationen: Geben Sie sie nicht weiter."
      url={url}
    />
    <div className="account-actions">
      <CopyButton text={url} />
      <Button
        component="a"
        href={calendarUrl(url)}
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
      >
        Im Kalender öffnen
      </Button>
    </div>
  </div>
)
