import type { AppConfig } from '@allmend/contract'
import { addressOf, isPageAt } from '@allmend/domain/addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FirstViewOf } from '../../platform/http/page.ts'
import { loadableAnywhere } from '../../platform/http/preview-frame.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sendRefusal } from '../../platform/http/send-refusal.ts'
import { readOrigins } from './embedding-settings.ts'

/** The calendar may stand in pages of the websites the municipality names. */
export const embedView =
  (db: Database): FirstViewOf =>
  async ({ appId, path }) =>
    isPageAt(path, '/embed')
      ? { sections: {}, state: {}, frameOrigins: (await db.withTenant(appId, readOrigins)).origins }
      : null

/**
 * What runs on the municipality's own website, next to scripts nobody here knows: it names nothing globally and changes nothing but its
 * own frame, whose height the page inside tells it.
 */
const script = (page: string) => `(() => {
  const own = document.currentScript
  if (!own) return
  const address = new URL(${JSON.stringify(page)}, own.src)
  for (const name of ['object', 'category']) if (own.dataset[name]) address.searchParams.set(name, own.dataset[name])
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = own.dataset.title || 'Belegungsplan'
  frame.loading = 'lazy'
  frame.style.cssText = 'width:100%;height:480px;border:0;display:block'
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || !data || data.kind !== 'allmend-height') return
    const height = Number(data.height)
    if (height > 0 && height < 20000) frame.style.height = Math.ceil(height) + 'px'
  })
  own.after(frame)
})()
`

export function embedScriptRoute(
  server: FastifyInstance,
  findApp: (request: FastifyRequest) => Promise<AppConfig | null>,
): void {
  const options = { schema: { hide: true }, config: { open: 'script that puts the public calendar into a website' } }
  server.get('/embed.js', options, async (request, reply) => {
    const app = await findApp(request)
    if (!app) return sendRefusal(reply, refuse('request.not_found'))
    return reply
      .headers({ ...loadableAnywhere, 'cache-control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(script(addressOf('/embed', app.theme.layout)))
  })
}
