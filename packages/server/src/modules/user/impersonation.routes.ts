import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { readToken, setSessionCookie } from '../../platform/http/session-cookie.ts'
import { endImpersonation, readOwnToken, startImpersonation } from './impersonate.ts'
import { originOf } from './origin.ts'
import { sessionLifetime } from './session-lifetime.ts'
import type { UserPlatform } from './user-platform.ts'

export function impersonationRoutes(server: FastifyInstance, platform: UserPlatform): void {
  const { secrets } = platform

  mount(server, platform, contract.startImpersonation, async ({ tenant, actor, params, request, reply }) => {
    const { token: sent } = readToken(request)
    const { userAgent } = originOf(request)
    const token = await tenant(async (tx) => {
      const ownToken = await readOwnToken(tx, secrets, sent ?? '')
      return startImpersonation(tx, secrets, actor(), { customerId: params.id, ownToken, userAgent })
    })
    if (isRefusal(token)) return token
    setSessionCookie(reply, token, sessionLifetime('admin').whole)
    return { token }
  })

  mount(server, platform, contract.endImpersonation, async ({ tenant, actor, reply }) => {
    const token = await tenant((tx) => endImpersonation(tx, secrets, actor()))
    if (isRefusal(token)) return token
    setSessionCookie(reply, token, sessionLifetime('admin').whole)
    return { token }
  })
}
