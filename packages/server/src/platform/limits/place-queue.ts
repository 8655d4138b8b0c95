import { BusyError } from './busy-error.ts'

interface Lane {
  inside: number
  readonly waiting: Set<() => void>
}

interface PlaceQueueOptions {
  /** So many of one key at a time. */
  readonly width: number
  /** So many of one key may wait; the next is turned away at once. */
  readonly longest?: number
  /** Milliseconds after which nobody waits any longer. */
  readonly wait?: number
}

/**
 * Lets a few of each key in at a time, the others in the sequence they came. Nobody waits for the places of another key, nor for ever.
 */
export class PlaceQueue<Key = number> {
  readonly #lanes = new Map<Key, Lane>()
  /** Keys that get fewer than the others. */
  readonly #narrow = new Map<Key, number>()
  #width: number
  readonly #longest: number
  readonly #wait: number

  constructor({ width, longest = 500, wait = 5_000 }: PlaceQueueOptions) {
    this.#width = width
    this.#longest = longest
    this.#wait = wait
  }

  /** Lets so many of each key in from now on. Whoever is inside stays. */
  resize(width: number): void {
    if (width === this.#width) return
    this.#width = width
    for (const [key, lane] of this.#lanes) {
      for (const next of lane.waiting) {
        if (lane.inside >= this.#widthOf(key)) break
        lane.inside += 1
        next()
      }
    }
  }

  /** Lets fewer of a key in from now on, or as many as of any other again. */
  bound(key: Key, width: number | null): void {
    if (width === null) this.#narrow.delete(key)
    else this.#narrow.set(key, width)
  }

  #widthOf(key: Key): number {
    return Math.min(this.#width, this.#narrow.get(key) ?? this.#width)
  }

  /** Takes a place, to be given back by `leave`. There is nothing to wait for as long as one is free. */
  enter(key: Key): Promise<void> | undefined {
    let lane = this.#lanes.get(key)
    if (!lane) {
      lane = { inside: 0, waiting: new Set() }
      this.#lanes.set(key, lane)
    }
    if (lane.inside < this.#widthOf(key)) {
      lane.inside += 1
      return undefined
    }
    return this.#queueUp(lane)
  }

  leave(key: Key): void {
    const lane = this.#lanes.get(key)
    if (!lane) return
    const [next] = lane.waiting
    // The place goes straight to the next, so that nobody who comes this very moment overtakes.
    if (next && lane.inside <= this.#widthOf(key)) next()
    else lane.inside -= 1
    if (lane.inside === 0) this.#lanes.delete(key)
  }

  #queueUp({ waiting }: Lane): Promise<void> {
    if (waiting.size >= this.#longest) return Promise.reject(new BusyError('too many wait for a place'))
    return new Promise((resolve, reject) => {
      const comeIn = () => {
        clearTimeout(timer)
        waiting.delete(comeIn)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(comeIn)
        reject(new BusyError('waited too long for a place'))
      }, this.#wait)
      waiting.add(comeIn)
    })
  }
}
