import type { Rate } from '../tax/index.ts'
import { parseDay } from '../time/index.ts'
import type { PriceTerms } from './quote.ts'
import type { OrderTerms } from './sum-lines.ts'

/** How somebody is charged, as the database says it: days are texts. */
export interface StoredPriceTerms extends OrderTerms {
  readonly zone: string
  readonly defaultCategoryId: number | null
  readonly priceCategoryId: number | null
  readonly periods: readonly { readonly rate: Rate; readonly start: string | null; readonly end: string | null }[]
}

export function priceTermsOf({ periods: stored, ...terms }: StoredPriceTerms) {
  const day = (text: string | null) => (text === null ? null : parseDay(text))
  const periods = stored.map(({ rate, start, end }) => ({ rate, start: day(start), end: day(end) }))
  const { zone, defaultCategoryId, priceCategoryId, vatNumber, pricesIncludeVat, roundsToFive } = terms
  const vat: PriceTerms['vat'] = vatNumber === '' ? null : { isIncluded: pricesIncludeVat, periods }
  return { zone, defaultCategoryId, priceCategoryId, roundsToFive, vat, periods }
}
