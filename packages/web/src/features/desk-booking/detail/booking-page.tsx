import '../../../framework/form/record-page.css'
import './booking-page.css'
import { takingStates } from '@allmend/domain/bookings'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { useNamedPage } from '../../../framework/page-title.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PaymentMark } from '../../desk-order/index.ts'
import { type Booking, bookingQuery } from '../bookings.queries.ts'
import { BookingHead } from './booking-head.tsx'
import { CustomerCard } from './customer-card.tsx'
import { Fact, Facts } from './fact.tsx'
import { HistoryCard } from './history-card.tsx'
import { OptionsCard } from './options-card.tsx'
import { PriceCard } from './price-card.tsx'
import { RequestCard } from './request-card.tsx'
import { TimeCard } from './time-card.tsx'

export function BookingPage({ id }: { id: number }) {
  const booking = useQuery(bookingQuery(id))
  const showSkeleton = useLoading(booking.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (booking.isError && !booking.data) {
    return <RecordError error={booking.error} onRetry={() => booking.refetch()} list="/admin/bookings" />
  }
  if (!booking.data) return null
  return <LoadedBooking booking={booking.data} />
}

/** Facts left, money and history right; on a phone one below the other. */
function LoadedBooking({ booking }: { booking: Booking }) {
  useNamedPage(`Buchung ${booking.number}`)
  return (
    <div className="record-page booking-page">
      <BookingHead booking={booking} />
      <div className="record-page__columns">
        <div className="record-page__column">
          {booking.request?.state === 'open' && <RequestCard booking={booking} request={booking.request} />}
          <TimeCard booking={booking} />
          <OptionsCard booking={booking} />
          <CustomerCard booker={booking.booker} otherBookings={booking.otherBookings} />
        </div>
        <div className="record-page__column">
          {booking.totals && booking.lines && (
            <PriceCard booking={booking} lines={booking.lines} totals={booking.totals} />
          )}
          {booking.can.seeMoney && <PaymentCard booking={booking} />}
          <HistoryCard id={booking.id} />
        </div>
      </div>
    </div>
  )
}

const day = (date: string) => date.split('-').reverse().join('.')

const PaymentCard = ({ booking }: { booking: Booking }) => (
  <SectionCard
    title="Zahlung"
    aside={<PaymentMark payment={booking} hasEnded={!takingStates.includes(booking.state)} />}
  >
    <Facts>
      <Fact label="Bestellung">
        <Link to="/admin/orders/edit/$id" params={{ id: String(booking.orderId) }}>
          {booking.orderNumber}
        </Link>
      </Fact>
      {booking.paymentOption && <Fact label="Zahlungsart">{booking.paymentOption}</Fact>}
      <Fact label="Fällig">{booking.dueOn ? day(booking.dueOn) : 'nach der Rechnung'}</Fact>
    </Facts>
  </SectionCard>
)
