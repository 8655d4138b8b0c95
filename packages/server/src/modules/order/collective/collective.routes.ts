import * as contract from '@allmend/contract'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { publicUrl } from '../../tenant/index.ts'
import { readCollectiveLetter } from '../letter/collective-letter.ts'
import { type FoundLetter, letterFile } from '../letter/letter-file.ts'
import { mailCollective } from '../letter/mail-letter.ts'
import { type OrderPlatform, orderOfLink } from '../order-platform.ts'
import { readCollectiveHistory } from './collective-history.ts'
import { createCollective } from './create-collective.ts'
import { listCollectives } from './list-collectives.ts'
import { payCollective } from './pay-collective.ts'
import { collectiveIdOf, readCollective } from './read-collective.ts'

async function answer(tx: TenantTx, id: number) {
  const collective = await readCollective(tx, id)
  return collective ? { collective } : refuse('record.not_found')
}

/** Invoices over several orders of one customer. */
export function collectiveRoutes(server: FastifyInstance, platform: OrderPlatform): void {
  const draw = async (found: FoundLetter | Refusal) => (isRefusal(found) ? found : letterFile(found, platform.pictures))

  mount(server, platform, contract.createCollectiveInvoice, ({ tenant, actor, body }) =>
    tenant(async (tx) => {
      const site = await publicUrl(tx, platform.links)
      const made = await createCollective(tx, { actor: actor(), site }, body)
      return isRefusal(made) ? made : answer(tx, made)
    }),
  )
  mount(server, platform, contract.listCollectiveInvoices, ({ tenant, table }) =>
    tenant((tx) => listCollectives(tx, table)),
  )
  mount(server, platform, contract.getCollectivePdfByLink, async ({ tenant, params }) =>
    draw(
      await tenant(async (tx) => {
        const orderId = await orderOfLink(tx, platform, params.token)
        const collectiveId = orderId === null ? null : await collectiveIdOf(tx, orderId)
        return collectiveId === null ? refuse('record.not_found') : readCollectiveLetter(tx, collectiveId)
      }),
    ),
  )
  mount(server, platform, contract.getCollectiveInvoice, ({ tenant, params }) => tenant((tx) => answer(tx, params.id)))
  mount(server, platform, contract.getCollectiveHistory, ({ tenant, params }) =>
    tenant((tx) => readCollectiveHistory(tx, params.id)),
  )
  mount(server, platform, contract.getCollectivePdf, async ({ tenant, params }) =>
    draw(await tenant((tx) => readCollectiveLetter(tx, params.id))),
  )
  mount(server, platform, contract.getOwnCollectivePdf, async ({ tenant, actor, params }) =>
    draw(await tenant((tx) => readCollectiveLetter(tx, params.id, actor().user.id))),
  )
  mount(server, platform, contract.addCollectivePayment, ({ tenant, actor, params, body }) =>
    tenant(async (tx) => (await payCollective(tx, actor(), params.id, body)) ?? (await answer(tx, params.id))),
  )
  mount(server, platform, contract.sendCollectiveInvoice, ({ tenant, params, body }) =>
    tenant(async (tx) => (await mailCollective(tx, params.id, { to: body.email })) ?? {}),
  )
}
