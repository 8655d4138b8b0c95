import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { addNote } from './orders.queries.ts'

const width = 480

/** A note of staff for staff; customers never see it. */
export function NoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const save = useMutation({
    mutationFn: () => addNote(id, text),
    onSuccess: () => {
      void notifySaved('Die Notiz ist gespeichert.')
      onClose()
    },
  })
  return (
    <Dialog title="Interne Notiz" size={width} onClose={onClose}>
      <form
        className="order-dialog"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (text.trim() !== '') save.mutate()
        }}
      >
        {save.error && <FormAlert>{errorText(save.error)}</FormAlert>}
        <Textarea
          label="Notiz"
          description="Nur für die Verwaltung, nie für die Kundin oder den Kunden."
          rows={4}
          maxLength={4000}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={save.isPending} disabled={text.trim() === ''}>
            Speichern
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
