import { formatChf, type Rappen } from '@allmend/domain/money'

interface Totalled {
  readonly total: Rappen
  readonly hasNoPriceObject: boolean
}

/** What an order costs; where an object has no price yet, what is known of it is not the whole. */
export function orderTotal({ total, hasNoPriceObject }: Totalled): string {
  if (!hasNoPriceObject) return formatChf(total)
  return total === 0 ? 'auf Anfrage' : `ab ${formatChf(total)}`
}
