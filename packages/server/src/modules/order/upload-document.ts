import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { isRefusal, Refusal, refuse } from '../../platform/http/refusal.ts'
import { addressKey } from '../../platform/rate-limit/address-key.ts'
import { takeUpFiles, writeNoted } from '../../platform/storage/pending-files.ts'
import { type ReceivedFile, withReceivedFiles } from '../../platform/upload/receive-files.ts'
import { checkFile } from '../media/index.ts'
import { insertDocument, privateFile } from './booking-documents.ts'
import type { OrderPlatform } from './order-platform.ts'
import { reserveDocument } from './reserve-document.ts'

const largestDocument = 10 * 1024 * 1024

interface UploadCall {
  readonly app: { readonly id: number }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  tenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
}

interface UploadedDocument {
  readonly key: string
  readonly name: string
  readonly size: number
}

/** Takes in a file for an option of type document, from anybody: at their pace, and as much as one of many may send. */
export async function uploadDocument(platform: OrderPlatform, call: UploadCall): Promise<UploadedDocument | Refusal> {
  const { request, reply } = call
  const leave = platform.uploads.take(addressKey(request.ip))
  if (!leave) return new Refusal('upload.busy', undefined, 10)
  try {
    const { disk, scanner } = platform
    return await withReceivedFiles(
      { request, reply, disk, scanner },
      { files: 1, total: largestDocument },
      async ({ files }) => {
        const [file] = files
        if (!file) return refuse('request.invalid', { fields: { file: 'Bitte wählen Sie eine Datei.' } })
        return platform.uploads.inMemory(() => keep(platform, call, file))
      },
    )
  } finally {
    leave()
  }
}

/** Checked, then there is room for it, then it is written, then it is there: in this order nothing is left over unnoticed. */
async function keep(
  { storage }: OrderPlatform,
  { app, tenant, request }: UploadCall,
  { filename: name, content: received }: ReceivedFile,
): Promise<UploadedDocument | Refusal> {
  const content = await received.readWhole()
  const checked = await checkFile(name, content)
  if (!checked) return refuse('asset.type_refused', { filename: name })
  const [file, size] = [privateFile(app.id, checked.extension), content.length]
  const refused = await tenant((tx) => reserveDocument(tx, { file, bytes: size, line: addressKey(request.ip) }))
  if (isRefusal(refused)) return refused
  await writeNoted({ storage, tenant, log: request.log }, [{ file, bytes: size }], () => storage.put(file, content))
  const key = await tenant(async (tx) => {
    await takeUpFiles(tx, [file])
    return insertDocument(tx, { name, mime: checked.mime, size, file })
  })
  return { key, name, size }
}
