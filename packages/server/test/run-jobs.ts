import type { Database } from '../src/platform/db/database.ts'
import { type Jobs, startWorker } from '../src/platform/jobs/worker.ts'
import { createMetrics } from '../src/platform/log/metrics.ts'

export const silent = { error() {}, warn() {}, info() {}, debug() {} }

/** Mails that could go now; an older one of the same order may be in their way. */
const sendable = (log: string) => `
  select count(*) from ${log} m where 'mail.drain' = any ($1) and state = 'queued'
    and (next_try_at is null or next_try_at <= now()) and (claimed_until is null or claimed_until <= now())`
const held = `and not exists (select from mail_message o where o.app_id = m.app_id and o.order_id = m.order_id
    and o.id < m.id and o.state = 'queued' and (o.recipient = m.recipient or not o.is_refused))`

/** Runs a real worker until the queue holds no job of these that could run now. */
export async function runJobs(db: Database, databaseUrl: string, jobs: Jobs): Promise<void> {
  // What a worker took up in the moment it was stopped stays locked for hours.
  await db.pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  const worker = await startWorker({ databaseUrl, db, jobs, log: silent, metrics: createMetrics(db), pollInterval: 50 })
  try {
    await untilIdle(db, jobs)
  } finally {
    await worker.stop()
  }
}

/** Until a worker that runs left no job of these that could run now. */
export async function untilIdle(db: Database, jobs: Jobs): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query(
      `select (select count(*) from graphile_worker.jobs
          where run_at <= now() + interval '1 second' and attempts < max_attempts and task_identifier = any ($1))
        + (select count(*) from outbox where dispatched_at is null and 'events.dispatch' = any ($1))
        + (${sendable('mail_message')} ${held}) + (${sendable('platform_mail')}) as waiting`,
      [Object.keys(jobs)],
    )
    if (rows[0].waiting === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Makes every waiting job and mail due, as if its back-off were over. */
export async function hurryJobs(db: Database): Promise<void> {
  await db.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await db.pool.query(`update mail_message set next_try_at = null where state = 'queued'`)
  await db.pool.query(`update platform_mail set next_try_at = null where state = 'queued'`)
}
