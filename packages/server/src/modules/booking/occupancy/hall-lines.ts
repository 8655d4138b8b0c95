import { PlaceQueue } from '../../../platform/limits/place-queue.ts'

/**
 * Whoever waits for a hall that somebody else has locked waits here, one behind the other, and takes no connection meanwhile: in the
 * database each would hold one until the lock is free, and a single slow hall would stop the whole municipality. Whoever
 * waited for twenty seconds is told to try again.
 */
export class HallLines {
  readonly #queue = new PlaceQueue<string>({ width: 1, longest: 200, wait: 20_000 })

  async inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
    await this.#queue.enter(line)
    try {
      return await work()
    } finally {
      this.#queue.leave(line)
    }
  }
}
