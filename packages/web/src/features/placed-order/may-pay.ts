import type { CustomerOrder } from '@allmend/contract'
import { isOver, takingStates } from '@allmend/domain/bookings'

type Payable = Pick<
  CustomerOrder,
  'state' | 'owed' | 'hasNoPriceObject' | 'collective' | 'isPaidOnline' | 'isPaymentChecked'
> & {
  readonly positions: readonly unknown[]
  readonly reservations: readonly Pick<CustomerOrder['reservations'][number], 'state'>[]
}

/** Whether an order can be paid at the provider now: something is owed, and nothing waits for a decision. */
export function mayPay(order: Payable): boolean {
  const { state, owed, hasNoPriceObject, collective, isPaidOnline, isPaymentChecked, positions, reservations } = order
  if (!isPaidOnline || isPaymentChecked || owed <= 0 || hasNoPriceObject || collective || isOver(state)) return false
  const states = reservations.map((one) => one.state)
  if (state === 'new') return states.includes('held')
  if (states.includes('unconfirmed') || states.includes('held')) return false
  return positions.length > 0 || states.some((one) => takingStates.includes(one))
}
