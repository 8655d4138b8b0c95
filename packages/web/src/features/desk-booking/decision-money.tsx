import { formatChf } from '@allmend/domain/money'
import { IconCash } from '@tabler/icons-react'
import type { DecisionPreview } from './bookings.queries.ts'

const most = 3

/** Money that came in stays where it is until somebody decides about it in the order. */
export function DecisionMoney({ orders }: { orders: DecisionPreview['paidOrders'] }) {
  if (orders.length === 0) return null
  const more = orders.length - most
  return (
    <div className="decision__notice" role="status">
      <IconCash size={18} stroke={1.7} aria-hidden="true" />
      <div>
        {orders.slice(0, most).map(({ id, number, paid }) => (
          <p key={id}>
            Von der Bestellung {number} sind {formatChf(paid)} bezahlt. Was davon zurückgeht, halten Sie danach in der
            Bestellung fest.{' '}
            <a href={`/admin/orders/edit/${id}`} target="_blank" rel="noreferrer">
              Bestellung {number} öffnen
            </a>
          </p>
        ))}
        {more > 0 && <p className="muted">und {more} weitere</p>}
      </div>
    </div>
  )
}
