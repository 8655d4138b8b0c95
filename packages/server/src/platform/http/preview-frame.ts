import type { AppConfig } from '@allmend/contract'
import { previewFrame } from '@allmend/domain/addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { compressPage } from './compress-page.ts'
import { renderPage } from './page.ts'
import { refuse } from './refusal.ts'
import { allowStyles, replaceDirective } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * The page in which the back office shows public pages as they would look with settings that are not saved. It belongs to no origin
 * (`sandbox` without `allow-same-origin`), so it has neither session nor storage, reaches nothing of the page around it, and calls nothing
 * itself: what it asks for it asks of that page. It stands empty until it is told what to show.
 */
const policy = [
  ['sandbox', 'sandbox allow-scripts'],
  ['frame-ancestors', "frame-ancestors 'self'"],
  ['connect-src', "connect-src 'none'"],
  ['form-action', "form-action 'none'"],
] as const

export function previewFrameRoute(
  server: FastifyInstance,
  template: string,
  findApp: (request: FastifyRequest) => Promise<AppConfig | null>,
): void {
  const options = { schema: { hide: true }, config: { open: 'frame for previews, empty by itself' } }
  server.get(previewFrame, options, async (request, reply) => {
    // By itself it shows nothing. Browsers say what they want a page for.
    const wantedFor = request.headers['sec-fetch-dest']
    if (wantedFor !== undefined && wantedFor !== 'iframe') return reply.redirect('/admin', 302)
    const app = await findApp(request)
    if (!app) return sendRefusal(reply, refuse('request.not_found'))
    const nonce = allowStyles(reply)
    for (const [name, directive] of policy) replaceDirective(reply, name, directive)
    const page = renderPage(
      template,
      { state: { app, hasSession: false }, sections: {}, drawn: '' },
      previewFrame,
      nonce,
    )
    return reply
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(await compressPage(page, request, reply))
  })
}

/** The frame belongs to no origin, so whatever it loads must say that it may be loaded from anywhere. For what is public anyway. */
export const loadableAnywhere = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
