import { useAppConfig } from '../../../../framework/app-config.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'

/** The categories whose price counts, the first that has one: the visitor's own, then the default. */
export type PriceCategories = readonly number[]

/** What the visitor may do and is charged by; nothing as long as it is not known. */
export function useTerms(): { readonly maySeries: boolean; readonly priceCategories: PriceCategories } {
  const { data } = useCheckout()
  // The government layout offers single dates only.
  const isGov = useAppConfig().theme.layout === 'gov'
  const categories = [data?.priceCategory?.id, data?.defaultPriceCategoryId]
  return {
    maySeries: (data?.maySeries ?? false) && !isGov,
    priceCategories: categories.filter((id) => typeof id === 'number'),
  }
}

/** What the visitor pays; null where none of the categories has a price. */
export const priceIn = (prices: Readonly<Record<string, number>>, categories: PriceCategories): number | null =>
  categories.map((id) => prices[String(id)]).find((price) => price !== undefined) ?? null
