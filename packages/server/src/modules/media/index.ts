export { assetRoutes } from './asset.routes.ts'
export { checkFile } from './check-file.ts'
export { nameOfAsset } from './name-of-asset.ts'
export { assetFiles, insertAsset, prepareAsset, putFiles } from './store-asset.ts'
