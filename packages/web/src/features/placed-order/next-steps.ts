import type { CustomerOrder } from '@allmend/contract'
import { checkedWords, howToPay, isChecked } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { instantText, spanText } from '../../lib/booking-time.ts'
import { paymentHint } from './payment-hint.ts'

export interface NextStep {
  readonly title: string
  readonly when: string
  readonly text: string
  readonly state: 'done' | 'now' | 'later'
}

/** What is named one after the other: «A», «A und B», «A, B und C». */
const listed = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`

function decision({ reservations, isPaymentChecked }: CustomerOrder): NextStep {
  const waiting = reservations.filter(({ state }) => state === 'unconfirmed')
  if (reservations.some(({ state }) => state === 'held')) {
    if (isPaymentChecked) {
      return {
        title: 'Bestätigung',
        when: 'nach der Prüfung der Zahlung',
        text: 'Die Verwaltung meldet sich bei Ihnen.',
        state: 'later',
      }
    }
    const [what, are] = reservations.length === 1 ? ['Ihr Termin', 'ist'] : ['Ihre Termine', 'sind']
    return {
      title: 'Bestätigung',
      when: 'nach der Zahlung',
      text: `Sobald bezahlt ist, ${are} ${what} bestätigt.`,
      state: 'later',
    }
  }
  if (waiting.length === 0) {
    return {
      title: 'Bestätigt',
      when: '',
      text: reservations.length === 1 ? 'Ihr Termin ist bestätigt.' : 'Ihre Termine sind bestätigt.',
      state: 'done',
    }
  }
  const objects = [...new Set(waiting.map(({ objectTitle }) => objectTitle))]
  const rest = reservations.some(({ state }) => state === 'confirmed')
    ? ' Die übrigen Termine sind schon bestätigt.'
    : ''
  return {
    title: 'Prüfung durch die Verwaltung',
    when: 'Sie erhalten eine E-Mail, sobald entschieden ist.',
    text: `Geprüft wird: ${listed(objects)}.${rest}`,
    state: 'now',
  }
}

function payment(order: CustomerOrder): NextStep | null {
  const isWaiting = order.reservations.some(({ state }) => state === 'unconfirmed')
  const when = isWaiting ? 'nach der Bestätigung' : ''
  if (isChecked(order)) {
    return { title: 'Zahlung wird geprüft', when: '', text: checkedWords, state: isWaiting ? 'later' : 'now' }
  }
  if (order.hasNoPriceObject) {
    return { title: 'Preis', when, text: 'Die Verwaltung teilt Ihnen den Preis mit.', state: 'later' }
  }
  if (order.owed <= 0) {
    const kept = order.paid - order.refunded
    return kept > 0 ? { title: 'Bezahlt', when: '', text: `${formatChf(kept)} sind eingegangen.`, state: 'done' } : null
  }
  // Once there is an invoice or a decision, its day counts, and the one of a reminder.
  const hint = paymentHint(order)
  const words = hint === howToPay(order) ? [formatChf(order.owed), hint].filter((part) => part !== '').join('. ') : hint
  return {
    title: order.paymentOption ?? 'Zahlung',
    when,
    text: /[.!]$/.test(words) ? words : `${words}.`,
    state: isWaiting ? 'later' : 'now',
  }
}

function keptWords({ reservations: alive, isPaymentChecked }: CustomerOrder): string {
  const words = alive.length === 1 ? 'Ihr Termin ist' : 'Ihre Termine sind'
  if (alive.every(({ state }) => state !== 'held')) return `${words} fest für Sie gehalten.`
  return isPaymentChecked
    ? `${words} für Sie gehalten, während die Zahlung geprüft wird.`
    : `${words} für Sie gehalten, bis die Frist zum Bezahlen abläuft.`
}

/** What became of the order, and what comes next; null where nothing of it is left. */
export function nextSteps(order: CustomerOrder): readonly NextStep[] | null {
  const alive = order.reservations.filter(({ state }) => ['held', 'unconfirmed', 'confirmed'].includes(state))
  const [first] = alive.filter(({ isOld }) => !isOld)
  if (!first) return null
  const rest = { ...order, reservations: alive }
  const [decide, pay] = [decision(rest), payment(rest)]
  const isHeld = alive.some(({ state }) => state === 'held')
  const place = [first.objectTitle, first.building, first.address].filter((part) => part !== '')
  return [
    {
      title: 'Eingegangen',
      when: instantText(order.createdAt),
      text: keptWords(rest),
      state: 'done',
    },
    ...(isHeld ? [pay, decide] : [decide, pay]).filter((step) => step !== null),
    {
      title: alive.length === 1 ? 'Ihr Termin' : first === alive[0] ? 'Ihr erster Termin' : 'Ihr nächster Termin',
      when: spanText(first),
      text: `${place.join(', ')}.`,
      state: 'later',
    },
  ]
}
