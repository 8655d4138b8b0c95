import './payment-mark.css'
import {
  type PaymentMark as Mark,
  type MarkedPayment,
  paymentMarkWords,
  paymentMark as readMark,
} from '@allmend/domain/bookings'

interface PaymentMarkProps {
  readonly payment: MarkedPayment
  /** A booking that ended costs nothing, whatever its order still owes. */
  readonly hasEnded?: boolean
}

const tones: Readonly<Record<Mark, string>> = {
  none: 'none',
  open: 'warning',
  paid: 'success',
  partly_refunded: 'gray',
  refunded: 'gray',
  failed: 'error',
  refund_due: 'warning',
  overdue: 'error',
  nothing_due: 'gray',
  unclear: 'error',
}

/** A quiet dot and a word, so that it does not compete with the state; only what is overdue or failed is coloured. */
export function PaymentMark({ payment, hasEnded }: PaymentMarkProps) {
  const mark = readMark(payment, hasEnded)
  return (
    <span className="payment-mark" data-tone={tones[mark]}>
      {paymentMarkWords[mark]}
    </span>
  )
}
