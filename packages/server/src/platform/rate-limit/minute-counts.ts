const minute = 60_000

interface Window {
  count: number
  readonly endsAt: number
}

/** How often something happened within a minute, counted by each process for itself. */
export class MinuteCounts<Key> {
  readonly #windows = new Map<Key, Window>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Counts one; how many there were within the minute. */
  count(key: Key): number {
    const window = this.#windowOf(key)
    window.count += 1
    return window.count
  }

  /** Whether there were as many already, or more. */
  isOver(key: Key, most: number): boolean {
    const window = this.#windows.get(key)
    return window !== undefined && window.endsAt > this.#now() && window.count >= most
  }

  /** Seconds until it begins anew. */
  secondsLeft(key: Key): number {
    const endsAt = this.#windows.get(key)?.endsAt ?? 0
    return Math.max(1, Math.ceil((endsAt - this.#now()) / 1000))
  }

  #windowOf(key: Key): Window {
    const now = this.#now()
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    // Those that fell silent go with the next that begins anew.
    for (const [one, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(one)
    const window = { count: 0, endsAt: now + minute }
    this.#windows.set(key, window)
    return window
  }
}
