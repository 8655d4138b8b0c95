import './order-dates.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { ColorMark } from '../../ui/color-mark.tsx'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { dayText, timesText } from '../../lib/booking-time.ts'
import { DateBox } from '../../ui/date-box.tsx'

/** The dates of an order, each with its state. */
export const OrderDates = ({ order }: { order: CustomerOrder }) => (
  <ul className="order-dates">
    {order.reservations.map((reservation) => (
      <OrderDate key={reservation.id} reservation={reservation} />
    ))}
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
      <BookingStateBadge state={reservation.state} isOld={reservation.isOld} />
    </div>
  </li>
)
