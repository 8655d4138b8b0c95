import './reservation-card.css'
import type { Reservation } from '@allmend/contract'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { BookingStateBadge } from './booking-state-badge.tsx'
import { spanText } from './booking-time.ts'
import { ChangeRequestNote } from './change-request-note.tsx'
import { DateBox } from './date-box.tsx'
import { ReservationActions } from './reservation-actions.tsx'
import type { ReservationApi } from './reservation-api.ts'

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

const Lines = ({ reservation: { lines, total, isOnRequest } }: { reservation: Reservation }) => (
  <dl className="reservation-card__lines">
    {lines.map(({ title, quantity, unitPrice, total: amount }) => (
      <div key={title}>
        <dt>
          {title}
          {quantity !== 1 && unitPrice !== null && (
            <small className="num">
              {quantity} × {formatAmount(unitPrice)}
            </small>
          )}
        </dt>
        <dd className="num">{amount === null ? 'auf Anfrage' : formatAmount(amount)}</dd>
      </div>
    ))}
    {lines.length > 1 && (
      <div className="reservation-card__sum">
        <dt>Total</dt>
        <dd className="num">{isOnRequest ? 'auf Anfrage' : formatChf(total)}</dd>
      </div>
    )}
  </dl>
)

/** One booking of an order with all there is to know, and what can be done with it. */
export function ReservationCard({ reservation, api, onChanged }: ReservationCardProps) {
  const { objectTitle, building, address, name, state, isOld, changeRequest } = reservation
  return (
    <li className="card reservation-card">
      <div className="reservation-card__head">
        <DateBox wall={reservation.displayStart} />
        <div>
          <h2>{objectTitle}</h2>
          <p>{spanText(reservation)}</p>
          <p className="muted small">{[building, address].filter((part) => part !== '').join(', ')}</p>
          {name && <p className="muted small">{name}</p>}
        </div>
        <BookingStateBadge state={state} isOld={isOld} />
      </div>
      <Facts reservation={reservation} />
      <Lines reservation={reservation} />
      {changeRequest && <ChangeRequestNote request={changeRequest} />}
      <ReservationActions reservation={reservation} api={api} onChanged={onChanged} />
    </li>
  )
}
