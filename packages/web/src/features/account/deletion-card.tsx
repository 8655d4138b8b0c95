import '../../ui/styles/mantine-forms.css'
import './account.css'
import type { CurrentUser } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDeletionRequest } from './account.queries.ts'

export const deletionTitle = 'Konto löschen'

/** The wish to be forgotten goes to the municipality, which may have bills open; until it acts, it can be taken back. */
export function DeletionCard({ user }: { user: CurrentUser }) {
  const [asks, setAsks] = useState(false)
  const request = useDeletionRequest()
  const since = user.deletionRequestedAt
  const withdraw = () => {
    if (request.isPending) return
    request.mutate(false, { onSuccess: () => notifySaved('Ihr Antrag ist zurückgezogen.') })
  }
  return (
    <SectionCard
      title={deletionTitle}
      aside={
        since && (
          <StatusBadge tone="warning" icon={IconClock}>
            Beantragt
          </StatusBadge>
        )
      }
    >
      <p role="status">
        {since ? (
          <>
            Ihr Antrag wartet seit <span className="num">{formatInstant(since)}</span> auf die Verwaltung. Bis sie Ihr
            Konto gelöscht hat, können Sie ihn zurückziehen.
          </>
        ) : (
          'Die Verwaltung löscht auf Ihren Antrag Ihr Konto mit allen Reservationen. Von den Bestellungen bleiben für die Buchhaltung nur Nummer, Daten, Beträge und MwSt., ohne Ihren Namen. Das lässt sich nicht rückgängig machen.'
        )}
      </p>
      <div className="account-actions">
        {/* One button for both, never disabled, so that the focus stays where it was. */}
        <Button
          variant={since ? 'default' : 'outline'}
          {...(!since && { color: 'error' })}
          onClick={since ? withdraw : () => setAsks(true)}
        >
          {since ? 'Antrag zurückziehen' : 'Löschung beantragen'}
        </Button>
      </div>
      {asks && (
        <Suspense>
          <LazyConfirmDialog
            title="Löschung beantragen?"
            text="Die Verwaltung wird Ihr Konto mit allen Reservationen löschen; von den Bestellungen bleiben nur Nummer, Daten, Beträge und MwSt., ohne Ihren Namen. Bis dahin können Sie den Antrag zurückziehen."
            confirm="Beantragen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsks(false)
              request.mutate(true)
            }}
            onCancel={() => setAsks(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  )
}
