// Brings `parts` to Fastify's types.

import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../http/refusal.ts'
import type { LocalDisk } from '../storage/local-disk.ts'
import { FileTooLarge, type TemporaryFile } from '../storage/temporary-file.ts'
import { safeName } from './safe-name.ts'
import { NotScanned, type VirusScanner } from './virus-scanner.ts'

export interface ReceivedFile {
  readonly filename: string
  readonly content: TemporaryFile
}

export interface Received {
  readonly files: readonly ReceivedFile[]
  /** Fields that are no file, as they were sent. */
  readonly fields: ReadonlyMap<string, string>
}

interface UploadPlace {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly disk: LocalDisk
  /** None where nobody set one up. */
  readonly scanner: VirusScanner | null
}

interface UploadLimits {
  readonly files: number
  /** Bytes of all files together. */
  readonly total: number
}

/** Headings and fields around the files. */
const wrapping = 256 * 1024
const fieldLimits = { fields: 5, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20 }

/**
 * Reads the files of a multipart body to the disk and hands them to `work`; afterwards they are gone. What is too much is refused as
 * soon as that is clear, and the rest is not waited for.
 */
export async function withReceivedFiles<T>(
  { request, reply, disk, scanner }: UploadPlace,
  limits: UploadLimits,
  work: (received: Received) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!request.isMultipart()) return refuse('request.unsupported_type')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limits.total + wrapping) return tooLarge(reply)
  if (!(await disk.hasRoom(2 * (announced || limits.total)))) return refuse('storage.full')
  const files: ReceivedFile[] = []
  try {
    const fields = await receive(request, disk, limits, files)
    // No browser sends a path.
    const path = files.find(({ filename }) => /[/\\]/.test(filename))
    if (path) return refuse('upload.name_path', { filename: path.filename })
    return (scanner && (await refuseInfected(scanner, files, request))) ?? (await work({ files, fields }))
  } catch (error) {
    if (error instanceof FileTooLarge) return tooLarge(reply)
    throw error
  } finally {
    for (const { content } of files) await content.close()
  }
}

/** Nothing is looked into before the scanner has seen it, and nothing is kept that it could not see. */
async function refuseInfected(
  scanner: VirusScanner,
  files: readonly ReceivedFile[],
  { log }: FastifyRequest,
): Promise<Refusal | null> {
  for (const { filename, content } of files) {
    try {
      const found = await scanner.find(content.pieces())
      if (found === null) continue
      log.warn({ found, filename }, 'upload refused by the virus scanner')
      return refuse('upload.infected', { filename })
    } catch (error) {
      if (!(error instanceof NotScanned)) throw error
      log.error({ reason: error.message }, 'virus scanner gave no answer')
      return new Refusal('upload.not_scanned', undefined, 60)
    }
  }
  return null
}

/** Whoever is told so need not send the rest. */
function tooLarge(reply: FastifyReply): Refusal {
  reply.header('connection', 'close')
  return refuse('request.too_large')
}

async function receive(
  request: FastifyRequest,
  disk: LocalDisk,
  { files: most, total }: UploadLimits,
  files: ReceivedFile[],
): Promise<Map<string, string>> {
  const fields = new Map<string, string>()
  let left = total
  // One byte more than allowed comes through and is noticed here; what is cut off there would be waited for to its end.
  const limits = { ...fieldLimits, files: most, parts: most + fieldLimits.fields, fileSize: total + 1 }
  for await (const part of request.parts({ limits, preservePath: true })) {
    if (part.type !== 'file') fields.set(part.fieldname, String(part.value))
    else {
      const content = await disk.temporaryFile()
      files.push({ filename: safeName(part.filename), content })
      await pipeline(part.file, content.writer(left))
      left -= content.bytes
    }
  }
  return fields
}
