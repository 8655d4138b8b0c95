export * from './changes.ts'
export * from './entities.ts'
export { isMoneyField } from './money-fields.ts'
export { type SecurityKind, securityKinds } from './security-kinds.ts'
