import { formatAmount, formatChf } from '@allmend/domain/money'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { OrderChoices } from '../order-list.queries.ts'
import { draftTotal } from '../order-values.ts'
import type { NewOrderState } from './use-new-order.ts'

interface NewOrderSumsProps {
  readonly order: NewOrderState
  readonly vat: OrderChoices['vat']
}

/** What it comes to so far; the order itself is reckoned by the server. */
export function NewOrderSums({ order: { bookings, check, positions }, vat }: NewOrderSumsProps) {
  const extra = positions.reduce((sum, position) => sum + (draftTotal(position) ?? 0), 0)
  return (
    <SectionCard title="Betrag">
      <dl className="order-sums">
        {bookings.length > 0 && (
          <div>
            <dt>
              Buchungen {check?.priceCategory && <small className="muted">Kategorie {check.priceCategory}</small>}
            </dt>
            <dd>{check?.isOnRequest ? 'auf Anfrage' : check ? formatAmount(check.total ?? 0) : '–'}</dd>
          </div>
        )}
        {positions.length > 0 && (
          <div>
            <dt>Positionen</dt>
            <dd>{formatAmount(extra)}</dd>
          </div>
        )}
        <div className="order-sums__total">
          <dt>Zusammen</dt>
          <dd>{formatChf((check?.total ?? 0) + extra)}</dd>
        </div>
      </dl>
      {vat && !vat.isIncluded && <p className="muted small">Positionen ohne MwSt.</p>}
    </SectionCard>
  )
}
