import { Button } from '@mantine/core'
import { IconGitCompare, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '../../../lib/format-date.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type PageRecord, type PageVersion, versionsQuery } from './pages.queries.ts'

const firstShown = 5

interface PageVersionsProps {
  readonly page: PageRecord
  /** Whether what is written differs from what is saved. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  readonly shown: number | null
  readonly onShow: (number: number | null) => void
  readonly onRestore: (number: number) => void
  /** With what is written now. */
  readonly onCompare: (number: number) => void
}

/** The texts a page had: to look at, to compare, and to bring back. */
export function PageVersions({ page, isChanged, isBusy, shown, onShow, onRestore, onCompare }: PageVersionsProps) {
  const { data: versions = [], error, refetch } = useQuery(versionsQuery(page.id))
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? versions : versions.slice(0, firstShown)
  // What is written differs from the newest text, or else from the one before.
  const other = isChanged || page.draft ? versions[0] : versions[1]
  return (
    <section className="panel" aria-labelledby="page-versions">
      <header className="panel__head">
        <h2 id="page-versions">Versionen</h2>
        {other && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconGitCompare size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => onCompare(other.number)}
          >
            Vergleichen
          </Button>
        )}
      </header>
      {error && <LoadError error={error} onRetry={() => refetch()} />}
      <ul className="page-versions">
        {isChanged && <Row state="changed" name="Änderungen" more="noch nicht gespeichert" />}
        {page.draft && (
          <Row state="draft" name="Entwurf" more={`${formatInstant(page.draft.savedAt)}, ${page.draft.savedBy}`}>
            <span className="muted small">nicht veröffentlicht</span>
          </Row>
        )}
        {listed.map((version) =>
          version.number === page.textNumber ? (
            <Row key={version.number} {...wordsOf(version)} state={page.isPublished ? 'online' : 'draft'}>
              <CurrentMark isPublished={page.isPublished} />
            </Row>
          ) : (
            <Row key={version.number} {...wordsOf(version)} state="earlier">
              <EarlierActions
                number={version.number}
                isShown={version.number === shown}
                isBusy={isBusy}
                onShow={() => onShow(version.number === shown ? null : version.number)}
                onRestore={() => onRestore(version.number)}
              />
            </Row>
          ),
        )}
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

const wordsOf = ({ number, savedAt, savedBy }: PageVersion) => ({
  name: `Version ${number}`,
  more: `${formatInstant(savedAt)}, ${savedBy}`,
})

interface RowProps {
  readonly state: 'changed' | 'draft' | 'online' | 'earlier'
  readonly name: string
  readonly more: string
  readonly children?: ReactNode
}

const Row = ({ state, name, more, children }: RowProps) => (
  <li data-state={state}>
    <span className="page-versions__text">
      <strong>{name}</strong>
      <span className="muted small">{more}</span>
    </span>
    {children}
  </li>
)

const CurrentMark = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? (
    <StatusBadge tone="success" icon={IconWorld}>
      Online
    </StatusBadge>
  ) : (
    <span className="muted small">aktueller Text</span>
  )

interface EarlierActionsProps {
  readonly number: number
  readonly isShown: boolean
  readonly isBusy: boolean
  readonly onShow: () => void
  readonly onRestore: () => void
}

const EarlierActions = ({ number, isShown, isBusy, onShow, onRestore }: EarlierActionsProps) => (
  <span className="page-versions__actions">
    <Button
      variant="subtle"
      size="compact-sm"
      aria-pressed={isShown}
      aria-label={`Version ${number} ansehen`}
      onClick={onShow}
    >
      Ansehen
    </Button>
    <Button
      variant="default"
      size="compact-sm"
      disabled={isBusy}
      aria-label={`Version ${number} zurückholen`}
      onClick={onRestore}
    >
      Zurückholen
    </Button>
  </span>
)
