export { planRoutes } from './plan.routes.ts'
export { readPlan } from './read-plan.ts'
