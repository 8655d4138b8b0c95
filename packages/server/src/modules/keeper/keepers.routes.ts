import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { answerWith } from '../../platform/http/refusal.ts'
import { originOf } from '../user/index.ts'
import type { KeeperPlatform } from './keeper-platform.ts'
import { readKeepers } from './keepers.repository.ts'
import { createKeeper, removeKeeper, saveKeeper } from './save-keeper.ts'

export function keepersRoutes(server: FastifyInstance, platform: KeeperPlatform): void {
  const { db } = platform

  mount(server, platform, contract.listKeepers, async () => ({
    keepers: await db.acrossTenants('list keepers', (tx) => readKeepers(tx)),
    allNeedTwoFactor: platform.keepersNeedTwoFactor,
  }))

  mount(server, platform, contract.createKeeper, async ({ actor, body }) =>
    answerWith('keeper', await createKeeper(db, actor(), body)),
  )

  mount(server, platform, contract.saveKeeper, async ({ actor, body, params, request }) =>
    answerWith('keeper', await saveKeeper(db, { actor: actor(), origin: originOf(request) }, params.id, body)),
  )

  mount(
    server,
    platform,
    contract.removeKeeper,
    async ({ actor, params }) => (await removeKeeper(db, actor(), params.id)) ?? {},
  )
}
