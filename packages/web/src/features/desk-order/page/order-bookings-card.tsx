import type { DeskOrder } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { displaySpan } from '@allmend/domain/time'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { BookingStateBadge } from '../../../ui/booking-state-badge.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { bookingsWord } from '../order-words.ts'

/** More are dates of a series mostly. */
const firstShown = 10

type Booking = DeskOrder['reservations'][number]

const isTaking = ({ state }: Booking) => ['held', 'unconfirmed', 'confirmed'].includes(state)

interface Held {
  readonly amount: string
  readonly note?: string
}

/** What the total of the order holds of a booking, and why. One that fell away after the invoice is taken off in the account. */
function amountOf(booking: Booking, { credits }: Pick<DeskOrder, 'credits'>): Held {
  if (isTaking(booking)) return { amount: booking.isOnRequest ? 'auf Anfrage' : formatAmount(booking.total) }
  const isCredited = credits.some(({ bookingId }) => bookingId === booking.id)
  if (isCredited) return { amount: formatAmount(booking.total), note: 'gutgeschrieben' }
  return booking.fee > 0 ? { amount: formatAmount(booking.fee), note: 'Gebühr' } : { amount: '' }
}

const Amount = ({ amount, note }: Held) => (
  <>
    {amount}
    {note && <span className="muted small">{note}</span>}
  </>
)

/** What was booked with the order; each one leads to its page. */
export function OrderBookingsCard({ order }: { order: DeskOrder }) {
  const { reservations } = order
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
            <BookingStateBadge
              state={booking.state}
              isGivenUp={booking.isGivenUp}
              isPaymentChecked={order.isPaymentChecked}
            />
            <span className="order-bookings__amount num">
              <Amount {...amountOf(booking, order)} />
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
