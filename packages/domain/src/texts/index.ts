export * from './compare-texts.ts'
export * from './legal-texts.ts'
export * from './plain-text.ts'
export * from './text-fields.ts'
