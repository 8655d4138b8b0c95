export { OddPayments, OrderPaymentsCard } from './order-payments-card.tsx'
export { RefundDueDialog } from './refund-due-dialog.tsx'
export { useTakesOnline } from './use-takes-online.ts'
