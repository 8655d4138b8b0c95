export { type AccountLine, accountLines, afterCredits, formatSigned, waivedTitle } from './account-lines.ts'
export { type CalendarEvent, calendarLinks, calendarServices, calendarServiceWords } from './calendar-links.ts'
export {
  type Charged,
  type Credit,
  creditDown,
  creditRest,
  isCreditNote,
  type MoneyDecision,
  negated,
  shareParts,
  sumParts,
} from './credit.ts'
export { cancellationFee, type FeeStep } from './fee.ts'
export { feeRuleWords, feeWords } from './fee-words.ts'
export {
  creditParts,
  type InvoiceLine,
  type InvoicePart,
  type InvoiceSource,
  invoiceLines,
  namelessLines,
  type TaxPart,
  taxBases,
  taxedLines,
  taxLines,
  taxPlaces,
  untaxed,
} from './invoice.ts'
export { type LetterKind, letterKindOf, letterKinds, letterKindWords } from './letter-kind.ts'
export { mayPay } from './may-pay.ts'
export { bookingNumber, parseBookingNumber } from './numbers.ts'
export {
  type Account,
  leastRefund,
  type MarkedPayment,
  owed,
  type PaymentKind,
  type PaymentMark,
  type PaymentState,
  paymentKinds,
  paymentKindWords,
  paymentMark,
  paymentMarkWords,
  paymentStateOf,
  paymentStates,
  paymentStateWords,
  refundable,
  returnable,
} from './payment.ts'
export { checkedWords, howToPay, isChecked, paymentHint } from './payment-hint.ts'
export { paymentOptionFields } from './payment-option-fields.ts'
export { latestDue } from './payment-term.ts'
export { refundWords } from './refund-words.ts'
export {
  afterRefund,
  afterReturn,
  type BookingState,
  bookingStates,
  bookingStateWord,
  bookingStateWords,
  bookingSteps,
  claimStates,
  deskOrderSteps,
  isBilled,
  isOver,
  mayBecome,
  mayCancelAlone,
  mayOrderBecome,
  needsMoney,
  needsRefundDecision,
  type OrderState,
  orderStates,
  orderStateWords,
  orderSteps,
  ownOrderStateWords,
  staffStepFrom,
  staffSteps,
  takingStates,
} from './states.ts'
export { countedPositions, type Ordered, takeOff } from './take-off.ts'
