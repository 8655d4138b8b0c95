import { Button } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notifySaved, notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type PageRecord, type PageVersion, restoreVersion, versionsQuery } from './pages.queries.ts'

const firstShown = 5

interface PageVersionsProps {
  readonly page: PageRecord
  /** Whether what is written differs from what is saved. */
  readonly isChanged: boolean
  readonly shown: number | null
  readonly onShow: (number: number | null) => void
  /** Asks before unsaved changes are lost, then does it. */
  readonly onRestore: (act: () => void) => void
  readonly onRestored: () => void
}

/** The texts a page had: to look at, and to bring back. */
export function PageVersions({ page, isChanged, shown, onShow, onRestore, onRestored }: PageVersionsProps) {
  const { data: versions = [], error, refetch } = useQuery(versionsQuery(page.id))
  const [isWhole, setWhole] = useState(false)
  const restore = useMutation({
    mutationFn: (number: number) => restoreVersion(page, number),
    onSuccess: ({ textNumber }) => {
      notifySaved(`Der frühere Text ist jetzt Version ${textNumber}.`)
      onShow(null)
      onRestored()
    },
    onError: (failure) => notifyStaying(errorText(failure)),
  })
  const listed = isWhole ? versions : versions.slice(0, firstShown)
  return (
    <section className="panel" aria-labelledby="page-versions">
      <header className="panel__head">
        <h2 id="page-versions">Versionen</h2>
      </header>
      {error && <LoadError error={error} onRetry={() => refetch()} />}
      <ul className="page-versions">
        {isChanged && (
          <li>
            <span className="page-versions__text">
              <strong>Änderungen</strong>
              <span className="muted small">noch nicht gespeichert</span>
            </span>
          </li>
        )}
        {listed.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            mark={version.number === page.textNumber ? <CurrentMark isPublished={page.isPublished} /> : null}
            isShown={version.number === shown}
            isBusy={restore.isPending}
            onShow={() => onShow(version.number === shown ? null : version.number)}
            onRestore={() => onRestore(() => restore.mutate(version.number))}
          />
        ))}
      </ul>
      {listed.length < versions.length && (
        <div className="page-versions__more">
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {`${versions.length - listed.length} ältere`}
          </Button>
        </div>
      )}
    </section>
  )
}

const CurrentMark = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="success" icon={IconWorld}>
      Online
    </StatusBadge>
  ) : (
    <span className="muted small">aktueller Text</span>
  )

interface VersionRowProps {
  readonly version: PageVersion
  /** Of the text that is shown now. */
  readonly mark: ReactNode
  readonly isShown: boolean
  readonly isBusy: boolean
  readonly onShow: () => void
  readonly onRestore: () => void
}

const VersionRow = ({ version, mark, isShown, isBusy, onShow, onRestore }: VersionRowProps) => (
  <li>
    <span className="page-versions__text">
      <strong>{`Version ${version.number}`}</strong>
      <span className="muted small">{`${formatInstant(version.savedAt)}, ${version.savedBy}`}</span>
    </span>
    {mark ?? (
      <span className="page-versions__actions">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={isShown}
          aria-label={`Version ${version.number} ansehen`}
          onClick={onShow}
        >
          Ansehen
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Version ${version.number} zurückholen`}
          onClick={onRestore}
        >
          Zurückholen
        </Button>
      </span>
    )}
  </li>
)
