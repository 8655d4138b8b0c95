import * as contract from '@allmend/contract'
import { testEvent } from '@allmend/domain/webhooks'
import type { FastifyInstance } from 'fastify'
import type { TenantTx } from '../../platform/db/database.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { isInside } from '../../platform/net/reach-host.ts'
import { listDeliveries, readDelivery } from './deliveries.ts'
import { claimOne, deliver, hasOlder, type WebhookPlatform } from './drain-deliveries.ts'
import {
  createTarget,
  endFormerSecret,
  listTargets,
  readTarget,
  removeTarget,
  renewSecret,
  saveTarget,
} from './targets.ts'

type Tenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>

/** Milliseconds a name is looked up for. */
const patience = 3000

export function webhookRoutes(
  server: FastifyInstance,
  platform: HttpPlatform & { readonly webhooks: WebhookPlatform },
): void {
  const { webhooks } = platform
  /** Told when it is saved already; when something is sent, the address that is dialled decides. */
  const refuseInside = async (url: string): Promise<Refusal | null> => {
    if (webhooks.allowsPrivateHosts) return null
    const { hostname: host } = new URL(url.trim())
    return (await isInside(host.replaceAll(/[[\]]/g, ''), patience)) ? refuse('webhook.host_inside') : null
  }
  mount(server, platform, contract.listWebhooks, ({ tenant }) =>
    tenant(async (tx) => ({ targets: await listTargets(tx) })),
  )
  mount(server, platform, contract.createWebhook, async ({ tenant, actor, body }) => {
    return (await refuseInside(body.url)) ?? tenant((tx) => createTarget(tx, actor(), body))
  })
  mount(server, platform, contract.saveWebhook, async ({ tenant, actor, params, body }) => {
    const inside = await refuseInside(body.url)
    return inside ?? answerWith('target', await tenant((tx) => saveTarget(tx, actor(), params.id, body)))
  })
  mount(server, platform, contract.removeWebhook, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removeTarget(tx, actor(), params.id))) ?? {}
  })
  mount(server, platform, contract.renewWebhookSecret, ({ tenant, actor, params }) =>
    tenant((tx) => renewSecret(tx, actor(), params.id)),
  )
  mount(server, platform, contract.endWebhookSecret, async ({ tenant, actor, params }) =>
    answerWith('target', await tenant((tx) => endFormerSecret(tx, actor(), params.id))),
  )
  mount(server, platform, contract.listWebhookDeliveries, ({ tenant, params, table }) =>
    tenant(async (tx) =>
      (await readTarget(tx, params.id)) ? listDeliveries(tx, params.id, table) : refuse('record.not_found'),
    ),
  )
  mount(server, platform, contract.getWebhookDelivery, async ({ tenant, params }) => {
    const delivery = await tenant((tx) => readDelivery(tx, params.id))
    return delivery ? { delivery } : refuse('record.not_found')
  })

  /** Sends one now, while somebody looks on. */
  const sendNow = async (appId: number, tenant: Tenant, id: number) => {
    const claimed = await webhooks.db.acrossTenants('send a webhook at once', (tx) => claimOne(tx, appId, id))
    if (!claimed) return refuse((await tenant((tx) => hasOlder(tx, id))) ? 'webhook.older_waits' : 'webhook.under_way')
    await deliver(webhooks, claimed)
    const delivery = await tenant((tx) => readDelivery(tx, id))
    return delivery ? { delivery } : refuse('record.not_found')
  }
  mount(server, platform, contract.resendWebhookDelivery, async ({ app, tenant, params }) => {
    const target = await tenant((tx) => targetOf(tx, params.id))
    if (isRefusal(target)) return target
    return target.isActive ? sendNow(app.id, tenant, params.id) : refuse('webhook.off')
  })
  mount(server, platform, contract.testWebhook, async ({ app, tenant, params }) => {
    const id = await tenant((tx) => writeTest(tx, params.id))
    return isRefusal(id) ? id : sendNow(app.id, tenant, id)
  })
}

async function targetOf(tx: TenantTx, deliveryId: number) {
  const found = await tx.db
    .selectFrom('webhook_delivery')
    .where('app_id', '=', tx.appId)
    .where('id', '=', deliveryId)
    .select('target_id')
    .executeTakeFirst()
  const target = found && (await readTarget(tx, found.target_id))
  return target ?? refuse('record.not_found')
}

/** It waits for nobody and nobody waits for it, and it is tried once. */
async function writeTest(tx: TenantTx, targetId: number): Promise<number | Refusal> {
  if (!(await readTarget(tx, targetId))) return refuse('record.not_found')
  const { id } = await tx.db
    .insertInto('webhook_delivery')
    .values({
      ...{ app_id: tx.appId, target_id: targetId, event: testEvent, subject: `test:${crypto.randomUUID()}` },
      ...{ data: JSON.stringify({ text: 'Dies ist ein Test.' }), state: 'failed', next_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
