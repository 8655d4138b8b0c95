import '../../ui/styles/mantine-forms.css'
import './staff-feed.css'
import { Button, Skeleton } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { SecretAddress } from '../../ui/secret-address.tsx'
import { type FeedTarget, staffFeedQuery, useCreateStaffFeed, useRemoveStaffFeed } from './staff-feed.queries.ts'

const PasswordProofDialog = lazy(async () => ({
  default: (await import('../../framework/form/password-proof-dialog.tsx')).PasswordProofDialog,
}))

const questions = {
  create: {
    title: 'Link erzeugen',
    text: 'Wer den Link kennt, sieht die Belegung. Bitte geben Sie deshalb Ihr Passwort ein.',
    confirm: 'Erzeugen',
  },
  renew: {
    title: 'Neuen Link erzeugen?',
    text: 'Der bisherige Link gilt dann nicht mehr. Kalender, die ihn benutzen, müssen Sie neu einrichten.',
    confirm: 'Erzeugen',
  },
} as const

/** A secret link to what takes an object or a building: made, shown once, made anew, taken back. */
export function StaffFeed({ target }: { target: FeedTarget }) {
  const feed = useQuery(staffFeedQuery(target))
  const create = useCreateStaffFeed(target)
  const remove = useRemoveStaffFeed(target)
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const { isOn = false, createdAt = null } = feed.data ?? {}
  const url = isOn ? create.data?.url : undefined
  const isLate = useLoading(feed.isPending)
  if (feed.isError) return <LoadError error={feed.error} onRetry={() => feed.refetch()} />
  if (isLate || feed.isPending) return <div className="staff-feed__wait">{isLate && <Skeleton height={112} />}</div>
  return (
    <div className="staff-feed">
      <p className="muted">
        Die Belegung der letzten drei Monate und der nächsten zwei Jahre im eigenen Kalender, immer aktuell. Namen und
        Telefonnummern stehen nur darin, solange Sie Buchungen sehen dürfen.
      </p>
      <p role="status">
        {isOn && createdAt ? (
          <>
            Ihr Link gilt seit <span className="num">{formatInstant(createdAt)}</span>.
          </>
        ) : (
          'Sie haben noch keinen Link.'
        )}
      </p>
      {url && (
        <SecretAddress
          label="Ihr geheimer Link"
          description="Er wird nur jetzt angezeigt. Wer ihn kennt, sieht die Belegung: Geben Sie ihn nicht weiter."
          url={url}
        />
      )}
      <div className="staff-feed__actions">
        {url && <CopyButton text={url} />}
        <Button
          variant="default"
          leftSection={<IconRss size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setQuestion(isOn ? 'renew' : 'create')}
        >
          {isOn ? 'Neuen Link erzeugen' : 'Link erzeugen'}
        </Button>
        {isOn && (
          <Button
            variant="subtle"
            color="error"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => notifySaved('Der Link gilt nicht mehr.') })}
          >
            Link löschen
          </Button>
        )}
      </div>
      {question && (
        <Suspense>
          <PasswordProofDialog
            {...questions[question]}
            onConfirm={async (proof) => {
              await create.mutateAsync(proof)
              setQuestion(null)
            }}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
