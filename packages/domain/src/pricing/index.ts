export * from './price-rules.ts'
export * from './price-steps.ts'
export * from './quote.ts'
export * from './stored-price.ts'
