export * from './expand-series.ts'
