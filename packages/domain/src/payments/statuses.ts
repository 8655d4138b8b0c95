/** What Payrexx calls the states of a payment, and `new` for one the provider does not know yet. */
export const paymentStatuses = [
  'waiting',
  'confirmed',
  'cancelled',
  'declined',
  'authorized',
  'reserved',
  'refunded',
  'refund_pending',
  'partially-refunded',
  'chargeback',
  'error',
  'uncaptured',
  'new',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What Datatrans calls the states of a transaction, and `new` likewise. */
export const transactionStatuses = [
  'new',
  'initialized',
  'challenge_required',
  'challenge_ongoing',
  'authenticated',
  'authorized',
  'settled',
  'canceled',
  'transmitted',
  'failed',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** What any of these words means for us. */
export type PaymentPhase = 'open' | 'reserved' | 'paid' | 'declined' | 'cancelled' | 'returned'

const phases: Readonly<Record<PaymentStatus | TransactionStatus, PaymentPhase>> = {
  new: 'open',
  waiting: 'open',
  initialized: 'open',
  challenge_required: 'open',
  challenge_ongoing: 'open',
  authenticated: 'open',
  authorized: 'reserved',
  reserved: 'reserved',
  uncaptured: 'reserved',
  confirmed: 'paid',
  settled: 'paid',
  transmitted: 'paid',
  refund_pending: 'paid',
  'partially-refunded': 'paid',
  refunded: 'returned',
  chargeback: 'returned',
  declined: 'declined',
  error: 'declined',
  failed: 'declined',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

/** A word nobody knows means that there is nothing to do yet: providers add some without asking. */
export const phaseOf = (status: string): PaymentPhase =>
  Object.hasOwn(phases, status) ? phases[status as keyof typeof phases] : 'open'

export const phaseWords: Readonly<Record<PaymentPhase, string>> = {
  open: 'Offen',
  reserved: 'Reserviert',
  paid: 'Bezahlt',
  declined: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  returned: 'Erstattet',
}
