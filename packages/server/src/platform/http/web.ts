import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppConfig } from '@allmend/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { compressPage } from './compress-page.ts'
import { renderPage } from './page.ts'
import { refuse } from './refusal.ts'
import { allowStyles } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'
import { sessionCookie } from './session-cookie.ts'

type FindApp = (hostname: string) => Promise<AppConfig | null>

/** Serves the built browser side: its files as they are, and every other address as the page of the app. */
export async function webRoutes(server: FastifyInstance, webDir: string, findApp: FindApp): Promise<void> {
  const indexFile = join(webDir, 'index.html')
  const template = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null
  if (template) {
    // File names carry a hash of their content, so they never change.
    await server.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      schemaHide: true,
    })
    server.get('/favicon.svg', { schema: { hide: true }, config: { open: 'icon of the page' } }, (_, reply) =>
      reply.sendFile('favicon.svg', webDir, { maxAge: '1d', immutable: false }),
    )
  }

  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|files|assets)(\/|$)/.test(path)
    if (!isPage || !template) return sendRefusal(reply, refuse('request.not_found'))
    const app = await findApp(request.hostname)
    const nonce = allowStyles(reply)
    const hasSession = request.cookies[sessionCookie] !== undefined
    const page = renderPage(template, { app, hasSession }, path, nonce)
    return reply
      .status(app ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await compressPage(page, request, reply))
  })
}
