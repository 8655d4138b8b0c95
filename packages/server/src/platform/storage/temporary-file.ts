import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'

/** More was written to a temporary file than it may hold. */
export class FileTooLarge extends Error {}

/**
 * A file that is written once and read once. It has no name: it is taken out of its folder as soon as it is open, so the system
 * throws it away with its last reader, however the process ends.
 */
export class TemporaryFile {
  readonly #handle: FileHandle
  #bytes = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async open(folder: string): Promise<TemporaryFile> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    const handle = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new TemporaryFile(handle)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Takes what is to stand in the file, and fails at one byte more than it may hold. */
  writer(most: number): Writable {
    return new Writable({
      write: (chunk: Buffer, _, done) => {
        this.#bytes += chunk.length
        if (this.#bytes > most) done(new FileTooLarge())
        else this.#handle.appendFile(chunk).then(() => done(), done)
      },
    })
  }

  /** All of it; the file is gone when this has ended or was given up. */
  read(): Readable {
    return this.#handle.createReadStream({ start: 0 })
  }

  /** Piece by piece, and as often as wanted. */
  async *pieces(size = 64 * 1024): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.#bytes; ) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(size), 0, size, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  }

  async readWhole(): Promise<Buffer> {
    const content = Buffer.alloc(this.#bytes)
    const { bytesRead } = await this.#handle.read(content, 0, content.length, 0)
    if (bytesRead < content.length) throw new Error('a temporary file that lost its end')
    return content
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
