import { PlaceQueue } from '../limits/place-queue.ts'
import { Places } from '../limits/places.ts'

const everybody = 0

/**
 * What uploads may take of this process. Files come in at the pace of whoever sends them and lie on the disk meanwhile: that many at a
 * time. They are looked at in memory, which is quick, one or two after the other.
 */
export class UploadPlaces {
  readonly #receiving = new Places({ perKey: 4, inAll: 40 })
  readonly #looking = new PlaceQueue({ width: 2, longest: 80, wait: 60_000 })

  /** A place to send files; null if this sender, or everybody together, has too many under way. */
  take(sender: string): (() => void) | null {
    return this.#receiving.take(sender)
  }

  async inMemory<T>(work: () => Promise<T>): Promise<T> {
    await this.#looking.enter(everybody)
    try {
      return await work()
    } finally {
      this.#looking.leave(everybody)
    }
  }
}
