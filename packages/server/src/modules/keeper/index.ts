export { appRoutes } from './app.routes.ts'
export {
  type ExportPlace,
  exportApp,
  fileSource,
  impexorJobs,
  impexorRoutes,
  importApp,
  NoRoom,
  noteExport,
} from './impexor/index.ts'
export { keepersRoutes } from './keepers.routes.ts'
export { maintenanceRoutes } from './maintenance/maintenance.routes.ts'
export { maintenanceJobs } from './maintenance/maintenance-jobs.ts'
export { provideApp } from './provide-app.ts'
export { findApp, type PlatformApp, readApps } from './read-apps.ts'
export { saveApp, setSuspended } from './save-app.ts'
export { createKeeper } from './save-keeper.ts'
export { taxRoutes } from './taxes/taxes.routes.ts'
