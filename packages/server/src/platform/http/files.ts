import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '../storage/storage.ts'
import { refuse } from './refusal.ts'
import { sendRefusal } from './send-refusal.ts'

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

/** Serves pictures that belong to the pages of an app: logo, hero. Names are made by us, never by an uploader. */
export function fileRoutes(server: FastifyInstance, storage: Storage): void {
  server.get<{ Params: { '*': string } }>(
    '/files/base/*',
    { schema: { hide: true }, config: { open: 'logo and pictures of pages' } },
    async (request, reply) => {
      const name = request.params['*']
      const type = types[extname(name)]
      const key = `base/${name}`
      if (!type || !/^[\w][\w./-]*$/.test(name) || name.includes('..') || !(await storage.exists(key))) {
        return sendRefusal(reply, refuse('request.not_found'))
      }
      const { contentLength, etag, lastModified } = await storage.getMetaData(key)
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('etag', etag)
        .header('last-modified', lastModified.toUTCString())
        // An SVG can carry scripts: opened by itself it runs none and reaches nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(type)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.header('content-length', contentLength).send(await storage.getStream(key))
    },
  )
}
