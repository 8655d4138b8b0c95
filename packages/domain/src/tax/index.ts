export * from './tax.ts'
export * from './vat-number.ts'
