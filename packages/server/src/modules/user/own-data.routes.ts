import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { readHeldData } from './read-held-data.ts'
import { saveOwnData, setDeletionWish } from './save-own-data.ts'
import type { UserPlatform } from './user-platform.ts'

/** What people do with the data held about themselves. */
export function ownDataRoutes(server: FastifyInstance, platform: UserPlatform): void {
  mount(server, platform, contract.saveContact, async ({ tenant, actor, body }) =>
    answerWith('user', await tenant((tx) => saveOwnData(tx, actor(), body))),
  )

  mount(server, platform, contract.getAccountData, ({ tenant, actor, query }) =>
    tenant((tx) => readHeldData(tx, platform.contributors, actor().user, actor().user.id, query.format)),
  )

  mount(server, platform, contract.requestDeletion, async ({ tenant, actor }) =>
    answerWith('user', await tenant((tx) => setDeletionWish(tx, actor(), true))),
  )

  mount(server, platform, contract.withdrawDeletion, async ({ tenant, actor }) =>
    answerWith('user', await tenant((tx) => setDeletionWish(tx, actor(), false))),
  )
}
