export * from './link-fields.ts'
