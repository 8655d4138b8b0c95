import { importPieceBytes } from '@allmend/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isRefusal, Refusal, refuse } from '../../../platform/http/refusal.ts'
import { type ReceivedFile, withReceivedFiles } from '../../../platform/upload/receive-files.ts'
import type { ImpexorPlatform } from './impexor-platform.ts'
import { pieceKey } from './imported-pieces.ts'
import { changeImport, findImport, type ImportRow } from './imports.repository.ts'

const fieldsOfPiece = z.object({ id: z.uuid(), at: z.coerce.number().int().min(0) })

/** The next piece of a file. What is there already is passed over, so that whoever did not hear the answer may send it again. */
export async function receivePiece(
  platform: ImpexorPlatform,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ImportRow | Refusal> {
  const leave = platform.uploads.take('imports')
  if (!leave) return new Refusal('upload.busy', undefined, 10)
  try {
    // Nobody opens an archive here, and the files inside were looked at when they came in.
    const place = { request, reply, disk: platform.disk, scanner: null }
    return await withReceivedFiles(place, { files: 1, total: importPieceBytes }, async ({ files, fields }) => {
      const parsed = fieldsOfPiece.safeParse(Object.fromEntries(fields))
      const [file] = files
      if (!parsed.success || !file || file.content.bytes === 0) {
        return refuse('request.invalid', { fields: { file: "'Datei' darf nicht leer sein" } })
      }
      return keepPiece(platform, parsed.data, file)
    })
  } finally {
    leave()
  }
}

async function keepPiece(
  { db, storage }: ImpexorPlatform,
  { id, at }: z.output<typeof fieldsOfPiece>,
  { content }: ReceivedFile,
): Promise<ImportRow | Refusal> {
  const row = await db.acrossTenants('find an import', (tx) => findImport(tx, id))
  if (!row) return refuse('record.not_found')
  const expected = whatIsNext(row, at, content.bytes)
  if (isRefusal(expected)) return expected
  if (expected === 'there') return row
  await storage.put(pieceKey(id, at), await content.readWhole())
  const size = content.bytes
  const kept = await db.acrossTenants('keep a piece of an import', async (tx) => {
    const now = await tx.db.selectFrom('app_import').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    // Sent twice at the same moment: the first one counted.
    if (now?.state !== 'uploading' || Number(now.received) !== at) return now
    return changeImport(tx, id, { received: at + size, pieces: [...now.pieces, size] })
  })
  return kept ?? refuse('record.not_found')
}

function whatIsNext({ state, received, bytes }: ImportRow, at: number, size: number): 'next' | 'there' | Refusal {
  if (state !== 'uploading') return refuse('import.closed')
  if (at < Number(received)) return 'there'
  if (at > Number(received)) return refuse('import.out_of_order', { received: Number(received) })
  return at + size > Number(bytes) ? refuse('request.too_large') : 'next'
}
