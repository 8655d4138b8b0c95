import { formatChf, type Rappen } from '@allmend/domain/money'
import { factorWords, type PriceFactor, taxBaseWords, taxWords } from '@allmend/domain/pricing'
import type { Validated } from '../shell/use-validation.ts'

interface PriceLine {
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

interface Counted {
  readonly quantity: number
  /** `Std.`, `Nächte`, `30 Min.` */
  readonly unit: string
  readonly price: Rappen | null
  /** Where rules made the price. */
  readonly factors?: readonly PriceFactor[] | undefined
  readonly total: Rappen | null
}

/** A unit that is a number itself is taken so many times: «3 × 30 Min.» */
const countWords = (count: number, unit: string) => (/^\d/.test(unit) ? `${count} × ${unit}` : `${count} ${unit}`)

/**
 * How an amount came about: «5 Std. × CHF 80.00», «6 Stück × 2 Tage × CHF 8.00»; where rules made the price, «2 × 45.00 + 2 × 55.00
 * (Abend)». Empty where it is no multiplication.
 */
export function multiplied({ quantity, unit, price, total, factors }: Counted, pieces = 1): string {
  if (factors) return factorWords({ quantity, unitPrice: price, total, factors })
  if (quantity <= 1 || unit === '' || !price || quantity * price !== total) return ''
  const counted = [...(pieces > 1 ? [`${pieces} Stück`] : []), countWords(quantity / pieces, unit)]
  return `${counted.join(' × ')} × ${formatChf(price)}`
}
