/**
 * Lets a few with the same key through at a time, the others in the sequence they came. Those who would wait for each other in the
 * database (orders of an app at its counter, holds of an address at its limits) wait here, where they take no connection that everybody
 * else needs.
 */
export class Turnstile<Key> {
  readonly #width: number
  readonly #queues = new Map<Key, { inside: number; readonly waiting: (() => void)[] }>()

  constructor(width: number) {
    this.#width = width
  }

  /** Waits for a place. The answer gives it back; once, however often it is called. */
  async enter(key: Key): Promise<() => void> {
    const queue = this.#queues.get(key) ?? { inside: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.inside < this.#width) queue.inside += 1
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      const next = queue.waiting.shift()
      if (next) return next()
      queue.inside -= 1
      if (queue.inside === 0) this.#queues.delete(key)
    }
  }
}
