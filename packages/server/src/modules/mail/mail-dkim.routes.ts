import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { findDkim, presentDkim } from './dkim.repository.ts'
import type { MailPlatform } from './mail-platform.ts'
import { createDkim, removeDkim, saveDkim } from './save-dkim.ts'

export function mailDkimRoutes(server: FastifyInstance, platform: MailPlatform): void {
  mount(server, platform, contract.getMailDkim, async ({ tenant }) => ({
    dkim: await tenant(async (tx) => {
      const row = await findDkim(tx)
      return row ? presentDkim(tx, row) : null
    }),
  }))

  mount(server, platform, contract.createMailDkim, async ({ tenant, actor }) =>
    answerWith('dkim', await createDkim({ tenant, actor: actor() })),
  )

  mount(server, platform, contract.saveMailDkim, async ({ tenant, actor, body }) =>
    answerWith('dkim', await saveDkim({ tenant, actor: actor() }, body, platform.mail.resolveTxt)),
  )

  mount(server, platform, contract.removeMailDkim, async ({ tenant, actor }) => {
    return (await tenant((tx) => removeDkim(tx, actor()))) ?? {}
  })
}
