import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

/** Scripts and styles only from here; nothing inline. Pages add their own nonce. */
const self = ["'self'"]

const guard = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: self,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: self,
      connectSrc: self,
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: self,
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // Addresses of mailed links hold a secret: not even our own proxy should find it in the log as where somebody came from.
  referrerPolicy: { policy: 'strict-origin' },
  // Only behind TLS; a laptop on plain http must not remember it.
  strictTransportSecurity: false,
})

/** What helmet says, asked once: it is the same for every answer, and working it out each time costs as much as finding the route. */
function helmetHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  guard(response.req, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** What the page has no use for, so that nothing that gets into it can use it. */
const unused = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone']
const permissions = [...unused, 'midi', 'payment', 'usb'].map((feature) => `${feature}=()`).join(', ')

/** What stands on every answer, also on those given before a route is found. What may be cached says so itself, later. */
export const guardingHeaders: Readonly<Record<string, string>> = {
  ...helmetHeaders(),
  'permissions-policy': permissions,
  'cache-control': 'no-store',
}

export function installSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(guardingHeaders)
    if (request.isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
}

/** For a PDF the browser opens: it reaches nothing but the browser's own viewer, which no sandbox lets in. What a PDF runs, it runs in there, not as our page. */
export const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A policy that lets the page's own `<style>` elements in, and returns the nonce they carry. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  replaceDirective(reply, 'style-src', `style-src 'self' 'nonce-${nonce}'`)
  return nonce
}

/** Pages of these websites may show the page in a frame. */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  replaceDirective(reply, 'frame-ancestors', `frame-ancestors ${origins.join(' ')}`)
  // It knows one origin at most; browsers that know both go by the policy, older ones would show nothing.
  reply.removeHeader('x-frame-options')
}

export function replaceDirective(reply: FastifyReply, name: string, directive: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const directives = policy.split(';').filter((part) => part.trim().split(' ', 1)[0] !== name)
  reply.header('content-security-policy', [...directives, directive].join(';'))
}
