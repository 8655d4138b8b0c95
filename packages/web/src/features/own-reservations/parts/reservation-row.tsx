import type { Reservation } from '@allmend/contract'
import { Link } from '@tanstack/react-router'
import { ReservationRow as Row } from '../../placed-order/index.ts'
import { CalendarButton } from './calendar-button.tsx'
import { hasActions, OwnActions } from './own-actions.tsx'

interface ReservationRowProps {
  readonly reservation: Reservation
  /** The object of the series every row is one of. */
  readonly seriesTitle?: string
}

/** One own booking in a list: opens on a click, and shows what can be done with it below itself. */
export const ReservationRow = ({ reservation, seriesTitle }: ReservationRowProps) => (
  <Row
    reservation={reservation}
    seriesTitle={seriesTitle}
    titled={(words) => (
      <Link to="/account/reservations/$id" params={{ id: String(reservation.id) }}>
        {words}
      </Link>
    )}
    moreWords="Aktionen für"
    more={
      hasActions(reservation) && (
        <>
          <CalendarButton reservation={reservation} />
          <OwnActions reservation={reservation} />
        </>
      )
    }
  />
)
