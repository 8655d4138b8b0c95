export * from './fields.ts'
export * from './key-permissions.ts'
export * from './token.ts'
