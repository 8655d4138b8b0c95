import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { lockObjects } from '../booking/index.ts'

/**
 * The halls of some bookings, of where they shall go, and of what their options can take. Before the bookings themselves are locked:
 * whoever frees or takes a time waits in the same sequence, first for halls, then for bookings, then for orders.
 */
export async function lockHalls(
  tx: TenantTx,
  bookingIds: readonly number[],
  more: readonly number[] = [],
): Promise<void> {
  const ids = bookingIds as number[]
  const { rows } = await sql<{ id: number }>`
    select object_id as id from booking where app_id = ${tx.appId} and id = any(${ids})
    union select object_id from occupancy where app_id = ${tx.appId} and booking_id = any(${ids})
    union select o.stock_object_id from booking b join object_option o on o.app_id = b.app_id and o.object_id = b.object_id
      where b.app_id = ${tx.appId} and b.id = any(${ids}) and o.stock_object_id is not null
  `.execute(tx.db)
  await lockObjects(tx, [...rows.map(({ id }) => id), ...more])
}
