import { Piscina } from 'piscina'
import { BusyError } from './busy-error.ts'

/** More wait for nobody: whoever comes then is asked to try again in a moment. */
const longest = 100

/**
 * Has work done in a thread of its own, during which this one would answer nobody. One piece after the other, so that a processor is left
 * for everything else. The thread begins with the first piece and ends when there was none for a minute.
 */
export function ownThread<Task, Result>(filename: string, whatWaits: string): (task: Task) => Promise<Result> {
  let thread: Piscina<Task, Result> | undefined
  return async (task) => {
    thread ??= new Piscina<Task, Result>({
      filename,
      execArgv: [],
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      maxQueue: longest,
    })
    if (thread.queueSize >= longest) throw new BusyError(`too many ${whatWaits} wait`)
    return thread.run(task)
  }
}
