/**
 * Lets a few of an app through at a time, the others in the sequence they came. Orders of an app end at one counter: more of them in
 * the database at once only keep each other waiting there, and take the connections everybody else needs.
 */
export class Turnstile {
  readonly #width: number
  readonly #apps = new Map<number, { inside: number; readonly waiting: (() => void)[] }>()

  constructor(width: number) {
    this.#width = width
  }

  /** Waits for a place. The answer gives it back; once, however often it is called. */
  async enter(appId: number): Promise<() => void> {
    const app = this.#apps.get(appId) ?? { inside: 0, waiting: [] }
    this.#apps.set(appId, app)
    if (app.inside < this.#width) app.inside += 1
    else await new Promise<void>((resolve) => app.waiting.push(resolve))
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      const next = app.waiting.shift()
      if (next) return next()
      app.inside -= 1
      if (app.inside === 0) this.#apps.delete(appId)
    }
  }
}
