import { formatChf } from '@allmend/domain/money'
import type { OptionValue, PublicOption } from '../booking-draft/index.ts'

/** The categories whose price counts, the first that has one: the visitor's own, then the default. */
export type PriceCategories = readonly number[]

/** What the visitor pays; null where none of the categories has a price. */
export const priceIn = (prices: Readonly<Record<string, number>>, categories: PriceCategories): number | null =>
  categories.map((id) => prices[String(id)]).find((price) => price !== undefined) ?? null

export interface OptionPrice {
  readonly words: string
  /** Whether it is part of the booking's price. */
  readonly isChosen: boolean
}

const amountWords = (price: number) => (price === 0 ? 'kostenlos' : formatChf(price))

/** What an option costs the visitor; null where it has no price. */
export function optionPrice(
  option: PublicOption,
  value: OptionValue | undefined,
  priceCategories: PriceCategories,
): OptionPrice | null {
  if (option.inputType === 'select') {
    const ids: readonly unknown[] = Array.isArray(value) ? value : []
    const chosen = option.values.find(({ id }) => ids.includes(id))
    const price = chosen ? priceIn(chosen.prices, priceCategories) : null
    return price === null ? null : { words: amountWords(price), isChosen: true }
  }
  const price = priceIn(option.prices, priceCategories)
  if (price === null) return null
  if (option.inputType !== 'number') return { words: amountWords(price), isChosen: Boolean(value) }
  const count = Number(value ?? 0)
  const isChosen = Number.isInteger(count) && count > 0
  return { words: isChosen ? formatChf(price * count) : `${amountWords(price)} / Stück`, isChosen }
}
