import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ArchiveSource } from './read-archive.ts'

/** An archive that lies on the disk of this machine. */
export async function fileSource(path: string): Promise<ArchiveSource> {
  const { size } = await stat(path)
  return { bytes: size, open: () => createReadStream(path) }
}
