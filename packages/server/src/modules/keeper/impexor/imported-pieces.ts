import { Readable } from 'node:stream'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { ImportRow } from './imports.repository.ts'
import type { ArchiveSource } from './read-archive.ts'
import { removeBelow } from './remove-files.ts'

/** Where a piece lies that begins with this byte: in the storage, which every process reaches. */
export const pieceKey = (id: string, at: number) => `imports/${id}/${String(at).padStart(13, '0')}`

export const removePieces = (storage: Storage, id: string) => removeBelow(storage, `imports/${id}/`)

/** The pieces of an upload as the file they make. */
export const piecesSource = (storage: Storage, { id, bytes, pieces }: ImportRow): ArchiveSource => ({
  bytes: Number(bytes),
  open: () => Readable.from(chunksOf(storage, id, pieces), { objectMode: false }),
})

async function* chunksOf(storage: Storage, id: string, pieces: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const size of pieces) {
    yield* await storage.getStream(pieceKey(id, at))
    at += size
  }
}
