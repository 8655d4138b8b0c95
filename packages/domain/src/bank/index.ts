export * from './bank-fields.ts'
export * from './iban.ts'
export * from './qr-reference.ts'
