import { formatAmount, formatChf } from '@allmend/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { dayText } from '../order-words.ts'
import { collectiveQuery } from './collective.queries.ts'
import { CollectiveActions } from './collective-actions.tsx'

/** The invoice an order is paid with, and the other orders on it. */
export function CollectiveCard({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const { data } = useQuery(collectiveQuery(id))
  if (!data) return null
  const { number, orders, total, owed, dueOn } = data
  return (
    <SectionCard
      title={`Sammelrechnung ${number}`}
      aside={
        <Link className="order-link" to="/admin/collective-invoices/$id" params={{ id: String(id) }}>
          Öffnen
        </Link>
      }
    >
      <dl className="order-sums">
        {orders.map((order) => (
          <div key={order.id}>
            <dt>
              <Link to="/admin/orders/edit/$id" params={{ id: String(order.id) }}>
                {order.number}
              </Link>
              {order.owed > 0 && <small className="muted">{formatAmount(order.owed)} offen</small>}
            </dt>
            <dd>{formatAmount(order.total)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>{formatAmount(total)}</dd>
        </div>
        <div className="order-sums__total">
          <dt>
            Offen <small className="muted">fällig {dayText(dueOn)}</small>
          </dt>
          <dd>{formatChf(owed)}</dd>
        </div>
      </dl>
      <CollectiveActions collective={data} mayEdit={mayEdit} className="order-account__actions" />
    </SectionCard>
  )
}
