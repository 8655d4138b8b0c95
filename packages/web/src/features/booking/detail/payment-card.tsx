import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Booking } from '../bookings.queries.ts'
import { PaymentWord } from '../payment-word.tsx'
import { Fact } from './fact.tsx'

const day = (date: string) => date.split('-').reverse().join('.')

export const PaymentCard = ({ booking }: { booking: Booking }) => (
  <SectionCard title="Zahlung" aside={<PaymentWord {...booking} />}>
    <dl className="facts booking-facts">
      <Fact label="Bestellung">
        <Link to="/admin/orders/edit/$id" params={{ id: String(booking.orderId) }}>
          {booking.orderNumber}
        </Link>
      </Fact>
      {booking.paymentOption && <Fact label="Zahlungsart">{booking.paymentOption}</Fact>}
      <Fact label="Fällig">{booking.dueOn ? day(booking.dueOn) : 'nach der Rechnung'}</Fact>
    </dl>
  </SectionCard>
)
