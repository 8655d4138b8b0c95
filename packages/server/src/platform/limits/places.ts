interface PlacesOptions {
  readonly perKey: number
  readonly inAll: number
}

/** So many at a time, and so many of them for one key. Nobody waits: whoever finds none free is told so. */
export class Places {
  readonly #perKey: number
  readonly #inAll: number
  readonly #taken = new Map<string | number, number>()
  #all = 0

  constructor({ perKey, inAll }: PlacesOptions) {
    this.#perKey = perKey
    this.#inAll = inAll
  }

  /** What gives the place back, once however often it is called; null if there is none. */
  take(key: string | number): (() => void) | null {
    const own = this.#taken.get(key) ?? 0
    if (own >= this.#perKey || this.#all >= this.#inAll) return null
    this.#taken.set(key, own + 1)
    this.#all += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#all -= 1
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }
}
