import type { OrderState } from '@allmend/domain/bookings'
import { customerNames } from '@allmend/domain/lists'
import { displayDate } from '@allmend/domain/time'
import type { OrderRow } from './order-list.queries.ts'

/** `2026-12-24` → «24.12.2026» */
export const dayText = displayDate

export const customerName = ({ customer }: Pick<OrderRow, 'customer'>): string => customerNames(customer)[0] ?? ''

export const bookingsWord = (count: number): string => (count === 1 ? '1 Buchung' : `${count} Buchungen`)
export const ordersWord = (count: number): string => (count === 1 ? '1 Bestellung' : `${count} Bestellungen`)

/** What a button for the step says. */
export const stepWords: Readonly<Record<OrderState, string>> = {
  new: 'Neu',
  notfound: 'Nicht gefunden',
  created: 'Als eingegangen markieren',
  booked: 'Verbuchen',
  printed: 'Als gedruckt markieren',
  payed: 'Als bezahlt markieren',
  completed: 'Abschliessen',
  cancelled: 'Stornieren',
  cancelcompleted: 'Storno abschliessen',
}

/** The step that comes next for most orders; the others stand in a menu. */
export const nextSteps: Readonly<Partial<Record<OrderState, OrderState>>> = {
  new: 'booked',
  created: 'booked',
  notfound: 'booked',
  booked: 'payed',
  printed: 'payed',
  payed: 'completed',
  cancelled: 'cancelcompleted',
}
