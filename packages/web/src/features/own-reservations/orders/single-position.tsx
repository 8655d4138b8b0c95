import type { CustomerOrder, Reservation } from '@allmend/contract'
import { PriceLines } from '../../reservation/index.ts'
import { ReservationRow } from '../reservation-row.tsx'
import { isPriced } from './order-positions.ts'

const feeLine = (fee: number) => ({ title: 'Stornogebühr', quantity: 1, unitPrice: fee, total: fee })

/** A booking with what the order's total holds of it: its price, or of one that was cancelled before the invoice its fee. */
export function SinglePosition({ reservation, order }: { reservation: Reservation; order: CustomerOrder }) {
  const { lines, fee } = reservation
  const shown = isPriced(reservation, order) ? lines : fee > 0 ? [feeLine(fee)] : []
  return (
    <>
      <ReservationRow reservation={reservation} />
      {shown.length > 0 && (
        <li className="own-position__lines">
          <PriceLines lines={shown} />
        </li>
      )}
    </>
  )
}
