import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppConfig, isPagePath } from '@allmend/contract'
import { isLetThrough, movedPage, pageBelow, portalPage, portalStart } from '@allmend/domain/addresses'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { compressPage } from './compress-page.ts'
import { loadFirstView } from './first-view.ts'
import { type AskedPage, type FirstView, type FirstViewOf, renderPage } from './page.ts'
import { loadableAnywhere, previewFrameRoute } from './preview-frame.ts'
import { refuse } from './refusal.ts'
import { allowFrames, allowStyles } from './security-headers.ts'
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
  views: readonly FirstViewOf[],
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
      setHeaders: (reply) => reply.headers(loadableAnywhere),
    })
    previewFrameRoute(server, template, findApp)
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
    const elsewhere = app && leadElsewhere(app, path, request.url)
    if (app && elsewhere) {
      const framed = pageBelow(path) ?? path
      if (movedPage(framed) !== null) {
        // A browser asks of what leads on, too, whether it may stand in a frame.
        const asked = { appId: app.id, path: framed, query, hasSession: false }
        const { frameOrigins } = (await readFirstView(request, views, asked)) ?? {}
        if (frameOrigins?.length) allowFrames(reply, frameOrigins)
      }
      return reply.redirect(elsewhere, 302)
    }
    if (app?.theme.layout === 'gov' && isFile.test(path)) return sendRefusal(reply, refuse('request.not_found'))
    const nonce = allowStyles(reply)
    const hasSession = hasSessionCookie(request)
    const page = app?.theme.layout === 'gov' ? portalPage(path) : path
    const first =
      app && !app.isSuspended
        ? await readFirstView(request, views, { appId: app.id, path: page, query, hasSession })
        : null
    if (first?.frameOrigins?.length) allowFrames(reply, first.frameOrigins)
    const state = { app, hasSession, ...first?.state }
    const drawn = app?.isSuspended ? '' : tryDrawing(request, () => draw(path, state))
    const html = renderPage(template, { state, sections: first?.sections ?? {}, drawn }, path, nonce)
    return reply
      .status(statusOf(app, page, first))
      .type('text/html; charset=utf-8')
      .send(await compressPage(html, request, reply))
  })
}

/** Pages for signing in are there also while an app rests: keepers enter by them. */
const staysOpen = /^\/(?:login|logout|two-factor|admin)(?:\/|$)/i

function statusOf(app: AppConfig | null, page: string, first: FirstView | null): 200 | 404 | 503 {
  if (!app || !isPagePath(page) || first?.isMissing) return 404
  return app.isSuspended && !staysOpen.test(page) ? 503 : 200
}

/** Something browsers and robots look for by themselves, such as `/robots.txt`. */
const isFile = /^\/[^/]*\.(?!html?$)[a-z0-9]{1,8}$|^\/\.well-known\//i

const below = /^\/reservation\//i

/**
 * The government layout has no other pages than those its rule lets through; in the default layout its addresses lead on to the usual
 * ones, so that links of mails hold when the layout is changed back.
 */
function leadElsewhere({ theme }: AppConfig, path: string, url: string): string | null {
  if (theme.layout === 'gov') {
    if (isLetThrough(path) || isFile.test(path)) return null
    const moved = movedPage(path)
    return moved === null ? portalStart : `${moved}${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`
  }
  const page = pageBelow(path)
  return page !== null && isPagePath(page) && below.test(url) ? url.slice(portalStart.length) : null
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

/** A page without its first view is a page. */
async function readFirstView(
  request: FastifyRequest,
  views: readonly FirstViewOf[],
  asked: AskedPage,
): Promise<FirstView | null> {
  try {
    for (const viewOf of views) {
      const view = await viewOf(asked)
      if (view) return view
    }
  } catch (error) {
    request.log.warn(error, 'the page goes out without its first view')
  }
  return null
}
