import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { errorText } from '../../../lib/api-error.ts'
import { printOrders } from '../collective/collective.queries.ts'
import { ordersWord } from '../order-words.ts'

const width = 480

interface PrintDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The letters of the chosen orders in one file. */
export function PrintDialog({ ids, onDone, onClose }: PrintDialogProps) {
  const [marksPrinted, setMarks] = useState(false)
  const print = useMutation({
    mutationFn: () => printOrders(ids, marksPrinted),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Briefe drucken"
      width={width}
      refusal={print.error && errorText(print.error)}
      submit="PDF erstellen"
      isBusy={print.isPending}
      onSubmit={() => print.mutate()}
      onClose={onClose}
    >
      <p className="muted">
        {ordersWord(ids.length)} in einem PDF, in der Reihenfolge der Liste; höchstens 200 auf einmal.
      </p>
      <CheckField
        label="Danach als gedruckt markieren"
        hint="Nur verbuchte Bestellungen; andere bleiben, wie sie sind."
        checked={marksPrinted}
        onChange={setMarks}
      />
    </FormDialog>
  )
}
