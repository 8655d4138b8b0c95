import './reservation-summary.css'
import type { CustomerOrder } from '@allmend/contract'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { OrderTotals } from '../../ui/order-totals.tsx'
import { PriceLines } from '../../ui/price-lines.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { whenText } from './when-text.ts'

const quantityText = (quantity: number) => (quantity > 1 ? `, ${quantity} Stück` : '')

/** One word for all dates where they are alike. */
function CommonState({ order: { reservations } }: { order: CustomerOrder }) {
  const [first] = reservations
  if (!first || reservations.some(({ state }) => state !== first.state)) return null
  if (first.state !== 'held') return <BookingStateBadge state={first.state} />
  return (
    <StatusBadge tone="warning" icon={IconClock}>
      Gehalten, nicht bezahlt
    </StatusBadge>
  )
}

/** What it is about, shortly: the dates with their pictures, and what they cost. */
export function ReservationSummary({ order, children }: { order: CustomerOrder; children?: ReactNode }) {
  const lines = order.reservations.flatMap((reservation) => reservation.lines)
  return (
    <SectionCard title="Ihre Reservation" aside={<CommonState order={order} />}>
      <ul className="pay-dates">
        {order.reservations.map((reservation) => (
          <li key={reservation.id}>
            {reservation.picture && (
              <img
                src={reservation.picture.src}
                srcSet={reservation.picture.srcset || undefined}
                sizes="120px"
                alt=""
              />
            )}
            <div>
              <p className="pay-dates__title">
                {reservation.objectTitle}
                {quantityText(reservation.quantity)}
              </p>
              <p className="small">{whenText(reservation)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="pay-dates__sums">
        <PriceLines lines={[...lines, ...order.positions]} />
        <OrderTotals {...order} isSmall />
        <p className="muted small">Bestellung {order.number}</p>
      </div>
      {children}
    </SectionCard>
  )
}
