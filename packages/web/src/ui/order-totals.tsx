import './order-totals.css'
import type { CustomerOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { sumRows } from '@allmend/domain/pricing'

type Totals = Pick<CustomerOrder, 'totalWithoutTax' | 'tax' | 'total' | 'roundingDifference' | 'hasNoPriceObject'> & {
  /** Where something else on the screen is the main thing. */
  readonly isSmall?: boolean
}

/** The sums below the positions of an order, or of a draft: VAT where there is any, the rounding, the total. */
export function OrderTotals({ total, hasNoPriceObject, isSmall = false, ...totals }: Totals) {
  const rows = sumRows(totals)
  return (
    <>
      {rows.length > 0 && (
        <dl className="order-totals">
          {rows.map(({ label, note, amount }) => (
            <div key={label}>
              <dt>
                {label} {note && <small className="num">{note}</small>}
              </dt>
              <dd className="num">{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="order-totals__total" data-small={isSmall || undefined}>
        <span>Total</span>
        <strong className="num">{hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatChf(total)}</strong>
      </p>
      {hasNoPriceObject && total > 0 && <p className="muted small">Dazu kommen die Preise auf Anfrage.</p>}
    </>
  )
}
