// Brings `cookies` and `setCookie` to Fastify's types.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer.ts'
import { dropCookie, readCookie, writeCookie } from './safe-cookie.ts'

const sessionCookie = 'allmend_session'

/** The token of a call: a bearer header (explicit) or the session cookie. */
export function readToken(request: FastifyRequest): { token: string | null; explicit: boolean } {
  const bearer = bearerOf(request)
  if (bearer) return { token: bearer, explicit: true }
  return { token: readCookie(request, sessionCookie), explicit: false }
}

export const hasSessionCookie = (request: FastifyRequest): boolean => readCookie(request, sessionCookie) !== null

export const setSessionCookie = (reply: FastifyReply, token: string, maxAgeSeconds: number): void =>
  writeCookie(reply, sessionCookie, token, maxAgeSeconds)

export const clearSessionCookie = (reply: FastifyReply): void => dropCookie(reply, sessionCookie)
