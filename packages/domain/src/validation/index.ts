export * from './check.ts'
export * from './rules.ts'
