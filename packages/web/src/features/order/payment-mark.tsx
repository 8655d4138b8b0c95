import './payment-mark.css'
import { paymentStateWords } from '@allmend/domain/bookings'
import type { OrderRow } from './order-list.queries.ts'

type Payment = Pick<OrderRow, 'paymentState' | 'isOverdue' | 'total' | 'owed'>

function look({ paymentState, isOverdue, total, owed }: Payment): readonly [tone: string, word: string] {
  if (isOverdue) return ['error', 'Überfällig']
  if (owed < 0) return ['warning', 'Rückzahlung offen']
  if (total === 0 && paymentState === 'open') return ['none', 'Keine']
  const tones = {
    open: 'warning',
    paid: 'success',
    partly_refunded: 'gray',
    refunded: 'gray',
    failed: 'error',
  } as const
  // Everything fell away before anything came in.
  if (owed === 0 && paymentState === 'open') return ['gray', 'Nichts offen']
  return [tones[paymentState], paymentStateWords[paymentState]]
}

/** A quiet dot and a word, so that it does not compete with the state. */
export function PaymentMark({ order }: { order: Payment }) {
  const [tone, word] = look(order)
  return (
    <span className="payment-mark" data-tone={tone}>
      {word}
    </span>
  )
}
