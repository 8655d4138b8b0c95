import type { DeskOrder } from '@allmend/contract'
import { isBilled } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { providerNames } from '@allmend/domain/payments'
import { TextInput } from '@mantine/core'
import { IconReceipt, IconReceiptOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, ChoiceCards } from '../../framework/choice-cards.tsx'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { MoneyField } from '../../framework/money-field.tsx'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { leftToReturn } from './payment-words.ts'
import { type OrderPayment, refundPayment } from './payments.queries.ts'
import { refusedWords } from './refused-words.ts'

const width = 480

const outcomesOf = (isInvoiced: boolean): readonly Choice<'waived' | 'owed'>[] => [
  {
    value: 'waived',
    icon: IconReceiptOff,
    title: 'Erlassen',
    text: isInvoiced
      ? 'Nichts mehr davon ist geschuldet, die Rechnung erhält eine Gutschrift.'
      : 'Nichts mehr davon ist geschuldet. Die Bestellung wird verbucht, und die Rechnung erhält eine Gutschrift.',
  },
  {
    value: 'owed',
    icon: IconReceipt,
    title: 'Bleibt geschuldet',
    text: 'Die Bestellung ist wieder offen und wird anders bezahlt.',
  },
]

interface RefundDialogProps {
  readonly order: DeskOrder
  readonly payment: OrderPayment
  readonly onClose: () => void
}

/** Money goes back the way it came, all of it or a part. */
export function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const left = leftToReturn(payment, order.refundable)
  const [amount, setAmount] = useState<number | null>(order.owed < 0 ? Math.min(left, -order.owed) : left)
  const [reason, setReason] = useState('')
  const [isWaived, setWaived] = useState(true)
  const [isTried, setTried] = useState(false)
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID())
  const refund = useMutation({
    mutationFn: (sum: number) =>
      refundPayment({
        ...{ orderId: order.id, paymentId: payment.id, clientKey },
        ...{ amount: sum, reason: reason.trim(), isWaived },
      }),
    // What the provider refused is over, and the next press is another refund; after a lost answer it is the same.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payment.refund_refused') setClientKey(crypto.randomUUID())
    },
    onSuccess: (isDone) => {
      void notifySaved(isDone ? 'Das Geld ist zurückerstattet.' : 'Die Rückerstattung läuft.')
      onClose()
    },
  })
  const isTooMuch = amount !== null && amount > left
  const amountError = isTooMuch
    ? `Höchstens ${formatChf(left)}: mehr ist davon nicht mehr da, oder es ist einbehalten.`
    : isTried && !(amount && amount > 0)
      ? 'Bitte geben Sie einen Betrag ein.'
      : null
  const reasonError = isTried && reason.trim() === '' ? 'Bitte nennen Sie den Grund.' : null
  const submit = () => {
    setTried(true)
    if (amount && amount > 0 && !isTooMuch && reason.trim() !== '') refund.mutate(amount)
  }
  return (
    <FormDialog
      title="Online zurückerstatten"
      width={width}
      refusal={refund.error && refusedWords(errorText(refund.error), payment)}
      isRefusalFocused={true}
      submit="Zurückerstatten"
      isBusy={refund.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">
        Bestellung {order.number}: Das Geld geht über {providerNames[payment.provider]} dorthin zurück, wo es herkam
        {payment.method && ` (${payment.method})`}.
      </p>
      <MoneyField label="Betrag" required data-autofocus value={amount} error={amountError} onChange={setAmount} />
      <TextInput
        label="Grund"
        description="Steht in der E-Mail an die Kundin oder den Kunden."
        required
        placeholder="Zum Beispiel Anlass abgesagt"
        maxLength={300}
        value={reason}
        error={reasonError}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {/* Beyond what is to be given back anyway somebody has to say what becomes of it. */}
      {amount !== null && amount > Math.max(0, -order.owed) && (
        <ChoiceCards
          legend="Was wird aus der Rechnung?"
          choices={outcomesOf(isBilled(order.state))}
          value={isWaived ? 'waived' : 'owed'}
          onChange={(value) => setWaived(value === 'waived')}
        />
      )}
    </FormDialog>
  )
}
