import type { OnlinePaymentRow } from '@allmend/contract'
import { formatAmount, formatChf, formatMoney } from '@allmend/domain/money'
import {
  type PaymentStatus,
  type PaymentTryState,
  type TransactionStatus,
  type TryStanding,
  tryWord,
} from '@allmend/domain/payments'
import { formatDay, parseDay } from '@allmend/domain/time'

export interface Mark {
  readonly tone: 'success' | 'warning' | 'error' | 'gray'
  readonly word: string
}

const tones: Readonly<Record<PaymentTryState, Mark['tone']>> = {
  open: 'warning',
  paid: 'success',
  declined: 'error',
  cancelled: 'gray',
  expired: 'gray',
  mismatch: 'error',
}

/** Nothing came of it. */
export const isFailed = (state: PaymentTryState): boolean => ['declined', 'cancelled', 'expired'].includes(state)

/** What became of a payment, in one word. */
export const markOf = (payment: TryStanding): Mark => ({
  tone: payment.returned > 0 ? 'gray' : tones[payment.state],
  word: tryWord(payment),
})

/** What stands in our books: a payment is booked whole or not at all. */
export const bookedOf = ({ state, amount, returned }: TryStanding): number => (state === 'paid' ? amount - returned : 0)

export type Difference = TryStanding & Pick<OnlinePaymentRow, 'problem' | 'toldCurrency' | 'isMissing'>

/** What the provider has. */
export const toldOf = (payment: Difference): number => bookedOf(payment) + payment.difference

/** Below a heading that says CHF another currency names itself. */
export const amountText = (amount: number, currency: string): string =>
  currency === 'CHF' ? formatAmount(amount) : formatMoney(amount, currency)

export const signedAmount = (amount: number): string => (amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount))

export const missingWords = 'Beim Anbieter nicht vorhanden'

/** Why the two do not agree. */
export function whatHappened({ state, difference, problem, isMissing }: Difference): string {
  if (isMissing) return `${missingWords}. Bitte klären Sie mit dem Anbieter, was aus dem Geld geworden ist.`
  if (problem) return problem
  if (difference < 0) return 'Beim Anbieter ging Geld zurück, das hier nicht verbucht ist.'
  if (state === 'paid') return 'Beim Anbieter ist mehr eingegangen, als hier verbucht ist.'
  return 'Die Zahlung ist beim Anbieter eingegangen, die Meldung darüber kam nicht an.'
}

/** What the button says that books it; null where nothing can be booked as it is. */
export function bookWords(payment: Difference): string | null {
  const { state, difference, isMissing } = payment
  if (isMissing || difference === 0 || (state === 'mismatch' && !isOtherAmount(payment))) return null
  const amount = formatAmount(Math.abs(difference))
  return difference > 0 ? `${amount} verbuchen` : `Rückzahlung ${amount} verbuchen`
}

/** Something came in that is not what was asked for, and lies at the provider still. What is right but for its reference is somebody else's. */
export const isOdd = ({ state, difference, amount, toldCurrency }: Difference): boolean =>
  state === 'mismatch' && difference > 0 && (difference !== amount || toldCurrency !== 'CHF')

/** Something came in, only not as much as was asked for. Another currency cannot be booked, nor what went back in part. */
export const isOtherAmount = (payment: Difference): boolean =>
  isOdd(payment) && payment.toldCurrency === 'CHF' && payment.returned === 0

/** What follows from booking another amount. */
export function bookQuestion({ amount, difference }: Difference): string {
  const rest =
    difference < amount
      ? `Die Termine werden bestätigt, ${formatChf(amount - difference)} bleiben offen.`
      : `Die Termine werden bestätigt, ${formatChf(difference - amount)} sind zu viel bezahlt und können zurückerstattet werden.`
  return `Verlangt waren ${formatChf(amount)}, eingegangen sind ${formatChf(difference)}. ${rest} Sind die Termine schon vergeben, geht der Betrag zurück.`
}

export const differencesTitle = (count: number): string =>
  count === 1 ? '1 Differenz zum Anbieter' : `${count} Differenzen zum Anbieter`

const paymentsWord = (count: number) => (count === 1 ? '1 Zahlung' : `${count} Zahlungen`)

export const checkedText = (checked: number, differing: number): string =>
  `${paymentsWord(checked)} geprüft, ${Math.max(0, checked - differing)} ${checked - differing === 1 ? 'stimmt' : 'stimmen'} überein`

interface Compared {
  readonly asked: number
  readonly missed: number
  readonly left: number
}

/** What a comparison came to. */
export function comparedText({ asked, missed, left }: Compared): string {
  if (missed > 0) {
    return `${paymentsWord(asked)} abgeglichen. Zu ${paymentsWord(missed)} gab der Anbieter keine Auskunft; bitte prüfen Sie die Zugangsdaten.`
  }
  return left === 0
    ? 'Mit dem Anbieter abgeglichen.'
    : `${paymentsWord(asked)} abgeglichen, ${left} ${left === 1 ? 'folgt' : 'folgen'} im Hintergrund.`
}

export const periods = [
  { value: '7', label: 'Letzte 7 Tage' },
  { value: '30', label: 'Letzte 30 Tage' },
  { value: '90', label: 'Letzte 90 Tage' },
  { value: '365', label: 'Letzte 12 Monate' },
] as const

/** The first tab stands for all, and the call knows days instead of periods. */
export function askedFilters(
  { state, period, ...filters }: Readonly<Record<string, string | undefined>>,
  today: string,
): Record<string, string | undefined> {
  const days = Number(period)
  const end = parseDay(today)
  return {
    ...filters,
    ...(state !== 'all' && { state }),
    ...(period !== undefined && end !== null && { from: formatDay(end - days) }),
  }
}

const eventWords: Readonly<Record<string, string>> = {
  create: 'Zahlung eröffnet',
  status: 'Beim Anbieter nachgefragt',
  webhook: 'Meldung des Anbieters',
  capture: 'Betrag eingezogen',
  cancel: 'Zahlung abgebrochen',
  refund: 'Rückerstattung angenommen',
  wanted: 'Rückerstattung verlangt',
}

/** What did not get through has a note: why, as the provider says it. */
const failedWords: Readonly<Record<string, string>> = {
  create: 'Zahlung nicht eröffnet',
  refund: 'Rückerstattung nicht angenommen',
}

const wordOf = (words: Readonly<Record<string, string>>, kind: string): string | undefined =>
  Object.hasOwn(words, kind) ? words[kind] : undefined

export const eventText = (kind: string, note = ''): string =>
  (note === '' ? undefined : wordOf(failedWords, kind)) ?? wordOf(eventWords, kind) ?? kind

const statusWords: Readonly<Record<PaymentStatus | TransactionStatus, string>> = {
  new: 'Neu',
  waiting: 'Wartet auf die Zahlung',
  initialized: 'Eröffnet',
  challenge_required: 'Bestätigung bei der Bank verlangt',
  challenge_ongoing: 'Bestätigung bei der Bank läuft',
  authenticated: 'Von der Bank bestätigt',
  authorized: 'Von der Bank zugesagt',
  reserved: 'Reserviert',
  uncaptured: 'Zugesagt, noch nicht eingezogen',
  confirmed: 'Bezahlt',
  settled: 'Bezahlt',
  transmitted: 'Bezahlt, an die Bank übermittelt',
  refund_pending: 'Rückerstattung läuft',
  'partially-refunded': 'Teils erstattet',
  refunded: 'Erstattet',
  chargeback: 'Von der Bank zurückgebucht',
  declined: 'Abgelehnt',
  error: 'Fehler beim Anbieter',
  failed: 'Fehlgeschlagen',
  cancelled: 'Abgebrochen',
  canceled: 'Abgebrochen',
}

/** What a provider's word means; null for words nobody knows. */
export const statusText = (status: string): string | null =>
  Object.hasOwn(statusWords, status) ? statusWords[status as keyof typeof statusWords] : null

/** As much as can still go back of a payment, and of its order. */
export const leftToReturn = (
  { received, returned }: { readonly received: number; readonly returned: number },
  refundable: number,
): number => Math.max(0, Math.min(received - returned, refundable))

interface Returnable {
  readonly received: number
  readonly returned: number
  readonly returning: number
}

/** Of several payments the one most is left of; none while all of it is on its way back. */
export const bestToReturn = <Payment extends Returnable>(payments: readonly Payment[]): Payment | undefined =>
  payments
    .filter(({ received, returned, returning }) => returning === 0 && received > returned)
    .toSorted((one, other) => other.received - other.returned - (one.received - one.returned))[0]
