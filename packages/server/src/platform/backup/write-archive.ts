import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { Sealer } from '../archive/outer-seal.ts'
import { checksumsName } from './archive-format.ts'

/** Writes a new archive, entry by entry, and their checksums at its end. Only its owner reads it. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #written: Promise<void>
  readonly #lines: string[] = []

  constructor(path: string) {
    this.#written = pipeline(
      this.#pack,
      createGzip({ level: 4 }),
      sealed(),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    // Heard by whoever writes next.
    this.#written.catch(() => undefined)
  }

  add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content)
    return this.addPieces(name, bytes.length, [bytes])
  }

  /** What comes in pieces; how much it is has to be known before. */
  async addPieces(name: string, size: number, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    await this.#write(name, size, hashed(pieces, hash))
    this.#lines.push(`${hash.digest('hex')}  ${name}\n`)
  }

  /** Complete and on the disk when this ends. */
  async finish(): Promise<void> {
    const sums = Buffer.from(this.#lines.join(''))
    await this.#write(checksumsName, sums.length, [sums])
    this.#pack.finalize()
    await this.#written
  }

  /** Nothing more is written; what is there is nothing. */
  async giveUp(): Promise<void> {
    this.#pack.destroy(new Error('given up'))
    await this.#written.catch(() => undefined)
  }

  async #write(name: string, size: number, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const { promise: taken, resolve, reject } = Promise.withResolvers<void>()
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
      error ? reject(error) : resolve(),
    )
    taken.catch(() => undefined)
    for await (const piece of pieces) if (!entry.write(piece)) await this.#orFail(once(entry, 'drain'))
    entry.end(null)
    await this.#orFail(taken)
  }

  /** A disk that is full would be waited for without end. */
  async #orFail(step: Promise<unknown>): Promise<void> {
    await Promise.race([step, this.#written])
  }
}

/** The checksum of the file itself behind it: packing leaves bits that mean nothing, and the sums inside would not miss them. */
function sealed(): Transform {
  const sealer = new Sealer()
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sealer.passed(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, sealer.seal())
    },
  })
}

async function* hashed(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}
