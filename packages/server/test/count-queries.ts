import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database } from '../src/platform/db/database.ts'

/** Set while statements are counted. A call that comes from elsewhere takes it along. */
export const counted = new AsyncLocalStorage<boolean>()

/**
 * How often `work` asks the database: statements that go out together count once. What earlier work set off or a clock starts
 * meanwhile does not count.
 */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  let queries = 0
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const together = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    const original = client.query
    originals.set(client, original)
    client.query = ((...args: Parameters<typeof original>) => {
      if (counted.getStore() && !together.has(client)) queries += 1
      if (client.pipeline) {
        together.add(client)
        queueMicrotask(() => together.delete(client))
      }
      return original.apply(client, args)
    }) as typeof original
  }
  db.pool.on('acquire', watch)
  try {
    await counted.run(true, work)
    return queries
  } finally {
    db.pool.off('acquire', watch)
    for (const [client, original] of originals) client.query = original
  }
}
