import './reservation-card.css'
import type { Reservation } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { spanText } from '../../lib/booking-time.ts'
import { BookingStateBadge } from '../../ui/booking-state-badge.tsx'
import { ColorMark } from '../../ui/color-mark.tsx'
import { DateBox } from '../../ui/date-box.tsx'
import { EndedSum, PriceLines, SumLine } from '../../ui/price-lines.tsx'
import { ChangeRequestNote } from './change/change-request-note.tsx'
import { ReservationActions } from './change/reservation-actions.tsx'
import type { ReservationApi } from './change/reservation-api.ts'

interface ReservationCardProps {
  readonly reservation: Reservation
  readonly api: ReservationApi
  readonly onChanged: (reservation: Reservation | null) => void
}

const Facts = ({ reservation: { options, answers, remark } }: { reservation: Reservation }) => {
  const facts = [
    ...options.map(({ title, value }) => [title, value] as const),
    ...answers.map(({ question, answer }) => [question, answer] as const),
    ...(remark ? ([['Bemerkung', remark]] as const) : []),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="reservation-card__facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Lines = ({ reservation }: { reservation: Reservation }) => {
  const { lines, total, isOnRequest } = reservation
  return (
    <div className="reservation-card__lines">
      <PriceLines lines={lines} />
      {lines.length > 1 && <SumLine label="Total" text={isOnRequest ? 'auf Anfrage' : formatChf(total)} isTotal />}
      <EndedSum booking={reservation} />
    </div>
  )
}

/** One booking of an order with all there is to know, and what can be done with it. */
export function ReservationCard({ reservation, api, onChanged }: ReservationCardProps) {
  const { objectTitle, building, address, name, color } = reservation
  return (
    <li className="card reservation-card">
      <div className="reservation-card__head">
        <DateBox wall={reservation.displayStart} />
        <div>
          <h2>
            <ColorMark color={color} /> {objectTitle}
          </h2>
          <p>{spanText(reservation)}</p>
          <p className="muted small">{[building, address].filter((part) => part !== '').join(', ')}</p>
          {name && <p className="muted small">{name}</p>}
        </div>
        <BookingStateBadge {...reservation} />
      </div>
      <ReservationDetail reservation={reservation} api={api} onChanged={onChanged} />
    </li>
  )
}

/** What was chosen with a booking, what it costs, what was asked for, and what can be done with it. */
export const ReservationDetail = ({ reservation, api, onChanged }: ReservationCardProps) => (
  <>
    <Facts reservation={reservation} />
    <Lines reservation={reservation} />
    {reservation.changeRequest && <ChangeRequestNote request={reservation.changeRequest} />}
    <ReservationActions reservation={reservation} api={api} onChanged={onChanged} />
  </>
)
