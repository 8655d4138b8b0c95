import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import type { NextStep } from '../placed-order/index.ts'
import { whenText } from './when-text.ts'

const mostDates = 3

/** What is done and what comes, once an order is paid: its next dates. */
export function paidSteps({ contact, reservations }: CustomerOrder): readonly NextStep[] {
  const ahead = reservations
    .filter(({ state, isOld }) => takingStates.includes(state) && !isOld)
    .toSorted((one, other) => one.displayStart.localeCompare(other.displayStart))
  return [
    { title: 'Reserviert und bezahlt', when: '', text: `Quittung ging an ${contact.email}.`, state: 'done' },
    ...ahead.slice(0, mostDates).map((reservation) => ({
      title: reservation.objectTitle,
      when: whenText(reservation),
      text: [reservation.building, reservation.address].filter((part) => part !== '').join(', '),
      state: 'later' as const,
    })),
  ]
}
