import { formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import type { Overview } from '../own-reservations.queries.ts'

/** Something a customer waits for or has to see to; `id` where one booking is meant, of a bill or a payment its order. */
export interface ThingToDo {
  readonly kind: 'payment' | 'bill' | 'request' | 'unconfirmed'
  readonly title: string
  readonly text: string
  readonly id: number | null
}

const count = (many: number, one: string, several: string) => (many === 1 ? one : `${many} ${several}`)

export function thingsToDo({
  next,
  counts,
  unpaid,
  bills,
}: Pick<Overview, 'next' | 'counts' | 'unpaid' | 'bills'>): ThingToDo[] {
  const asked = next.filter(({ changeRequest }) => changeRequest?.state === 'open')
  const [onlyAsked] = asked
  // What waits for its payment waits for nobody else.
  const undecided = counts.unconfirmed - counts.held
  return [
    ...unpaid.map(
      ({ orderId, number, objects, owed, isPaymentChecked, payUntil }): ThingToDo => ({
        kind: 'payment',
        title: `${isPaymentChecked ? 'Zahlung wird geprüft' : 'Zahlung offen'}: ${objects.join(', ')}`,
        text: isPaymentChecked
          ? 'Bitte bezahlen Sie nicht nochmals.'
          : `Bestellung ${number}, ${formatChf(owed)}${payUntil ? `, zahlbar bis ${displayDate(payUntil)}` : ''}`,
        id: orderId,
      }),
    ),
    ...bills.map(
      ({ orderId, number, owed, dueOn, isOverdue }): ThingToDo => ({
        kind: 'bill',
        title: `Rechnung ${number}, ${formatChf(owed)}`,
        text: isOverdue ? `War am ${displayDate(dueOn)} fällig` : `Zahlbar bis ${displayDate(dueOn)}`,
        id: orderId,
      }),
    ),
    ...(counts.openRequests > 0
      ? [
          {
            kind: 'request' as const,
            title: count(counts.openRequests, 'Änderung angefragt', 'Änderungen angefragt'),
            text: 'Wartet auf die Verwaltung',
            id: counts.openRequests === 1 && onlyAsked ? onlyAsked.id : null,
          },
        ]
      : []),
    ...(undecided > 0
      ? [
          {
            kind: 'unconfirmed' as const,
            title: count(undecided, '1 unbestätigte Reservation', 'unbestätigte Reservationen'),
            text: 'Wartet auf die Bestätigung der Verwaltung',
            id: null,
          },
        ]
      : []),
  ]
}
