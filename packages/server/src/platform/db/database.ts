import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isRefusal } from '../http/refusal.ts'
import { BusyError } from '../limits/busy-error.ts'
import { currentDeadline } from '../limits/deadline.ts'
import { PlaceQueue } from '../limits/place-queue.ts'
import { Secrets } from '../secrets/secrets.ts'
import { cancelQuery } from './cancel-query.ts'
import { applicationName } from './connect.ts'
import { isDatabaseDown } from './is-database-down.ts'
import { brisk, type Patience } from './patience.ts'
import { PlainCursor } from './plain-cursor.ts'
import type { DB } from './schema.ts'
import { type Statement, sendTogether } from './send-together.ts'

/** A transaction inside one app. Whoever holds one sees that app's rows and no other's. */
export class TenantTx {
  readonly db: Kysely<DB>
  readonly appId: number
  /** For what must not lie in the database in plain text. */
  readonly secrets: Secrets
  /** One row as the answer to a statement that is kept prepared. */
  readonly ask: (question: Statement) => Promise<unknown>
  constructor(db: Kysely<DB>, appId: number, secrets: Secrets, ask: TenantTx['ask'] = askPlainly(db)) {
    this.db = db
    this.appId = appId
    this.secrets = secrets
    this.ask = ask
  }
}

const askPlainly =
  (db: Kysely<DB>): TenantTx['ask'] =>
  async ({ sql, parameters = [] }) =>
    (await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows[0]

/** A transaction that began with a question, and can end with one. The answer to each is a row. */
export class OpenTx extends TenantTx {
  /** Asks the last question and commits, in one round trip. An error commits nothing. */
  readonly finish: (question: Statement) => Promise<unknown>
  constructor({ db, ask, finish }: Running, appId: number, secrets: Secrets) {
    super(db, appId, secrets, ask)
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

/** Work across all apps stands in a queue of its own. */
const everyApp = 0

/** Whether the code that runs here is inside a transaction already. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

export class Database {
  readonly pool: pg.Pool
  readonly secrets: Secrets
  /** One for each connection. */
  readonly #kyselys = new WeakMap<pg.PoolClient, Kysely<DB>>()
  readonly #keepsStatements: boolean
  /** One app has at most half of the connections at a time: whatever it asks for, the others get theirs. */
  readonly #queue: PlaceQueue

  /**
   * `keepsStatements` unless a pooler in between shares its connections. Without `secrets` what is encrypted can be read by this
   * process only, which does for tests and tools.
   */
  constructor(pool: pg.Pool, keepsStatements = true, secrets = new Secrets(randomBytes(32))) {
    this.pool = pool
    this.#keepsStatements = keepsStatements
    this.secrets = secrets
    this.#queue = new PlaceQueue({ width: Math.max(2, Math.ceil(pool.options.max / 2)) })
  }

  /** How many connections an app gets at most, as whoever asked about it last was told; null for the share of every app. */
  boundApp(appId: number, connections: number | null): void {
    this.#queue.bound(appId, connections)
  }

  /** Runs `work` in a transaction of this app. A refusal as its result rolls back, like an exception does. */
  withTenant<T>(appId: number, work: (tx: TenantTx) => Promise<T>, patience = brisk): Promise<T> {
    const begin = beginning('allmend_tenant', tenantOf(appId), patience)
    return this.#transaction(appId, begin, ({ db, ask }) => work(new TenantTx(db, appId, this.secrets, ask)))
  }

  /** The same for long reading: everything is seen as it was at the beginning, whatever others write meanwhile. Nothing can be written. */
  readSnapshot<T>(appId: number, work: (tx: TenantTx) => Promise<T>, patience = brisk): Promise<T> {
    const { sql } = beginning('allmend_tenant', tenantOf(appId), patience)
    const begin = { sql: sql.replace('begin;', 'begin isolation level repeatable read, read only;') }
    return this.#transaction(appId, begin, ({ db, ask }) => work(new TenantTx(db, appId, this.secrets, ask)))
  }

  /**
   * The same for work that is a question, a decision and a last question: the first goes out with the beginning and the last with
   * the commit. Two round trips, and between them nobody waits for more than the decision.
   */
  openTenant<T>(appId: number, question: Statement, work: (tx: OpenTx, row: unknown) => Promise<T>): Promise<T> {
    return this.#transaction(
      appId,
      beginning('allmend_tenant', tenantOf(appId), brisk),
      (running) => work(new OpenTx(running, appId, this.secrets), running.row),
      question,
    )
  }

  /** One question in one round trip, as the app sees it. */
  askTenant<Row>(appId: number, question: Statement): Promise<Row[]> {
    return this.#ask(appId, beginning('allmend_tenant', tenantOf(appId), brisk), question)
  }

  async #ask<Row>(appId: number, begin: Statement, question: Statement): Promise<Row[]> {
    return this.#withConnection(appId, async (client) => {
      const statements = [begin, question, { sql: 'commit' }]
      const [, answer] = await sendTogether(client, statements, this.#keepsStatements)
      return (answer?.rows ?? []) as Row[]
    })
  }

  /** Leaves the tenant, visibly: the reason stands in the code and in `pg_stat_activity`. */
  acrossTenants<T>(reason: string, work: (tx: PlatformTx) => Promise<T>, patience = brisk): Promise<T> {
    const begin = beginning('allmend_platform', '', patience, reason)
    return this.#transaction(everyApp, begin, ({ db }) => work(new PlatformTx(db)))
  }

  /** The same for one question. */
  askAcrossTenants<Row>(reason: string, question: Statement): Promise<Row[]> {
    return this.#ask(everyApp, beginning('allmend_platform', '', brisk, reason), question)
  }

  /** A connection of the app's share, given back whatever happens. One that is broken off at a deadline is used by nobody again. */
  async #withConnection<T>(appId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    // Whoever holds a connection and waits for a second one may wait for somebody who does the same.
    if (transactions.getStore()?.isOpen) throw new Error('a transaction inside a transaction')
    const place = this.#queue.enter(appId)
    if (place) await place
    try {
      // A call whose line broke off may still be under way when everything else has ended.
      if (this.pool.ending) throw new BusyError('the database is left')
      const client = await this.pool.connect()
      const deadline = currentDeadline()
      const done = deadline?.guard(() => cancelQuery(client))
      try {
        if (deadline?.isOver) throw new BusyError('took too long')
        return await work(client)
      } finally {
        done?.()
        client.release()
      }
    } finally {
      this.#queue.leave(appId)
    }
  }

  #transaction<T>(
    appId: number,
    begin: Statement,
    work: (running: Running) => Promise<T>,
    question?: Statement,
  ): Promise<T> {
    return this.#withConnection(appId, (client) => {
      const state = { isOpen: true }
      return transactions
        .run(state, () => this.#run(client, begin, work, question))
        .finally(() => {
          state.isOpen = false
        })
    })
  }

  async #run<T>(
    client: pg.PoolClient,
    begin: Statement,
    work: (running: Running) => Promise<T>,
    question: Statement | undefined,
  ): Promise<T> {
    let isOver = false
    try {
      const db = this.#kyselyOf(client)
      const send = (...statements: Statement[]) => sendTogether(client, statements, this.#keepsStatements)
      const ask = async (next: Statement) => (await send(next))[0]?.rows[0]
      const finish = async (last: Statement) => {
        const [answer, end] = await send(last, { sql: 'commit' })
        isOver = true
        if (end?.command !== 'COMMIT') throw new Error('a transaction that could not be committed')
        return answer?.rows[0]
      }
      const [, answer] = await (question ? send(begin, question) : send(begin))
      const result = await work({ db, row: answer?.rows[0], ask, finish })
      if (!isOver) await client.query(isRefusal(result) ? 'rollback' : 'commit')
      return result
    } catch (error) {
      // On a connection that is gone the server has rolled back already; what went wrong first is what counts.
      if (!isOver) await client.query('rollback').catch(ignoreLost)
      throw error
    }
  }

  #kyselyOf(client: pg.PoolClient): Kysely<DB> {
    const known = this.#kyselys.get(client)
    if (known) return known
    const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: onlyThis(client), cursor: PlainCursor }) })
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

/**
 * Begins a transaction and says for whom. All of it ends with the transaction, so a transaction-pooling PgBouncer may stand in between. In
 * one message, which takes no parameters: what is written into it is a word of ours, a number or a name without signs.
 */
function beginning(role: Role, tenant: string, { statement, lock, idle }: Patience, reason = ''): Statement {
  const settings = {
    role,
    'app.tenant': tenant,
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idle),
    // Only for a reason: PostgreSQL reports each change of the name to us.
    ...(reason && { application_name: named(reason) }),
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  return { sql: `begin; select ${calls.join(', ')}` }
}

type Role = 'allmend_tenant' | 'allmend_platform'

const named = (reason: string) => `${applicationName} ${reason.replace(/[^\w .-]/g, ' ')}`.trim().slice(0, 63)

/** A connection as a pool that has no other and is never given back: the transaction does that. */
function onlyThis(client: pg.PoolClient) {
  const query = (what: string | PlainCursor<unknown>, values?: unknown[]) =>
    what instanceof PlainCursor ? what.on(client) : client.query(what, values)
  const lent = { query, release: () => undefined } as unknown as PostgresPoolClient
  return { options: {}, connect: async () => lent, end: async () => undefined }
}
