export { insertBookings, insertOrder } from './order.repository.ts'
export { orderRoutes } from './order.routes.ts'
export { orderContributor } from './order-contributor.ts'
