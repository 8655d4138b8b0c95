import { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

/** The queue's own lines in our log; without one it stays silent. */
export function workerLogger(log?: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log?.error(message)
    else if (level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
}
