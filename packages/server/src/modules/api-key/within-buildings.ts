import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { NamedRecords } from '../../platform/http/key-door.ts'

type Buildings = readonly string[]

/** Whether the number of an object is that of one in these buildings. */
export const isInBuildings = (objectId: RawBuilder<unknown>, buildings: Buildings): RawBuilder<boolean> =>
  sql`${objectId} in (
    select inside.id from bookable inside
    where inside.app_id = current_app() and inside.building = any(${buildings as string[]}::text[])
  )`

/** Whether an order `c` books something, and nothing outside. */
export const isOrderInBuildings = (buildings: Buildings): RawBuilder<boolean> =>
  sql`(
    exists (select from booking b where b.app_id = c.app_id and b.order_id = c.id)
    and not exists (
      select from booking b where b.app_id = c.app_id and b.order_id = c.id and not ${isInBuildings(sql`b.object_id`, buildings)}
    )
  )`

/** Whether all of these are there and lie inside. Nothing named lies nowhere. */
export async function reaches(
  db: Database,
  appId: number,
  buildings: Buildings,
  { object = [], booking = [], order = [], block = [] }: NamedRecords,
): Promise<boolean> {
  if (object.length + booking.length + order.length + block.length === 0) return false
  const all = (ids: readonly number[], found: RawBuilder<unknown>) =>
    sql`(select count(*) from (${found}) as found) = ${new Set(ids).size}`
  const list = (ids: readonly number[]) => sql`any(${ids as number[]}::int[])`
  return db.withTenant(appId, async (tx) => {
    const { rows } = await sql<{ isInside: boolean }>`
      select (
        ${all(object, sql`select from bookable o where o.app_id = ${appId} and o.id = ${list(object)} and ${isInBuildings(sql`o.id`, buildings)}`)}
        and ${all(booking, sql`select from booking b where b.app_id = ${appId} and b.id = ${list(booking)} and ${isInBuildings(sql`b.object_id`, buildings)}`)}
        and ${all(order, sql`select from customer_order c where c.app_id = ${appId} and c.id = ${list(order)} and ${isOrderInBuildings(buildings)}`)}
        and ${all(block, sql`select from object_block k where k.app_id = ${appId} and k.id = ${list(block)} and ${isInBuildings(sql`k.object_id`, buildings)}`)}
      ) as "isInside"
    `.execute(tx.db)
    return rows[0]?.isInside === true
  })
}
