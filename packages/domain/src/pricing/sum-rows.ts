import type { Rappen } from '../money/index.ts'
import { type ShownTax, taxBaseWords, taxWords } from './tax-words.ts'

/** What an order came to as it is kept: its rounding is part of `totalWithoutTax`. */
export interface ShownTotals {
  readonly totalWithoutTax: Rappen
  readonly tax: readonly ShownTax[]
  readonly roundingDifference: Rappen
}

export interface SumRow {
  readonly label: string
  /** What the amount is worked out on. */
  readonly note: string
  readonly amount: Rappen
}

/**
 * The amounts above the total of an order. They add up to it, since people do add them up: where rounding has a row of its own, the net
 * amount leaves it out, 92.50 + 7.49 + 0.01 = 100.00. Empty where the total says it all.
 */
export function sumRows({ totalWithoutTax, tax, roundingDifference }: ShownTotals): readonly SumRow[] {
  if (tax.length === 0 && roundingDifference === 0) return []
  const net = tax.length > 0 ? 'Total ohne MwSt.' : 'Zwischentotal'
  return [
    { label: net, note: '', amount: totalWithoutTax - roundingDifference },
    ...tax.map((one) => ({ label: taxWords(one), note: taxBaseWords(one), amount: one.total })),
    ...(roundingDifference === 0 ? [] : [{ label: 'Rundung', note: '', amount: roundingDifference }]),
  ]
}
