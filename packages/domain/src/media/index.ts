export * from './crop.ts'
export * from './tags.ts'
export * from './uploads.ts'
