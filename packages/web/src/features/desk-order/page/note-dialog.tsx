import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { addNote } from '../orders.queries.ts'

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
    <FormDialog
      title="Interne Notiz"
      width={width}
      refusal={save.error && errorText(save.error)}
      submit="Speichern"
      isBusy={save.isPending}
      isDisabled={text.trim() === ''}
      onSubmit={() => text.trim() !== '' && save.mutate()}
      onClose={onClose}
    >
      <Textarea
        label="Notiz"
        description="Nur für die Verwaltung, nie für die Kundin oder den Kunden."
        rows={4}
        maxLength={4000}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
