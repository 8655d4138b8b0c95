import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

const often = 16 * 1024 * 1024

/**
 * For work through which many bytes pass. Pieces of files lie outside of the heap, where a hundred megabytes of them gather before the engine looks:
 * it goes by the small objects that name them. Asked for after each sixteen, the youngest are given back in a few milliseconds.
 */
export class YoungGarbage {
  #bytes = 0

  passed(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes < often || typeof collect !== 'function') return
    this.#bytes = 0
    collect({ type: 'minor' })
  }
}
