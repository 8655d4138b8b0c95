import { formatChf, type Rappen } from '../money/index.ts'

interface MovedPrice {
  /** Null for those who do not deal with money, or where it cannot be had. */
  readonly total: Rappen | null
  /** What it costs, or what was billed. */
  readonly totalBefore: Rappen | null
  /** What is to be charged or given back besides what was billed, less what somebody dealt with before. */
  readonly difference: Rappen | null
  readonly isOnRequest: boolean
  readonly isBilled: boolean
  /** The price staff named goes along to another object or for another time span. */
  readonly keepsAgreedPrice: boolean
  /** Options go along to an object that does not have them. */
  readonly keepsOptions: boolean
  readonly isPriceToCheck: boolean
}

const optionWords = 'Die Optionen stammen vom bisherigen Objekt und bleiben: bitte prüfen, ob sie hier gelten.'

/** What staff read about the price of a booking they are about to change: «CHF 780.00 statt CHF 650.00.» */
export function movedPriceWords(price: MovedPrice): string {
  const { total, totalBefore, difference, isBilled, keepsOptions } = price
  const words =
    total === null || totalBefore === null || difference === null
      ? ''
      : isBilled
        ? billedWords(price, total, totalBefore, difference)
        : unbilledWords(price, total, totalBefore)
  return [words, keepsOptions ? optionWords : ''].filter((part) => part !== '').join(' ')
}

function unbilledWords({ isOnRequest, keepsAgreedPrice }: MovedPrice, total: Rappen, totalBefore: Rappen): string {
  if (isOnRequest) return 'Der Preis ist auf Anfrage.'
  if (keepsAgreedPrice)
    return `Der vereinbarte Preis von ${formatChf(total)} bleibt: bitte prüfen, ob er hier noch gilt.`
  if (total === 0 && totalBefore === 0) return 'Es bleibt gratis.'
  return total === totalBefore
    ? `Der Preis bleibt ${formatChf(total)}.`
    : `${formatChf(total)} statt ${formatChf(totalBefore)}.`
}

/** An invoice that went out is not changed: what it leaves open is charged, or given back, by ways of its own. */
function billedWords(
  { isOnRequest, isPriceToCheck, keepsOptions }: MovedPrice,
  total: Rappen,
  billed: Rappen,
  difference: Rappen,
): string {
  const stays = `Die Rechnung ist gestellt, der Betrag bleibt ${formatChf(billed)}.`
  if (isOnRequest)
    return `${stays} Der neue Preis ist auf Anfrage: Verrechnen Sie, was dazukommt, mit einer neuen Bestellung.`
  if (difference === 0) return isPriceToCheck && !keepsOptions ? `${stays} Bitte prüfen Sie, ob er noch stimmt.` : stays
  const settled = total - difference
  const tariff = `${stays} Nach Tarif wären es ${formatChf(total)}${settled === billed ? '' : `, bis ${formatChf(settled)} ist der Unterschied erledigt`}`
  return difference > 0
    ? `${tariff}: Verrechnen Sie den Unterschied von ${formatChf(difference)} mit einer neuen Bestellung.`
    : `${tariff}, ${formatChf(-difference)} weniger. Wollen Sie das zurückgeben, stornieren Sie die Buchung ohne Gebühr (das wird gutgeschrieben) und bestellen sie neu.`
}
