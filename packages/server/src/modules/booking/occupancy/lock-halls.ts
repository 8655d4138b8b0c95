import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { HallGroup } from '../../object/index.ts'

/**
 * Whoever changes what is taken, or the rules of it, waits here: one lock per hall group, everybody in the same sequence (`lock_halls`).
 * Says which groups are held.
 */
export async function lockObjects(tx: TenantTx, objectIds: readonly number[]): Promise<readonly HallGroup[]> {
  for (;;) {
    const groups = await groupsOf(tx, objectIds)
    await sql`savepoint before_locks`.execute(tx.db)
    await sql`select lock_halls(${groups as HallGroup[]}::int[], true)`.execute(tx.db)
    // Parts may have been rearranged while we waited. Then the locks we hold are not the ones we need, and to wait for others while
    // holding these could end in a circle: they are given back first.
    if (String(await groupsOf(tx, objectIds)) === String(groups)) {
      await sql`release savepoint before_locks`.execute(tx.db)
      return groups
    }
    await sql`rollback to savepoint before_locks`.execute(tx.db)
  }
}

/** Waits until nobody else has the halls an order of these objects needs; they are free again when the transaction ends. */
export async function waitForHalls(tx: TenantTx, objectIds: readonly number[]): Promise<void> {
  await sql`select lock_halls(groups_of_order(${objectIds as number[]}::int[]), true)`.execute(tx.db)
}

/**
 * The halls of some bookings, of where they shall go, and of what their options can take. Before the bookings themselves are locked:
 * whoever frees or takes a time waits in the same sequence, first for halls, then for bookings, then for orders.
 */
export async function lockHallsOf(
  tx: TenantTx,
  bookingIds: readonly number[],
  more: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    ${takenBy(tx, bookingIds)}
    union select o.stock_object_id from booking b join object_option o on o.app_id = b.app_id and o.object_id = b.object_id
    where b.app_id = ${tx.appId} and b.id = any(${bookingIds as number[]}) and o.stock_object_id is not null
  `.execute(tx.db)
  await lockObjects(tx, [...rows.map(({ id }) => id), ...more])
}

const takenBy = (tx: TenantTx, bookingIds: readonly number[]) => sql`
  select object_id as id from occupancy where app_id = ${tx.appId} and booking_id = any(${bookingIds as number[]})
  union select object_id from booking where app_id = ${tx.appId} and id = any(${bookingIds as number[]})`

/** Everything some bookings take, and what was booked. */
export async function objectsOf(tx: TenantTx, bookingIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${takenBy(tx, bookingIds)} order by 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The hall groups of some objects, sorted. */
export async function groupsOf(tx: TenantTx, objectIds: readonly number[]): Promise<HallGroup[]> {
  const { rows } = await sql<{ hall_group: HallGroup }>`
    select distinct hall_group from bookable where app_id = ${tx.appId} and id = any(${objectIds as number[]}) order by 1
  `.execute(tx.db)
  return rows.map((row) => row.hall_group)
}
