import type { DeskHistoryEntry } from '@allmend/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconMail, IconMailX, IconMessage2, IconPencil, IconShoppingCart } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoading } from '../../framework/use-loading.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Change } from './changes.tsx'
import { HistoryItem } from './history-item.tsx'

const firstShown = 8

interface DeskHistoryProps {
  readonly history: UseQueryResult<readonly DeskHistoryEntry[]>
}

/** What happened to a booking or an order, newest first: changes, notes of staff, mails. */
export function DeskHistory({ history }: DeskHistoryProps) {
  const showSkeleton = useLoading(history.isPending)
  const [isWhole, setWhole] = useState(false)
  const entries = showSkeleton ? [] : (history.data ?? [])
  const shown = isWhole ? entries : entries.slice(0, firstShown)
  return (
    <>
      {history.isError && <LoadError error={history.error} onRetry={() => history.refetch()} />}
      {showSkeleton && <Skeleton height={160} aria-busy="true" />}
      <ol className="history">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < entries.length && (
        <Button className="history__more" variant="subtle" onClick={() => setWhole(true)}>
          Alle {entries.length} Einträge zeigen
        </Button>
      )}
    </>
  )
}

function iconOf({ kind, id, isFailed }: DeskHistoryEntry) {
  if (kind === 'note') return IconMessage2
  if (kind === 'mail') return isFailed ? IconMailX : IconMail
  return id === 'created' ? IconShoppingCart : IconPencil
}

const Entry = ({ entry }: { entry: DeskHistoryEntry }) => (
  <HistoryItem
    icon={iconOf(entry)}
    title={entry.title}
    isFailed={entry.isFailed}
    meta={
      <>
        {formatInstant(entry.at)}
        {entry.by && (
          <>
            , <bdi>{entry.by}</bdi>
          </>
        )}
      </>
    }
  >
    {entry.text && <p className="history__words">{entry.text}</p>}
    {entry.changes.length > 0 && (
      <ul className="changes">
        {entry.changes.map(({ field, before, after }) => (
          <Change key={field} label={field} before={before} after={after} />
        ))}
      </ul>
    )}
  </HistoryItem>
)
