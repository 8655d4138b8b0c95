import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file to keep, not a page to show. */
export class SentFile {
  readonly name: string
  readonly type: string
  readonly content: Readable | Buffer
  constructor(name: string, type: string, content: Readable | Buffer) {
    this.name = name
    this.type = type
    this.content = content
  }
}

export const isFile = (value: unknown): value is SentFile => value instanceof SentFile

export function sendFile(reply: FastifyReply, { name, type, content }: SentFile): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(content)
}
