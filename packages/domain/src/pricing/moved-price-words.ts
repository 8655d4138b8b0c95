import { formatChf, type Rappen } from '../money/index.ts'

interface MovedPrice {
  /** Null for those who do not deal with money, or where it cannot be had. */
  readonly total: Rappen | null
  readonly totalBefore: Rappen | null
  readonly isOnRequest: boolean
  /** The price staff named goes along to another object or for another time span. */
  readonly isPriceToCheck: boolean
}

/** What staff read about the price of a booking they are about to put elsewhere: «CHF 780.00 statt CHF 650.00.» */
export function movedPriceWords({ total, totalBefore, isOnRequest, isPriceToCheck }: MovedPrice): string {
  if (total === null || totalBefore === null) return ''
  if (isOnRequest) return 'Der Preis ist auf Anfrage.'
  if (isPriceToCheck) return `Der vereinbarte Preis von ${formatChf(total)} bleibt: bitte prüfen, ob er hier noch gilt.`
  if (total === 0 && totalBefore === 0) return 'Es bleibt gratis.'
  return total === totalBefore
    ? `Der Preis bleibt ${formatChf(total)}.`
    : `${formatChf(total)} statt ${formatChf(totalBefore)}.`
}
