import { displayInstant } from '@allmend/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

export interface ComingBooking {
  /** 0 for what is in the way and no booking: a hold, a block. */
  readonly bookingId: number
  readonly name: string
  readonly displayStart: string
}

export const isComing = sql<boolean>`display_end > now()`

/** Bookings that still take something, as people read them. */
export async function listBookings(tx: TenantTx, condition: RawBuilder<boolean>): Promise<ComingBooking[]> {
  const rows = await tx.db
    .selectFrom('booking')
    .innerJoin('app', 'app.id', 'booking.app_id')
    .where('booking.app_id', '=', tx.appId)
    .where('state', 'in', ['held', 'unconfirmed', 'confirmed'])
    .where(condition)
    .select(['booking.id', 'booking.name', 'display_start', 'app.zone'])
    .orderBy('display_start')
    .orderBy('booking.id')
    .limit(200)
    .execute()
  return rows.map(({ id, name, display_start, zone }) => ({
    bookingId: id,
    name,
    displayStart: displayInstant(display_start.getTime(), zone),
  }))
}
