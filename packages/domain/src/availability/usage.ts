import type { Span } from './spans.ts'

export interface Taken extends Span {
  /** Places of capacity; 1 where it is not said. */
  readonly quantity?: number
}

/** How many places are taken at which time: steps between points, each with its height. */
export class Usage {
  readonly #points: number[] = []
  readonly #heights: number[] = []

  constructor(taken: readonly Taken[]) {
    const changes = new Map<number, number>()
    const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by)
    for (const { start, end, quantity = 1 } of taken) {
      if (start >= end) continue
      change(start, quantity)
      change(end, -quantity)
    }
    let height = 0
    for (const [point, by] of [...changes].sort(([a], [b]) => a - b)) {
      height += by
      this.#points.push(point)
      this.#heights.push(height)
    }
  }

  /** The most places taken at any moment of the span. */
  peak({ start, end }: Span): number {
    let most = 0
    for (let index = this.#indexAt(start); index < this.#points.length; index += 1) {
      if ((this.#points[index] ?? 0) >= end) break
      most = Math.max(most, this.#heights[index] ?? 0)
    }
    return most
  }

  /** The step the moment lies in, or the first one after it. */
  #indexAt(moment: number): number {
    let [low, high] = [0, this.#points.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#points[middle] ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
}
