export { OptionFields, OptionRow } from './option-fields.tsx'
export { type PriceCategories, priceIn } from './option-price.ts'
export { type OptionValues, optionValuesOf } from './option-values.ts'
export { nthWords, RhythmFields, weekOrder } from './rhythm-fields.tsx'
