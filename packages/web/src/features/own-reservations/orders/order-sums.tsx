import type { CustomerOrder } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'
import { AccountLines, SumLine } from '../../../ui/price-lines.tsx'
import { orderTotal } from './order-total.ts'

/** Net, tax by rate, what rounding added, and the whole; then what fell away, what was paid, and what is left. */
export function OrderSums({ order }: { order: CustomerOrder }) {
  return (
    <>
      {sumRows(order).map(({ label, note, amount }) => (
        <SumLine key={label} label={`${label} ${note}`.trim()} text={formatAmount(amount)} />
      ))}
      <SumLine label="Total" text={orderTotal(order)} isTotal />
      <AccountLines order={order} />
      {order.hasNoPriceObject && (
        <p className="muted small">Für einen Teil nennt Ihnen die Verwaltung den Preis auf Anfrage.</p>
      )}
    </>
  )
}
