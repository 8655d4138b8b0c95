import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'

/**
 * Sets what an object is made of and ties it together: every object that hangs on another by parts carries the same group number,
 * the smallest among them. Groups that fall apart get numbers of their own again.
 */
export async function writeParts(tx: TenantTx, wholeId: number, partIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('bookable_part').where('app_id', '=', tx.appId).where('whole_id', '=', wholeId).execute()
  if (partIds.length > 0) {
    const rows = partIds.map((partId, sort) => ({ app_id: tx.appId, whole_id: wholeId, part_id: partId, sort }))
    await tx.db.insertInto('bookable_part').values(rows).execute()
  }
  await sql`
    with recursive tie as (
      select whole_id as a, part_id as b from bookable_part where app_id = ${tx.appId}
      union select part_id, whole_id from bookable_part where app_id = ${tx.appId}
    ), reach as (
      select id as start, id as node from bookable where app_id = ${tx.appId}
      union select reach.start, tie.b from reach join tie on tie.a = reach.node
    ), grouped as (
      select start, min(node) as hall_group from reach group by start
    )
    update bookable set hall_group = grouped.hall_group from grouped
    where bookable.app_id = ${tx.appId} and bookable.id = grouped.start and bookable.hall_group <> grouped.hall_group
  `.execute(tx.db)
}
