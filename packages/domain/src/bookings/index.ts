export { type CalendarEvent, calendarLinks } from './calendar-links.ts'
export { cancellationFee, type FeeStep } from './fee.ts'
export {
  creditLine,
  type InvoiceLine,
  type InvoicePart,
  type InvoiceSource,
  invoiceLines,
  type TaxPart,
  taxBases,
  taxLines,
} from './invoice.ts'
export { bookingNumber, parseBookingNumber } from './numbers.ts'
export {
  type Account,
  creditFor,
  owed,
  type PaymentKind,
  type PaymentState,
  paymentKinds,
  paymentKindWords,
  paymentStateOf,
  paymentStates,
  paymentStateWords,
  refundable,
} from './payment.ts'
export { paymentOptionFields } from './payment-option-fields.ts'
export {
  type BookingState,
  bookingStates,
  bookingStateWords,
  bookingSteps,
  isBilled,
  mayBecome,
  mayCancelAlone,
  mayOrderBecome,
  needsRefundDecision,
  type OrderState,
  orderStates,
  orderStateWords,
  orderSteps,
  staffOrderSteps,
  staffStepFrom,
  staffSteps,
  takingStates,
} from './states.ts'
