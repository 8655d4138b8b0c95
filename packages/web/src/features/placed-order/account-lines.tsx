import type { CustomerOrder } from '@allmend/contract'
import { accountLines, formatSigned } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import { SumLine } from '../../ui/price-lines.tsx'

type Account = Pick<CustomerOrder, 'total' | 'credits' | 'paid' | 'refunded'>

/** Below the total of an order: what became of it, down to what is left to pay. */
export const AccountLines = ({ order }: { order: Account }) =>
  accountLines(order).map(({ label, note, amount, isSum }, index) => (
    <SumLine
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand there twice, and the order is fixed
      key={index}
      label={label}
      note={note}
      text={isSum ? formatChf(amount) : formatSigned(amount)}
      isTotal={isSum}
    />
  ))
