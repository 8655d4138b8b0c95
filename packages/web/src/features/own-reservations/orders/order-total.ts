import { formatChf, type Rappen } from '@allmend/domain/money'

interface Totalled {
  readonly total: Rappen
  readonly hasNoPriceObject: boolean
}

/** What is left of an order after what fell away since its invoice; and what it came to before, where that differs. */
export const orderCharge = ({ total, credited, hasNoPriceObject }: Totalled & { readonly credited: Rappen }) => ({
  now: orderTotal({ total: total - credited, hasNoPriceObject }),
  before: credited === 0 ? null : orderTotal({ total, hasNoPriceObject }),
})

/** What an order costs; where an object has no price yet, what is known of it is not the whole. */
export function orderTotal({ total, hasNoPriceObject }: Totalled): string {
  if (!hasNoPriceObject) return formatChf(total)
  return total === 0 ? 'auf Anfrage' : `ab ${formatChf(total)}`
}
