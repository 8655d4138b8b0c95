import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser speaks TLS with us, or with the proxy before us. */
    readonly isSecure: boolean
  }
}

const options = { path: '/', httpOnly: true, sameSite: 'lax' } as const

/** Behind TLS the name makes the browser refuse a cookie that another host of the domain, or a page without TLS, wants to plant. */
const guarded = (name: string) => `__Host-${name}`

/** Behind TLS the plain name, which older versions gave, counts only where there is no guarded one. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  return (request.isSecure ? request.cookies[guarded(name)] : undefined) ?? request.cookies[name] ?? null
}

export function writeCookie(reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const { request } = reply
  if (!request.isSecure) reply.setCookie(name, value, { ...options, maxAge })
  else {
    dropPlain(reply, name)
    reply.setCookie(guarded(name), value, { ...options, secure: true, maxAge })
  }
}

export function dropCookie(reply: FastifyReply, name: string): void {
  if (!reply.request.isSecure) reply.clearCookie(name, options)
  else {
    dropPlain(reply, name)
    reply.clearCookie(guarded(name), { ...options, secure: true })
  }
}

function dropPlain(reply: FastifyReply, name: string): void {
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, { ...options, secure: true })
}
