export { paymentOptionRoutes } from './payment-option.routes.ts'
