import './order-totals.css'
import type { CustomerOrder } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { taxBaseWords, taxWords } from './tax-words.ts'

const Line = ({ title, note = '', amount }: { title: string; note?: string; amount: string }) => (
  <div>
    <dt>
      {title} {note && <small className="num">{note}</small>}
    </dt>
    <dd className="num">{amount}</dd>
  </div>
)

type Totals = Pick<CustomerOrder, 'totalWithoutTax' | 'tax' | 'total' | 'roundingDifference' | 'hasNoPriceObject'>

/** The sums below the positions of an order, or of a draft: VAT where there is any, the rounding, the total. */
export const OrderTotals = ({ totalWithoutTax, tax, total, roundingDifference, hasNoPriceObject }: Totals) => (
  <>
    {(tax.length > 0 || roundingDifference !== 0) && (
      <dl className="order-totals">
        {roundingDifference !== 0 && <Line title="Rundungsdifferenz" amount={formatAmount(roundingDifference)} />}
        {tax.length > 0 && <Line title="Total ohne MwSt." amount={formatAmount(totalWithoutTax)} />}
        {tax.map((one) => (
          <Line key={one.rate} title={taxWords(one)} note={taxBaseWords(one)} amount={formatAmount(one.total)} />
        ))}
      </dl>
    )}
    <p className="order-totals__total">
      <span>Total</span>
      <strong className="num">{hasNoPriceObject && total === 0 ? 'auf Anfrage' : formatChf(total)}</strong>
    </p>
    {hasNoPriceObject && total > 0 && <p className="muted small">Dazu kommen die Preise auf Anfrage.</p>}
  </>
)
