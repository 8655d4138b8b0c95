import { LRUCache } from 'lru-cache'
import type { TenantTx } from '../../platform/db/database.ts'
import { type PlanObjects, readObjects } from './read-objects.ts'

/** The objects of the apps that were looked at last. Before they are used the database is asked whether anything has changed since. */
export class PlanMemory {
  readonly #known = new LRUCache<number, PlanObjects>({ max: 200 })

  /** `version` is the answer to `planQuestion` in this transaction. */
  async objectsOf(tx: TenantTx, version: unknown): Promise<PlanObjects> {
    const known = this.#known.get(tx.appId)
    if (known && known.version === versionOf(version)) return known
    const objects = await readObjects(tx)
    this.#known.set(tx.appId, objects)
    return objects
  }
}

/** What a transaction that reads the plan begins with. */
export const planQuestion = { sql: 'select version from rules_version where app_id = current_app()' }

const versionOf = (row: unknown) => (row as { version: number } | undefined)?.version
