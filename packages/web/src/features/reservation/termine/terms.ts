import { useAppConfig } from '../../../framework/app-config.ts'
import { useCheckout } from '../kontakt/checkout.queries.ts'

/** What the visitor may do and is charged by; nothing as long as it is not known. */
export function useTerms(): { readonly maySeries: boolean; readonly priceCategoryId: number | null } {
  const { data } = useCheckout()
  // The government layout offers single dates only.
  const isGov = useAppConfig().theme.layout === 'gov'
  return { maySeries: (data?.maySeries ?? false) && !isGov, priceCategoryId: data?.priceCategory?.id ?? null }
}

/** The price of the visitor's category; null where it has none of its own. */
export const priceIn = (prices: Readonly<Record<string, number>>, categoryId: number | null): number | null =>
  (categoryId === null ? null : prices[String(categoryId)]) ?? null
