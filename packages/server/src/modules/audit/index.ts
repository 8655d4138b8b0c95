export { auditRoutes } from './audit.routes.ts'
export { securityEventRoutes } from './security-event.routes.ts'
