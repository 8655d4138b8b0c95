export { type PriceCategory, priceCategoriesQuery } from './price-categories.queries.ts'
