export const bookingStates = ['held', 'unconfirmed', 'confirmed', 'rejected', 'cancelled', 'expired'] as const
export type BookingState = (typeof bookingStates)[number]

/** Which state may follow which; buttons, guards and tests all read it here. */
export const bookingSteps: Readonly<Record<BookingState, readonly BookingState[]>> = {
  held: ['unconfirmed', 'confirmed', 'expired'],
  // A payment that comes late, while the time is still free.
  expired: ['unconfirmed', 'confirmed'],
  unconfirmed: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['cancelled'],
  rejected: [],
  cancelled: [],
}

export const mayBecome = (from: BookingState, to: BookingState): boolean => bookingSteps[from].includes(to)

/** What staff decide by hand; what waits for a payment, or ran out, is the payment's business. */
export const staffSteps = (from: BookingState): readonly BookingState[] =>
  from === 'held' || from === 'expired' ? [] : bookingSteps[from]

/** The states staff may take this step from. */
export const staffStepFrom = (to: BookingState): BookingState[] =>
  bookingStates.filter((from) => staffSteps(from).includes(to))

/** Whether the customer cancels without asking: until so many hours before it begins. */
export const mayCancelAlone = (
  {
    state,
    start,
    deadlineHours,
  }: { readonly state: BookingState; readonly start: number; readonly deadlineHours: number },
  now: number,
): boolean => mayBecome(state, 'cancelled') && now <= start - deadlineHours * 3_600_000

/** States in which a booking takes its object. */
export const takingStates: readonly BookingState[] = ['held', 'unconfirmed', 'confirmed']

export const bookingStateWords: Readonly<Record<BookingState, string>> = {
  held: 'Wartet auf Zahlung',
  unconfirmed: 'Unbestätigt',
  confirmed: 'Bestätigt',
  rejected: 'Abgelehnt',
  cancelled: 'Storniert',
  expired: 'Abgelaufen',
}

/**
 * A booking in one word: of one that waits for its payment, whether somebody looks at what came in; of one that waited, whether its time
 * ran out or somebody ended it before.
 */
export function bookingStateWord(state: BookingState, isGivenUp = false, isPaymentChecked = false): string {
  if (state === 'held' && isPaymentChecked) return 'Zahlung wird geprüft'
  return state === 'expired' && isGivenUp ? 'Abgebrochen' : bookingStateWords[state]
}

export const orderStates = [
  'new',
  'notfound',
  'created',
  'booked',
  'printed',
  'completed',
  'cancelled',
  'cancelcompleted',
  'payed',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateWords: Readonly<Record<OrderState, string>> = {
  new: 'Neu',
  notfound: 'Nicht gefunden',
  created: 'Eingegangen',
  booked: 'Verbucht',
  printed: 'Gedruckt',
  completed: 'Abgeschlossen',
  cancelled: 'Storniert',
  cancelcompleted: 'Storno abgeschlossen',
  payed: 'Bezahlt',
}

/** The same for those who ordered: what concerns the accounts alone is not told apart. */
export const ownOrderStateWords: Readonly<Record<OrderState, string>> = {
  new: 'Eingegangen',
  created: 'Eingegangen',
  notfound: 'Rechnung gestellt',
  booked: 'Rechnung gestellt',
  printed: 'Rechnung gestellt',
  completed: 'Abgeschlossen',
  cancelled: 'Storniert',
  cancelcompleted: 'Storniert',
  payed: 'Bezahlt',
}

/** The accountant's steps: forward only, and some may be skipped. */
const forward = ['new', 'created', 'booked', 'printed', 'payed', 'completed'] as const satisfies readonly OrderState[]
const after = (state: (typeof forward)[number]): readonly OrderState[] => forward.slice(forward.indexOf(state) + 1)

/** Which state of an order may follow which; buttons, guards and tests all read it here. */
export const orderSteps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  new: [...after('new'), 'cancelled'],
  created: [...after('created'), 'cancelled'],
  booked: [...after('booked'), 'notfound', 'cancelled'],
  printed: [...after('printed'), 'notfound', 'cancelled'],
  payed: [...after('payed'), 'cancelled'],
  completed: ['cancelled'],
  // The billing gateway does not know the bill (any more): it is sent again, or given up.
  notfound: ['booked', 'printed', 'cancelled'],
  cancelled: ['cancelcompleted'],
  cancelcompleted: [],
}

/** What only the system sets: the first is where an order begins, the other what the gateway answers. */
const systemStates: readonly OrderState[] = ['new', 'notfound']

export const mayOrderBecome = (from: OrderState, to: OrderState): boolean => orderSteps[from].includes(to)

/** The steps staff are offered. */
export const deskOrderSteps = (from: OrderState): OrderState[] =>
  orderSteps[from].filter((to) => !systemStates.includes(to))

/** What was paid is either kept or given back: whoever cancels has to say. */
export const needsRefundDecision = (from: OrderState, to: OrderState): boolean =>
  to === 'cancelled' && (from === 'payed' || from === 'completed')

/** Steps nothing may be owed after: whoever closes an order has its money, what it cost or the fee that stayed. */
export const needsMoney = (to: OrderState): boolean => to === 'payed' || to === 'completed' || to === 'cancelcompleted'

/** Nothing of it is used any more; a fee may still be owed, and money be given back. */
export const isOver = (state: OrderState): boolean => state === 'cancelled' || state === 'cancelcompleted'

/** States in which what is owed is asked for: an invoice went out, and it is not settled. A fee outlives its order. */
export const claimStates: readonly OrderState[] = orderStates.filter(
  (state) => !['new', 'created', 'cancelcompleted'].includes(state),
)

/** An order whose money went back, and that owes something again, waits for it like any other that is billed. */
export const afterRefund = (state: OrderState, owed: number): OrderState =>
  owed > 0 && (state === 'payed' || state === 'completed') ? 'booked' : state

/** A cancelled order is closed with the last that goes back of it, whichever way it goes. */
export const afterReturn = (state: OrderState, owed: number): OrderState =>
  state === 'cancelled' && owed === 0 ? 'cancelcompleted' : afterRefund(state, owed)

/** An invoice went out: the total stands, and what falls away is credited. */
export const isBilled = (state: OrderState): boolean => !['new', 'created'].includes(state)
