import { formatAmount } from '@allmend/domain/money'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CardLink } from './card-link.tsx'
import type { Dashboard } from './dashboard.queries.ts'
import { cameIn } from './when-words.ts'

interface OrdersCardProps {
  readonly orders: NonNullable<Dashboard['orders']>
  readonly now: string
}

export const OrdersCard = ({ orders: { latest }, now }: OrdersCardProps) => (
  <SectionCard
    title="Neue Bestellungen"
    aside={
      <CardLink to="/admin/orders" search={{}}>
        Alle
      </CardLink>
    }
  >
    {latest.length === 0 ? (
      <p className="muted dashboard__nothing">Noch ist keine Bestellung eingegangen.</p>
    ) : (
      <ul className="latest">
        {latest.map(({ id, number, customer, createdAt, total, paymentOption }) => (
          <li key={id}>
            <Link to="/admin/orders/edit/$id" params={{ id: String(id) }}>
              <span>
                <strong>{customer || number}</strong>
                <span className="muted num">
                  {number}, {cameIn(createdAt, now)}
                </span>
              </span>
              <span className="latest__amount">
                <span className="num">{formatAmount(total)}</span>
                <span className="muted">{total === 0 ? 'Gratis' : paymentOption}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </SectionCard>
)
