// Brings `cookies` and `setCookie` to Fastify's types.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookie = 'allmend_session'

/** The token of a call: a bearer header (explicit) or the session cookie. */
export function readToken(request: FastifyRequest): { token: string | null; explicit: boolean } {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, explicit: true }
  return { token: request.cookies[sessionCookie] ?? null, explicit: false }
}

export function setSessionCookie(reply: FastifyReply, token: string, maxAgeSeconds: number): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    maxAge: maxAgeSeconds,
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
  })
}
