import { IconArrowRight, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatInstantDate } from '../../../lib/format-date.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { orderCharge } from '../orders/order-total.ts'
import type { OrderRow } from '../own-orders.queries.ts'

export const LastOrders = ({ orders }: { orders: readonly OrderRow[] }) => (
  <SectionCard title="Letzte Bestellungen">
    {orders.length === 0 ? (
      <p className="muted">Sie haben noch nichts bestellt.</p>
    ) : (
      <>
        <ul className="side-links">
          {orders.map((order) => (
            <li key={order.id}>
              <Link className="side-link" to="/account/orders/$id" params={{ id: String(order.id) }}>
                <span className="side-link__words">
                  <b>{order.number}</b>
                  <span className="muted num">{formatInstantDate(order.createdAt)}</span>
                </span>
                <span className="num">{orderCharge(order).now}</span>
                <IconChevronRight className="side-link__arrow" size={18} stroke={1.7} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <Link className="own-page__more" to="/account/orders">
          Alle Bestellungen
          <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        </Link>
      </>
    )}
  </SectionCard>
)
