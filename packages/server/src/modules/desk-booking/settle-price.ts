import type { RouteParsed, settlePrice as settleRoute } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { openBooking, recordChange } from './change-booking.ts'

/** Somebody dealt with what a billed booking would cost: only what comes on top later is a difference again. */
export async function settlePrice(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version }: RouteParsed<typeof settleRoute>['body'],
): Promise<Refusal | null> {
  const booking = await openBooking(tx, id, version)
  if (isRefusal(booking)) return booking
  if (!booking.isPriceToCheck) return refuse('booking.state_changed')
  await sql`
    update booking set is_price_to_check = false, settled_total = tariff_total, version = version + 1
    where app_id = ${tx.appId} and id = ${id}
  `.execute(tx.db)
  await recordChange(tx, actor, booking, { isForced: false })
  return null
}
