import type { Rappen } from '@allmend/domain/money'
import type { Validated } from '../shell/use-validation.ts'

export interface PriceLine {
  readonly title: string
  /** Null: on request. */
  readonly total: Rappen | null
}

/** What makes up the price of a booking; an option of a series stands there once, for all its dates. */
export function priceLines({ object, options }: Pick<Validated['summary'], 'object' | 'options'>): PriceLine[] {
  const sums = new Map<string, Rappen | null>()
  for (const { value, total } of options) {
    const sum = sums.has(value) ? (sums.get(value) ?? null) : 0
    sums.set(value, sum === null || total === null ? null : sum + total)
  }
  return [{ title: 'Miete', total: object.total }, ...[...sums].map(([title, total]) => ({ title, total }))]
}
