import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

/** Pictures are shown; everything else is offered for download, so that nothing opens in the page's own name. */
const pictureTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

type FileRequest = FastifyRequest<{ Params: { '*': string } }>

/** Files that belong to an app: logo and hero (`base`), pictures and documents (`assets`). Names are made by us, never by an uploader. */
export function fileRoutes(server: FastifyInstance, storage: Storage): void {
  server.get<{ Params: { '*': string } }>(
    '/files/base/*',
    { schema: { hide: true }, config: { open: 'logo and pictures of pages' } },
    (request, reply) => sendStored(storage, 'base', request, reply),
  )
  server.get<{ Params: { '*': string } }>(
    '/files/assets/*',
    { schema: { hide: true }, config: { open: 'pictures and documents of objects' } },
    (request, reply) => sendStored(storage, 'assets', request, reply),
  )
}

async function sendStored(storage: Storage, folder: string, request: FileRequest, reply: FastifyReply) {
  const name = request.params['*']
  const picture = pictureTypes[extname(name).toLowerCase()]
  const key = `${folder}/${name}`
  const isName = /^[\w][\w./-]*$/.test(name) && !name.includes('..')
  if (!isName || (!picture && folder === 'base') || !(await storage.exists(key))) {
    return sendRefusal(reply, refuse('request.not_found'))
  }
  const { contentLength, etag, lastModified } = await storage.getMetaData(key)
  reply
    // A file never changes under its name: another upload gets another one.
    .header('cache-control', folder === 'assets' ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('etag', etag)
    .header('last-modified', lastModified.toUTCString())
    // An SVG can carry scripts: opened by itself it runs none and reaches nothing.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(picture ?? 'application/octet-stream')
  if (!picture) reply.header('content-disposition', 'attachment')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.header('content-length', contentLength).send(await storage.getStream(key))
}
