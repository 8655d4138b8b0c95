import type { CollectiveInvoice } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { MoneyField } from '../../../framework/money-field.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/clock.ts'
import { payDayError } from '../pay-day.ts'
import { payCollective } from './collective.queries.ts'

const width = 480

/** What came in for all orders together. */
export function PayDialog({ collective, onClose }: { collective: CollectiveInvoice; onClose: () => void }) {
  const { owed, number } = collective
  const [amount, setAmount] = useState<number | null>(owed)
  const [onDay, setOnDay] = useState(today)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (sum: number) => payCollective(collective, { amount: sum, onDay }),
    onSuccess: () => {
      void notifySaved('Die Zahlung ist erfasst.')
      onClose()
    },
  })
  const isMissing = !amount || amount < 0
  const dayError = payDayError(onDay, isTried)
  return (
    <FormDialog
      title="Gesamtzahlung erfassen"
      width={width}
      refusal={save.error && errorText(save.error)}
      submit="Erfassen"
      isBusy={save.isPending}
      onSubmit={() => {
        setTried(true)
        if (amount && amount > 0 && !payDayError(onDay, true)) save.mutate(amount)
      }}
      onClose={onClose}
    >
      <p className="muted">
        Sammelrechnung {number}: {formatChf(owed)} offen. Der Betrag füllt die Bestellungen der Reihe nach; was zu viel
        ist, steht bei der letzten als Rückzahlung offen.
      </p>
      <MoneyField
        label="Betrag"
        required
        data-autofocus
        value={amount}
        error={isTried && isMissing ? 'Bitte geben Sie einen Betrag ein.' : null}
        onChange={setAmount}
      />
      <TextInput
        label="Datum"
        type="date"
        required
        max={today()}
        value={onDay}
        error={dayError}
        onChange={({ currentTarget }) => setOnDay(currentTarget.value)}
      />
    </FormDialog>
  )
}
