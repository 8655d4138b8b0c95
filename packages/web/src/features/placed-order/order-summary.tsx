import './order-summary.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayText, timesText } from '../../lib/booking-time.ts'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { ColorMark } from '../../ui/color-mark.tsx'
import { DateBox } from '../../ui/date-box.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { NextStepsCard } from './next-steps-card.tsx'
import { OrderView } from './order-view.tsx'
import { orderPositions } from './series/order-positions.ts'
import { SeriesPosition } from './series/series-position.tsx'
import { stateCounts } from './series/state-counts.ts'
import { TakeAway } from './take-away.tsx'

interface OrderSummaryProps {
  readonly order: CustomerOrder
  readonly token: string
  /** Below what happens next. */
  readonly children: ReactNode
}

/** An order that was just placed: what happens next, its dates with what can be taken along, and whom to call. */
export const OrderSummary = ({ order, token, children }: OrderSummaryProps) => (
  <OrderView
    main={
      <>
        <NextStepsCard order={order} />
        {children}
      </>
    }
    side={
      <SectionCard title="Ihre Termine">
        <div className="order-view__dates">
          <OrderDates order={order} />
          <TakeAway order={order} token={token} />
          <Button component={Link} to={`/order/${token}`} variant="subtle" fullWidth>
            Bestellung ansehen und ändern
          </Button>
        </div>
      </SectionCard>
    }
  />
)

/** The dates of an order, each with its state; a series in one line, since its dates stand with the order. */
const OrderDates = ({ order }: { order: CustomerOrder }) => (
  <ul className="order-dates">
    {orderPositions(order).map((position) =>
      position.kind === 'series' ? (
        <li key={position.key}>
          <SeriesPosition position={position}>
            <p className="small">{stateCounts(position.dates)}</p>
          </SeriesPosition>
        </li>
      ) : (
        <OrderDate key={position.reservation.id} reservation={position.reservation} />
      ),
    )}
  </ul>
)

const OrderDate = ({ reservation }: { reservation: Reservation }) => (
  <li>
    <DateBox wall={reservation.displayStart} />
    <div>
      <p className="order-dates__title">
        <ColorMark color={reservation.color} /> {reservation.objectTitle}
      </p>
      <p className="muted small">
        <span className="visually-hidden">{dayText(reservation.displayStart)}, </span>
        {timesText(reservation)}
      </p>
      <BookingStateBadge {...reservation} />
    </div>
  </li>
)
