import type { AuditEntry } from '@allmend/contract'
import type { AuditedEntityName } from '@allmend/domain/audit'
import { Button, Skeleton } from '@mantine/core'
import {
  IconFileExport,
  IconPencil,
  IconPlus,
  IconTrash,
  IconTrashX,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryWords } from '../../framework/form/value-words.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Changes } from './changes.tsx'
import { historyQuery } from './history.queries.ts'
import { HistoryItem } from './history-item.tsx'
import { historyTitle, inWords } from './history-words.ts'

const firstShown = 5
const changesShown = 4

const icons: Readonly<Record<string, typeof IconPencil>> = {
  created: IconPlus,
  removed: IconTrash,
  exported: IconFileExport,
  impersonation_started: IconUserShare,
  impersonation_ended: IconUserCheck,
  deletion_requested: IconTrashX,
}

interface HistoryListProps {
  readonly entity: AuditedEntityName
  readonly id: number | string
  /** Where the bare value says nothing. */
  readonly words?: EntryWords
}

export function HistoryList({ entity, id, words }: HistoryListProps) {
  const history = useQuery(historyQuery(entity, id))
  const showSkeleton = useLoading(history.isPending)
  const [isWhole, setWhole] = useState(false)
  if (showSkeleton) return <Skeleton height={160} aria-busy="true" />
  if (history.isError) return <LoadError error={history.error} onRetry={() => history.refetch()} />
  if (!history.data) return <div className="history" />
  if (history.data.length === 0) return <p className="muted">Noch keine Änderung aufgezeichnet.</p>
  const shown = isWhole ? history.data : history.data.slice(0, firstShown)
  return (
    <>
      <ol className="history">
        {shown.map((entry) => (
          <HistoryEntry key={entry.id} entry={words ? inWords(entry, words) : entry} />
        ))}
      </ol>
      {shown.length < history.data.length && (
        <Button className="history__more" variant="subtle" onClick={() => setWhole(true)}>
          Alle {history.data.length} Einträge zeigen
        </Button>
      )}
    </>
  )
}

const HistoryEntry = ({ entry }: { entry: AuditEntry }) => (
  <HistoryItem
    icon={icons[entry.action] ?? IconPencil}
    title={historyTitle(entry)}
    meta={
      <>
        {formatInstant(entry.at)}, <bdi>{entry.actor}</bdi>
        {entry.actingAs && (
          <>
            {' '}
            als <bdi>{entry.actingAs}</bdi>
          </>
        )}
      </>
    }
  >
    {/* How a new record began can be read off the oldest change of each field. */}
    {entry.action !== 'created' && <Changes entry={entry} limit={changesShown} />}
  </HistoryItem>
)

/** What became of one record, newest first. */
export const History = (props: HistoryListProps) => (
  <SectionCard title="Verlauf">
    <HistoryList {...props} />
  </SectionCard>
)
