import pg from 'pg'
import type { Log } from '../log/log.ts'

/** Any number; the other half of the key is the worker's name as a hash. */
const lockSpace = 4_155_220
/** A worker that lost its connection for a moment is back by then. Counted in looks: a process that was asleep has seen one. */
const looksUntilGone = 3

/** Workers that hold jobs although no connection says that they live. */
const missingWorkers = `
  select distinct j.locked_by as worker from graphile_worker._private_jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = $1 and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid and l.objsubid = 2 and l.granted
  )`

/** How many processes say that they work; a statement of its own, or part of another. */
export const livingWorkers = `
  select count(distinct l.pid)::int from pg_locks l
  where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${lockSpace} and l.objsubid = 2 and l.granted`

interface WatchOptions {
  readonly databaseUrl: string
  /** What this process calls itself in the jobs it holds. */
  readonly workers: readonly string[]
  readonly log: Log
  /** Milliseconds between two looks. */
  readonly lookEvery: number
}

/**
 * Frees the jobs of workers whose process is dead; left alone they would stay locked for four hours. A connection of its own holds an
 * advisory lock for as long as the process lives: when the process dies, however, its sockets are closed and the lock is gone, and
 * while a job takes long, or the process is too busy to do anything, the lock stays. Every process with a worker looks after the
 * others.
 */
export function watchWorkers({ databaseUrl, workers, log, lookEvery }: WatchOptions) {
  /** Back long before the others have looked three times. */
  const pause = Math.min(1000, lookEvery / 5)
  let isStopping = false
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  let missed = new Map<string, number>()

  const look = async (connection: pg.Client) => {
    const { rows } = await connection.query<{ worker: string }>(missingWorkers, [lockSpace])
    missed = new Map(rows.map(({ worker }) => [worker, (missed.get(worker) ?? 0) + 1]))
    const gone = [...missed].filter(([, looks]) => looks >= looksUntilGone).map(([worker]) => worker)
    if (gone.length === 0) return
    await connection.query('select graphile_worker.force_unlock_workers($1)', [gone])
    log.warn({ workers: gone }, 'jobs of dead workers freed')
  }

  const open = () => {
    const connection = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
    connection.on('error', (error) => {
      if (client !== connection) return
      lose(error)
      // During a turn the turn itself goes on.
      if (next) wait(pause)
    })
    return connection
  }

  const showAlive = async (connection: pg.Client) => {
    await connection.connect()
    // A computer that is cut off does not close its sockets: the database asks, and gives up after half a minute.
    await connection.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
    )
    // Shared: an earlier connection of ours may still seem to be there.
    await connection.query('select pg_advisory_lock_shared($1, hashtext(worker)) from unnest($2::text[]) as worker', [
      lockSpace,
      workers,
    ])
  }

  const lose = (error: Error) => {
    if (!isStopping) log.warn({ reason: error.message }, 'watching connection lost')
    client?.end().catch((reason: Error) => log.debug({ reason: reason.message }, 'watching connection not ended'))
    client = undefined
    missed = new Map()
  }

  const turn = async () => {
    next = undefined
    try {
      if (!client) {
        client = open()
        await showAlive(client)
      }
      await look(client)
    } catch (error) {
      lose(error as Error)
    }
    if (!isStopping) wait(client ? lookEvery : pause)
  }
  const wait = (time: number) => {
    clearTimeout(next)
    next = setTimeout(() => {
      turning = turn()
    }, time)
  }
  let turning = turn()

  return {
    async stop() {
      isStopping = true
      clearTimeout(next)
      await turning
      await client?.end().catch((error: Error) => log.debug({ reason: error.message }, 'watching connection not ended'))
    },
  }
}
