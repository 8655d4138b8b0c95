import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { type JobHelpers, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import { z } from 'zod'
import { createPool } from '../db/connect.ts'
import type { Database, PlatformTx, TenantTx } from '../db/database.ts'
import { unhurried } from '../db/patience.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../log/metrics.ts'
import { listenForJobs } from './listen-for-jobs.ts'
import { watchWorkers } from './watch-workers.ts'
import { workerLogger } from './worker-logger.ts'

interface JobContext {
  readonly log: Log
  readonly jobId: string
  readonly attempt: number
}

type WithTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>
type AcrossTenants = <T>(work: (tx: PlatformTx) => Promise<T>) => Promise<T>

/** A job of one app. Its payload is checked when it is taken up, since an older version may have written it. */
interface TenantJob {
  readonly scope: 'tenant'
  run(payload: unknown, withTenant: WithTenant, context: JobContext): Promise<void>
}

/** A job of the installation: added by a keeper's doing, or on a schedule (crontab of five fields, UTC). */
interface PlatformJob {
  readonly scope: 'platform'
  readonly schedule?: string
  /** A channel of the database: what is announced there is worked off at once. */
  readonly announcedBy?: string
  run(payload: unknown, acrossTenants: AcrossTenants, context: JobContext): Promise<void>
}

export type Jobs = Readonly<Record<string, TenantJob | PlatformJob>>

export function tenantJob<S extends z.ZodType>(
  schema: S,
  work: (payload: z.output<S>, withTenant: WithTenant, context: JobContext) => Promise<void>,
): TenantJob {
  return { scope: 'tenant', run: (payload, withTenant, context) => work(schema.parse(payload), withTenant, context) }
}

const appIdOf = z.object({ appId: z.number().int() })

interface WorkerOptions {
  readonly databaseUrl: string
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Log
  readonly metrics: Metrics
  /** Milliseconds between looks at the queue; new jobs are announced at once all the same. */
  readonly pollInterval?: number
  /** Milliseconds between looks at who is still there; what a dead process left is free after three. */
  readonly lookEvery?: number
}

/** Jobs done at the same time, and the connections for it. */
const concurrency = 4
/** Milliseconds until jobs are taken up again when the queue could not be written to. */
const pauseAfterEnd = 1000
/** Otherwise nobody hears of it if the outcome of a job cannot be noted, and the process ends. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Takes jobs from the queue until it is stopped; a job under way is finished first. Where the database does not take the outcome of a
 * job, the library gives up; it is then started anew until it is back.
 */
export async function startWorker({
  databaseUrl,
  db,
  jobs,
  log,
  metrics,
  pollInterval = 2000,
  lookEvery = 10_000,
}: WorkerOptions) {
  const pools: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
  // A pool of our own: the library would stop hearing of lost connections before it has closed them, and one of those ends a process.
  const pool = createPool(
    databaseUrl,
    concurrency,
    (error) => log.warn({ reason: error.message }, 'connection of the jobs lost'),
    { pipeline: false },
  )
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, taskFor(name, job, db, log, metrics)]),
  )
  const schedule = Object.entries(jobs).flatMap(([task, job]) =>
    job.scope === 'platform' && job.schedule ? [{ task, match: job.schedule }] : [],
  )
  const stopping = new AbortController()
  let runner: Runner
  let restarting = Promise.resolve()
  const launch = async () => {
    runner = await run({
      pgPool: pool,
      events,
      concurrency,
      pollInterval,
      preset,
      noHandleSignals: true,
      logger: workerLogger(log),
      taskList,
      parsedCronItems: parseCronItems(schedule),
    })
    runner.promise.then(
      () => restart('it ended'),
      (error: Error) => restart(error.message),
    )
  }
  const unlock = () => db.pool.query('select graphile_worker.force_unlock_workers($1)', [pools])
  const restart = (reason: string) => {
    if (stopping.signal.aborted) return
    log.error({ reason }, 'jobs are not worked off, started anew')
    restarting = setTimeout(pauseAfterEnd, undefined, stopping)
      .then(unlock)
      .then(launch)
      .catch((error: Error) => restart(error.message))
  }
  await launch()
  const listener = listenForJobs(databaseUrl, channelsOf(jobs), log, async (task) => {
    await runner.addJob(task, {}, { jobKey: task })
  })
  const watch = watchWorkers({ databaseUrl, workers: pools, log, lookEvery })
  return {
    async stop() {
      stopping.abort()
      await listener.stop()
      await restarting
      await runner.stop().catch((error: Error) => log.debug({ reason: error.message }, 'jobs ended already'))
      // What was fetched in the very moment of stopping is nobody's, and would stay locked for hours.
      await unlock().catch((error: Error) => log.warn({ reason: error.message }, 'jobs not unlocked'))
      await watch.stop()
      await pool.end()
    },
  }
}

const channelsOf = (jobs: Jobs): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(jobs).flatMap(([task, job]) =>
      job.scope === 'platform' && job.announcedBy ? [[job.announcedBy, task]] : [],
    ),
  )

/** Milliseconds until a job of an app that is suspended is looked at again. */
const rest = 5 * 60_000

async function isSuspended(db: Database, appId: number): Promise<boolean> {
  const question = {
    sql: 'select suspended_at is not null as rests, max_connections as most from app where id = $1',
    parameters: [appId],
  }
  const [app] = await db.askTenant<{ rests: boolean; most: number | null }>(appId, question)
  db.boundApp(appId, app?.most ?? null)
  return app?.rests ?? false
}

/** The same job once more, later: one that waits has not failed. */
async function putOff(name: string, payload: unknown, { addJob, job, query }: JobHelpers): Promise<void> {
  const { rows } = await query<{ queue: string | null }>(
    'select q.queue_name as queue from graphile_worker._private_job_queues q where q.id = $1',
    [job.job_queue_id],
  )
  const queueName = rows[0]?.queue
  await addJob(name, payload, {
    runAt: new Date(Date.now() + rest),
    ...(job.key !== null && { jobKey: job.key }),
    ...(queueName && { queueName }),
  })
}

function taskFor(name: string, job: TenantJob | PlatformJob, db: Database, log: Log, metrics: Metrics) {
  return async (payload: unknown, helpers: JobHelpers) => {
    const context = { log, jobId: helpers.job.id, attempt: helpers.job.attempts }
    try {
      if (job.scope === 'tenant') {
        const { appId } = appIdOf.parse(payload)
        if (await isSuspended(db, appId)) return await putOff(name, payload, helpers)
        await job.run(payload, (work) => db.withTenant(appId, work, unhurried), context)
      } else {
        await job.run(payload, (work) => db.acrossTenants(`job ${name}`, work, unhurried), context)
      }
      metrics.jobs.inc({ task: name, outcome: 'done' })
    } catch (error) {
      metrics.jobs.inc({ task: name, outcome: 'failed' })
      throw error
    }
  }
}
