import { createHash, type Hash } from 'node:crypto'

/** The ten bytes before packed data: of no time and of no system, so that every one of them is known to whoever reads it. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** The same, with a comment behind it. */
const commented = Buffer.from(gzipHead).fill(0x10, 3, 4)
/** Nothing, packed: no data, the sum of none, and none of it. */
const nothing = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

/**
 * What stands behind the packed data: the checksum of all of it, byte by byte. Packing leaves a few bits that mean nothing, so the sums
 * inside would not miss them. To gzip it is a second piece with a comment and no content, and so to every tool that unpacks the archive.
 */
const sealOf = (hash: Hash): Buffer =>
  Buffer.concat([commented, Buffer.from(`${hash.digest('hex')}\0`, 'latin1'), nothing])

const sealBytes = commented.length + 65 + nothing.length

/** Adds up what is written, and answers the seal of it. */
export class Sealer {
  readonly #hash = createHash('sha256')

  passed(chunk: Buffer): void {
    this.#hash.update(chunk)
  }

  seal(): Buffer {
    return sealOf(this.#hash)
  }
}

/** Tells what is read from the seal at its end, which it holds back. */
export class SealBreaker {
  readonly #sealer = new Sealer()
  #held = Buffer.alloc(0)

  /** What surely stands before the seal. */
  pass(chunk: Buffer): Buffer {
    const all = Buffer.concat([this.#held, chunk])
    const end = Math.max(0, all.length - sealBytes)
    this.#held = all.subarray(end)
    const free = all.subarray(0, end)
    this.#sealer.passed(free)
    return free
  }

  /** At the end: nothing is missing, nothing follows, and no bit is another. */
  isWhole(): boolean {
    return this.#sealer.seal().equals(this.#held)
  }
}
