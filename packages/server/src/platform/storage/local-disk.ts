import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { TemporaryFile } from './temporary-file.ts'

/** The disk of this machine: what passes through lies there for a moment, and some of it stays free for the database. */
export class LocalDisk {
  readonly #folder: string
  readonly #reserve: number

  constructor(dataDir: string, reserve = 512 * 1024 * 1024) {
    this.#folder = join(dataDir, 'tmp')
    this.#reserve = reserve
  }

  /** Whether so many bytes more leave enough free. */
  async hasRoom(bytes: number): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true })
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize - bytes > this.#reserve
  }

  temporaryFile(): Promise<TemporaryFile> {
    return TemporaryFile.open(this.#folder)
  }
}
