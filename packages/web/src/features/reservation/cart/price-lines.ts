import type { Rappen } from '@allmend/domain/money'
import { taxBaseWords, taxWords } from '@allmend/domain/pricing'
import type { Validated } from '../shell/use-validation.ts'
import { multiplied } from './multiplied.ts'

export interface PriceLine {
  readonly title: string
  /** How the amount came about. */
  readonly detail: string
  /** Null: on request. */
  readonly total: Rappen | null
}

type Summary = Pick<Validated['summary'], 'object' | 'options' | 'tax' | 'total'>
type Option = Summary['options'][number]

const added = (one: Option, other: Option): Option => ({
  ...one,
  quantity: one.quantity + other.quantity,
  total: one.total === null || other.total === null ? null : one.total + other.total,
})

/**
 * What makes up the price of a booking of so many pieces; an option of a series stands there once, for all its dates. VAT is a line where
 * the prices come without it: the lines add up to the total.
 */
export function priceLines({ object, options, tax, total }: Summary, pieces: number): PriceLine[] {
  const sums = new Map<string, Option>()
  for (const option of options) {
    const sum = sums.get(option.value)
    sums.set(option.value, sum ? added(sum, option) : option)
  }
  const lines = [
    { title: 'Miete', detail: multiplied(object, pieces), total: object.total },
    ...[...sums.values()].map((option) => ({
      title: option.value,
      detail: multiplied(option),
      total: option.total,
    })),
  ]
  const isTaxOnTop = lines.reduce((sum, line) => sum + (line.total ?? 0), 0) < total
  const taxLines = tax.map((one) => ({ title: taxWords(one), detail: taxBaseWords(one), total: one.total }))
  return isTaxOnTop ? [...lines, ...taxLines] : lines
}
