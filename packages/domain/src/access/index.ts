export * from './guard.ts'
export * from './permissions.ts'
