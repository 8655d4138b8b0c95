import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const cacheDir = join(root, '.cache')
export const webDir = join(root, 'packages/web')
