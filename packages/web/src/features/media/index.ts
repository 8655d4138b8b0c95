export { AssetPickButton, AssetPickDialog, AssetSource } from './asset-source.tsx'
export { documentsQuery } from './media.queries.ts'
