import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { pdfPolicy } from './security-headers.ts'

/** An answer that is a file to keep, not a page to show. */
export class SentFile {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
  /** What its content goes by, for whoever asks again and again. */
  readonly tag: string | null
  constructor(name: string, type: string, content: Readable | Buffer, tag: string | null = null) {
    this.name = name
    this.type = type
    this.content = content
    this.tag = tag
  }
}

/** A PDF that the browser opens. */
export class ShownPdf extends SentFile {
  constructor(name: string, content: Buffer) {
    super(name, 'application/pdf', content)
  }
}

export const isFile = (value: unknown): value is SentFile => value instanceof SentFile

export function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  const { name, type, content, tag } = file
  if (tag !== null) {
    // Kept by the one who asked, and asked for again each time.
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (isKnown(reply.request.headers['if-none-match'], tag)) return reply.status(304).send()
  }
  const isShown = file instanceof ShownPdf
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
