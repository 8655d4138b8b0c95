import './reservation-summary.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { OrderTotals } from '../../ui/order-totals.tsx'
import { PriceLines } from '../../ui/price-lines.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { datesText, isPriced, orderPositions, type SeriesOfOrder, seriesSpan } from '../placed-order/index.ts'
import { whenText } from './when-text.ts'

const quantityText = (quantity: number) => (quantity > 1 ? `, ${quantity} Stück` : '')

interface SummaryProps {
  readonly order: CustomerOrder
  /** The time to pay ran out, whether or not the dates are let go already. */
  readonly isOver?: boolean | undefined
}

/** A series in one line, however many dates it has. */
const seriesLine = (series: SeriesOfOrder) => ({
  ...{ title: `${series.first.objectTitle}, ${datesText(series)}`, quantity: 1, unitPrice: null, total: series.total },
})

/** What ended is not charged any more. */
const linesOf = (reservation: Reservation, order: CustomerOrder) =>
  isPriced(reservation, order) ? reservation.lines : []

/** One word for all dates where they are alike. */
function CommonState({ order: { reservations }, isOver }: SummaryProps) {
  const [first] = reservations
  if (!first || reservations.some(({ state }) => state !== first.state)) return null
  if (first.state !== 'held') return <BookingStateBadge state={first.state} isGivenUp={first.isGivenUp} />
  if (isOver) return <BookingStateBadge state="expired" />
  if (first.isPaymentChecked) return <BookingStateBadge state="held" isPaymentChecked />
  return (
    <StatusBadge tone="warning" icon={IconClock}>
      Gehalten, nicht bezahlt
    </StatusBadge>
  )
}

/** What it is about, shortly: the dates with their pictures, and what they cost. */
export function ReservationSummary({ order, isOver, children }: SummaryProps & { children?: ReactNode }) {
  const positions = orderPositions(order)
  const lines = positions.flatMap((position) =>
    position.kind === 'series' ? [seriesLine(position)] : linesOf(position.reservation, order),
  )
  return (
    <SectionCard title="Ihre Reservation" aside={<CommonState order={order} isOver={isOver} />}>
      <ul className="pay-dates">
        {positions.map((position) => {
          const reservation = position.kind === 'series' ? position.first : position.reservation
          return (
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
                <p className="small">
                  {position.kind === 'series' ? `Serie: ${seriesSpan(position)}` : whenText(reservation)}
                </p>
              </div>
            </li>
          )
        })}
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
