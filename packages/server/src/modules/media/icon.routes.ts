import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadableAnywhere } from '../../platform/http/preview-frame.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sendRefusal } from '../../platform/http/send-refusal.ts'
import { type BrandPicture, findBrandByHost, versionOf } from '../tenant/index.ts'
import type { MediaPlatform } from './media-platform.ts'

const sizes = { '/favicon.ico': 32, '/icon-32.png': 32, '/icon-180.png': 180 } as const

type Call = { Querystring: { v?: unknown } }

/** Logo and icon of the app behind the domain, as pages, browsers and phones want them. */
export function iconRoutes(server: FastifyInstance, { db, pictures }: MediaPlatform, webDir: string): void {
  const common = join(webDir, 'favicon.svg')
  const options = { schema: { hide: true }, config: { open: 'logo and icon of the app' } }

  const send = (request: FastifyRequest<Call>, reply: FastifyReply, of: BrandPicture, picture: Buffer) => {
    // The page names the state it wants; whoever asks without shall hear of a new one soon.
    const isKnown = request.query.v === versionOf(of)
    return reply
      .headers(loadableAnywhere)
      .header('cache-control', isKnown ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .type('image/png')
      .send(picture)
  }

  for (const [path, size] of Object.entries(sizes)) {
    server.get<Call>(path, options, async (request, reply) => {
      const icon = (await findBrandByHost(db, request))?.icon
      const picture = icon && (await pictures.icon(icon, size))
      if (picture) return send(request, reply, icon, picture)
      // The one every app begins with.
      if (!existsSync(common)) return sendRefusal(reply, refuse('request.not_found'))
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/svg+xml')
        .send(await readFile(common))
    })
  }

  server.get<Call>('/logo.png', options, async (request, reply) => {
    const logo = (await findBrandByHost(db, request))?.logo
    const picture = logo && (await pictures.logo(logo))
    return picture ? send(request, reply, logo, picture) : sendRefusal(reply, refuse('request.not_found'))
  })
}
