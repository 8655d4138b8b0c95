import type { Rappen } from '../money/index.ts'
import { type PaymentPhase, phaseOf } from './statuses.ts'

/** What we asked a provider for. */
export interface AskedPayment {
  readonly amount: Rappen
  readonly currency: string
  /** Ours; the provider carries it. */
  readonly reference: string
}

/** What a provider says about a payment. */
export interface ToldPayment {
  /** Its own word, kept as it came. */
  readonly status: string
  /** All that came in, whatever went back since. */
  readonly received: Rappen
  /** Promised by the bank, not taken yet. */
  readonly reserved: Rappen
  readonly returned: Rappen
  readonly currency: string
  readonly reference: string
  /** Such as `TWINT` or `Visa 4242`; empty while nobody chose. */
  readonly method: string
  /** What the provider keeps of it, where it says so. */
  readonly fee: Rappen | null
}

export type Mismatch = 'reference' | 'currency' | 'amount'

export type Verdict =
  | { readonly kind: Exclude<PaymentPhase, 'reserved'> }
  | { readonly kind: 'reserved' }
  | { readonly kind: 'mismatch'; readonly of: Mismatch }

/** Whether what came in is what was asked for. Nothing is booked that is not, to the Rappen. */
export function judgePayment(asked: AskedPayment, told: ToldPayment): Verdict {
  const kind = phaseOf(told.status)
  const moved = told.received + told.reserved
  if (moved === 0) return kind === 'paid' || kind === 'reserved' ? { kind: 'open' } : { kind }
  if (told.reference !== asked.reference) return { kind: 'mismatch', of: 'reference' }
  if (told.currency !== asked.currency) return { kind: 'mismatch', of: 'currency' }
  if (moved !== asked.amount) return { kind: 'mismatch', of: 'amount' }
  return { kind }
}

/** What stands in our books for a payment. */
export interface BookedPayment {
  readonly received: Rappen
  readonly returned: Rappen
}

/** What the books lack against the provider: above zero it is to be written down, below zero we have more than it. */
export const differenceOf = (booked: BookedPayment, told: Pick<ToldPayment, 'received' | 'returned'>): Rappen =>
  told.received - told.returned - (booked.received - booked.returned)
