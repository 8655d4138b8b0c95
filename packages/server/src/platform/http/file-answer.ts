import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Lets the browser's own viewer in, which no sandbox does. What a PDF runs, it runs in the viewer, not as our page. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An answer that is a file: to keep, or a PDF to look at and print. */
export class SentFile {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
  /** What its content goes by, for whoever asks again and again. */
  readonly tag: string | null
  isShown = false
  constructor(name: string, type: string, content: Readable | Buffer, tag: string | null = null) {
    this.name = name
    this.type = type
    this.content = content
    this.tag = tag
  }
}

/** The same PDF, to be shown by the browser instead of kept. */
export const shown = <F extends SentFile>(file: F): F => Object.assign(file, { isShown: true })

export const isFile = (value: unknown): value is SentFile => value instanceof SentFile

export function sendFile(reply: FastifyReply, { name, type, content, tag, isShown }: SentFile): FastifyReply {
  if (tag !== null) {
    // Kept by the one who asked, and asked for again each time.
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (isKnown(reply.request.headers['if-none-match'], tag)) return reply.status(304).send()
  }
  if (isShown) reply.header('content-security-policy', pdfPolicy)
  return reply
    .header('content-type', type)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(content)
}

/** Proxies may have made a weak tag of it, or the other way round. */
function isKnown(asked: string | undefined, tag: string): boolean {
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return (
    asked !== undefined && asked.length < 2000 && asked.split(',').some((one) => one === '*' || bare(one) === bare(tag))
  )
}
