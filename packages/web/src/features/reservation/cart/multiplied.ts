import { formatChf, type Rappen } from '@allmend/domain/money'
import { factorWords, type PriceFactor } from '@allmend/domain/pricing'

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
