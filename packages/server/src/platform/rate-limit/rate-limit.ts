import { sql } from 'kysely'
import type { PlatformTx, TenantTx } from '../db/database.ts'

export interface Limit {
  readonly key: string
  readonly hits: number
  readonly seconds: number
  /** How much one try counts, where it is not one: the bytes of a file. */
  readonly weight?: number
  /** Counts the tries of several accounts, such as all behind one address. */
  readonly isShared?: boolean
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

/**
 * Counts one try on each key and answers with the seconds to wait if that was one too many, or null. Counted before the try
 * is made: a hundred guesses at the same moment would all find room otherwise. A window starts with its first try and is the
 * same for every server process.
 */
export async function takeTry(tx: TenantTx | PlatformTx, limits: readonly Limit[]): Promise<number | null> {
  const { table, scope, keys } = counters(tx)
  // Sorted, so that two processes counting the same keys lock them in the same sequence.
  const values = limits
    .map(({ key, seconds, weight = 1 }) => ({
      ...scope,
      key,
      hits: weight,
      resets_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const isOver = sql<boolean>`${sql.table(table)}.resets_at <= now()`
  const rows = await tx.db
    .insertInto(table)
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(keys).doUpdateSet({
        hits: sql<number>`case when ${isOver} then excluded.hits else ${sql.table(table)}.hits + excluded.hits end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else ${sql.table(table)}.resets_at end`,
      }),
    )
    .returning(['key', 'hits', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('left')])
    .execute()
  const waits = rows
    .filter((row) => limits.some(({ key, hits }) => key === row.key && row.hits > hits))
    .map((row) => Math.max(1, row.left))
  return waits.length > 0 ? Math.max(...waits) : null
}

/** After a try that was right: what it proves harmless starts anew, what others share only gets this one try back. */
export async function giveBackTry(tx: TenantTx | PlatformTx, limits: readonly Limit[]): Promise<void> {
  const { table, inScope } = counters(tx)
  const keysOf = (isShared: boolean) =>
    limits.filter((limit) => Boolean(limit.isShared) === isShared).map(({ key }) => key)
  const [own, shared] = [keysOf(false), keysOf(true)]
  if (own.length > 0) await tx.db.deleteFrom(table).where(inScope).where('key', 'in', own).execute()
  if (shared.length === 0) return
  await tx.db
    .updateTable(table)
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where(inScope)
    .where('key', 'in', shared)
    .execute()
}
