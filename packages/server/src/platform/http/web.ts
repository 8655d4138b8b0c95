import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppConfig, isPagePath } from '@allmend/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { compressPage } from './compress-page.ts'
import { loadFirstView } from './first-view.ts'
import { type FirstView, type FirstViewOf, renderPage } from './page.ts'
import { refuse } from './refusal.ts'
import { allowStyles } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'
import { hasSessionCookie } from './session-cookie.ts'

type FindApp = (request: FastifyRequest) => Promise<AppConfig | null>

/**
 * Serves the built browser side: its files as they are, and every other address as the page of the app. An address no page has gets the
 * page, too, which says so, with the status of what is not there.
 */
export async function webRoutes(
  server: FastifyInstance,
  webDir: string,
  findApp: FindApp,
  firstViewOf: FirstViewOf,
): Promise<void> {
  const indexFile = join(webDir, 'index.html')
  const template = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null
  const draw = await loadFirstView(webDir)
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
    const [rawPath = '/', query = ''] = request.url.split('?', 2)
    // The router decodes as well: `/%61pi/…` is no page either. What cannot be decoded was refused before.
    const path = decodeURIComponent(rawPath)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|files|assets)(\/|$)/.test(path)
    if (!isPage || !template) return sendRefusal(reply, refuse('request.not_found'))
    const app = await findApp(request)
    const nonce = allowStyles(reply)
    const hasSession = hasSessionCookie(request)
    const first = app && !hasSession ? await readFirstView(request, firstViewOf(app.id, path, query)) : null
    const state = { app, hasSession, ...first?.state }
    const drawn = tryDrawing(request, () => draw(path, state))
    const page = renderPage(template, { state, sections: first?.sections ?? {}, drawn }, path, nonce)
    return reply
      .status(app && isPagePath(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(await compressPage(page, request, reply))
  })
}

/** A page that stands empty until its script runs is a page. */
function tryDrawing(request: FastifyRequest, draw: () => string): string {
  try {
    return draw()
  } catch (error) {
    request.log.warn(error, 'the page goes out without being drawn')
    return ''
  }
}

/** Whoever is signed in has prices of their own, and a page without it is a page. */
async function readFirstView(request: FastifyRequest, reading: Promise<FirstView | null>): Promise<FirstView | null> {
  try {
    return await reading
  } catch (error) {
    request.log.warn(error, 'the page goes out without its first view')
    return null
  }
}
