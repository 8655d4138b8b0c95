import { formatChf } from '@allmend/domain/money'
import { IconCash } from '@tabler/icons-react'
import type { DecisionPreview } from './bookings.queries.ts'

/** Money that came in stays where it is until somebody decides about it in the order. */
export function DecisionMoney({ orders }: { orders: DecisionPreview['paidOrders'] }) {
  if (orders.length === 0) return null
  return (
    <div className="decision__wishes" role="status">
      <IconCash size={18} stroke={1.7} aria-hidden="true" />
      <div>
        {orders.map(({ id, number, paid }) => (
          <p key={id}>
            Von der Bestellung {number} sind {formatChf(paid)} bezahlt. Was davon zurückgeht, halten Sie danach in der
            Bestellung fest.{' '}
            <a href={`/admin/orders/edit/${id}`} target="_blank" rel="noreferrer">
              Bestellung {number} öffnen
            </a>
          </p>
        ))}
      </div>
    </div>
  )
}
