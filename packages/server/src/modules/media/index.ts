export { assetRoutes } from './asset.routes.ts'
export { checkFile } from './check-file.ts'
export { nameOfAsset } from './name-of-asset.ts'
export { insertAsset, prepareAsset, putFiles } from './store-asset.ts'
