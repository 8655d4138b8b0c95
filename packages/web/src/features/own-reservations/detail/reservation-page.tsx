import './reservation-page.css'
import '../../../ui/styles/side-columns.css'
import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useNamedPage } from '../../../framework/page-title.ts'
import { spanText } from '../../../lib/booking-time.ts'
import { BookingStateBadge } from '../../../ui/booking-state-badge.tsx'
import { NamedColor } from '../../../ui/color-mark.tsx'
import { EndedSum, PriceLines, SumLine } from '../../../ui/price-lines.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ChangeRequestNote, HeldPay } from '../../placed-order/index.ts'
import { orderQuery, payOrder } from '../orders/own-orders.queries.ts'
import { refreshOwn, reservationQuery } from '../own-reservations.queries.ts'
import { BackLink } from '../parts/back-link.tsx'
import { CalendarButton } from '../parts/calendar-button.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { OwnActions } from '../parts/own-actions.tsx'
import { Picture } from '../parts/picture.tsx'

function Head({ reservation }: { reservation: Reservation }) {
  const { objectTitle, building, address, state, isOld, picture } = reservation
  const place = [building, address].filter(Boolean).join(', ')
  const isAhead = !isOld && (state === 'confirmed' || state === 'unconfirmed')
  return (
    <section className="card reservation-head" aria-label="Reservation">
      <Picture of={picture} className="reservation-head__picture" sizes="(max-width: 48em) 100vw, 256px" />
      <div className="reservation-head__body">
        <BookingStateBadge {...reservation} />
        <h1>{objectTitle}</h1>
        <p className="reservation-head__span">{spanText(reservation)}</p>
        {place && (
          <p className="reservation-head__place">
            <IconMapPin size={16} stroke={1.7} aria-hidden="true" />
            {place}
          </p>
        )}
        <div className="reservation-head__actions">
          {isAhead && <CalendarButton reservation={reservation} />}
          <OwnActions reservation={reservation} />
        </div>
      </div>
    </section>
  )
}

function Detail({ reservation }: { reservation: Reservation }) {
  const { objectTitle, lines, total, isOnRequest, changeRequest } = reservation
  useNamedPage(objectTitle)
  return (
    <>
      <Head reservation={reservation} />
      <div className="side-columns">
        <div className="reservation-page__main">
          {changeRequest && (
            <SectionCard title="Änderungsanfrage">
              <ChangeRequestNote request={changeRequest} />
            </SectionCard>
          )}
          <ReservationFacts reservation={reservation} />
        </div>
        <div className="reservation-page__side">
          {reservation.state === 'held' && <HeldCard orderId={reservation.orderId} />}
          <SectionCard title="Preis">
            <PriceLines lines={lines} />
            <SumLine label="Total" text={isOnRequest ? 'auf Anfrage' : formatChf(total)} isTotal />
            <EndedSum booking={reservation} />
          </SectionCard>
        </div>
      </div>
    </>
  )
}

/** It waits for the payment of its order: how much, until when, and where. */
function HeldCard({ orderId }: { orderId: number }) {
  const { data } = useQuery(orderQuery(orderId))
  if (!data) return null
  return (
    <SectionCard title="Zahlung">
      <HeldPay order={data} pay={() => payOrder(orderId)} onStale={() => void refreshOwn()} />
    </SectionCard>
  )
}

export function ReservationPage() {
  const { id } = useParams({ strict: false })
  const reservation = useQuery(reservationQuery(Number(id)))
  return (
    <>
      <BackLink to="/account/reservations/table">Reservationen</BackLink>
      <Loaded query={reservation} rows={5}>
        {(data) => <Detail reservation={data} />}
      </Loaded>
    </>
  )
}

/** Everything that was said when it was booked. */
function ReservationFacts({ reservation }: { reservation: Reservation }) {
  const { orderId, orderNumber, intervalName, name, color, remark, quantity, options, answers, seriesKey, decision } =
    reservation
  return (
    <>
      <SectionCard title="Angaben">
        <FactList
          facts={[
            ['Mitteilung der Verwaltung', decision],
            ['Anlass', name],
            ['Farbe', color && <NamedColor key="color" color={color} />],
            ['Art der Buchung', intervalName],
            ['Anzahl', quantity > 1 ? `${quantity} Stück` : ''],
            ...options.map(({ title, value }) => [title, value] as const),
            ['Bemerkung', remark],
            [
              'Serie',
              seriesKey && (
                <Link to="/account/reservations/serial/$key" params={{ key: seriesKey }}>
                  Alle Daten der Serie
                </Link>
              ),
            ],
            [
              'Bestellung',
              <Link key="order" to="/account/orders/$id" params={{ id: String(orderId) }}>
                {orderNumber}
              </Link>,
            ],
          ]}
        />
      </SectionCard>
      {answers.length > 0 && (
        <SectionCard title="Ihre Antworten">
          <FactList facts={answers.map(({ question, answer }) => [question, answer || '–'] as const)} />
        </SectionCard>
      )}
    </>
  )
}
