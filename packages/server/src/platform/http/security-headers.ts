import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Scripts and styles only from here; nothing inline. Pages add their own nonce. */
const self = ["'self'"]

export async function installSecurityHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, {
    global: true,
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only behind TLS; a laptop on plain http must not remember it.
    strictTransportSecurity: false,
  })
  server.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/** A policy that lets the page's own `<style>` elements in, and returns the nonce they carry. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  replaceDirective(reply, 'style-src', `style-src 'self' 'nonce-${nonce}'`)
  return nonce
}

export function replaceDirective(reply: FastifyReply, name: string, directive: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  const directives = policy.split(';').filter((part) => part.trim().split(' ', 1)[0] !== name)
  reply.header('content-security-policy', [...directives, directive].join(';'))
}
