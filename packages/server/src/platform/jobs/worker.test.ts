import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Factories } from '../../../test/factories.ts'
import { hurryJobs, runJobs, silent } from '../../../test/run-jobs.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createMetrics } from '../log/metrics.ts'
import { enqueue } from './enqueue.ts'
import { type Jobs, startWorker, tenantJob } from './worker.ts'

const { db, url, owner } = await createTestDatabase()
const make = new Factories(db)
const appId = await make.app()

it('a job with the key of one that waits takes its place, and one for later waits', async () => {
  const heard: unknown[] = []
  const jobs: Jobs = {
    probe: tenantJob(z.object({ n: z.number() }), async ({ n }) => {
      heard.push(n)
    }),
  }
  await db.withTenant(appId, async (tx) => {
    await enqueue(tx, 'probe', { n: 1 }, { key: 'same' })
    await enqueue(tx, 'probe', { n: 2 }, { key: 'same' })
    await enqueue(tx, 'probe', { n: 3 }, { key: 'other' })
    await enqueue(tx, 'probe', { n: 4 })
    await enqueue(tx, 'probe', { n: 5 }, { runAt: new Date(Date.now() + 3_600_000) })
  })
  await runJobs(db, url, jobs)
  expect(heard.toSorted()).toEqual([2, 3, 4])
  await hurryJobs(db)
  await runJobs(db, url, jobs)
  expect(heard.at(-1)).toBe(5)
})

it('runs jobs of an app in it, others across all, tells which try it is, and counts how they end', async () => {
  const metrics = createMetrics(db)
  const heard: unknown[] = []
  const jobs: Jobs = {
    good: tenantJob(z.object({ n: z.number() }), async ({ n }, withTenant, { attempt }) => {
      heard.push([n, attempt, await withTenant(async (tx) => tx.appId)])
    }),
    shaky: tenantJob(z.object({}), async (_, __, { attempt }) => {
      if (attempt === 1) throw new Error('not yet')
    }),
    wide: {
      scope: 'platform',
      run: async (_, acrossTenants) => {
        const apps = await acrossTenants((tx) => tx.db.selectFrom('app').select('id').execute())
        heard.push(apps.length)
      },
    },
  }
  await make.app()
  await db.withTenant(appId, async (tx) => {
    await enqueue(tx, 'good', { n: 7 })
    // Written by another version: it is not taken for something it is not.
    await enqueue(tx, 'good', { n: 'sieben' })
    await enqueue(tx, 'shaky', {})
  })
  await db.acrossTenants('test', (tx) => enqueue(tx, 'wide', {}))
  const worker = await startWorker({ databaseUrl: url, db, jobs, log: silent, metrics, pollInterval: 50 })
  const outcomes = async () => {
    const { values } = await metrics.jobs.get()
    return values.map(({ labels, value }) => `${labels.task} ${labels.outcome} ${value}`).toSorted()
  }
  await expect.poll(outcomes).toEqual(['good done 1', 'good failed 1', 'shaky failed 1', 'wide done 1'])
  await db.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts = 1`)
  await expect.poll(outcomes).toContain('shaky done 1')
  await worker.stop()
  expect(heard).toContainEqual([7, 1, appId])
  expect(heard).toContainEqual(2)
  expect(heard).toHaveLength(2)
})

it('finishes what it has under way before it stops', async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  const jobs: Jobs = {
    long: tenantJob(z.object({}), async () => {
      begun.resolve()
      await goOn.promise
      isDone = true
    }),
  }
  const metrics = createMetrics(db)
  const worker = await startWorker({ databaseUrl: url, db, jobs, log: silent, metrics, pollInterval: 50 })
  await db.withTenant(appId, (tx) => enqueue(tx, 'long', {}))
  await begun.promise
  const stopped = worker.stop()
  goOn.resolve()
  await stopped
  expect(isDone).toBe(true)
})

it('stopped at whatever moment it leaves no job locked', async () => {
  const jobs: Jobs = { short: tenantJob(z.object({}), async () => undefined) }
  const metrics = createMetrics(db)
  for (let round = 0; round < 8; round += 1) {
    await db.withTenant(appId, async (tx) => {
      for (let count = 0; count < 40; count += 1) await enqueue(tx, 'short', {})
    })
    const worker = await startWorker({ databaseUrl: url, db, jobs, log: silent, metrics, pollInterval: 10 })
    // From the very beginning to well within the work.
    for (let turn = 0; turn < round * 4; turn += 1) await db.pool.query('select 1')
    await worker.stop()
    const { rows } = await db.pool.query(
      'select id from graphile_worker._private_jobs where locked_by is not null or locked_at is not null',
    )
    expect(rows, `round ${round}`).toEqual([])
  }
})

it('goes on once the outcome of jobs can be noted again', async () => {
  const done: string[] = []
  const [gone, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let restarts = 0
  const log = {
    ...silent,
    error: (_: unknown, message?: string) => {
      if (message?.includes('started anew') && ++restarts > 1) gone.resolve()
    },
  }
  const jobs: Jobs = {
    sinking: tenantJob(z.object({}), async () => {
      done.push('sinking')
      if (done.length > 1) return
      // As if the database had gone away under it.
      await owner.query('alter table graphile_worker._private_jobs rename to gone')
      throw new Error('The database is gone.')
    }),
    later: tenantJob(z.object({}), async () => {
      done.push('later')
      back.resolve()
    }),
  }
  const worker = await startWorker({ databaseUrl: url, db, jobs, log, metrics: createMetrics(db) })
  await db.withTenant(appId, (tx) => enqueue(tx, 'sinking', {}))
  await gone.promise
  await owner.query('alter table graphile_worker.gone rename to _private_jobs')
  await db.withTenant(appId, (tx) => enqueue(tx, 'later', {}))
  await back.promise
  await worker.stop()
  await hurryJobs(db)
  await runJobs(db, url, jobs)
  expect(done.filter((name) => name === 'later')).toHaveLength(1)
  // It was not noted as tried, so it is tried again.
  expect(done.filter((name) => name === 'sinking').length).toBeGreaterThan(1)
})

it('a database that ends every connection in whatever moment of stopping harms nobody', async () => {
  const endConnections = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()`)
  for (let wait = 0; wait < 20; wait++) {
    const worker = await startWorker({ databaseUrl: url, db, jobs: {}, log: silent, metrics: createMetrics(db) })
    const stopped = worker.stop()
    await setTimeout(wait / 2)
    await Promise.all([stopped, endConnections(), endConnections()])
  }
})
