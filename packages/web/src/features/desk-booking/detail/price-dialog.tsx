import { formatChf } from '@allmend/domain/money'
import { TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceCards } from '../../../framework/choice-cards.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { MoneyField } from '../../../framework/money-field.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { adjustPrice, type Booking } from '../bookings.queries.ts'

const width = 480
const most = 10_000_000

const kinds = [
  { value: 'less', icon: IconMinus, title: 'Abzug', text: 'Rabatt oder Erlass' },
  { value: 'more', icon: IconPlus, title: 'Zuschlag', text: 'Zusätzlicher Aufwand' },
] as const

interface PriceDialogProps {
  readonly booking: Booking
  readonly total: number
  readonly onClose: () => void
}

/** Charges more or less than was quoted, with a reason the customer reads on the invoice. */
export function PriceDialog({ booking, total, onClose }: PriceDialogProps) {
  const [kind, setKind] = useState<'less' | 'more'>('less')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isAmount = amount !== null && !Number.isNaN(amount) && amount > 0
  const save = useMutation({
    mutationFn: (rappen: number) =>
      adjustPrice(booking.id, { amount: kind === 'less' ? -rappen : rappen, reason, version: booking.version }),
    onSuccess: () => {
      void notifySaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Preis anpassen"
      width={width}
      refusal={save.isError && errorText(save.error)}
      submit="Preis anpassen"
      isBusy={save.isPending}
      onSubmit={() => {
        setChecked(true)
        if (isAmount && reason.trim()) save.mutate(amount)
      }}
      onClose={onClose}
    >
      <p>Bisher {formatChf(total)}. Die Anpassung steht als eigene Zeile in der Bestellung.</p>
      <ChoiceCards legend="Was wird geändert?" choices={kinds} value={kind} onChange={setKind} />
      <MoneyField
        label="Betrag"
        required
        data-autofocus
        min={1}
        max={most}
        value={amount}
        error={isChecked && !isAmount ? 'Bitte geben Sie einen Betrag ein.' : undefined}
        onChange={setAmount}
      />
      <TextInput
        label="Grund"
        required
        maxLength={200}
        value={reason}
        error={isChecked && !reason.trim() ? 'Bitte nennen Sie den Grund.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
