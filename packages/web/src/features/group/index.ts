export { type GroupChoice, groupChoicesQuery } from './groups.queries.ts'
