import type { CustomerOrder } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'

type Tax = CustomerOrder['tax'][number]

/** «MwSt. 8.1 %», «MwSt. 0.0 %» */
export const taxWords = ({ rate }: Tax): string => `MwSt. ${Number.isInteger(rate) ? rate.toFixed(1) : rate} %`

/** «auf CHF 74.01»; empty for an order from before that was kept. */
export const taxBaseWords = ({ base }: Tax): string => (base === undefined ? '' : `auf ${formatChf(base)}`)
