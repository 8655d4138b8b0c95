import { howToPay, isChecked } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { paymentHint } from './payment-hint.ts'

type Payable = Parameters<typeof paymentHint>[0]

/** What of an order is to be paid and until when, for the top of its page; empty where nothing is, or nobody decided yet. */
export function openHint(order: Payable): string {
  const { owed, dueOn, reservations } = order
  const hint = paymentHint(order)
  if (isChecked(order)) return hint
  if (owed <= 0) return ''
  if (dueOn !== null || hint !== howToPay(order)) return hint
  if (reservations.some(({ state }) => state === 'unconfirmed')) return ''
  return [`Zu bezahlen sind ${formatChf(owed)}.`, hint].filter(Boolean).join(' ')
}
