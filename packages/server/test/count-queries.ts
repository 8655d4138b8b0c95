import type pg from 'pg'
import type { Database } from '../src/platform/db/database.ts'

/** How many statements `work` sends to the database. */
export async function countQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  let queries = 0
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    const original = client.query
    originals.set(client, original)
    client.query = ((...args: Parameters<typeof original>) => {
      // What earlier work set off may be announced meanwhile.
      if ((args[0] as unknown) !== 'notify outbox') queries += 1
      return original.apply(client, args)
    }) as typeof original
  }
  db.pool.on('acquire', watch)
  try {
    await work()
    return queries
  } finally {
    db.pool.off('acquire', watch)
    for (const [client, original] of originals) client.query = original
  }
}
