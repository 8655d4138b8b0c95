import { AsyncLocalStorage } from 'node:async_hooks'
import { BusyError } from './busy-error.ts'

/** The time something has, and what is to be broken off when it is over. */
class Deadline {
  readonly #underWay = new Set<() => void>()
  isOver = false

  /** Breaks the work off at the end of the time. The answer says that it is done. */
  guard(breakOff: () => void): () => void {
    this.#underWay.add(breakOff)
    return () => this.#underWay.delete(breakOff)
  }

  end(): void {
    this.isOver = true
    for (const breakOff of this.#underWay) breakOff()
  }
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** The deadline of whatever is running here, if it has one. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore()

/** Does the work in so many milliseconds, or breaks off what it has under way in the database. What it ends with then is nobody's. */
export function runWithin<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new BusyError('took too long'))
      deadline.end()
    }, milliseconds)
    const done = () => clearTimeout(timer)
    deadlines.run(deadline, work).finally(done).then(resolve, reject)
  })
}
