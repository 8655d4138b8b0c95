import type { DeskOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'
import { SectionCard } from '../../ui/section-card.tsx'

/** What the order comes to, with its VAT and what that is reckoned on. */
export function OrderSumsCard({ order }: { order: DeskOrder }) {
  const { total, hasNoPriceObject, priceCategory } = order
  return (
    <SectionCard title="Betrag" aside={priceCategory && <span className="muted small">Kategorie {priceCategory}</span>}>
      <dl className="order-sums">
        {sumRows(order).map(({ label, note, amount }) => (
          <div key={label}>
            <dt>
              {label} {note && <small className="muted">{note}</small>}
            </dt>
            <dd>{formatAmount(amount)}</dd>
          </div>
        ))}
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
