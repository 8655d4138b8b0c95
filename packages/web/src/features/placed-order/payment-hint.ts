import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'

type Payable = Pick<
  CustomerOrder,
  'owed' | 'hasNoPriceObject' | 'paymentDescription' | 'dueOn' | 'isOverdue' | 'collective'
> & {
  readonly positions: readonly unknown[]
  readonly reservations: readonly Pick<CustomerOrder['reservations'][number], 'state'>[]
}

/**
 * How much is open and until when, once there is an invoice; before, how to pay, while there is something to pay or a price is still to come. Of a cancelled order what is left of it: words such as
 * «innert 30 Tagen nach der Bestätigung» would wait for what never comes.
 */
export function paymentHint(order: Payable): string {
  const { owed, hasNoPriceObject, paymentDescription, positions, reservations, dueOn, isOverdue, collective } = order
  const isAlive = reservations.some(({ state }) => takingStates.includes(state))
  const isCancelled = !isAlive && reservations.length > 0 && positions.length === 0
  if (owed > 0 && dueOn !== null) {
    const how = collective ? ` mit der Sammelrechnung ${collective.number}` : ''
    const until = isOverdue ? `fällig war am ${displayDate(dueOn)}` : `zahlbar bis ${displayDate(dueOn)}`
    return `Offen sind ${formatChf(owed)}, ${until}${how}.`
  }
  if (owed > 0) return isCancelled ? `Nach der Stornierung bleiben ${formatChf(owed)} zu bezahlen.` : paymentDescription
  return hasNoPriceObject && isAlive ? paymentDescription : ''
}
