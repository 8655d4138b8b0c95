export { type CalendarEvent, calendarLinks } from './calendar-links.ts'
export {
  type BookingState,
  bookingStates,
  bookingStateWords,
  bookingSteps,
  mayBecome,
  mayCancelAlone,
  type OrderState,
  orderStates,
  orderStateWords,
  takingStates,
} from './states.ts'
