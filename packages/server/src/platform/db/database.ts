import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { isRefusal } from '../http/refusal.ts'
import { Secrets } from '../secrets/secrets.ts'
import { askTogether, type Statement } from './ask-together.ts'
import { applicationName } from './connect.ts'
import { isDatabaseDown } from './is-database-down.ts'
import type { DB } from './schema.ts'

/** A transaction inside one app. Whoever holds one sees that app's rows and no other's. */
export class TenantTx {
  readonly db: Kysely<DB>
  readonly appId: number
  /** For what must not lie in the database in plain text. */
  readonly secrets: Secrets
  constructor(db: Kysely<DB>, appId: number, secrets: Secrets) {
    this.db = db
    this.appId = appId
    this.secrets = secrets
  }
}

/** A transaction that began with a question, and can end with one. The answer to each is a row. */
export class OpenTx extends TenantTx {
  readonly ask: (question: Statement) => Promise<unknown>
  /** Asks the last question and commits, in one round trip. An error commits nothing. */
  readonly finish: (question: Statement) => Promise<unknown>
  constructor({ db, ask, finish }: Running, appId: number, secrets: Secrets) {
    super(db, appId, secrets)
    this.ask = ask
    this.finish = finish
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
  readonly secrets: Secrets
  /** One for each connection. */
  readonly #kyselys = new WeakMap<pg.PoolClient, Kysely<DB>>()
  readonly #keepsStatements: boolean

  /**
   * `keepsStatements` unless a pooler in between shares its connections. Without `secrets` what is encrypted can be read by this
   * process only, which does for tests and tools.
   */
  constructor(pool: pg.Pool, keepsStatements = true, secrets = new Secrets(randomBytes(32))) {
    this.pool = pool
    this.#keepsStatements = keepsStatements
    this.secrets = secrets
  }

  /** Runs `work` in a transaction of this app. A refusal as its result rolls back, like an exception does. */
  withTenant<T>(appId: number, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transaction(beginning('allmend_tenant', tenantOf(appId)), ({ db }) =>
      work(new TenantTx(db, appId, this.secrets)),
    )
  }

  /**
   * The same for work that is a question, a decision and a last question: the first goes out with the beginning and the last with
   * the commit. Two round trips, and between them nobody waits for more than the decision.
   */
  openTenant<T>(appId: number, question: Statement, work: (tx: OpenTx, row: unknown) => Promise<T>): Promise<T> {
    return this.#transaction(
      beginning('allmend_tenant', tenantOf(appId)),
      (running) => work(new OpenTx(running, appId, this.secrets), running.row),
      question,
    )
  }

  /** One question in one round trip, as the app sees it. */
  askTenant<Row>(appId: number, question: Statement): Promise<Row[]> {
    return this.#ask(beginning('allmend_tenant', tenantOf(appId)), question)
  }

  async #ask<Row>(begin: Statement, question: Statement): Promise<Row[]> {
    const client = await this.pool.connect()
    try {
      const [, answer] = await askTogether(client, [begin, question], this.#keepsStatements)
      return (answer?.rows ?? []) as Row[]
    } finally {
      client.release()
    }
  }

  /** Leaves the tenant, visibly: the reason stands in the code and in `pg_stat_activity`. */
  acrossTenants<T>(reason: string, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
    return this.#transaction(beginning('allmend_platform', '', reason), ({ db }) => work(new PlatformTx(db)))
  }

  /** The same for one question. */
  askAcrossTenants<Row>(reason: string, question: Statement): Promise<Row[]> {
    return this.#ask(beginning('allmend_platform', '', reason), question)
  }

  async #transaction<T>(begin: Statement, work: (running: Running) => Promise<T>, question?: Statement): Promise<T> {
    const client = await this.pool.connect()
    let isOver = false
    try {
      const db = this.#kyselyOf(client)
      const send = (...statements: Statement[]) => askTogether(client, statements, this.#keepsStatements)
      const ask = async (next: Statement) => (await send(next))[0]?.rows[0]
      const finish = async (last: Statement) => {
        const [answer, end] = await send(last, { sql: 'commit' })
        isOver = true
        if (end?.command !== 'COMMIT') throw new Error('a transaction that could not be committed')
        return answer?.rows[0]
      }
      const answers = await (question ? send({ sql: 'begin' }, begin, question) : send({ sql: 'begin' }, begin))
      const result = await work({ db, row: answers[2]?.rows[0], ask, finish })
      if (!isOver) await client.query(isRefusal(result) ? 'rollback' : 'commit')
      return result
    } catch (error) {
      // On a connection that is gone the server has rolled back already; what went wrong first is what counts.
      if (!isOver) await client.query('rollback').catch(ignoreLost)
      throw error
    } finally {
      client.release()
    }
  }

  #kyselyOf(client: pg.PoolClient): Kysely<DB> {
    const known = this.#kyselys.get(client)
    if (known) return known
    const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: onlyThis(client), cursor: Cursor }) })
    this.#kyselys.set(client, kysely)
    return kysely
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

interface Running {
  readonly db: Kysely<DB>
  /** The answer to the question it began with. */
  readonly row: unknown
  readonly ask: OpenTx['ask']
  readonly finish: OpenTx['finish']
}

function ignoreLost(error: unknown): void {
  if (!isDatabaseDown(error)) throw error
}

function tenantOf(appId: number): string {
  if (!Number.isSafeInteger(appId)) throw new TypeError('a transaction needs an app id')
  return String(appId)
}

/** All of it ends with the transaction, so a transaction-pooling PgBouncer may stand in between. */
function beginning(role: string, tenant: string, reason = ''): Statement {
  const settings = `select set_config('role', $1, true), set_config('app.tenant', $2, true)`
  // Only for a reason: PostgreSQL reports each change of the name to us.
  if (!reason) return { sql: settings, parameters: [role, tenant] }
  return { sql: `${settings}, set_config('application_name', $3, true)`, parameters: [role, tenant, named(reason)] }
}

const named = (reason: string) => `${applicationName} ${reason.replace(/[^\w .-]/g, ' ')}`.trim().slice(0, 63)

/** A connection as a pool that has no other and is never given back: the transaction does that. */
function onlyThis(client: pg.PoolClient) {
  const query = (...args: Parameters<typeof client.query>) => client.query(...args)
  const lent = { query, release: () => undefined } as unknown as PostgresPoolClient
  return { options: {}, connect: async () => lent, end: async () => undefined }
}
