import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'

/** Any number; the other half of the key is the hall group, which no two apps share. */
const lockSpace = 4_155_210

/**
 * Whoever changes what is taken, or the rules of it, waits here: one lock per hall group, in sorted order. Two statements, and
 * nothing of the objects is read before: a statement that waited would go on with what it saw before it waited.
 */
export async function lockObjects(tx: TenantTx, objectIds: readonly number[]): Promise<readonly number[]> {
  for (;;) {
    const groups = await hallGroups(tx, objectIds)
    await sql`savepoint before_locks`.execute(tx.db)
    await lockGroups(tx, groups)
    // Parts may have been rearranged while we waited. Then the locks we hold are not the ones we need, and to wait for others while
    // holding these could end in a circle: they are given back first.
    const now = await hallGroups(tx, objectIds)
    if (String(now) === String(groups)) {
      await sql`release savepoint before_locks`.execute(tx.db)
      return groups
    }
    await sql`rollback to savepoint before_locks`.execute(tx.db)
  }
}

async function lockGroups(tx: TenantTx, groups: readonly number[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lockSpace}, hall_group)
    from (select unnest(${groups as number[]}::int[]) as hall_group order by 1) as sorted
  `.execute(tx.db)
}

async function hallGroups(tx: TenantTx, objectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ hall_group: number }>`
    select distinct hall_group from bookable where app_id = ${tx.appId} and id = any(${objectIds as number[]}) order by 1
  `.execute(tx.db)
  return rows.map((row) => row.hall_group)
}
