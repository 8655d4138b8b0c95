export { displayInstant } from './display-instant.ts'
