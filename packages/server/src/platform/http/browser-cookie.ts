import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '../secrets/secrets.ts'
import { readCookie, writeCookie } from './safe-cookie.ts'

const browserCookie = 'allmend_browser'
/** As long as a draft is remembered in the browser. */
const lifetimeSeconds = 24 * 3600

const purpose = (appId: number) => `browser/${appId}`

/** The browser a call comes from: a name we gave it, sealed, for this app; null if it has none. It tells nothing of the person. */
export function readBrowser(request: FastifyRequest, secrets: Secrets, appId: number): string | null {
  const sealed = readCookie(request, browserCookie)
  return sealed ? secrets.verify(sealed, purpose(appId)) : null
}

/** The same, with a new name for a browser that has none. */
export function knowBrowser(reply: FastifyReply, secrets: Secrets, appId: number): string {
  const browser = readBrowser(reply.request, secrets, appId) ?? randomUUID()
  writeCookie(reply, browserCookie, secrets.sign(browser, purpose(appId)), lifetimeSeconds)
  return browser
}
