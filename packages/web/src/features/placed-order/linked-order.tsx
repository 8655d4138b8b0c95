import './linked-order.css'
import './reservation-card.css'
import type { CustomerOrder, Reservation } from '@allmend/contract'
import { mayPay, takingStates } from '@allmend/domain/bookings'
import { FormNote } from '../../framework/form/form-note.tsx'
import { instantText } from '../../lib/booking-time.ts'
import { ContactAddress } from '../../ui/contact-address.tsx'
import { OrderTotals } from '../../ui/order-totals.tsx'
import { AccountLines, PriceLines } from '../../ui/price-lines.tsx'
import { RichWords } from '../../ui/rich-words.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { AcceptanceList } from '../legal-text/index.ts'
import { HeldPay } from './held-pay.tsx'
import { NextStepsCard } from './next-steps-card.tsx'
import { openHint } from './open-hint.ts'
import { adoptReservation, orderLinkApi, payByLink, refreshLinkedOrder } from './order-link.queries.ts'
import { OrderNumber, OrderView } from './order-view.tsx'
import { paymentHint } from './payment-hint.ts'
import { refundHint } from './refund-hint.ts'
import { ReservationCard, ReservationDetail } from './reservation-card.tsx'
import { orderPositions } from './series/order-positions.ts'
import { SeriesCard } from './series/series-card.tsx'
import { TakeAway } from './take-away.tsx'

/** Something of it is still to come. */
const isAhead = ({ reservations }: CustomerOrder) =>
  reservations.some(({ state, isOld }) => takingStates.includes(state) && !isOld)

/** An order as whoever has its link sees it: every booking with what can be done with it, the costs, the contact. */
export function LinkedOrder({ order, token }: { order: CustomerOrder; token: string }) {
  const change = {
    api: orderLinkApi(token),
    onChanged: (changed: Reservation | null) => adoptReservation(token, changed),
  }
  const [open, hint] = [openHint(order) || refundHint(order), paymentHint(order)]
  return (
    <>
      <div className="linked-order__head">
        <div>
          <h1>Ihre Bestellung</h1>
          <p className="muted">Eingegangen am {instantText(order.createdAt)}</p>
        </div>
        <OrderNumber number={order.number} />
      </div>
      {(open || order.held || mayPay(order)) && (
        <div className="linked-order__open">
          {open && (!order.held || order.isPaymentChecked) && (
            <FormNote tone={order.isOverdue || order.isPaymentChecked ? 'warning' : 'info'}>{open}</FormNote>
          )}
          <HeldPay order={order} pay={() => payByLink(token)} onStale={() => void refreshLinkedOrder(token)} />
        </div>
      )}
      <OrderView
        main={
          <>
            <ul className="reservation-cards">
              {orderPositions(order).map((position) =>
                position.kind === 'series' ? (
                  <SeriesCard
                    key={position.key}
                    position={position}
                    detailOf={(reservation) => <ReservationDetail reservation={reservation} {...change} />}
                  />
                ) : (
                  <ReservationCard key={position.reservation.id} reservation={position.reservation} {...change} />
                ),
              )}
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
                  {hint !== open && <span className="muted">{hint}</span>}
                </p>
              )}
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
