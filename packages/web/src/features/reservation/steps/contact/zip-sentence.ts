import { formatChf } from '@allmend/domain/money'
import type { PriceByZip } from './default-total.queries.ts'

/** Why somebody has this price category, and what it does to the price. */
export function zipSentence({ zipcode, saved }: PriceByZip): string {
  const why = `Wegen der Postleitzahl ${zipcode}.`
  if (!saved) return why
  return saved > 0 ? `${why} Sie sparen ${formatChf(saved)}.` : `${why} Das kostet ${formatChf(-saved)} mehr.`
}
