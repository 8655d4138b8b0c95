import type { Reservation } from '@allmend/contract'
import { PriceLines } from '../../reservation/index.ts'
import { ReservationRow } from '../reservation-row.tsx'
import { isCharged } from './order-positions.ts'

/** A booking with what it is charged for. */
export const SinglePosition = ({ reservation }: { reservation: Reservation }) => (
  <>
    <ReservationRow reservation={reservation} />
    {isCharged(reservation) && reservation.lines.length > 0 && (
      <li className="order-position__lines">
        <PriceLines lines={reservation.lines} />
      </li>
    )}
  </>
)
