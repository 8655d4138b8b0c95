import './payments.css'
import { formatChf, formatMoney } from '@allmend/domain/money'
import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { amountText, bookQuestion, bookWords, type Difference, isOtherAmount } from './payment-words.ts'
import { bookPayment, returnPayment } from './payments.queries.ts'

const width = 480

interface OddPaymentProps {
  readonly orderId: number
  readonly payment: Difference & { readonly id: number }
  /** Asks before what was typed is lost. */
  readonly leave?: (act: () => void) => void
  /** Opens the dialog that gives it back; without, it opens here. */
  readonly onReturn?: () => void
}

/** What can be done about money that is not what was asked for: take it, or send it back. */
export function OddPayment({ orderId, payment, leave = (act) => act(), onReturn }: OddPaymentProps) {
  const [dialog, setDialog] = useState<'book' | 'return' | null>(null)
  const { difference, toldCurrency } = payment
  const ids = { orderId, paymentId: payment.id }
  const book = useMutation({
    mutationFn: () => bookPayment({ ...ids, amount: difference }),
    onSuccess: () => notifySaved('Verbucht, was beim Anbieter steht.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  const close = () => setDialog(null)
  return (
    <>
      {isOtherAmount(payment) && (
        <Button
          leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
          loading={book.isPending}
          onClick={() => leave(() => setDialog('book'))}
        >
          {bookWords(payment)}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
        onClick={onReturn ?? (() => leave(() => setDialog('return')))}
      >
        {amountText(difference, toldCurrency)} zurückgeben
      </Button>
      {dialog === 'book' && (
        <Suspense>
          <LazyConfirmDialog
            title={`${formatChf(difference)} verbuchen?`}
            text={bookQuestion(payment)}
            confirm="Verbuchen"
            cancel="Abbrechen"
            onConfirm={() => {
              close()
              book.mutate()
            }}
            onCancel={close}
          />
        </Suspense>
      )}
      {dialog === 'return' && <ReturnDialog orderId={orderId} payment={payment} onClose={close} />}
    </>
  )
}

interface ReturnDialogProps extends Pick<OddPaymentProps, 'orderId' | 'payment'> {
  readonly onClose: () => void
}

export function ReturnDialog({ orderId, payment, onClose }: ReturnDialogProps) {
  const { difference, toldCurrency, amount } = payment
  const [reason, setReason] = useState(
    toldCurrency === 'CHF'
      ? 'Es kam ein anderer Betrag an als verlangt.'
      : `Bezahlt wurde in ${toldCurrency}, verlangt waren CHF.`,
  )
  const [isTried, setTried] = useState(false)
  const giveBack = useMutation({
    mutationFn: () => returnPayment({ orderId, paymentId: payment.id, amount: difference, reason: reason.trim() }),
    onSuccess: (isDone) => {
      void notifySaved(isDone ? 'Das Geld ist zurückgegeben.' : 'Die Rückgabe läuft.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={`${formatMoney(difference, toldCurrency)} zurückgeben`}
      width={width}
      refusal={giveBack.error && errorText(giveBack.error)}
      isRefusalFocused={true}
      submit="Zurückgeben"
      isBusy={giveBack.isPending}
      onSubmit={() => {
        setTried(true)
        if (reason.trim() !== '') giveBack.mutate()
      }}
      onClose={onClose}
    >
      <p className="muted">
        Der ganze Betrag geht dorthin zurück, wo er herkam. Die Bestellung bleibt, wie sie ist: {formatChf(amount)} sind
        weiterhin zu bezahlen.
      </p>
      <TextInput
        label="Grund"
        description="Steht in der E-Mail an die Kundin oder den Kunden."
        required
        data-autofocus
        maxLength={300}
        value={reason}
        error={isTried && reason.trim() === '' ? 'Bitte nennen Sie den Grund.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
