import type { CustomerOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { SumLine } from '../price-lines.tsx'
import { orderTotal } from './order-total.ts'

const rateText = (rate: number) => rate.toLocaleString('de-CH', { minimumFractionDigits: 1 })

/** Net, tax by rate, what rounding added, and the whole. */
export function OrderSums({ order }: { order: CustomerOrder }) {
  const { totalWithoutTax, tax, roundingDifference, hasNoPriceObject } = order
  return (
    <>
      <SumLine label="Total ohne MWST" text={formatChf(totalWithoutTax)} />
      {tax.map(({ rate, total }) => (
        <SumLine key={rate} label={`MWST ${rateText(rate)} %`} text={formatAmount(total)} />
      ))}
      {roundingDifference !== 0 && <SumLine label="Rundung" text={formatAmount(roundingDifference)} />}
      <SumLine label="Total" text={orderTotal(order)} isTotal />
      {hasNoPriceObject && (
        <p className="muted small">Für einen Teil nennt Ihnen die Verwaltung den Preis auf Anfrage.</p>
      )}
    </>
  )
}
