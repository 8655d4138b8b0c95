export * from './changes.ts'
export * from './entities.ts'
