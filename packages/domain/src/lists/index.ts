export * from './columns.ts'
export * from './words.ts'
