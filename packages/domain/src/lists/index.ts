export * from './columns.ts'
export * from './counted.ts'
export * from './order-columns.ts'
export * from './words.ts'
