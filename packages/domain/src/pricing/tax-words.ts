import { formatChf, type Rappen } from '../money/index.ts'

/** VAT at one rate as it is shown: the rate in percent. */
export interface ShownTax {
  readonly rate: number
  readonly total: Rappen
  /** The net amount it is worked out on. */
  readonly base?: Rappen | undefined
}

/** «8.1 %», «0.0 %», «7.75 %» */
export const percentWords = (rate: number): string => `${rate.toFixed(2).replace(/0$/, '')} %`

/** «MwSt. 8.1 %» */
export const taxWords = ({ rate }: Pick<ShownTax, 'rate'>): string => `MwSt. ${percentWords(rate)}`

/** «auf CHF 74.01»; empty for an order from before that was kept. */
export const taxBaseWords = ({ base }: Pick<ShownTax, 'base'>): string =>
  base === undefined ? '' : `auf ${formatChf(base)}`
