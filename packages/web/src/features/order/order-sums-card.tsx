import type { StaffOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { SectionCard } from '../../ui/section-card.tsx'

const percent = (rate: number) => rate.toLocaleString('de-CH', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** What the order comes to, with its VAT and what that is reckoned on. */
export function OrderSumsCard({ order }: { order: StaffOrder }) {
  const { tax, total, totalWithoutTax, roundingDifference, hasNoPriceObject, priceCategory } = order
  return (
    <SectionCard title="Betrag" aside={priceCategory && <span className="muted small">Kategorie {priceCategory}</span>}>
      <dl className="order-sums">
        {tax.length > 0 && (
          <div>
            <dt>Total ohne MwSt.</dt>
            <dd>{formatAmount(totalWithoutTax)}</dd>
          </div>
        )}
        {tax.map((one) => (
          <div key={one.rate}>
            <dt>
              MwSt. {percent(one.rate)} % <small className="muted">auf {formatAmount(one.base)}</small>
            </dt>
            <dd>{formatAmount(one.total)}</dd>
          </div>
        ))}
        {roundingDifference !== 0 && (
          <div>
            <dt>Rundung</dt>
            <dd>{formatAmount(roundingDifference)}</dd>
          </div>
        )}
        <div className="order-sums__total">
          <dt>Total</dt>
          <dd>{hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatChf(total)}</dd>
        </div>
      </dl>
      {hasNoPriceObject && (
        <p className="muted small">
          Mindestens ein Preis ist «auf Anfrage». Legen Sie ihn in der Buchung fest, bevor Sie verbuchen.
        </p>
      )}
    </SectionCard>
  )
}
