import type { CustomerOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { weekdayTime } from '@allmend/domain/time'
import { wallOf } from '../../lib/clock.ts'

type Held = Pick<CustomerOrder, 'held' | 'owed' | 'isPaymentChecked'> & {
  readonly reservations: readonly unknown[]
}

/** How long the dates of an order wait, and for how much; empty where they do not. */
export function heldWords({ held, owed, isPaymentChecked, reservations }: Held): string {
  if (!held) return ''
  const kept = reservations.length === 1 ? 'Ihr Termin ist' : 'Ihre Termine sind'
  const until = `${kept} bis ${weekdayTime(wallOf(held.until))} Uhr für Sie gehalten.`
  return isPaymentChecked || owed <= 0 ? until : `${until} Zu bezahlen sind ${formatChf(owed)}.`
}
