import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { type OpenOrder, updateOrder } from '../desk/open-order.ts'
import { refuseUnclear } from './return-online.ts'

/** What was kept for a payment is taken for good. */
export async function confirmHeld(tx: TenantTx, orderId: number): Promise<void> {
  await sql`
    update booking set state = 'confirmed', version = version + 1
    where app_id = ${tx.appId} and order_id = ${orderId} and state = 'held'
  `.execute(tx.db)
  await tx.db
    .updateTable('customer_order')
    .set({ held_until: null })
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .execute()
}

/**
 * Nobody paid in time, and the dates are free again: there is nothing to go on with. Or something came in that nobody has decided about:
 * whoever goes on without it would take the money twice, or for nothing.
 */
export async function refuseStuck(tx: TenantTx, order: OpenOrder): Promise<Refusal | null> {
  if (await refuseUnclear(tx, order.id)) return refuse('payment.undecided')
  if (order.state !== 'new' || !order.hasEnded) return null
  const { rows } = await sql`
    select from customer_order where app_id = ${tx.appId} and id = ${order.id} and held_takings is not null
  `.execute(tx.db)
  return rows.length > 0 ? refuse('order.expired') : null
}

/** Nobody shall pay any more on a page that stands open: a job closes it at the provider. */
export async function closeTries(tx: TenantTx, orderId: number): Promise<void> {
  const open = await tx.db
    .selectFrom('online_payment')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .select('id')
    .execute()
  for (const { id } of open) await enqueue(tx, 'payment.close', { id }, { key: `payment.close:${tx.appId}:${id}` })
}

/** Staff go on with an order that waits for its payment: it stands, and whoever still pays it online pays the account. */
export async function stopWaiting(tx: TenantTx, order: OpenOrder, site: string): Promise<OpenOrder> {
  if (order.state !== 'new') return order
  const { rows } = await sql`
    select from booking where app_id = ${tx.appId} and order_id = ${order.id} and state = 'held' limit 1
  `.execute(tx.db)
  if (rows.length === 0) return order
  await confirmHeld(tx, order.id)
  await closeTries(tx, order.id)
  await publish(tx, 'order.placed', { orderId: order.id, site })
  return updateOrder(tx, order, { state: 'created' })
}
