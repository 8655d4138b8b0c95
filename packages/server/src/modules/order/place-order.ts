import type { GuestContact } from '@allmend/contract'
import { clockOf, dateOf, dayOfWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { publish } from '../../platform/events/outbox.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { type CustomerTerms, describeWish, judge, nowInMinutes, priceRequest } from '../booking/index.ts'
import { type BegunOrder, beginOrder } from './begin-order.ts'
import { keepDocuments } from './booking-documents.ts'
import { findObstacle } from './find-obstacle.ts'
import { personBehind } from './guest.ts'
import { writeOrder } from './order.repository.ts'
import type { Attempt, Orderer, PlacedOrder } from './order-attempt.ts'
import { useUpCode } from './order-code.ts'
import { orderNumber } from './order-number.ts'
import { planTaking } from './plan-taking.ts'

/** Places an order: all of it or nothing, in one transaction. The same client key once more gives the first order back. */
export async function placeOrder(tx: TenantTx, orderer: Orderer, attempt: Attempt): Promise<PlacedOrder | Refusal> {
  const permissions = orderer.actor?.user.permissions ?? []
  const begun = (await beginOrder(tx, orderer, attempt, false)) ?? (await queue(tx, orderer, attempt))
  if (isRefusal(begun) || 'number' in begun) return begun
  const obstacle = findObstacle(begun.sight, permissions)
  return obstacle ?? write(tx, orderer, attempt, begun)
}

/** Somebody else is at it. Whoever comes too late is told at once and does not stand in the queue of those who may still get it. */
async function queue(tx: TenantTx, orderer: Orderer, attempt: Attempt): Promise<BegunOrder | PlacedOrder | Refusal> {
  const { draft, clientKey } = attempt
  const asker = { userId: orderer.actor?.user.id ?? null, holdKey: clientKey }
  const glance = await judge(tx, draft.bookings, asker)
  if (isRefusal(glance)) return glance
  const tooLate = findObstacle(glance, orderer.actor?.user.permissions ?? [])
  if (tooLate) return (await findByKey(tx, clientKey)) ?? tooLate
  return (await beginOrder(tx, orderer, attempt, true)) ?? refuse('server.unavailable')
}

/** Under the lock, with everything judged: price, order, bookings, what they take, days, and the number last. */
async function write(
  tx: TenantTx,
  orderer: Orderer,
  { draft, clientKey, linkTo }: Attempt,
  begun: BegunOrder,
): Promise<PlacedOrder | Refusal> {
  const { sight, terms } = begun
  const { contact, actor } = orderer
  const quote = priceRequest(sight.requested, sight.judged, terms)
  if (draft.expectedTotal !== undefined && draft.expectedTotal !== quote.total) {
    return refuse('order.price_changed', { total: quote.total })
  }
  const payment = quote.displayPaymentOption ? choosePayment(terms, draft.paymentOptionId) : null
  if (quote.displayPaymentOption && !payment) return refuse('order.payment_option_unknown')
  const year = dateOf(dayOfWall(clockOf(terms.zone).toWall(Math.floor(nowInMinutes())))).year
  const userId = contact ? await personBehind(tx, contact) : actor.user.id
  const order = { year, clientKey, userId, terms, quote, payment, contact, acceptsRules: draft.acceptsRules === true }
  const taking = await planTaking(tx, begun)
  const written = taking.failed.length > 0 ? null : await writeOrder(tx, order, sight, taking)
  const failed = written?.refused ?? taking.failed
  if (failed.length > 0)
    return refuse('booking.slot_taken', { failed: failed.map((key) => describeWish(key, 'taken')) })
  if (!written) return (await findByKey(tx, clientKey)) ?? refuse('server.unavailable')
  const { orderId } = written
  await keepDocuments(tx, orderId, sight)
  if (contact) await useUpCode(tx, clientKey)
  const by = actor ?? guestActor(userId, contact, orderer.address)
  await audit(tx, by, { action: 'created', entity: 'order', entityId: orderId, after: { total: quote.total } })
  await publish(tx, 'order.placed', { orderId, url: linkTo(orderId, terms.domains) })
  return { id: orderId, number: await giveNumber(tx, orderId, year) }
}

/** What was chosen, or the first offer for whoever chose nothing; null if it is not offered. */
export const choosePayment = ({ paymentOptions }: CustomerTerms, chosen: number | null | undefined) =>
  (chosen ? paymentOptions.find(({ id }) => id === chosen) : paymentOptions[0]) ?? null

/** A guest in the log: the person they are known as, without any right. */
const guestActor = (id: number, { firstname, lastname }: GuestContact, address: string): Actor => ({
  user: { id, name: `${firstname} ${lastname}`.trim(), role: 'user', permissions: [], sessionId: 0 },
  address,
})

export async function findByKey(tx: TenantTx, clientKey: string): Promise<PlacedOrder | null> {
  const row = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('client_key', '=', clientKey)
    .select(['id', 'year', 'number'])
    .executeTakeFirst()
  return row && row.number !== null ? { id: row.id, number: orderNumber(row.year, row.number) } : null
}

/** The number comes last, when nothing can fail any more: numbers have no gaps. */
async function giveNumber(tx: TenantTx, orderId: number, year: number): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    with next as (
      insert into order_number (app_id, year, last) values (${tx.appId}, ${year}, 1)
      on conflict (app_id, year) do update set last = order_number.last + 1 returning last
    )
    update customer_order set number = next.last, state = 'created' from next
    where app_id = ${tx.appId} and id = ${orderId} returning number
  `.execute(tx.db)
  return orderNumber(year, rows[0]?.number ?? 0)
}
