import { takingStates } from '@allmend/domain/bookings'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import { PaymentMark } from '../../desk-order/index.ts'
import type { Booking } from '../bookings.queries.ts'
import { Fact, Facts } from './fact.tsx'

const day = (date: string) => date.split('-').reverse().join('.')

export const PaymentCard = ({ booking }: { booking: Booking }) => (
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
