export * from './object-fields.ts'
export * from './words.ts'
