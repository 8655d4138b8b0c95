import type { Reservation } from '@allmend/contract'
import { PriceLines } from '../../reservation/index.ts'
import { ReservationRow } from '../reservation-row.tsx'
import { isCharged } from './order-positions.ts'

/** A booking with what it is charged for; of one that was cancelled, its fee. */
export const SinglePosition = ({ reservation }: { reservation: Reservation }) => (
  <>
    <ReservationRow reservation={reservation} />
    {isCharged(reservation) && reservation.lines.length > 0 && (
      <li className="order-position__lines">
        <PriceLines lines={reservation.lines} />
      </li>
    )}
    {!isCharged(reservation) && reservation.fee > 0 && (
      <li className="order-position__lines">
        <PriceLines
          lines={[{ title: 'Stornogebühr', quantity: 1, unitPrice: reservation.fee, total: reservation.fee }]}
        />
      </li>
    )}
  </>
)
