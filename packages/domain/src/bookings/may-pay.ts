import { type BookingState, isOver, type OrderState, takingStates } from './states.ts'

export interface Payable {
  readonly state: OrderState
  readonly owed: number
  readonly hasNoPriceObject: boolean
  readonly collective: object | null
  readonly isPaidOnline: boolean
  /** A provider takes money at this moment. */
  readonly takesOnline: boolean
  readonly isPaymentChecked: boolean
  /** The bill for it comes from the municipality's own software. */
  readonly isBilledElsewhere: boolean
  readonly positions: readonly unknown[]
  readonly reservations: readonly { readonly state: BookingState }[]
}

/** Whether an order can be paid at the provider now: something is owed, and nothing waits for a decision. */
export function mayPay(order: Payable): boolean {
  const { state, owed, hasNoPriceObject, collective, positions, reservations } = order
  if (!order.isPaidOnline || !order.takesOnline || order.isPaymentChecked) return false
  if (order.isBilledElsewhere) return false
  if (owed <= 0 || hasNoPriceObject || collective || isOver(state)) return false
  const states = reservations.map((one) => one.state)
  if (state === 'new') return states.includes('held')
  if (states.includes('unconfirmed') || states.includes('held')) return false
  return positions.length > 0 || states.some((one) => takingStates.includes(one))
}
