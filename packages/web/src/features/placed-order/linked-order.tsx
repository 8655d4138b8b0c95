import './linked-order.css'
import './reservation-card.css'
import type { CustomerOrder } from '@allmend/contract'
import { takingStates } from '@allmend/domain/bookings'
import { instantText } from '../../lib/booking-time.ts'
import { ContactAddress } from '../../ui/contact-address.tsx'
import { OrderTotals } from '../../ui/order-totals.tsx'
import { AccountLines, PriceLines } from '../../ui/price-lines.tsx'
import { RichWords } from '../../ui/rich-words.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { AcceptanceList } from '../legal-text/index.ts'
import { NextStepsCard } from './next-steps-card.tsx'
import { adoptReservation, orderLinkApi, payByLink, refreshLinkedOrder } from './order-link.queries.ts'
import { OrderNumber, OrderView } from './order-view.tsx'
import { PayButton } from './pay-button.tsx'
import { paymentHint } from './payment-hint.ts'
import { ReservationCard } from './reservation-card.tsx'
import { TakeAway } from './take-away.tsx'

/** Something of it is still to come. */
const isAhead = ({ reservations }: CustomerOrder) =>
  reservations.some(({ state, isOld }) => takingStates.includes(state) && !isOld)

/** An order as whoever has its link sees it: every booking with what can be done with it, the costs, the contact. */
export function LinkedOrder({ order, token }: { order: CustomerOrder; token: string }) {
  const api = orderLinkApi(token)
  return (
    <>
      <div className="linked-order__head">
        <div>
          <h1>Ihre Bestellung</h1>
          <p className="muted">Eingegangen am {instantText(order.createdAt)}</p>
        </div>
        <OrderNumber number={order.number} />
      </div>
      <OrderView
        main={
          <>
            <ul className="reservation-cards">
              {order.reservations.map((reservation) => (
                <ReservationCard
                  key={reservation.id}
                  reservation={reservation}
                  api={api}
                  onChanged={(changed) => adoptReservation(token, changed)}
                />
              ))}
            </ul>
            <NextStepsCard order={order} />
            {order.orderSuccess && isAhead(order) && (
              <SectionCard title="Hinweise der Gemeinde">
                <RichWords html={order.orderSuccess} />
              </SectionCard>
            )}
          </>
        }
        side={
          <>
            <SectionCard title="Kosten">
              {order.positions.length > 0 && <PriceLines lines={order.positions} />}
              <OrderTotals {...order} />
              <AccountLines order={order} />
              {order.paymentOption && (
                <p className="linked-order__payment small">
                  <strong>{order.paymentOption}</strong>
                  <span className="muted">{paymentHint(order)}</span>
                </p>
              )}
              <PayButton order={order} pay={() => payByLink(token)} onStale={() => void refreshLinkedOrder(token)} />
            </SectionCard>
            <SectionCard title="Ihr Kontakt">
              <ContactAddress contact={order.contact} />
            </SectionCard>
            {order.acceptance && (
              <SectionCard title="Bedingungen">
                <AcceptanceList acceptance={order.acceptance} />
              </SectionCard>
            )}
            <div className="linked-order__take">
              <SectionCard title="Mitnehmen">
                <div className="order-view__dates">
                  <TakeAway order={order} token={token} />
                </div>
              </SectionCard>
            </div>
          </>
        }
      />
    </>
  )
}
