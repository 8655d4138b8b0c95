export { OrderPaymentsCard } from './order-payments-card.tsx'
export { useTakesOnline } from './use-takes-online.ts'
