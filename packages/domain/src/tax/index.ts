export * from './tax.ts'
