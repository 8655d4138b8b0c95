import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal } from '../../platform/http/refusal.ts'
import { provePassword } from '../user/index.ts'
import { createKey, listKeys, revokeKey } from './api-keys.ts'

/** Keys as staff make and revoke them. */
export function apiKeyRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listApiKeys, ({ tenant }) => tenant(listKeys))
  mount(server, platform, contract.createApiKey, async ({ app, tenant, actor, body }) => {
    const { currentPassword, ...draft } = body
    const proven = await provePassword(platform.db, app.id, actor().user, currentPassword)
    return isRefusal(proven) ? proven : tenant((tx) => createKey(tx, actor(), draft))
  })
  mount(server, platform, contract.revokeApiKey, async ({ tenant, actor, params }) =>
    answerWith('key', await tenant((tx) => revokeKey(tx, actor(), params.id))),
  )
}
