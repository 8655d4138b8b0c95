export * from './object-fields.ts'
export { parsePoint, tidyPoint } from './point.ts'
export * from './words.ts'
