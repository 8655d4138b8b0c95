import Fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { installErrorHandler } from '../http/error-handler.ts'
import { runWithin } from '../limits/deadline.ts'
import { createMetrics } from '../log/metrics.ts'
import type { TenantTx } from './database.ts'
import { brisk, type Patience, unhurried } from './patience.ts'

const { db, owner } = await createTestDatabase()
let appId = 0
beforeAll(async () => {
  appId = await new Factories(db).app()
})

/** A server whose only call does this work. */
async function answerTo(work: () => Promise<unknown>) {
  const server = Fastify()
  installErrorHandler(server, createMetrics(db))
  server.get('/', work)
  return server.inject('/')
}

const asleep = (seconds: number) => (tx: TenantTx) => sql`select pg_sleep(${seconds})`.execute(tx.db)
const impatient = (what: Partial<Patience>): Patience => ({ ...brisk, ...what })

const running = async () => {
  const { rows } = await owner.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep%'
     and pid <> pg_backend_pid()`,
  )
  return rows.length
}

const isThere = async (pid: number | undefined) =>
  (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount !== 0

async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(77, 77)')
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('what takes too long is a 503 that says when to come back, and the next one finds a working connection', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['a statement', () => db.withTenant(appId, asleep(30), impatient({ statement: 50 }))],
    [
      'a statement across all apps',
      () => db.acrossTenants('test', (tx) => sql`select pg_sleep(30)`.execute(tx.db), impatient({ statement: 50 })),
    ],
    [
      'the wait for a lock',
      () =>
        whileLocked(() =>
          db.withTenant(
            appId,
            (tx) => sql`select pg_advisory_xact_lock(77, 77)`.execute(tx.db),
            impatient({ lock: 50 }),
          ),
        ),
    ],
    [
      'a transaction in which nothing is asked',
      () =>
        db.withTenant(
          appId,
          async (tx) => {
            const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db)
            await expect.poll(() => isThere(rows[0]?.pid)).toBe(false)
            return sql`select 1`.execute(tx.db)
          },
          impatient({ idle: 50 }),
        ),
    ],
    ['a whole call', () => runWithin(50, () => db.withTenant(appId, asleep(30)))],
  ]
  it.each(cases)('%s', async (_, work) => {
    const answer = await answerTo(work)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toMatch(/Bitte versuchen Sie es/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await expect(db.withTenant(appId, asleep(0))).resolves.toBeTruthy()
    await expect.poll(running).toBe(0)
  })
})

it('a call whose time is over stops asking: what it had begun is not written', async () => {
  let asked = 0
  const work = async (tx: TenantTx) => {
    await sql`insert into rate_counter (app_id, key, hits, resets_at) values (${appId}, 'begun', 1, now())`.execute(
      tx.db,
    )
    for (;;) {
      await asleep(0.02)(tx)
      asked += 1
    }
  }
  await expect(runWithin(100, () => db.withTenant(appId, work))).rejects.toThrow('took too long')
  const then = asked
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0)
  expect(asked).toBeLessThanOrEqual(then + 1)
  const { rows } = await owner.query(`select 1 from rate_counter where key = 'begun'`)
  expect(rows).toEqual([])
})

it('the limits hold in every kind of transaction and end with it', async () => {
  const limits = `current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
    current_setting('idle_in_transaction_session_timeout')`
  const question = { sql: `select ${limits} as limits` }
  const expected = '20s 10s 20s'
  expect(await db.askTenant(appId, question)).toEqual([{ limits: expected }])
  expect(await db.askAcrossTenants('test', question)).toEqual([{ limits: expected }])
  expect(await db.openTenant(appId, question, async (_, row) => row)).toEqual({ limits: expected })
  const read = async ({ db: query }: Pick<TenantTx, 'db'>) =>
    (await sql<{ limits: string }>`select ${sql.raw(limits)} as limits`.execute(query)).rows[0]?.limits
  expect(await db.withTenant(appId, read)).toBe(expected)
  expect(await db.acrossTenants('test', read, unhurried)).toBe('5min 30s 1min')
  const { rows } = await db.pool.query(question.sql)
  expect(rows).toEqual([{ limits: '0 0 0' }])
})

it('nobody asks for a second connection while holding one', async () => {
  const nested = () => db.withTenant(appId, () => db.withTenant(appId, asleep(0)))
  await expect(nested()).rejects.toThrow('a transaction inside a transaction')
  const asking = () => db.withTenant(appId, () => db.askTenant(appId, { sql: 'select 1' }))
  await expect(asking()).rejects.toThrow('a transaction inside a transaction')
  // What was set going inside, and runs when the transaction is over, is nobody's second.
  let later = Promise.resolve<unknown>(null)
  await db.withTenant(appId, async () => {
    later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => db.withTenant(appId, asleep(0)))
  })
  await expect(later).resolves.toBeTruthy()
})

describe('an error of the database is answered by what it means', () => {
  const failed = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
  const lost = (code: string) => Object.assign(new Error('x'), { code })
  const cases: (readonly [string, Error, number, string, string | undefined])[] = [
    ...['57014', '55P03', '25P03', '53300'].map((code) => [code, failed(code), 503, 'server.busy', '5'] as const),
    ...['57P01', '57P02', '57P03', '08006', '08001'].map(
      (code) => [code, failed(code), 503, 'server.unavailable', '30'] as const,
    ),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].map(
      (code) => [code, lost(code), 503, 'server.unavailable', '30'] as const,
    ),
    ...[
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
    ].map((text) => [text, new Error(text), 503, 'server.unavailable', '30'] as const),
    ...['22003', '23503', '23505', '23514'].map(
      (code) => [code, failed(code), 400, 'request.invalid', undefined] as const,
    ),
    ...['42703', '2F000', '40001', '12300'].map(
      (code) => [code, failed(code), 500, 'server.error', undefined] as const,
    ),
    // Only what the database itself says was somebody's input.
    ['23505 of a file', lost('23505'), 500, 'server.error', undefined],
  ]
  it.each(cases)('%s', async (_, error, status, code, retryAfter) => {
    const answer = await answerTo(() => Promise.reject(error))
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([status, code, retryAfter])
  })
})

it('a statement ends before its call, a wait for a lock before the statement', () => {
  for (const { call, statement, lock, idle } of [brisk, unhurried]) {
    expect([call, statement, lock]).toEqual([call, statement, lock].sort((a, b) => b - a))
    expect(idle).toBeLessThan(call)
  }
})
