import type { Reservation } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconMapPin, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { spanText } from '../../../lib/booking-time.ts'
import { today } from '../../../lib/clock.ts'
import { BookingStateBadge } from '../../../ui/booking-state-badge.tsx'
import { CalendarButton } from '../parts/calendar-button.tsx'
import { hasActions, OwnActions } from '../parts/own-actions.tsx'
import { Picture } from '../parts/picture.tsx'
import { dayDistance } from './day-distance.ts'

/** The booking that comes next, large. */
export function NextReservation({ reservation }: { reservation: Reservation }) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const { id, objectTitle, displayStart, building, address, name, picture } = reservation
  const place = [building, address].filter(Boolean).join(', ')
  return (
    <section className="card next-reservation" aria-label="Nächste Reservation">
      <Picture of={picture} className="next-reservation__picture" sizes="(max-width: 48em) 100vw, 336px" />
      <div className="next-reservation__body">
        <p className="next-reservation__when">
          <b>{dayDistance(displayStart, today())}</b>
          <BookingStateBadge {...reservation} />
        </p>
        <h2>{objectTitle}</h2>
        <p className="next-reservation__span">{spanText(reservation)}</p>
        {(place || name) && (
          <ul className="next-reservation__facts">
            {place && (
              <li>
                <IconMapPin size={16} stroke={1.7} aria-hidden="true" />
                {place}
              </li>
            )}
            {name && (
              <li>
                <IconUsers size={16} stroke={1.7} aria-hidden="true" />
                {name}
              </li>
            )}
          </ul>
        )}
        <div className="next-reservation__actions">
          <Button
            className="own-page__button"
            renderRoot={(props) => <Link to="/account/reservations/$id" params={{ id: String(id) }} {...props} />}
          >
            Details
          </Button>
          <CalendarButton reservation={reservation} />
          {hasActions(reservation) && (
            <Button
              className="own-page__button"
              variant="subtle"
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
            >
              Ändern
            </Button>
          )}
        </div>
        {isOpen && (
          <div className="next-reservation__change" id={panel}>
            <OwnActions reservation={reservation} />
          </div>
        )}
      </div>
    </section>
  )
}
