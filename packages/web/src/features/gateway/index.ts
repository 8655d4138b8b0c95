export { OpenBillNote, OrderBillCard } from './order-bill-card.tsx'
export { UserGatewayCard } from './user-gateway-card.tsx'
