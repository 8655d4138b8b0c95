export { apiKeyRoutes } from './api-key.routes.ts'
export { openKeyDoor } from './key-door.ts'
export { isInBuildings, isOrderInBuildings } from './within-buildings.ts'
