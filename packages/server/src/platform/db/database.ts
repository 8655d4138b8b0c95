import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { isRefusal } from '../http/refusal.ts'
import { isDatabaseDown } from './is-database-down.ts'
import type { DB } from './schema.ts'

/** A transaction inside one app. Whoever holds one sees that app's rows and no other's. */
export class TenantTx {
  readonly db: Kysely<DB>
  readonly appId: number
  constructor(db: Kysely<DB>, appId: number) {
    this.db = db
    this.appId = appId
  }
}

/** A transaction over every app; only keepers' screens and background work get one. */
export class PlatformTx {
  readonly db: Kysely<DB>
  constructor(db: Kysely<DB>) {
    this.db = db
  }
}

export class Database {
  readonly pool: pg.Pool
  readonly #kysely: Kysely<DB>

  constructor(pool: pg.Pool) {
    this.pool = pool
    this.#kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
  }

  /** Runs `work` in a transaction of this app. A refusal as its result rolls back, like an exception does. */
  withTenant<T>(appId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    if (!Number.isSafeInteger(appId)) throw new TypeError('withTenant needs an app id')
    return this.#transaction('allmend_tenant', String(appId), (db) => work(new TenantTx(db, appId)))
  }

  /**
   * One question in one round trip, as the app sees it: several statements sent at once are one transaction of their own. The
   * statement takes no parameters, so nothing but numbers and hexadecimal digits may be written into it.
   */
  async askTenant<Row>(appId: number, statement: string): Promise<Row[]> {
    if (!Number.isSafeInteger(appId)) throw new TypeError('askTenant needs an app id')
    const results: unknown = await this.pool.query(
      `select set_config('role', 'allmend_tenant', true), set_config('app.tenant', '${appId}', true); ${statement}`,
    )
    if (!Array.isArray(results)) throw new Error('two statements have two results')
    return (results as { rows: Row[] }[])[1]?.rows ?? []
  }

  /** Leaves the tenant, visibly: the reason stands in the code and in `pg_stat_activity`. */
  acrossTenants<T>(reason: string, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return this.#transaction('allmend_platform', '', (db) => work(new PlatformTx(db)), reason)
  }

  #transaction<T>(role: string, tenant: string, work: (db: Kysely<DB>) => Promise<T>, reason = ''): Promise<T> {
    return this.#kysely.connection().execute(async (db) => {
      // One round trip; all of it ends with the transaction, so a transaction-pooling PgBouncer may stand in between.
      await sql
        .raw(
          `begin; select set_config('role', '${role}', true), set_config('app.tenant', '${tenant}', true), set_config('application_name', '${applicationName(reason)}', true)`,
        )
        .execute(db)
      try {
        const result = await work(db)
        await sql.raw(isRefusal(result) ? 'rollback' : 'commit').execute(db)
        return result
      } catch (error) {
        // On a connection that is gone the server has rolled back already; what went wrong first is what counts.
        await sql.raw('rollback').execute(db).catch(ignoreLost)
        throw error
      }
    })
  }

  async close(): Promise<void> {
    await this.#kysely.destroy()
  }
}

function ignoreLost(error: unknown): void {
  if (!isDatabaseDown(error)) throw error
}

const applicationName = (reason: string) => `allmend ${reason.replace(/[^\w .-]/g, ' ')}`.trim().slice(0, 63)
