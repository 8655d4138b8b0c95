export { PaymentMark } from './payment-mark.tsx'
