import { formatChf } from '@allmend/domain/money'
import type { OptionValue } from '../draft/draft.ts'
import { priceIn } from '../termine/terms.ts'
import type { PublicOption } from './presets.ts'

export interface OptionPrice {
  readonly words: string
  /** Whether it is part of the booking's price. */
  readonly isChosen: boolean
}

const amountWords = (price: number) => (price === 0 ? 'kostenlos' : formatChf(price))

/** What an option costs in the visitor's category; null where it has no price. */
export function optionPrice(
  option: PublicOption,
  value: OptionValue | undefined,
  priceCategoryId: number | null,
): OptionPrice | null {
  if (option.inputType === 'select') {
    const ids: readonly unknown[] = Array.isArray(value) ? value : []
    const chosen = option.values.find(({ id }) => ids.includes(id))
    const price = chosen ? priceIn(chosen.prices, priceCategoryId) : null
    return price === null ? null : { words: amountWords(price), isChosen: true }
  }
  const price = priceIn(option.prices, priceCategoryId)
  if (price === null) return null
  if (option.inputType !== 'number') return { words: amountWords(price), isChosen: Boolean(value) }
  const count = Number(value ?? 0)
  const isChosen = Number.isInteger(count) && count > 0
  return { words: isChosen ? formatChf(price * count) : `${amountWords(price)} / Stück`, isChosen }
}
