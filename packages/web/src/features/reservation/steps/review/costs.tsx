import './costs.css'
import { formatAmount } from '@allmend/domain/money'
import { OrderTotals } from '../../../../ui/order-totals.tsx'
import { useObjects } from '../../../booking-draft/index.ts'
import { whenWords } from '../../cart/booking-words.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { ActionButton } from '../../shell/step-action.tsx'
import { useValidation } from '../../shell/use-validation.ts'

/** What the order costs, with VAT where there is any; below it, on wide screens, the one button of the page. */
export function Costs({ withButton }: { withButton: boolean }) {
  const { bookings } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const { byKey, summary, isOrderable } = useValidation()
  const priceOf = (key: string) => {
    const answer = byKey.get(key)
    if (!answer?.isValid) return ''
    const own = answer.summary
    return own.object.total === null ? 'auf Anfrage' : formatAmount(own.total)
  }
  return (
    <section className="card costs" aria-labelledby="costs">
      <h2 id="costs">Kosten</h2>
      <dl className="costs__lines">
        {bookings.map((booking) => (
          <div key={booking.key}>
            <dt>
              {objects.get(booking.objectId)?.title}
              <small className="num">{whenWords(booking)}</small>
            </dt>
            <dd className="num">{priceOf(booking.key)}</dd>
          </div>
        ))}
      </dl>
      <div className="costs__foot">
        {summary && isOrderable && <OrderTotals {...summary} />}
        {withButton && <ActionButton />}
      </div>
    </section>
  )
}
