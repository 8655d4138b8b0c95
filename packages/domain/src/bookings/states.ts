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
