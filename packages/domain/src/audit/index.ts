export * from './changes.ts'
export * from './entities.ts'
export { isMoneyField } from './money-fields.ts'
