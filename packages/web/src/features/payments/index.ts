export { OddReturnDialog, OnlineRefundDialog } from './online-refund-dialog.tsx'
export { OddPayments, OrderPaymentsCard } from './order-payments-card.tsx'
export { cancelPayment, orderPaymentsQuery } from './payments.queries.ts'
export { useTakesOnline } from './use-takes-online.ts'
