import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

export interface ComingBooking {
  readonly bookingId: number
  readonly name: string
  readonly displayStart: string
}

/** What is still to come, as people read it. */
export async function comingBookings(tx: TenantTx, objectIds: readonly number[]): Promise<ComingBooking[]> {
  const rows = await tx.db
    .selectFrom('booking')
    .innerJoin('app', 'app.id', 'booking.app_id')
    .where('booking.app_id', '=', tx.appId)
    .where('object_id', 'in', objectIds)
    .where('display_end', '>', sql<Date>`now()`)
    .where('state', 'in', ['held', 'unconfirmed', 'confirmed'])
    .select(['booking.id', 'booking.name', 'display_start', 'app.zone'])
    .orderBy('display_start')
    .limit(200)
    .execute()
  return rows.map(({ id, name, display_start, zone }) => ({
    bookingId: id,
    name,
    displayStart: displayInstant(display_start.getTime(), zone),
  }))
}
