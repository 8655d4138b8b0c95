export type Cell = string | number | boolean | null

export const asCell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
