import { sql } from 'kysely'
import type { TenantTx } from '../db/database.ts'

export interface Limit {
  readonly hits: number
  readonly seconds: number
}

/** Seconds to wait before the next try, or null if there is room. Counts nothing. */
export async function secondsToWait(
  tx: TenantTx,
  limits: readonly { key: string; limit: Limit }[],
): Promise<number | null> {
  const rows = await tx.db
    .selectFrom('rate_counter')
    .select(['key', 'hits', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('left')])
    .where('app_id', '=', tx.appId)
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('resets_at', '>', sql<Date>`now()`)
    .execute()
  const waits = rows
    .filter((row) => limits.some(({ key, limit }) => key === row.key && row.hits >= limit.hits))
    .map((row) => Math.max(1, row.left))
  return waits.length > 0 ? Math.max(...waits) : null
}

/** Counts one hit on each key. A window starts with its first hit and is the same for every server process. */
export async function countHits(tx: TenantTx, limits: readonly { key: string; limit: Limit }[]): Promise<void> {
  // Sorted, so that two processes counting the same keys lock them in the same sequence.
  const rows = limits
    .map(({ key, limit }) => ({
      app_id: tx.appId,
      key,
      hits: 1,
      resets_at: sql<Date>`now() + make_interval(secs => ${limit.seconds})`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  await tx.db
    .insertInto('rate_counter')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'key']).doUpdateSet({
        hits: sql<number>`case when rate_counter.resets_at <= now() then 1 else rate_counter.hits + 1 end`,
        resets_at: sql<Date>`case when rate_counter.resets_at <= now() then excluded.resets_at else rate_counter.resets_at end`,
      }),
    )
    .execute()
}

export async function forgetHits(tx: TenantTx, keys: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('rate_counter').where('app_id', '=', tx.appId).where('key', 'in', keys).execute()
}
