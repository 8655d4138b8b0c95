import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/clock.ts'
import { createCollective, useCollectivePdf } from '../collective/collective.queries.ts'
import { ordersWord } from '../order-words.ts'

const width = 520

interface CollectiveDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One invoice for the chosen orders. Whether they fit the server says. */
export function CollectiveDialog({ ids, onDone, onClose }: CollectiveDialogProps) {
  const [dueOn, setDueOn] = useState('')
  const [withMail, setWithMail] = useState(true)
  const pdf = useCollectivePdf()
  const save = useMutation({
    mutationFn: () => createCollective({ ids: [...ids], withMail, ...(dueOn && { dueOn }) }),
    onSuccess: ({ id, number }) => {
      void notifySaved(`Die Sammelrechnung ${number} ist erstellt.`)
      pdf.mutate(id)
      onDone()
      onClose()
    },
  })
  const isAlone = ids.length < 2
  const alone = 'Bitte wählen Sie mindestens zwei Bestellungen derselben Kundin oder desselben Kunden.'
  return (
    <FormDialog
      title="Sammelrechnung erstellen"
      width={width}
      refusal={isAlone ? alone : save.error && errorText(save.error)}
      submit="Erstellen"
      isBusy={save.isPending}
      isDisabled={isAlone}
      onSubmit={() => !isAlone && save.mutate()}
      onClose={onClose}
    >
      <p className="muted">
        {ordersWord(ids.length)}: Offene werden verbucht, alle am gleichen Tag fällig und mit einem einzigen Zahlteil
        bezahlt.
      </p>
      <TextInput
        label="Zahlbar bis"
        description="Leer: nach der Zahlungsfrist in den Einstellungen."
        type="date"
        min={today()}
        max="2199-12-31"
        data-autofocus
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
      />
      <CheckField label="Per E-Mail senden" checked={withMail} onChange={setWithMail} />
    </FormDialog>
  )
}
