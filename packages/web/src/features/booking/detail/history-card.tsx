import { Button, Skeleton, Textarea } from '@mantine/core'
import { IconMail, IconMailX, IconMessage2, IconPencil, IconShoppingCart } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { useDelayed } from '../../../framework/use-delayed.ts'
import { errorText } from '../../../lib/api-error.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { HistoryItem } from '../../audit/index.ts'
import { addNote, type HistoryEntry, historyQuery } from '../bookings.queries.ts'

const firstShown = 8

/** What happened, newest first: changes, notes of staff, mails. */
export function HistoryCard({ id }: { id: number }) {
  const [isWriting, setWriting] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const history = useQuery(historyQuery(id))
  const showSkeleton = useDelayed(history.isPending)
  const entries = history.data ?? []
  const shown = isWhole ? entries : entries.slice(0, firstShown)
  return (
    <SectionCard
      title="Verlauf"
      aside={
        !isWriting && (
          <Button
            className="booking-note-button"
            variant="subtle"
            leftSection={<IconMessage2 size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            Notiz
          </Button>
        )
      }
    >
      {isWriting && <NoteForm id={id} onClose={() => setWriting(false)} />}
      {history.isError && <LoadError error={history.error} onRetry={() => history.refetch()} />}
      {history.isPending && showSkeleton && <Skeleton height={160} aria-busy="true" />}
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
    </SectionCard>
  )
}

function iconOf({ kind, id, isFailed }: HistoryEntry) {
  if (kind === 'note') return IconMessage2
  if (kind === 'mail') return isFailed ? IconMailX : IconMail
  return id === 'created' ? IconShoppingCart : IconPencil
}

const Entry = ({ entry }: { entry: HistoryEntry }) => (
  <HistoryItem
    icon={iconOf(entry)}
    title={entry.title}
    isFailed={entry.isFailed}
    meta={
      <>
        {formatInstant(entry.at).replace(' - ', ', ')}
        {entry.by && (
          <>
            , <bdi>{entry.by}</bdi>
          </>
        )}
      </>
    }
  >
    {entry.text && <p className="booking-facts__words">{entry.text}</p>}
    {entry.changes.map(({ field, before, after }) => (
      <p key={field}>
        {field}: {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
      </p>
    ))}
  </HistoryItem>
)

function NoteForm({ id, onClose }: { id: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const note = useMutation({
    mutationFn: () => addNote(id, text),
    onSuccess: onClose,
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <form
      className="booking-edit booking-note"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) note.mutate()
      }}
    >
      <Textarea
        aria-label="Interne Notiz"
        placeholder="Nur für die Verwaltung sichtbar"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="booking-edit__actions">
        <Button type="submit" loading={note.isPending} disabled={!text.trim()}>
          Notiz speichern
        </Button>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </form>
  )
}
