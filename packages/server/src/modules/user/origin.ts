import Bowser from 'bowser'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../platform/http/safe-cookie.ts'

const deviceCookie = 'allmend_device'
const oneYear = 365 * 24 * 3600

/** Where a request comes from, as far as it matters to the safety of an account. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
  /** What this browser was given when it was first used to sign in. */
  readonly deviceToken: string | null
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  deviceToken: readCookie(request, deviceCookie),
})

export const setDeviceCookie = (reply: FastifyReply, token: string): void =>
  writeCookie(reply, deviceCookie, token, oneYear)

/** What people call it: «Firefox auf Windows». */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return 'Unbekanntes Gerät'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' auf ') || 'Unbekanntes Gerät'
}
