import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'

type Payable = Pick<CustomerOrder, 'owed' | 'hasNoPriceObject' | 'paymentDescription'> & {
  readonly positions: readonly unknown[]
  readonly reservations: readonly Pick<CustomerOrder['reservations'][number], 'state'>[]
}

/**
 * How to pay, while there is something to pay or a price is still to come. Of a cancelled order what is left of it: words such as
 * «innert 30 Tagen nach der Bestätigung» would wait for what never comes.
 */
export function paymentHint(order: Payable): string {
  const { owed, hasNoPriceObject, paymentDescription, positions, reservations } = order
  const isAlive = reservations.some(({ state }) => takingStates.includes(state))
  const isCancelled = !isAlive && reservations.length > 0 && positions.length === 0
  if (owed > 0) return isCancelled ? `Nach der Stornierung bleiben ${formatChf(owed)} zu bezahlen.` : paymentDescription
  return hasNoPriceObject && isAlive ? paymentDescription : ''
}
