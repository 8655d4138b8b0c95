import type { StaffOrder } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { displaySpan } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../framework/permission.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { BookingStateBadge } from '../reservation/index.ts'
import { bookingsWord } from './order-words.ts'

/** More are dates of a series mostly. */
const firstShown = 10

type Booking = StaffOrder['reservations'][number]

const isCharged = ({ state }: Booking) => ['held', 'unconfirmed', 'confirmed'].includes(state)

function amountOf(booking: Booking): string {
  if (!isCharged(booking)) return booking.fee > 0 ? formatAmount(booking.fee) : ''
  return booking.isOnRequest ? 'auf Anfrage' : formatAmount(booking.total)
}

/** What was booked with the order; each one leads to its page. */
export function OrderBookingsCard({ order: { reservations } }: { order: StaffOrder }) {
  const mayLook = useMay()({ permissions: ['reservation:view'] })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? reservations : reservations.slice(0, firstShown)
  if (reservations.length === 0) return null
  return (
    <SectionCard
      title="Buchungen"
      aside={<span className="muted small">{bookingsWord(reservations.length)}, Betrag in CHF</span>}
    >
      <ul className="order-bookings">
        {shown.map((booking) => (
          <li key={booking.id}>
            <div className="order-bookings__text">
              {mayLook ? (
                <Link className="order-link" to="/admin/bookings/$id" params={{ id: String(booking.id) }}>
                  {booking.name || booking.objectTitle}
                </Link>
              ) : (
                <strong>{booking.name || booking.objectTitle}</strong>
              )}
              <span className="muted small num">
                {booking.number}
                {booking.name && `, ${booking.objectTitle}`}
              </span>
              <span className="num">{displaySpan(booking.displayStart, booking.displayEnd)}</span>
            </div>
            <BookingStateBadge state={booking.state} isOld={false} />
            <span className="order-bookings__amount num">
              {amountOf(booking)}
              {!isCharged(booking) && booking.fee > 0 && <span className="muted small">Gebühr</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < reservations.length && (
        <Button className="order-bookings__more" variant="subtle" onClick={() => setWhole(true)}>
          Alle {reservations.length} Buchungen zeigen
        </Button>
      )}
    </SectionCard>
  )
}
