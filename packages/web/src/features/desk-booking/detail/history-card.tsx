import { Button, Textarea } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { DeskHistory } from '../../audit/index.ts'
import { addNote, historyQuery } from '../bookings.queries.ts'

/** What happened, newest first: changes, notes of staff, mails. */
export function HistoryCard({ id }: { id: number }) {
  const [isWriting, setWriting] = useState(false)
  const history = useQuery(historyQuery(id))
  return (
    <SectionCard
      title="Verlauf"
      aside={
        !isWriting && (
          <Button
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
      <DeskHistory history={history} />
    </SectionCard>
  )
}

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
