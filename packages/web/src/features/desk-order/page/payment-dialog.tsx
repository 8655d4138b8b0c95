import type { DeskOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { MoneyField } from '../../../framework/money-field.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { useMay } from '../../../framework/permission.ts'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/clock.ts'
import { formatInstant } from '../../../lib/format-date.ts'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { OpenBillNote } from '../../gateway/index.ts'
import { cancelPayment, orderPaymentsQuery } from '../../payments/index.ts'
import { addPayment, readOrderNow, rereadIfOld } from '../orders.queries.ts'
import { payDayError } from '../pay-day.ts'

const width = 480

interface PaymentDialogProps {
  readonly order: DeskOrder
  readonly kind: 'payment' | 'refund'
  readonly onClose: () => void
}

const words = {
  payment: { title: 'Zahlung erfassen', done: 'Die Zahlung ist erfasst.' },
  refund: {
    title: 'Rückerstattung erfassen',
    done: 'Die Rückerstattung ist erfasst.',
  },
} as const

/** What came in, whole or in part; or what was given back. */
export function PaymentDialog({ order, kind, onClose }: PaymentDialogProps) {
  const { owed, refundable, number } = order
  // Nobody is led to give back what is not to be given back.
  const suggested = kind === 'payment' ? Math.max(0, owed) : Math.min(refundable, Math.max(0, -owed))
  const [amount, setAmount] = useState<number | null>(suggested || null)
  const [onDay, setOnDay] = useState(today)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  /** Who records more than is owed is asked once; for another amount, again. */
  const [asked, setAsked] = useState<number | null>(null)
  const running = useRunning(order, kind)
  /** The provider cannot end what runs there: once somebody read it, they go on anyway. */
  const [isUnendable, setUnendable] = useState(false)
  const save = useMutation({
    mutationFn: async (sum: number) => {
      const now = running && !isUnendable ? await endRunning(order, running.id) : order
      return addPayment(now, { kind, amount: sum, onDay, note })
    },
    onSuccess: () => {
      void notifySaved(words[kind].done)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payment.not_cancellable') setUnendable(true)
      rereadIfOld(error, order.id)
    },
  })
  const isTooMuch = kind === 'refund' && amount !== null && amount > refundable
  const surplus = kind === 'payment' && amount !== null ? amount - Math.max(0, owed) : 0
  const isAsked = surplus > 0 && asked === amount
  const after = amount !== null && amount > 0 && (kind === 'payment' ? amount < owed : !isTooMuch)
  const leftOpen = after && amount ? owed + (kind === 'payment' ? -amount : amount) : 0
  const amountError =
    isTried && (!amount || amount < 0)
      ? 'Bitte geben Sie einen Betrag ein.'
      : isTooMuch
        ? `Höchstens ${formatChf(refundable)}: mehr wurde nicht bezahlt, oder es ist einbehalten.`
        : null
  const dayError = payDayError(onDay, isTried)
  const submit = () => {
    setTried(true)
    if (!amount || amount < 0 || isTooMuch || payDayError(onDay, true)) return
    if (surplus > 0 && !isAsked) setAsked(amount)
    else save.mutate(amount)
  }
  return (
    <FormDialog
      title={words[kind].title}
      width={width}
      refusal={save.error && whyNot(save.error)}
      isRefusalFocused={true}
      submit={isAsked || isUnendable ? 'Trotzdem erfassen' : running ? 'Beenden und erfassen' : 'Erfassen'}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">
        Bestellung {number}:{' '}
        {kind === 'payment' ? `${formatChf(owed)} offen.` : `${formatChf(Math.max(0, -owed))} zurückzuzahlen.`}
        {kind === 'refund' &&
          order.isRefundRefused &&
          ' Der Anbieter hat die Rückerstattung abgelehnt. Zahlen Sie den Betrag anders aus, und halten Sie es hier fest.'}
        {kind === 'refund' &&
          order.paidOnline > 0 &&
          !order.isRefundRefused &&
          ' Was online bezahlt wurde, geht unter «Online-Zahlungen» auf demselben Weg zurück; hier halten Sie nur fest, was Sie anders ausbezahlt haben.'}
      </p>
      {kind === 'payment' && <OpenBillNote orderId={order.id} />}
      {running && (
        <FormNote tone="warning">
          Eine Online-Zahlung über {formatChf(running.amount)} läuft seit {formatInstant(running.at)}. Sie wird zuerst
          beendet, damit nicht zweimal bezahlt wird.
        </FormNote>
      )}
      <MoneyField label="Betrag" required data-autofocus value={amount} error={amountError} onChange={setAmount} />
      <TextInput
        label="Datum"
        type="date"
        required
        max={today()}
        value={onDay}
        error={dayError}
        onChange={({ currentTarget }) => setOnDay(currentTarget.value)}
      />
      <TextInput
        label="Notiz"
        placeholder="Zum Beispiel bar am Schalter"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {leftOpen > 0 && (
        <p className="muted" role="status">
          Danach sind {kind === 'payment' && 'noch '}
          {formatChf(leftOpen)} offen.
        </p>
      )}
      {isAsked && (
        <FormAlert>
          Das sind {formatChf(surplus)} mehr, als offen ist. Was zu viel bezahlt ist, steht danach als Rückzahlung
          offen.
        </FormAlert>
      )}
    </FormDialog>
  )
}

/** What a customer may just be paying online. */
function useRunning(order: DeskOrder, kind: PaymentDialogProps['kind']) {
  const isOn = useMay()({ featureFlag: 'payment', permissions: ['order:view'] })
  const { data = [] } = useQuery({ ...orderPaymentsQuery(order.id), enabled: isOn && kind === 'payment' })
  return data.find(({ state }) => state === 'open')
}

class PaidMeanwhile extends Error {}

const whyNot = (error: Error) => (error instanceof PaidMeanwhile ? error.message : errorText(error))

/** Ends it before money is written down; the order as it stands then. */
async function endRunning(order: DeskOrder, paymentId: number): Promise<DeskOrder> {
  const { state } = await cancelPayment({ orderId: order.id, paymentId })
  const now = await readOrderNow(order.id)
  if (state === 'paid' || now.owed !== order.owed) {
    throw new PaidMeanwhile(
      'Die Bestellung wurde soeben online bezahlt. Erfasst ist nichts; bitte prüfen Sie, was noch offen ist.',
    )
  }
  return now
}
