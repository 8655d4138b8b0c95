import './payment-mark.css'
import { type PaymentState, paymentStateWords } from '@allmend/domain/bookings'

interface Payment {
  /** Null for those who do not deal with money. */
  readonly paymentState: PaymentState | null
  readonly isOverdue: boolean
  readonly total: number | null
  /** Of a whole order. */
  readonly owed?: number
}

interface PaymentMarkProps {
  readonly payment: Payment
  /** A booking that ended costs nothing, whatever its order still owes. */
  readonly hasEnded?: boolean
}

const tones: Readonly<Record<PaymentState, string>> = {
  open: 'warning',
  paid: 'success',
  partly_refunded: 'gray',
  refunded: 'gray',
  failed: 'error',
}

function look({ payment, hasEnded = false }: PaymentMarkProps): readonly [tone: string, word: string] {
  const { paymentState, isOverdue, total, owed } = payment
  const isOpen = paymentState === 'open'
  if (paymentState === null || (isOpen && hasEnded)) return ['none', 'Keine']
  if (owed !== undefined && owed < 0) return ['warning', 'Rückzahlung offen']
  if (isOpen && total === 0) return ['none', 'Keine']
  if (isOverdue) return ['error', 'Überfällig']
  // Everything fell away before anything came in.
  if (isOpen && owed === 0) return ['gray', 'Nichts offen']
  return [tones[paymentState], paymentStateWords[paymentState]]
}

/** A quiet dot and a word, so that it does not compete with the state; only what is overdue or failed is coloured. */
export function PaymentMark(props: PaymentMarkProps) {
  const [tone, word] = look(props)
  return (
    <span className="payment-mark" data-tone={tone}>
      {word}
    </span>
  )
}
