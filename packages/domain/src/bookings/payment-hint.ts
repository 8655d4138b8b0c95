import { formatChf } from '../money/index.ts'
import { displayDate } from '../time/index.ts'
import { mayPay, type Payable } from './may-pay.ts'
import { takingStates } from './states.ts'

interface Hinted extends Payable {
  readonly paid: number
  readonly refunded: number
  readonly paymentDescription: string
  readonly dueOn: string | null
  readonly payUntil: string | null
  readonly isOverdue: boolean
  readonly collective: { readonly number: string } | null
  readonly notices: readonly { readonly dueOn: string }[]
}

export const checkedWords =
  'Es ist eine Zahlung eingegangen, aber nicht der verlangte Betrag. Ihre Zahlung wird von Hand geprüft. Bitte bezahlen Sie nicht nochmals.'
const awaitingWords = 'Bezahlt wird online, aber erst nach der Bestätigung. Den Link dazu erhalten Sie dann per E-Mail.'
const closedWords = 'Online bezahlen ist zurzeit nicht möglich. Bitte melden Sie sich bei der Verwaltung.'

/** Whether what came in is looked at, which comes before all that is to be paid; what is to be given back is told as always. */
export const isChecked = ({ isPaymentChecked, owed }: Pick<Hinted, 'isPaymentChecked' | 'owed'>): boolean =>
  isPaymentChecked && owed >= 0

/** A day that is over asks for nothing any more. */
function reminded(until: string | undefined, day: string): string {
  if (until === undefined) return ''
  if (until >= day) return ` Bitte bezahlen Sie sie bis am ${displayDate(until)}.`
  return ` Auch die Frist der Mahnung, ${displayDate(until)}, ist vorbei. Bitte bezahlen Sie sie umgehend.`
}

/** How an order is paid in general, without its amount: as its option says, unless nobody can pay it before it is decided about. */
export function howToPay({
  isPaidOnline,
  paymentDescription,
  reservations,
}: Pick<Hinted, 'isPaidOnline' | 'paymentDescription' | 'reservations'>): string {
  const isAwaited = reservations.some(({ state }) => state === 'unconfirmed')
  return isPaidOnline && isAwaited ? awaitingWords : paymentDescription
}

function billedWith({ collective, isBilledElsewhere }: Hinted): string {
  if (collective) return ` mit der Sammelrechnung ${collective.number}`
  return isBilledElsewhere ? ' mit der Rechnung, die Sie aus dem System der Gemeinde erhalten' : ''
}

function billedWords(order: Hinted, day: string): string {
  const { owed, dueOn, isOverdue, notices } = order
  const how = billedWith(order)
  if (!isOverdue) return `Offen sind ${formatChf(owed)}, zahlbar bis ${displayDate(dueOn ?? '')}${how}.`
  return `Offen sind ${formatChf(owed)}${how}; die Rechnung war am ${displayDate(dueOn ?? '')} fällig.${reminded(notices.at(-1)?.dueOn, day)}`
}

/** What is to be paid at the provider once nobody has to decide any more; nothing where its option says enough. */
function onlineWords(order: Hinted, day: string): string {
  const { owed, payUntil, paid, refunded, takesOnline } = order
  if (!mayPay({ ...order, takesOnline: true })) return ''
  if (!takesOnline) return `Offen sind ${formatChf(owed)}. ${closedWords}`
  if (payUntil !== null && order.state !== 'new') {
    return payUntil >= day
      ? `Bitte bezahlen Sie ${formatChf(owed)} bis ${displayDate(payUntil)} online.`
      : `Bitte bezahlen Sie ${formatChf(owed)} umgehend online. Die Frist war am ${displayDate(payUntil)} vorbei.`
  }
  const kept = paid - refunded
  return kept > 0
    ? `Bezahlt sind ${formatChf(kept)}, offen sind noch ${formatChf(owed)}. Bitte bezahlen Sie den Rest online.`
    : ''
}

/**
 * How much is open and until when, once there is an invoice; before, how to pay, while there is something to pay or a price is still to
 * come. Of a cancelled order what is left of it: words such as «innert 30 Tagen nach der Bestätigung» would wait for what never comes.
 * Pages and mails say it alike.
 */
export function paymentHint(order: Hinted, day: string): string {
  const { owed, hasNoPriceObject, positions, reservations, dueOn } = order
  if (isChecked(order)) return checkedWords
  if (owed > 0 && dueOn !== null) return billedWords(order, day)
  const isAlive = reservations.some(({ state }) => takingStates.includes(state))
  const isCancelled = !isAlive && reservations.length > 0 && positions.length === 0
  if (owed > 0 && isCancelled) return `Nach der Stornierung bleiben ${formatChf(owed)} zu bezahlen.`
  if (owed > 0) return onlineWords(order, day) || howToPay(order)
  return hasNoPriceObject && isAlive ? howToPay(order) : ''
}
