import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { signedInUser } from '../../platform/http/signed-in-user.ts'
import { readGroups } from './group.repository.ts'
import { createGroup, readGroup, removeGroup, saveGroup } from './save-group.ts'

export function groupRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listGroupNames, async ({ tenant }) => ({
    groups: await tenant((tx) => readGroups(tx)),
  }))

  mount(server, platform, contract.listGroups, async ({ tenant }) => ({ groups: await tenant((tx) => readGroups(tx)) }))

  mount(server, platform, contract.getGroup, async ({ tenant, params }) => {
    const group = await tenant((tx) => readGroup(tx, params.id))
    return isRefusal(group) ? group : { group }
  })

  mount(server, platform, contract.createGroup, async ({ tenant, user, body, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    const group = await tenant((tx) => createGroup(tx, actor, body))
    return isRefusal(group) ? group : { group }
  })

  mount(server, platform, contract.saveGroup, async ({ tenant, user, params, body, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    const group = await tenant((tx) => saveGroup(tx, actor, params.id, body))
    return isRefusal(group) ? group : { group }
  })

  mount(server, platform, contract.removeGroup, async ({ tenant, user, params, request }) => {
    const actor = { user: signedInUser(user), address: request.ip }
    return (await tenant((tx) => removeGroup(tx, actor, params.id))) ?? {}
  })
}
