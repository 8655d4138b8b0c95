import { expect, it, vi } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { hurryJobs, runJobs, silent } from '../../../test/run-jobs.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { startWorker } from '../jobs/worker.ts'
import { createMetrics } from '../log/metrics.ts'
import { eventJobs, publish, type Subscriber } from './outbox.ts'

const { db, url } = await createTestDatabase()
const make = new Factories(db)

const listen = (name: string, heard: unknown[], fails = 0): Subscriber => {
  let tries = 0
  return {
    name,
    event: 'booking.confirmed',
    async handle(tx, payload) {
      tries += 1
      if (tries <= fails) throw new Error('not yet')
      heard.push([tx.appId, payload])
    },
  }
}

it('an event reaches every subscriber of its kind, in the app it happened in', async () => {
  const appId = await make.app()
  const [mail, webhook, other] = [[], [], []] as [unknown[], unknown[], unknown[]]
  const subscribers = [
    listen('mail', mail),
    listen('webhook', webhook),
    { ...listen('x', other), event: 'order.placed' },
  ]
  await db.withTenant(appId, (tx) => publish(tx, 'booking.confirmed', { bookingId: 7 }))
  await runJobs(db, url, eventJobs(subscribers))
  expect(mail).toEqual([[appId, { bookingId: 7 }]])
  expect(webhook).toEqual(mail)
  expect(other).toEqual([])
})

it('an event whose announcement nobody heard is handed out when the worker listens again', async () => {
  const appId = await make.app()
  const heard: unknown[] = []
  const jobs = eventJobs([listen('mail', heard)])
  const worker = await startWorker({ databaseUrl: url, db, jobs, log: silent, metrics: createMetrics(db) })
  try {
    const isListening = async () => {
      const { rows } = await db.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and query = 'listen "outbox"'`,
      )
      return rows.map(({ pid }) => pid)
    }
    const [pid] = await vi.waitUntil(
      async () => {
        const pids = await isListening()
        return pids.length > 0 && pids
      },
      { timeout: 60_000 },
    )
    await db.pool.query('select pg_terminate_backend($1)', [pid])
    await db.withTenant(appId, (tx) => publish(tx, 'booking.confirmed', { n: 2 }))
    await vi.waitUntil(() => heard.length > 0, { timeout: 60_000 })
    expect(heard).toEqual([[appId, { n: 2 }]])
    expect(await isListening()).not.toContain(pid)
  } finally {
    await worker.stop()
  }
})

it('what is rolled back never happened', async () => {
  const appId = await make.app()
  const heard: unknown[] = []
  const boom = db.withTenant(appId, async (tx) => {
    await publish(tx, 'booking.confirmed', {})
    throw new Error('boom')
  })
  await expect(boom).rejects.toThrow('boom')
  await db.withTenant(appId, async (tx) => {
    await publish(tx, 'booking.confirmed', {})
    return refuse('record.conflict')
  })
  await runJobs(db, url, eventJobs([listen('mail', heard)]))
  expect(heard).toEqual([])
})

it('a subscriber that fails is tried again, and does not trouble the others', async () => {
  const appId = await make.app()
  const [steady, shaky] = [[], []] as [unknown[], unknown[]]
  const jobs = eventJobs([listen('steady', steady), listen('shaky', shaky, 1)])
  await db.withTenant(appId, (tx) => publish(tx, 'booking.confirmed', { n: 1 }))
  await runJobs(db, url, jobs)
  expect([steady.length, shaky.length]).toEqual([1, 0])
  await hurryJobs(db)
  await runJobs(db, url, jobs)
  expect([steady.length, shaky.length]).toEqual([1, 1])
})

it('hands out all that wait in one go, however many', async () => {
  const appId = await make.app()
  const count = 450
  await db.pool.query(
    `insert into outbox (app_id, type, payload) select $1, 'booking.confirmed', '{}' from generate_series(1, $2)`,
    [appId, count],
  )
  const dispatch = eventJobs([listen('mail', [])])['events.dispatch']
  if (dispatch?.scope !== 'platform') throw new Error('events are handed out for the whole installation')
  const context = { log: silent, jobId: '1', attempt: 1 }
  await dispatch.run({}, (work) => db.acrossTenants('test', work), context)
  const { rows } = await db.pool.query(
    `select (select count(*)::int from outbox where app_id = $1 and dispatched_at is null) as waiting,
       (select count(*)::int from graphile_worker.jobs where key like 'event:' || $1 || ':%') as told`,
    [appId],
  )
  expect(rows).toEqual([{ waiting: 0, told: count }])
  await runJobs(db, url, eventJobs([]))
})

it('nobody adds a job for another app', async () => {
  const [ours, theirs] = [await make.app(), await make.app()]
  const heard: number[] = []
  const job = {
    probe: {
      scope: 'tenant' as const,
      async run(payload: unknown) {
        heard.push((payload as { appId: number }).appId)
      },
    },
  }
  await db.withTenant(ours, (tx) => enqueue(tx, 'probe', { appId: theirs }))
  await runJobs(db, url, job)
  expect(heard).toEqual([ours])
})

it('an event waits for an older one about the same, for no other, and not for ever', async () => {
  const appId = await make.app()
  const heard: unknown[] = []
  const slow = Promise.withResolvers<void>()
  const note: Subscriber['handle'] = async (_, payload) => void heard.push(payload)
  const subscribers: Subscriber[] = [
    {
      ...{ name: 'placed', event: 'order.placed' },
      async handle(...event) {
        await slow.promise
        await note(...event)
      },
    },
    {
      ...{ name: 'decided', event: 'booking.decided', handle: note },
      after: async (_, payload) => ({ orderId: (payload as { orderId: number }).orderId }),
    },
  ]
  await db.withTenant(appId, async (tx) => {
    await publish(tx, 'order.placed', { orderId: 1 })
    await publish(tx, 'booking.decided', { orderId: 1, n: 1 })
    await publish(tx, 'booking.decided', { orderId: 2, n: 2 })
  })
  const running = runJobs(db, url, eventJobs(subscribers))
  await vi.waitUntil(() => heard.length === 1, { timeout: 60_000 })
  expect(heard).toEqual([{ orderId: 2, n: 2 }])
  slow.resolve()
  await running
  expect(heard.slice(1)).toEqual([{ orderId: 1 }, { orderId: 1, n: 1 }])
  // One that nobody ever hears.
  await db.pool.query(
    `insert into outbox (app_id, type, payload, dispatched_at, created_at)
     values ($1, 'order.placed', '{"orderId": 3}', now(), now() - interval '6 minutes')`,
    [appId],
  )
  await db.withTenant(appId, (tx) => publish(tx, 'booking.decided', { orderId: 3 }))
  await runJobs(db, url, eventJobs(subscribers))
  expect(heard.at(-1)).toEqual({ orderId: 3 })
})

it('a job that runs twice for an event is heard once', async () => {
  const appId = await make.app()
  const heard: unknown[] = []
  const jobs = eventJobs([listen('mail', heard)])
  await db.withTenant(appId, (tx) => publish(tx, 'booking.confirmed', { n: 3 }))
  await runJobs(db, url, jobs)
  const { rows } = await db.pool.query('select id from outbox where app_id = $1', [appId])
  await db.withTenant(appId, (tx) => enqueue(tx, 'events.deliver', { eventId: rows[0].id, subscriber: 'mail' }))
  await runJobs(db, url, jobs)
  expect(heard).toEqual([[appId, { n: 3 }]])
})
