export * from './day.ts'
export { displayInstant } from './display-instant.ts'
export * from './wall.ts'
export * from './zone-clock.ts'
