import './payment-word.css'
import { paymentStateWords } from '@allmend/domain/bookings'
import type { BookingRow } from './bookings.queries.ts'

type Paid = Pick<BookingRow, 'paymentState' | 'isOverdue' | 'total' | 'state'>

function lookOf({ paymentState, isOverdue, total, state }: Paid): { tone: string; word: string } {
  const isNothingDue = total === 0 || state === 'rejected' || state === 'cancelled' || state === 'expired'
  if (paymentState === null || (paymentState === 'open' && isNothingDue)) return { tone: 'none', word: 'Keine' }
  if (isOverdue) return { tone: 'overdue', word: 'Überfällig' }
  return { tone: paymentState, word: paymentStateWords[paymentState] }
}

/** A quiet dot and a word, so that it does not compete with the state; only what is overdue is coloured. */
export function PaymentWord(props: Paid) {
  const { tone, word } = lookOf(props)
  return (
    <span className="payment-word" data-tone={tone}>
      {word}
    </span>
  )
}
