export * from './check-css.ts'
export * from './css-fields.ts'
