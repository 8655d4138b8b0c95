import './reservation-page.css'
import '../../../ui/styles/side-columns.css'
import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useNamedPage } from '../../../framework/page-title.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import {
  BookingStateBadge,
  ChangeRequestNote,
  EndedSum,
  PriceLines,
  SumLine,
  spanText,
} from '../../reservation/index.ts'
import { BackLink } from '../back-link.tsx'
import { CalendarButton } from '../calendar-button.tsx'
import { Loaded } from '../loaded.tsx'
import { OwnActions } from '../own-actions.tsx'
import { reservationQuery } from '../own-reservations.queries.ts'
import { Picture } from '../picture.tsx'
import { ReservationFacts } from './reservation-facts.tsx'

function Head({ reservation }: { reservation: Reservation }) {
  const { objectTitle, building, address, state, isOld, picture } = reservation
  const place = [building, address].filter(Boolean).join(', ')
  const isAhead = !isOld && (state === 'confirmed' || state === 'unconfirmed')
  return (
    <section className="card reservation-head" aria-label="Reservation">
      <Picture of={picture} className="reservation-head__picture" sizes="(max-width: 48em) 100vw, 256px" />
      <div className="reservation-head__body">
        <BookingStateBadge state={state} isOld={isOld} />
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
        <SectionCard title="Preis">
          <PriceLines lines={lines} />
          <SumLine label="Total" text={isOnRequest ? 'auf Anfrage' : formatChf(total)} isTotal />
          <EndedSum {...reservation} />
        </SectionCard>
      </div>
    </>
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
