export { keeperRoutes } from './keeper.routes.ts'
