export { type EvaluatedObject, type LeafUse, type Occupancy, occupancyOf, percentOf, type Share } from './occupancy.ts'
export { type BucketUnit, bucketKey, bucketKeys, bucketUnit, type Period, yearBefore } from './period.ts'
export { cellOf } from './spread.ts'
export { evaluationColumns, hourColumns, priceCategoryFigureColumns, timeColumns, weekdayWords } from './words.ts'
