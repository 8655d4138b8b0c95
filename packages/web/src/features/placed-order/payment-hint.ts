import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'

type Payable = Pick<
  CustomerOrder,
  'owed' | 'hasNoPriceObject' | 'paymentDescription' | 'dueOn' | 'isOverdue' | 'collective' | 'notices'
> & {
  readonly positions: readonly unknown[]
  readonly reservations: readonly Pick<CustomerOrder['reservations'][number], 'state'>[]
}

/**
 * How much is open and until when, once there is an invoice; before, how to pay, while there is something to pay or a price is still to come. Of a cancelled order what is left of it: words such as
 * «innert 30 Tagen nach der Bestätigung» would wait for what never comes.
 */
export function paymentHint(order: Payable): string {
  const { owed, hasNoPriceObject, paymentDescription, positions, reservations, dueOn, isOverdue, collective, notices } =
    order
  const isAlive = reservations.some(({ state }) => takingStates.includes(state))
  const isCancelled = !isAlive && reservations.length > 0 && positions.length === 0
  if (owed > 0 && dueOn !== null) {
    const how = collective ? ` mit der Sammelrechnung ${collective.number}` : ''
    if (!isOverdue) return `Offen sind ${formatChf(owed)}, zahlbar bis ${displayDate(dueOn)}${how}.`
    const last = notices.at(-1)
    const now = last ? ` Bitte bezahlen Sie sie bis am ${displayDate(last.dueOn)}.` : ''
    return `Offen sind ${formatChf(owed)}${how}; die Rechnung war am ${displayDate(dueOn)} fällig.${now}`
  }
  if (owed > 0) return isCancelled ? `Nach der Stornierung bleiben ${formatChf(owed)} zu bezahlen.` : paymentDescription
  return hasNoPriceObject && isAlive ? paymentDescription : ''
}
