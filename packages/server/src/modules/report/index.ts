export { evaluationRoutes } from './evaluation.routes.ts'
export { reportRoutes } from './report.routes.ts'
