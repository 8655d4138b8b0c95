import type { CustomerOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { AccountLines, SumLine, taxBaseWords, taxWords } from '../../reservation/index.ts'
import { orderTotal } from './order-total.ts'

/** Net, tax by rate, what rounding added, and the whole; then what fell away, what was paid, and what is left. */
export function OrderSums({ order }: { order: CustomerOrder }) {
  const { totalWithoutTax, tax, roundingDifference, hasNoPriceObject } = order
  return (
    <>
      {tax.length > 0 && <SumLine label="Total ohne MwSt." text={formatChf(totalWithoutTax)} />}
      {tax.map((one) => (
        <SumLine key={one.rate} label={`${taxWords(one)} ${taxBaseWords(one)}`.trim()} text={formatAmount(one.total)} />
      ))}
      {roundingDifference !== 0 && <SumLine label="Rundung" text={formatAmount(roundingDifference)} />}
      <SumLine label="Total" text={orderTotal(order)} isTotal />
      <AccountLines order={order} />
      {hasNoPriceObject && (
        <p className="muted small">Für einen Teil nennt Ihnen die Verwaltung den Preis auf Anfrage.</p>
      )}
    </>
  )
}
