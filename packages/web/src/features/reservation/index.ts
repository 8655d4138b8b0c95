export { BookingStateBadge } from './order-view/booking-state-badge.tsx'
export { dayParts, dayText, spanText, timesText } from './order-view/booking-time.ts'
export { ReservationActions } from './order-view/reservation-actions.tsx'
