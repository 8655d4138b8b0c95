import type { adjustPrice as adjustRoute, RouteParsed } from '@allmend/contract'
import { bookingNumber } from '@allmend/domain/bookings'
import { adjustmentLine, adjustPrice, sumLines } from '@allmend/domain/pricing'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { resumOrder } from '../order/index.ts'
import { openBooking } from './change-booking.ts'
import { termsOf } from './stored-booking.ts'
import { writePrice } from './write-price.ts'

type Adjustment = RouteParsed<typeof adjustRoute>['body']

/** Charges more or less than was quoted, as a line of its own. */
export async function adjustBookingPrice(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { amount, reason, version }: Adjustment,
): Promise<Refusal | null> {
  const booking = await openBooking(tx, id, version)
  if (isRefusal(booking)) return booking
  if (booking.isBilled) return refuse('order.billed')
  const terms = await termsOf(tx, booking)
  const stay = { start: booking.displayStart.getTime() / 60_000, end: booking.displayEnd.getTime() / 60_000 }
  const line = adjustmentLine({ title: reason, amount }, { ...booking, ...stay }, terms)
  const {
    parts: [price],
  } = sumLines([{ lines: adjustPrice(booking.lines, line) }], 0, booking.orderTerms)
  if (!price) throw new Error('a sum without its part')
  const unwritten = await writePrice(tx, id, price)
  if (unwritten) return unwritten
  await sql`update booking set version = version + 1 where app_id = ${tx.appId} and id = ${id}`.execute(tx.db)
  const refused = await resumOrder(tx, booking.orderId, { isWritten: price.total < booking.total })
  if (refused) return refused
  await audit(tx, actor, {
    action: 'changed',
    entity: 'booking',
    entityId: id,
    subject: bookingNumber(id),
    version: booking.version + 1,
    before: { total: booking.total },
    after: { total: price.total, priceReason: reason },
  })
  return null
}
