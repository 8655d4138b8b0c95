export * from './origins.ts'
export * from './snippets.ts'
