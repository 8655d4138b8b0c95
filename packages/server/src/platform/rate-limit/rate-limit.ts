import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../db/database.ts'

export interface Limit {
  readonly key: string
  readonly hits: number
  readonly seconds: number
}

/** Counters of one app, or of the installation. Both tables look the same but for `app_id`; the compiler sees the app's. */
function counters(tx: TenantTx | PlatformTx) {
  if ('appId' in tx) {
    const inScope = sql<boolean>`app_id = ${tx.appId}`
    return { table: 'rate_counter' as const, scope: { app_id: tx.appId }, keys: ['app_id', 'key'] as const, inScope }
  }
  const scope = {} as { app_id: number }
  return {
    table: 'platform_rate_counter' as 'rate_counter',
    scope,
    keys: ['key'] as const,
    inScope: sql<boolean>`true`,
  }
}

/** Seconds to wait before the next try, or null if there is room. Counts nothing. */
export async function secondsToWait(tx: TenantTx | PlatformTx, limits: readonly Limit[]): Promise<number | null> {
  const { table, inScope } = counters(tx)
  const rows = await tx.db
    .selectFrom(table)
    .select(['key', 'hits', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('left')])
    .where(inScope)
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('resets_at', '>', sql<Date>`now()`)
    .execute()
  const waits = rows
    .filter((row) => limits.some(({ key, hits }) => key === row.key && row.hits >= hits))
    .map((row) => Math.max(1, row.left))
  return waits.length > 0 ? Math.max(...waits) : null
}

/** Counts one hit on each key. A window starts with its first hit and is the same for every server process. */
export async function countHits(tx: TenantTx | PlatformTx, limits: readonly Limit[]): Promise<void> {
  const { table, scope, keys } = counters(tx)
  // Sorted, so that two processes counting the same keys lock them in the same sequence.
  const rows = limits
    .map(({ key, seconds }) => ({
      ...scope,
      key,
      hits: 1,
      resets_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const isOver = sql<boolean>`${sql.table(table)}.resets_at <= now()`
  await tx.db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(keys).doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else ${sql.table(table)}.hits + 1 end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else ${sql.table(table)}.resets_at end`,
      }),
    )
    .execute()
}

export async function forgetHits(tx: TenantTx | PlatformTx, keys: readonly string[]): Promise<void> {
  const { table, inScope } = counters(tx)
  await tx.db.deleteFrom(table).where(inScope).where('key', 'in', keys).execute()
}
