import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'

const minute = 60_000

interface UsedKey {
  readonly id: number
  readonly last_used_at: Date | null
}

/** Notes when a key was used last: at most once a minute, and no call waits for it. */
export class KeyUses {
  readonly #db: Database
  readonly #log: Log
  readonly #writing = new Map<number, Promise<void>>()

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  note(appId: number, { id, last_used_at: last }: UsedKey): void {
    if (this.#writing.has(id) || (last !== null && Date.now() - last.getTime() < minute)) return
    this.#writing.set(id, this.#write(appId, id))
  }

  /** Until what is under way is written. */
  async close(): Promise<void> {
    await Promise.all(this.#writing.values())
  }

  async #write(appId: number, id: number): Promise<void> {
    try {
      await this.#db.askTenant(appId, {
        sql: `update api_key set last_used_at = now()
          where app_id = $1 and id = $2 and (last_used_at is null or last_used_at <= now() - interval '1 minute')`,
        parameters: [appId, id],
      })
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'last use of a key not written')
    } finally {
      this.#writing.delete(id)
    }
  }
}
