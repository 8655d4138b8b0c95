import * as contract from '@allmend/contract'
import { groupColumns, roleWords } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { mountExport } from '../../platform/export/mount-export.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readGroups } from './group.repository.ts'
import { createGroup, readGroup, removeGroup, saveGroup } from './save-group.ts'

export function groupRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listGroupNames, async ({ tenant }) => ({
    groups: await tenant((tx) => readGroups(tx)),
  }))

  mount(server, platform, contract.listGroups, async ({ tenant }) => ({ groups: await tenant((tx) => readGroups(tx)) }))

  mountExport(server, platform, contract.exportGroups, {
    name: 'gruppen',
    columns: groupColumns,
    rows: (tx) => readGroups(tx),
    cells: (group) => ({ ...group, role: roleWords[group.role], permissions: group.permissions.join(', ') }),
  })

  mount(server, platform, contract.getGroup, async ({ tenant, params }) =>
    answerWith('group', await tenant((tx) => readGroup(tx, params.id))),
  )

  mount(server, platform, contract.createGroup, async ({ tenant, actor, body }) =>
    answerWith('group', await tenant((tx) => createGroup(tx, actor(), body))),
  )

  mount(server, platform, contract.saveGroup, async ({ tenant, actor, params, body }) =>
    answerWith('group', await tenant((tx) => saveGroup(tx, actor(), params.id, body))),
  )

  mount(server, platform, contract.removeGroup, async ({ tenant, actor, params, query }) => {
    return (await tenant((tx) => removeGroup(tx, actor(), params.id, query.moveTo))) ?? {}
  })
}
