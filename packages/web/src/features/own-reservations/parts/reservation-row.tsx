import './reservation-row.css'
import type { Reservation } from '@allmend/contract'
import { IconClockQuestion, IconDots, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { dayText, timesText } from '../../../lib/booking-time.ts'
import { BookingStateBadge } from '../../../ui/booking-state-badge.tsx'
import { ColorMark } from '../../../ui/color-mark.tsx'
import { DateBox } from '../../../ui/date-box.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { hasActions, OwnActions } from './own-actions.tsx'

interface ReservationRowProps {
  readonly reservation: Reservation
  /** The object of the series every row is one of: the date tells them apart, and a date in another object says where. */
  readonly seriesTitle?: string
}

/** One booking in a list: opens on a click, and shows what can be done with it below itself. */
export function ReservationRow({ reservation, seriesTitle }: ReservationRowProps) {
  const isWithinSeries = seriesTitle !== undefined
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { id, objectTitle, displayStart, name, state, isOld, seriesKey, quantity, changeRequest, color } = reservation
  const elsewhere = isWithinSeries && objectTitle !== seriesTitle && `in «${objectTitle}»`
  const about = [elsewhere, quantity > 1 && `${quantity} Stück`, !isWithinSeries && name].filter(Boolean).join(', ')
  const canAct = hasActions(reservation)
  return (
    <li className="reservation-row">
      <div className="reservation-row__main">
        <DateBox wall={displayStart} />
        <div className="reservation-row__words">
          <p className="reservation-row__title">
            <ColorMark color={color} />
            <Link to="/account/reservations/$id" params={{ id: String(id) }}>
              {!isWithinSeries && <span className="visually-hidden">{dayText(displayStart)}: </span>}
              {isWithinSeries ? dayText(displayStart) : objectTitle}
            </Link>
            {seriesKey && !isWithinSeries && (
              <span className="reservation-row__series">
                <IconRepeat size={14} stroke={2} aria-hidden="true" />
                Serie
              </span>
            )}
          </p>
          <p className="muted small">
            <span className="num">{timesText(reservation)}</span>
            {about && `, ${about}`}
          </p>
          {changeRequest?.state === 'open' && (
            <p className="reservation-row__asked small">
              <IconClockQuestion size={16} stroke={1.8} aria-hidden="true" />
              Änderung angefragt
            </p>
          )}
        </div>
        <span className="reservation-row__state">
          <BookingStateBadge state={state} isOld={isOld} />
        </span>
        {canAct && (
          <button
            type="button"
            className="icon-button reservation-row__more"
            aria-label={`Aktionen für ${objectTitle}, ${dayText(displayStart)}`}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <IconDots size={20} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && canAct && (
        <div className="reservation-row__actions" id={panel}>
          <CalendarButton reservation={reservation} />
          <OwnActions reservation={reservation} />
        </div>
      )}
    </li>
  )
}
