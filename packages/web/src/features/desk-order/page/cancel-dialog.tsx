import type { DeskOrder } from '@allmend/contract'
import { leastRefund } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { MailCheck } from '../../../framework/mail-delivery/mail-check.tsx'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { MoneyField } from '../../../framework/money-field.tsx'
import { errorText } from '../../../lib/api-error.ts'
import { bookingsWord } from '../order-words.ts'
import { cancelOrder, rereadIfOld } from '../orders.queries.ts'

const width = 560

function moneyWords(isBilled: boolean, fees: number): string {
  if (fees > 0) return `Verrechnet wird nur die Stornogebühr von ${formatChf(fees)}.`
  return isBilled ? 'Der verrechnete Betrag wird gutgeschrieben.' : 'Es wird nichts verrechnet.'
}

function refundWords(refundable: number, least: number, paidOnline: number): string {
  const tooMuch =
    least > 0 ? ` Mindestens ${formatChf(least)} gehen zurück: so viel mehr, als die Bestellung kostet.` : ''
  const online =
    paidOnline > 0 ? ` Online bezahlte ${formatChf(paidOnline)} gehen über den Zahlungsanbieter zurück.` : ''
  return `Bezahlt sind ${formatChf(refundable)}.${online}${tooMuch} Was nicht zurückerstattet wird, bleibt bei Ihnen; danach ist nichts mehr offen.`
}

/** Why an order is cancelled, and what becomes of the money that came in. */
export function CancelDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const { reservations, isBilled, cancellationFee: fee } = order
  const refundable = order.paid - order.refunded
  const active = reservations.filter(({ state }) => state === 'confirmed' || state === 'unconfirmed')
  const [reason, setReason] = useState('')
  const earlierFees = reservations.reduce((sum, booking) => sum + booking.fee, 0)
  const [withFee, setWithFee] = useState(fee > 0)
  const least = leastRefund(order)
  /** What was typed; until then what the fees leave. */
  const [typed, setRefund] = useState<number | null>()
  const fees = earlierFees + (withFee ? fee : 0)
  const refund = typed === undefined ? Math.max(least, refundable - fees) : typed
  const [withMail, setWithMail] = useState(order.contact.email !== '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => cancelOrder(order, { reason, withFee, withMail, ...(refundable > 0 && { refund: refund ?? 0 }) }),
    onSuccess: () => {
      void notifyMailed({ done: 'Die Bestellung ist storniert.' }, withMail)
      onClose()
    },
    onError: (error) => rereadIfOld(error, order.id),
  })
  const isUndecided = refundable > 0 && (refund === null || Number.isNaN(refund))
  // Whoever charges a fee cannot give it back in the same breath.
  const most = withFee ? Math.max(0, refundable - fees) : refundable
  const overFee = refund !== null && refund <= refundable && refund > most
  const refundError = overFee
    ? `Neben der Stornogebühr gehen höchstens ${formatChf(most)} zurück. Verrechnen Sie keine Gebühr, wenn mehr zurückgehen soll.`
    : isTried && isUndecided
      ? 'Bitte entscheiden Sie, wie viel zurückerstattet wird.'
      : null
  const submit = () => {
    setTried(true)
    if (reason.trim() !== '' && !isUndecided && (refund ?? 0) >= least && (refund ?? 0) <= most) save.mutate()
  }
  return (
    <FormDialog
      title={`Bestellung ${order.number} stornieren`}
      width={width}
      refusal={save.error && errorText(save.error)}
      submit="Stornieren"
      isBusy={save.isPending}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {active.length > 0 &&
          `${bookingsWord(active.length)} ${active.length === 1 ? 'wird' : 'werden'} storniert, die Zeiten sind danach wieder frei. `}
        {moneyWords(isBilled, fees)}
      </p>
      <Textarea
        label="Grund"
        required
        rows={3}
        maxLength={1000}
        data-autofocus
        description={active.length > 0 ? 'Steht auch in der E-Mail an die Kundin oder den Kunden.' : undefined}
        value={reason}
        error={isTried && reason.trim() === '' ? 'Bitte nennen Sie den Grund.' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {fee > 0 && (
        <CheckField
          label={`Stornogebühr von ${formatChf(fee)} verrechnen`}
          hint="So sehen es die Regeln der Objekte für heute vor."
          checked={withFee}
          onChange={setWithFee}
        />
      )}
      {refundable > 0 && (
        <MoneyField
          label="Rückerstattung"
          required
          min={least}
          max={refundable}
          description={refundWords(refundable, least, order.paidOnline)}
          value={refund}
          error={refundError}
          onChange={setRefund}
        />
      )}
      {active.length > 0 && order.contact.email && (
        <MailCheck label="E-Mail senden" to={order.contact.email} checked={withMail} onChange={setWithMail} />
      )}
    </FormDialog>
  )
}
