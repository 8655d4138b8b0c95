import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { loadableAnywhere } from './preview-frame.ts'
import { refuse } from './refusal.ts'
import { pdfPolicy } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'

/** Pictures are shown, a PDF is read in the browser; everything else is offered for download, so that nothing opens in the page's own name. */
const pictureTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

/** An SVG can carry scripts: opened by itself it runs none and reaches nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** What a stored document is called for people; null if nobody knows. */
type NameOfFile = (file: string) => Promise<string | null>

interface FileCall {
  Params: { '*': string }
  Querystring: { avif?: unknown }
}
type FileRequest = FastifyRequest<FileCall>

/** Files that belong to an app: logo and hero (`base`), pictures and documents (`assets`). Names are made by us, never by an uploader. */
export function fileRoutes(server: FastifyInstance, storage: Storage, nameOf: NameOfFile): void {
  server.get<FileCall>(
    '/files/base/*',
    { schema: { hide: true }, config: { open: 'logo and pictures of pages' } },
    (request, reply) => sendStored({ storage, nameOf }, 'base', request, reply),
  )
  server.get<FileCall>(
    '/files/assets/*',
    { schema: { hide: true }, config: { open: 'pictures and documents of objects' } },
    (request, reply) => sendStored({ storage, nameOf }, 'assets', request, reply),
  )
}

interface Sources {
  readonly storage: Storage
  readonly nameOf: NameOfFile
}

async function sendStored({ storage, nameOf }: Sources, folder: string, request: FileRequest, reply: FastifyReply) {
  const asked = request.params['*']
  const hasAvif = folder === 'assets' && request.query.avif === '1' && asked.endsWith('.webp')
  // One address for both, so that every page can name it; whoever keeps copies on the way must tell them apart.
  if (hasAvif) reply.header('vary', 'accept')
  const name = hasAvif && request.headers.accept?.includes('image/avif') ? asked.replace(/webp$/, 'avif') : asked
  const picture = pictureTypes[extname(name).toLowerCase()]
  const isPdf = extname(name).toLowerCase() === '.pdf'
  const key = `${folder}/${name}`
  const isName = /^[\w][\w./-]{0,200}$/.test(name) && !name.includes('..')
  if (!isName || (!picture && folder === 'base') || !(await storage.exists(key))) {
    return sendRefusal(reply, refuse('request.not_found'))
  }
  const { contentLength, etag, lastModified } = await storage.getMetaData(key)
  reply
    // A file never changes under its name: another upload gets another one.
    .header('cache-control', folder === 'assets' ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('etag', etag)
    .header('last-modified', lastModified.toUTCString())
    .header('content-security-policy', isPdf ? pdfPolicy : policy)
    .headers(picture ? loadableAnywhere : {})
    .type(picture ?? (isPdf ? 'application/pdf' : 'application/octet-stream'))
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (!picture) {
    reply.header('content-disposition', disposition(isPdf ? 'inline' : 'attachment', await nameOf(name), extname(name)))
  }
  return reply.header('content-length', contentLength).send(await storage.getStream(key))
}

/** With a name for people: in plain letters for old programs, in its own for all others (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', title: string | null, extension: string): string {
  if (title === null) return kind
  const name = title.toLowerCase().endsWith(extension) ? title : `${title}${extension}`
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
