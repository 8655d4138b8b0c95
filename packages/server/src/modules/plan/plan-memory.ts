import { LRUCache } from 'lru-cache'
import type { TenantTx } from '../../platform/db/database.ts'
import { type PlanObjects, readObjects } from './read-objects.ts'

/** The objects of the apps that were looked at last. Before they are used the database is asked whether anything has changed since. */
export class PlanMemory {
  readonly #known = new LRUCache<number, PlanObjects>({ max: 200 })

  async objectsOf(tx: TenantTx): Promise<PlanObjects> {
    const known = this.#known.get(tx.appId)
    if (known && known.version === (await readVersion(tx))) return known
    const objects = await readObjects(tx)
    this.#known.set(tx.appId, objects)
    return objects
  }
}

async function readVersion(tx: TenantTx): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('rules_version')
    .where('app_id', '=', tx.appId)
    .select('version')
    .executeTakeFirst()
  return row?.version
}
