import { afterEach, expect, it, vi } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { silent } from '../../../test/run-jobs.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createMetrics } from '../log/metrics.ts'
import { enqueue } from './enqueue.ts'
import { startWorker } from './worker.ts'

const { db, url } = await createTestDatabase()
const appId = await new Factories(db).app()

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A worker that looks after the others every second. */
async function start(run: () => Promise<void>) {
  let warnings = 0
  const warn = () => {
    warnings += 1
  }
  const jobs = { long: { scope: 'tenant' as const, run } }
  const log = { ...silent, warn }
  const metrics = createMetrics(db)
  const worker = await startWorker({ databaseUrl: url, db, jobs, log, metrics, pollInterval: 50, lookEvery: 1000 })
  stops.push(() => worker.stop())
  return { warnings: () => warnings }
}

const watching = async () => {
  const { rows } = await db.pool.query(
    `select a.pid, a.query_start from pg_stat_activity a join pg_locks l on l.pid = a.pid
     where l.locktype = 'advisory' and l.classid = 4155220 and a.datname = current_database() order by a.pid`,
  )
  return rows as { pid: number; query_start: Date }[]
}

/** Every watching connection has asked so many times. */
async function looks(count: number) {
  for (let n = 0; n < count; n += 1) {
    const before = new Map((await watching()).map(({ pid, query_start }) => [pid, query_start.getTime()]))
    await vi.waitUntil(
      async () => {
        const now = await watching()
        return now.length >= 2 && now.every(({ pid, query_start }) => query_start.getTime() !== before.get(pid))
      },
      { timeout: 60_000 },
    )
  }
}

const lockedBy = async () =>
  (await db.pool.query('select locked_by from graphile_worker._private_jobs where locked_by is not null')).rows

it('a job that takes long stays with its worker, also when the worker loses its connections for a moment', async () => {
  let runs = 0
  const done = Promise.withResolvers<void>()
  const long = async () => {
    runs += 1
    await done.promise
  }
  await start(long)
  await db.withTenant(appId, (tx) => enqueue(tx, 'long', {}))
  await vi.waitUntil(() => runs === 1, { timeout: 60_000 })
  const [owner] = await lockedBy()
  const other = await start(long)
  await vi.waitUntil(async () => (await watching()).length === 2, { timeout: 60_000 })
  await looks(5)
  expect(await lockedBy()).toEqual([owner])
  expect(other.warnings()).toBe(0)

  const [first] = await watching()
  await db.pool.query('select pg_terminate_backend($1)', [first?.pid])
  await vi.waitUntil(
    async () => {
      const pids = (await watching()).map(({ pid }) => pid)
      return pids.length === 2 && !pids.includes(first?.pid ?? 0)
    },
    { timeout: 60_000 },
  )
  await looks(4)
  done.resolve()
  await vi.waitUntil(async () => (await lockedBy()).length === 0, { timeout: 60_000 })
  expect(runs).toBe(1)
})

it('jobs of a worker that is nowhere are free after three looks, and are done by another', async () => {
  let runs = 0
  await db.withTenant(appId, (tx) => enqueue(tx, 'long', {}))
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-of-a-dead-process'`,
  )
  const { warnings } = await start(async () => {
    runs += 1
  })
  await vi.waitUntil(() => runs === 1, { timeout: 60_000 })
  expect(warnings()).toBe(1)
})
