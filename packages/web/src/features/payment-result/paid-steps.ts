import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import type { NextStep } from '../placed-order/index.ts'
import { whenText } from './when-text.ts'

const mostDates = 3

/** What was mailed to whoever paid: only of what is paid in full a receipt. */
export const receiptWords = ({ letter, contact }: Pick<CustomerOrder, 'letter' | 'contact'>): string =>
  `${letter === 'receipt' ? 'Quittung' : 'Bestätigung der Zahlung'} ging an ${contact.email}.`

/** What is done and what comes, once an order is paid: its next dates. */
export function paidSteps(order: CustomerOrder, isTwice = false): readonly NextStep[] {
  const ahead = order.reservations
    .filter(({ state, isOld }) => takingStates.includes(state) && !isOld)
    .toSorted((one, other) => one.displayStart.localeCompare(other.displayStart))
  return [
    {
      title: order.owed > 0 ? 'Reserviert und zum Teil bezahlt' : 'Reserviert und bezahlt',
      when: '',
      // Of what was paid once more no receipt goes out.
      text: isTwice ? '' : receiptWords(order),
      state: 'done',
    },
    ...ahead.slice(0, mostDates).map((reservation) => ({
      title: reservation.objectTitle,
      when: whenText(reservation),
      text: [reservation.building, reservation.address].filter((part) => part !== '').join(', '),
      state: 'later' as const,
    })),
  ]
}
