export { type Category, categoriesQuery } from './categories.queries.ts'
