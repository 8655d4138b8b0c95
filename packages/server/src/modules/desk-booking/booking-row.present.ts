import type { DeskBookingRow } from '@allmend/contract'
import { bookingNumber, takingStates } from '@allmend/domain/bookings'
import { clockOf, formatWall } from '@allmend/domain/time'
import type { SessionUser } from '../../platform/http/caller.ts'
import { orderNumber } from '../order/index.ts'
import { presentBooker } from './booker.present.ts'
import type { BookingRow } from './booking-rows.ts'
import { seesMoney } from './viewer.ts'

/** Moments as the municipality's clock shows them. */
export function wallsIn(zone: string): (at: Date) => string {
  const clock = clockOf(zone)
  return (at) => formatWall(clock.toWall(Math.floor(at.getTime() / 60_000)))
}

/** A person by the name they go by: firstname and lastname. */
export const personOf = ({ contact }: Pick<BookingRow, 'contact'>): string =>
  `${contact.firstname ?? ''} ${contact.lastname ?? ''}`.trim()

/** What is over by now is not charged any more. */
export const isPriceToCheck = ({ is_price_to_check, state }: Pick<BookingRow, 'is_price_to_check' | 'state'>) =>
  is_price_to_check && takingStates.includes(state)

/** A row of the list, without what this person may not see. */
export function presentRow(row: BookingRow, viewer: SessionUser, now = Date.now()): DeskBookingRow {
  const wall = wallsIn(row.zone)
  const isMoneySeen = seesMoney(viewer)
  return {
    id: row.id,
    number: bookingNumber(row.id),
    name: row.name,
    color: row.color,
    objectId: row.object_id,
    objectTitle: row.object_title,
    category: row.category,
    booker: presentBooker(row, viewer),
    priceCategory: row.price_category_name,
    displayStart: wall(row.display_start),
    displayEnd: wall(row.display_end),
    total: isMoneySeen ? row.total : null,
    isOnRequest: row.is_on_request,
    isPriceToCheck: isMoneySeen && isPriceToCheck(row),
    paymentState: isMoneySeen ? row.payment_state : null,
    isOverdue: isMoneySeen && row.is_overdue,
    state: row.state,
    isOld: row.display_end.getTime() <= now,
    isGivenUp: row.is_given_up,
    hasRequest: row.has_request,
    hasNote: row.has_note,
    hasDocument: row.has_document,
    seriesKey: row.series_key,
    orderId: row.order_id,
    orderNumber: orderNumber(row.year, row.number ?? 0),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
