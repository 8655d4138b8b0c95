export { createApp, type NewApp } from './create-app.ts'
export { findAppByHost } from './find-app-by-host.ts'
export { publicUrl } from './public-url.ts'
export { tenantRoutes } from './tenant.routes.ts'
