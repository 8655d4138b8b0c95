import type { OnlinePaymentRow } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { type PaymentTryState, type TryStanding, tryWord } from '@allmend/domain/payments'
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

/** What became of a payment, in one word. */
export const markOf = (payment: TryStanding): Mark => ({
  tone: payment.returned > 0 ? 'gray' : tones[payment.state],
  word: tryWord(payment),
})

/** What stands in our books: a payment is booked whole or not at all. */
export const bookedOf = ({ state, amount, returned }: TryStanding): number => (state === 'paid' ? amount - returned : 0)

type Difference = TryStanding & Pick<OnlinePaymentRow, 'difference' | 'problem' | 'toldCurrency'>

/** What the provider has. */
export const toldOf = (payment: Difference): number => bookedOf(payment) + payment.difference

export const signedAmount = (amount: number): string => (amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount))

/** Why the two do not agree. */
export function whatHappened({ state, difference, problem }: Difference): string {
  if (problem) return problem
  if (difference < 0) return 'Beim Anbieter ging Geld zurück, das hier nicht verbucht ist.'
  if (state === 'paid') return 'Beim Anbieter ist mehr eingegangen, als hier verbucht ist.'
  return 'Die Zahlung ist beim Anbieter eingegangen, die Meldung darüber kam nicht an.'
}

/** What the button says that books it; null where nothing can be booked as it is. */
export function bookWords(payment: Difference): string | null {
  const { state, difference } = payment
  if (difference === 0 || (state === 'mismatch' && !isOtherAmount(payment))) return null
  const amount = formatAmount(Math.abs(difference))
  return difference > 0 ? `${amount} verbuchen` : `Rückzahlung ${amount} verbuchen`
}

/** Something came in, only not as much as was asked for. Another currency cannot be booked. */
export const isOtherAmount = ({ state, difference, amount, toldCurrency }: Difference): boolean =>
  state === 'mismatch' && difference > 0 && difference !== amount && toldCurrency === 'CHF'

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

export const checkedText = (checked: number, differing: number): string =>
  `${checked === 1 ? '1 Zahlung' : `${checked} Zahlungen`} geprüft, ${Math.max(0, checked - differing)} ${checked - differing === 1 ? 'stimmt' : 'stimmen'} überein`

export const comparedText = ({ asked, left }: { readonly asked: number; readonly left: number }): string =>
  left === 0 ? 'Mit dem Anbieter abgeglichen.' : `${asked} Zahlungen sind abgeglichen, ${left} folgen im Hintergrund.`

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
  refund: 'Rückerstattung',
}

export const eventText = (kind: string): string =>
  (Object.hasOwn(eventWords, kind) ? eventWords[kind] : undefined) ?? kind

/** As much as can still go back of a payment, and of its order. */
export const leftToReturn = (
  { received, returned }: { readonly received: number; readonly returned: number },
  refundable: number,
): number => Math.max(0, Math.min(received - returned, refundable))
