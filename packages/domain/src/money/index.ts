export * from './fraction.ts'
export * from './money.ts'
