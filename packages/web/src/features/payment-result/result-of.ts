import type { PaymentView } from '@allmend/contract'
import { isOver, takingStates } from '@allmend/domain/bookings'

/**
 * What a person is told: `ordered` is an order that stands and is paid otherwise, `failed` a payment the provider did not even begin,
 * `over` one whose dates are free again, `givenBack` one that was not what had been asked for and went back: it is paid anew.
 */
export type PaymentResult =
  | 'paid'
  | 'ordered'
  | 'open'
  | 'declined'
  | 'cancelled'
  | 'failed'
  | 'over'
  | 'mismatch'
  | 'givenBack'
  | 'returned'

export type Shown = Pick<PaymentView, 'state' | 'problem' | 'heldUntil' | 'isReturned'> & {
  readonly order: Pick<PaymentView['order'], 'state' | 'owed' | 'paid' | 'isPaidOnline' | 'isPaymentChecked'> & {
    readonly reservations: readonly Pick<PaymentView['order']['reservations'][number], 'state'>[]
    readonly positions: readonly unknown[]
  }
}

const stands = ({ order: { state, reservations, positions } }: Shown) =>
  !isOver(state) && (positions.length > 0 || reservations.some((one) => takingStates.includes(one.state)))

export function resultOf(payment: Shown, now: number): PaymentResult {
  const { state, heldUntil, isReturned, order, problem } = payment
  const isAlive = stands(payment)
  if (isReturned && !isAlive) return 'returned'
  // Another try of the same order may have come through since.
  if (state === 'paid' || (isAlive && order.paid > 0 && order.owed <= 0)) return 'paid'
  if (state === 'mismatch' && order.isPaymentChecked) return state
  if (isAlive && heldUntil === null && !order.isPaidOnline) return 'ordered'
  if (state === 'open') return state
  if (!isAlive || (heldUntil !== null && Date.parse(heldUntil) <= now)) return 'over'
  // One that ran out at the provider, of an order that still stands, is paid anew like one that was cancelled.
  if (state === 'expired') return 'cancelled'
  if (state === 'mismatch') return 'givenBack'
  return state === 'declined' && problem !== '' ? 'failed' : state
}

/** Milliseconds between two questions, and how long they are asked. */
const pace = 3000
const patience = 120_000

/** When to ask again about a payment nobody knows the end of; false once that has taken too long. */
export const askAgainIn = (result: PaymentResult, since: number, now: number): number | false =>
  result === 'open' && !isTired(since, now) ? pace : false

export const isTired = (since: number, now: number): boolean => now - since >= patience
