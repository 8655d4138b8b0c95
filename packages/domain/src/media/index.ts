export * from './tags.ts'
export * from './uploads.ts'
