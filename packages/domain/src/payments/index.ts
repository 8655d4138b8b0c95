export * from './ask-again.ts'
export * from './provider-fields.ts'
export * from './statuses.ts'
export * from './told.ts'
