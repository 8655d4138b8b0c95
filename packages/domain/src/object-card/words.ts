import { counted } from '../lists/counted.ts'
import { formatChf } from '../money/index.ts'

/** How many find room, or how many there are. */
export function sizeWords({ capacity, stock }: { readonly capacity: number | null; readonly stock: number }): string {
  if (capacity !== null) return `bis ${counted(capacity, 'Person', 'Personen')}`
  return stock > 1 ? `${stock} Stück` : ''
}

/** «Schulhaus Linde, Schulstrasse 12»: of the address the street is enough. */
export function placeWords({ building, address }: { readonly building: string; readonly address: string }): string {
  const [street = ''] = address.split(',')
  return [building, street].filter((part) => part !== '').join(', ')
}

interface Priced {
  readonly has_prices: boolean
  readonly priceFrom: number | null
  readonly priceUnit: string
  readonly isOnlyPrice: boolean
}

/** What it costs at least whoever looks at it. Free of charge is only what nobody ever pays for. */
export function priceWords({ has_prices, priceFrom, priceUnit, isOnlyPrice }: Priced) {
  if (!has_prices || priceFrom === null) return { amount: 'auf Anfrage', unit: 'Preis', isFrom: false }
  if (priceFrom === 0 && isOnlyPrice) return { amount: 'Kostenlos', unit: 'Reservation nötig', isFrom: false }
  return { amount: formatChf(priceFrom), unit: `pro ${priceUnit}`, isFrom: true }
}

/** So many cards of a list are in sight at once: their pictures do not wait to be scrolled to. */
export const objectsInSight = 3
