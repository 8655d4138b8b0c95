import './order-history.css'
import { Button, Skeleton } from '@mantine/core'
import { IconMail, IconMailX, IconMessage2, IconPencil, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDelayed } from '../../framework/use-delayed.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type HistoryEntry, orderHistoryQuery } from './orders.queries.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

const firstShown = 6

/** What happened to the order: changes, notes, mails. */
export function OrderHistoryCard({ id }: { id: number }) {
  const [isNoting, setNoting] = useState(false)
  return (
    <SectionCard
      title="Verlauf"
      aside={
        <Button
          variant="subtle"
          leftSection={<IconMessage2 size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setNoting(true)}
        >
          Notiz
        </Button>
      }
    >
      <Entries id={id} />
      {isNoting && (
        <Suspense>
          <NoteDialog id={id} onClose={() => setNoting(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

function Entries({ id }: { id: number }) {
  const history = useQuery(orderHistoryQuery(id))
  const showSkeleton = useDelayed(history.isPending)
  const [isWhole, setWhole] = useState(false)
  if (history.isError) return <LoadError error={history.error} onRetry={() => history.refetch()} />
  if (!history.data) return showSkeleton ? <Skeleton height={160} aria-busy="true" /> : null
  const shown = isWhole ? history.data : history.data.slice(0, firstShown)
  return (
    <>
      <ol className="order-history">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < history.data.length && (
        <Button className="order-history__more" variant="subtle" onClick={() => setWhole(true)}>
          Alle {history.data.length} Einträge zeigen
        </Button>
      )}
    </>
  )
}

function iconOf({ kind, isFailed, id }: HistoryEntry): typeof IconPencil {
  if (kind === 'note') return IconMessage2
  if (kind === 'mail') return isFailed ? IconMailX : IconMail
  return id === 'created' ? IconShoppingCart : IconPencil
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const Icon = iconOf(entry)
  return (
    <li data-failed={entry.isFailed || undefined}>
      <span className="order-history__icon">
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </span>
      <div className="order-history__text">
        <strong>{entry.title}</strong>
        {entry.text && <p className="order-history__note">{entry.text}</p>}
        {entry.changes.map(({ field, before, after }) => (
          <p key={field}>
            <span className="muted">{field}:</span> {before !== null && <del>{before}</del>}{' '}
            {after !== null && <ins>{after}</ins>}
          </p>
        ))}
        <p className="order-history__meta">
          {formatInstant(entry.at)}, <bdi>{entry.by}</bdi>
        </p>
      </div>
    </li>
  )
}
