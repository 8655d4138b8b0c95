import pg from 'pg'
import type { Log } from '../log/log.ts'

const pause = 1000

/**
 * Adds the job of a channel when something is announced there, and once whenever the connection stands: what was announced while it
 * did not was heard by nobody. A burst of announcements is one job.
 */
export function listenForJobs(
  databaseUrl: string,
  channels: ReadonlyMap<string, string>,
  log: Log,
  add: (task: string) => Promise<void>,
) {
  let isStopping = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const adding = new Map<string, { again: boolean; readonly done: Promise<void> }>()

  const addUntilQuiet = async (task: string) => {
    do {
      const state = adding.get(task)
      if (state) state.again = false
      await add(task)
    } while (adding.get(task)?.again && !isStopping)
  }

  const announce = (task: string) => {
    const state = adding.get(task)
    if (state) state.again = true
    if (state || isStopping) return
    const done = addUntilQuiet(task)
      .catch((error: Error) => log.warn({ reason: error.message, task }, 'announced job not added'))
      .finally(() => adding.delete(task))
    adding.set(task, { again: false, done })
  }

  const connect = async () => {
    if (isStopping || channels.size === 0) return
    const connection = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
    client = connection
    connection.on('error', (error) => {
      if (client !== connection || isStopping) return
      log.warn({ reason: error.message }, 'listening connection lost')
      client = undefined
      again = setTimeout(() => {
        connecting = connect()
      }, pause)
    })
    connection.on('notification', ({ channel }) => {
      const task = channels.get(channel)
      if (task) announce(task)
    })
    try {
      await connection.connect()
      for (const [channel, task] of channels) {
        await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
        announce(task)
      }
    } catch (error) {
      connection.emit('error', error)
    }
  }
  let connecting = connect()

  return {
    async stop() {
      isStopping = true
      clearTimeout(again)
      await connecting
      await Promise.all([...adding.values()].map(({ done }) => done))
      // A connection that is lost already has nothing to end.
      await client
        ?.end()
        .catch((error: Error) => log.debug({ reason: error.message }, 'listening connection not ended'))
    },
  }
}
