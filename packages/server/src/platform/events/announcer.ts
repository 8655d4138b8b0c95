import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'

const pause = 50

/**
 * Says that events wait, after they are committed, once for all of a moment. Announced inside the transaction (`publish`) every commit
 * waits for the one before it, since PostgreSQL keeps announcements in one sequence. What is not announced is found within a minute.
 */
export class Announcer {
  readonly #db: Database
  readonly #log: Log
  #soon: NodeJS.Timeout | undefined

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
  }

  announce(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#db.pool
        .query('notify outbox')
        .catch((error: Error) => this.#log.warn({ reason: error.message }, 'events not announced'))
    }, pause).unref()
  }
}
