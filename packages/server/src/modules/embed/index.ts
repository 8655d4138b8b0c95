export { embedScriptRoute, embedView } from './embed-page.ts'
export { embeddingRoutes } from './embedding.routes.ts'
