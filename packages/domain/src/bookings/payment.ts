import type { Rappen } from '../money/index.ts'

export const paymentStates = ['open', 'paid', 'partly_refunded', 'refunded', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateWords: Readonly<Record<PaymentState, string>> = {
  open: 'Offen',
  paid: 'Bezahlt',
  partly_refunded: 'Teilweise rückerstattet',
  refunded: 'Rückerstattet',
  failed: 'Fehlgeschlagen',
}

export const paymentKinds = ['invoice', 'cash', 'online'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentKindWords: Readonly<Record<PaymentKind, string>> = {
  invoice: 'Rechnung',
  cash: 'Bar',
  online: 'Online-Zahlung',
}

/** The amounts of an order's account. */
export interface Account {
  readonly total: Rappen
  /** Fees of warnings that were sent; they carry no VAT. */
  readonly dunned: Rappen
  /** What fell away after the invoice went out. */
  readonly credited: Rappen
  readonly paid: Rappen
  readonly refunded: Rappen
}

/** What the customer still owes; below zero it is to be given back. */
export const owed = ({ total, dunned, credited, paid, refunded }: Account): Rappen =>
  total + dunned - credited - paid + refunded

/** What may be given back at most: never more than came in. */
export const refundable = ({ paid, refunded }: Pick<Account, 'paid' | 'refunded'>): Rappen => paid - refunded

/**
 * What may be given back now. While something stands that is whatever came in, since it may have been written down by mistake; once all
 * has ended only what is to be given back is: the rest was kept on purpose.
 */
export const returnable = (account: Account, hasEnded: boolean): Rappen =>
  hasEnded ? Math.min(refundable(account), Math.max(0, -owed(account))) : refundable(account)

/** What has to go back at least when an order is cancelled: what was to be given back before stays so, whoever cancels the rest. */
export const leastRefund = (account: Account): Rappen => Math.min(refundable(account), Math.max(0, -owed(account)))

export function paymentStateOf(account: Account): PaymentState {
  const { paid, refunded, credited } = account
  // Too much came in and went back: then it is paid, and nothing else.
  const isEven = credited === 0 && owed(account) === 0
  if (refunded > 0 && refunded >= paid) return 'refunded'
  if (refunded > 0 && !isEven) return 'partly_refunded'
  return paid > 0 && owed(account) <= 0 ? 'paid' : 'open'
}

/** What is to be known of a payment at a glance: more than its state, since nothing may be owed, or be owed too long. */
export type PaymentMark = PaymentState | 'none' | 'refund_due' | 'overdue' | 'nothing_due' | 'unclear'

export const paymentMarkWords: Readonly<Record<PaymentMark, string>> = {
  ...paymentStateWords,
  none: 'Keine',
  refund_due: 'Rückzahlung offen',
  overdue: 'Überfällig',
  nothing_due: 'Nichts offen',
  unclear: 'Zahlung prüfen',
}

export interface MarkedPayment {
  /** Null for those who do not deal with money. */
  readonly paymentState: PaymentState | null
  readonly isOverdue: boolean
  readonly total: Rappen | null
  /** Of a whole order. */
  readonly owed?: Rappen
  /** Something came in online that is not what was asked for, and nobody has decided about it. */
  readonly isPaymentChecked?: boolean
}

/** The same for a list and its file. A booking that ended costs nothing, whatever its order still owes. */
export function paymentMark(payment: MarkedPayment, hasEnded = false): PaymentMark {
  const { paymentState, isOverdue, total, owed, isPaymentChecked = false } = payment
  const isOpen = paymentState === 'open'
  if (paymentState !== null && isPaymentChecked) return 'unclear'
  if (paymentState === null || (isOpen && hasEnded)) return 'none'
  if (owed !== undefined && owed < 0) return 'refund_due'
  if (isOpen && total === 0) return 'none'
  if (isOverdue) return 'overdue'
  // Everything fell away before anything came in.
  if (isOpen && owed === 0) return 'nothing_due'
  return paymentState
}
