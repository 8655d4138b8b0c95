import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { orderNumber } from '../order-number.ts'

/**
 * Gives an order a new link; every one before opens nothing any more. Nobody is left to give one to if the person was removed. It is no
 * new version of the order: whoever edits it meanwhile saves as before.
 */
export async function renewLink(tx: TenantTx, actor: Actor, orderId: number): Promise<Refusal | null> {
  const { rows } = await sql<{ year: number; number: number }>`
    update customer_order set link_version = link_version + 1
    where app_id = ${tx.appId} and id = ${orderId} and number is not null and user_id is not null
    returning year, number
  `.execute(tx.db)
  const [order] = rows
  if (!order) return refuse('record.not_found')
  await audit(tx, actor, {
    action: 'changed',
    entity: 'order',
    entityId: orderId,
    subject: orderNumber(order.year, order.number),
    after: { link: 'erneuert' },
  })
  return null
}
