import { pipeline, type Readable, Transform } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { gzipHead, SealBreaker } from '../../../platform/archive/outer-seal.ts'
import { limits } from './archive-format.ts'

/** A file with an archive, which can be read as often as wanted. */
export interface ArchiveSource {
  readonly bytes: number
  open(): Readable
}

type ProblemCode = 'import.foreign' | 'import.damaged' | 'import.newer' | 'import.older' | 'import.too_large'

/** Why an archive is not taken. */
export class ArchiveProblem extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode, reason: string) {
    super(reason)
    this.code = code
  }
}

export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly isFile: boolean
  /** Read by whoever wants it; the rest is passed over. */
  readonly content: AsyncIterable<Buffer>
}

/**
 * The entries of an archive, one after the other. What is no archive, is cut off, or was changed anywhere ends with an `ArchiveProblem`, at the
 * latest behind the last entry: the sums of everything, packed and unpacked, are compared with what stands at the end of the file.
 */
export async function* readArchive(
  source: ArchiveSource,
  onRead: (share: number) => Promise<void> = async () => undefined,
): AsyncGenerator<ArchiveEntry> {
  const packed = new Packed(source.bytes)
  const unpacked = new Unpacked(() => packed.read)
  const tar = extract()
  const opened = source.open()
  let outside: unknown
  // What the storage, the disk or the database say is no fault of the file.
  const asProblem = (error: unknown) =>
    error instanceof ArchiveProblem || error === outside
      ? error
      : new ArchiveProblem('import.damaged', error instanceof Error ? error.message : 'cannot be read')
  pipeline(
    read(opened, (error) => (outside = error)),
    packed.stream,
    createGunzip(),
    unpacked.stream,
    (error) => {
      if (error) tar.destroy(error)
    },
  )
  unpacked.stream.on('data', (chunk: Buffer) => {
    if (tar.write(chunk)) return
    unpacked.stream.pause()
    tar.once('drain', () => unpacked.stream.resume())
  })
  unpacked.stream.once('end', () => tar.end(undefined))
  try {
    for await (const entry of tar) {
      const { name, size = 0, type, linkname } = entry.header
      yield {
        name,
        size,
        isFile: type === 'file' && !linkname,
        content: contentOf(entry as AsyncIterable<Buffer>, asProblem),
      }
      entry.resume()
      await onRead(packed.read / source.bytes).catch((error) => {
        outside = error
        throw error
      })
    }
    packed.prove(unpacked)
  } catch (error) {
    throw asProblem(error)
  } finally {
    opened.destroy()
    tar.destroy()
  }
}

/** By itself: in one line with what unpacks it, the source would end with the fault of the file, and be taken for its origin. */
async function* read(source: Readable, onFault: (error: unknown) => void): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    onFault(error)
    throw error
  }
}

async function* contentOf(
  entry: AsyncIterable<Buffer>,
  asProblem: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw asProblem(error)
  }
}

/** Notes where the file begins and ends. */
class Packed {
  read = 0
  readonly stream: Transform
  readonly #bytes: number
  #end = Buffer.alloc(0)

  constructor(bytes: number) {
    this.#bytes = bytes
    let head = Buffer.alloc(0)
    const seal = new SealBreaker()
    this.stream = new Transform({
      transform: (chunk: Buffer, _, done) => {
        if (head.length < gzipHead.length) {
          head = Buffer.concat([head, chunk.subarray(0, gzipHead.length - head.length)])
          if (!gzipHead.subarray(0, head.length).equals(head)) {
            return done(new ArchiveProblem('import.foreign', 'does not begin like an archive'))
          }
        }
        this.read += chunk.length
        const free = seal.pass(chunk)
        this.#end = Buffer.concat([this.#end, free.subarray(-8)]).subarray(-8)
        done(null, free)
      },
      flush: (done) =>
        done(seal.isWhole() ? null : new ArchiveProblem('import.damaged', 'the seal of the file does not fit')),
    })
  }

  /** Nothing is missing, nothing follows, and nothing in between is another. */
  prove({ crc, bytes }: Unpacked): void {
    const isWhole = this.read === this.#bytes && this.#end.length === 8
    if (!isWhole || this.#end.readUInt32LE(0) !== crc || this.#end.readUInt32LE(4) !== bytes % 2 ** 32) {
      throw new ArchiveProblem('import.damaged', 'the end does not fit')
    }
  }
}

/** Counts what comes out, and stops what was made to grow without end. */
class Unpacked {
  crc = 0
  bytes = 0
  readonly stream: Transform

  constructor(packed: () => number) {
    this.stream = new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.crc = crc32(chunk, this.crc)
        this.bytes += chunk.length
        const isBomb = this.bytes > limits.small && this.bytes > limits.ratio * packed()
        if (isBomb || this.bytes > limits.unpacked) done(new ArchiveProblem('import.too_large', 'unpacks without end'))
        else done(null, chunk)
      },
    })
  }
}
