import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'

interface Wanted {
  readonly paymentId: number
  readonly amount: number
  readonly reason: string
  readonly actorName?: string
  /** Of what staff asked for by hand. */
  readonly asked?: { readonly clientKey: string; readonly isWaived: boolean; readonly waived: number }
}

/** Money that is to go back: a job sends it. */
export async function wantRefund(
  tx: TenantTx,
  { paymentId, amount, reason, actorName = '', asked }: Wanted,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('online_refund')
    .values({
      ...{ app_id: tx.appId, payment_id: paymentId, amount, reason, actor_name: actorName, try_at: new Date() },
      ...(asked && { client_key: asked.clientKey, is_waived: asked.isWaived, waived: asked.waived }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Of an order `c`: what is on its way back. It is spoken for, though nobody knows yet whether it gets through. What never was what had been
 * asked for stands in no books, and takes nothing from them.
 */
export const returning = sql<number>`(
  select coalesce(sum(r.amount), 0)::int from online_refund r join online_payment p on p.app_id = r.app_id and p.id = r.payment_id
  where p.app_id = c.app_id and p.order_id = c.id and r.state = 'wanted' and p.state <> 'mismatch'
)`

/** Of an order `c`: what came in online and lies at the provider still. */
export const paidOnline = sql<number>`(
  select coalesce(sum(p.received - p.returned), 0)::int from online_payment p where p.app_id = c.app_id and p.order_id = c.id
)`

/** Of an order `c`: the provider would not make the last refund of a payment, so that it goes back otherwise. */
export const isRefundRefused = sql<boolean>`exists (
  select from online_payment p join lateral (
    select r.state from online_refund r where r.app_id = p.app_id and r.payment_id = p.id order by r.id desc limit 1
  ) r on r.state = 'refused'
  where p.app_id = c.app_id and p.order_id = c.id and p.received > p.returned
)`

/** Of an order `c`: something came in that is not what was asked for, and nobody has decided about it. */
export const isPaymentChecked = sql<boolean>`exists (
  select from online_payment p where p.app_id = c.app_id and p.order_id = c.id and p.state = 'mismatch' and p.told_received > p.told_returned
)`

/** Nothing is cancelled as long as nobody knows what the money that came in is for: it would stay with nobody. */
export async function refuseUnclear(tx: TenantTx, ...orderIds: number[]): Promise<Refusal | null> {
  const { rows } = await sql`
    select from customer_order c where c.app_id = ${tx.appId} and c.id = any(${orderIds}) and ${isPaymentChecked}
  `.execute(tx.db)
  return rows.length > 0 ? refuse('payment.unclear') : null
}

export async function returningOf(tx: TenantTx, orderId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select ${returning} as amount from customer_order c where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  return rows[0]?.amount ?? 0
}

/** What came in online goes back the way it came, as far as it reaches; says how much that is. Under the lock of the order. */
export async function returnOnline(
  tx: TenantTx,
  orderId: number,
  { amount, reason, actorName }: Omit<Wanted, 'paymentId' | 'asked'>,
): Promise<number> {
  const payments = await tx.db
    .selectFrom('online_payment')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .where('received', '>', sql<number>`returned`)
    .select(['id', 'received', 'returned'])
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  let left = amount
  for (const { id, received, returned } of payments) {
    const part = Math.min(left, received - returned)
    if (part <= 0) break
    const refundId = await wantRefund(tx, { paymentId: id, amount: part, reason, ...(actorName && { actorName }) })
    await enqueue(tx, 'payment.refund', { id: refundId }, { key: `payment.refund:${tx.appId}:${refundId}` })
    left -= part
  }
  return amount - left
}
