import { formatAmount } from '@allmend/domain/money'

/** By price category; not a number where something else was typed. */
export type DraftPrices = Readonly<Record<string, number>>

/** Those that can be read. */
export const knownPrices = (prices: DraftPrices): Record<string, number> =>
  Object.fromEntries(Object.entries(prices).filter(([, amount]) => !Number.isNaN(amount)))

export const hasUnreadable = (prices: DraftPrices): boolean => Object.values(prices).some(Number.isNaN)

interface Category {
  readonly id: number
  readonly name: string
  readonly isDefault: boolean
}

/** What a category without a price of its own pays. */
export function missingPriceWord(
  prices: DraftPrices,
  category: Category,
  standard: Category | undefined,
  whenNone: string,
): string | null {
  if (prices[category.id] !== undefined) return null
  const fallback = standard && prices[standard.id]
  if (fallback !== undefined && !Number.isNaN(fallback)) return `wie ${standard?.name}: ${formatAmount(fallback)}`
  return Object.keys(prices).length === 0 ? whenNone : 'auf Anfrage'
}
