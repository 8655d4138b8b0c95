import type { Caller } from '../../platform/http/caller.ts'
import { MinuteCounts } from '../../platform/rate-limit/minute-counts.ts'

/** Calls of each key within a minute, counted by each process for itself. */
export class KeyLimits {
  readonly #calls: MinuteCounts<number>
  /** Those that used theirs up, by their hash: until it begins anew nobody asks the database for them. */
  readonly #spent = new Map<string, { readonly caller: Caller; readonly until: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#calls = new MinuteCounts(now)
  }

  /** Counts one call; seconds to wait if it was one too many, or null. */
  count(keyId: number, most: number): number | null {
    return this.#calls.count(keyId) > most ? this.#calls.secondsLeft(keyId) : null
  }

  /** From now on it is known by its hash that it has to wait. */
  rest(hash: string, caller: Caller, seconds: number): void {
    const now = this.#now()
    for (const [one, { until }] of this.#spent) if (until <= now) this.#spent.delete(one)
    this.#spent.set(hash, { caller, until: now + seconds * 1000 })
  }

  /** Whose key has to wait, and for how many seconds. */
  resting(hash: string): { readonly caller: Caller; readonly seconds: number } | null {
    const found = this.#spent.get(hash)
    if (!found || found.until <= this.#now()) return null
    return { caller: found.caller, seconds: Math.max(1, Math.ceil((found.until - this.#now()) / 1000)) }
  }
}
