import { isBilled, type OrderState } from './states.ts'

/** What the letter of an order is at the moment. */
export const letterKinds = ['order', 'invoice', 'receipt', 'cancellation'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindWords: Readonly<Record<LetterKind, string>> = {
  order: 'Bestellung',
  invoice: 'Rechnung',
  receipt: 'Rechnung / Quittung',
  cancellation: 'Stornierung',
}

interface Written {
  readonly state: OrderState
  readonly bookedOn: string | null
  /** Nothing is left of it. */
  readonly isCancelled: boolean
  readonly owed: number
  /** What came in and did not go back. */
  readonly kept: number
  /** Online or in cash: paid without an invoice that was sent to be paid. */
  readonly isPaidOnTheSpot: boolean
}

/** An invoice that is paid in full on the spot is the receipt for it as well. One that was sent to be paid stays an invoice. */
export function letterKindOf({ state, bookedOn, isCancelled, owed, kept, isPaidOnTheSpot }: Written): LetterKind {
  if (isCancelled) return 'cancellation'
  if (!isBilled(state) || bookedOn === null) return 'order'
  return owed === 0 && kept > 0 && isPaidOnTheSpot ? 'receipt' : 'invoice'
}
