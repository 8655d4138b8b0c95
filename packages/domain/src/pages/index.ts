export * from './compared-lines.ts'
export * from './page-excerpt.ts'
export * from './page-fields.ts'
