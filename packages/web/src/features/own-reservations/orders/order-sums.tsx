import type { CustomerOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { SumLine, taxBaseWords, taxWords } from '../../reservation/index.ts'
import { orderTotal } from './order-total.ts'

/** Net, tax by rate, what rounding added, and the whole; then what fell away, what was paid, and what is left. */
export function OrderSums({ order }: { order: CustomerOrder }) {
  const { totalWithoutTax, tax, roundingDifference, hasNoPriceObject, credits, paid, owed } = order
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  const fees = credits.reduce((sum, { fee }) => sum + fee, 0)
  return (
    <>
      {tax.length > 0 && <SumLine label="Total ohne MwSt." text={formatChf(totalWithoutTax)} />}
      {tax.map((one) => (
        <SumLine key={one.rate} label={`${taxWords(one)} ${taxBaseWords(one)}`.trim()} text={formatAmount(one.total)} />
      ))}
      {roundingDifference !== 0 && <SumLine label="Rundung" text={formatAmount(roundingDifference)} />}
      <SumLine label="Total" text={orderTotal(order)} isTotal />
      {credited > 0 && <SumLine label="Gutschriften" text={formatAmount(-credited)} />}
      {fees > 0 && <SumLine label="Stornogebühren" text={formatAmount(fees)} />}
      {paid !== 0 && <SumLine label="Bezahlt" text={formatAmount(-paid)} />}
      {(credits.length > 0 || paid !== 0) && (
        <SumLine label={owed < 0 ? 'Zu Ihren Gunsten' : 'Noch zu bezahlen'} text={formatChf(Math.abs(owed))} isTotal />
      )}
      {hasNoPriceObject && (
        <p className="muted small">Für einen Teil nennt Ihnen die Verwaltung den Preis auf Anfrage.</p>
      )}
    </>
  )
}
