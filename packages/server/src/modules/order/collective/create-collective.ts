import type { createCollectiveInvoice as createRoute, RouteParsed } from '@allmend/contract'
import { deskOrderSteps, isBilled, latestDue, owed } from '@allmend/domain/bookings'
import { formatDay, parseDay } from '@allmend/domain/time'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { isTooEarly, moveOn } from '../desk/bill-order.ts'
import { lockOrder, type OpenOrder, recordOrder, updateOrder } from '../desk/open-order.ts'
import { letterheadNow } from '../desk/order-invoice.ts'
import { orderNumber } from '../order-number.ts'
import { collectiveNumber } from './collective-of-order.ts'

type Draft = RouteParsed<typeof createRoute>['body']

/** What is owed and not asked for by another collective invoice: billed now, or billed before and open. */
const fits = (order: OpenOrder): boolean => {
  // What waits for its payment is paid online, or runs out.
  const isOpen = isBilled(order.state) ? ['booked', 'printed', 'notfound'].includes(order.state) : order.state !== 'new'
  const mayBill = isBilled(order.state) || deskOrderSteps(order.state).includes('booked')
  return isOpen && mayBill && owed(order) > 0 && !isTooEarly(order, 'booked') && order.collectiveId === null
}

/** One invoice over several orders of one customer: each is booked, due on the same day. Answers with its id. */
export async function createCollective(
  tx: TenantTx,
  { actor, site }: { readonly actor: Actor; readonly site: string },
  { ids, dueOn, withMail = true }: Draft,
): Promise<number | Refusal> {
  const orders: OpenOrder[] = []
  // By their numbers, so that two people with the same selection do not wait for each other crosswise.
  for (const id of [...ids].sort((a, b) => a - b)) {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('record.not_found')
    orders.push(order)
  }
  const [first] = orders
  if (!first || first.userId === null || orders.some(({ userId }) => userId !== first.userId)) {
    return refuse('collective.other_customer')
  }
  const unfit = orders.filter((order) => !fits(order))
  if (unfit.length > 0) {
    return refuse('collective.unfit', { orders: unfit.map(({ year, number }) => orderNumber(year, number)) })
  }
  const reminded = await remindedOf(tx, orders)
  if (reminded.length > 0) return refuse('collective.reminded', { orders: reminded })
  const due = dueOn ?? formatDay((parseDay(first.today) ?? 0) + (await termOf(tx)))
  if (due < first.today) return refuse('collective.due_past')
  if (due > latestDue(first.today)) return refuse('collective.due_far')
  const made = await insertInvoice(tx, actor, { order: first, due })
  for (const order of orders) await take(tx, actor, order, { due, collectiveId: made.id })
  await audit(tx, actor, {
    action: 'created',
    entity: 'collectiveinvoice',
    entityId: made.id,
    subject: made.number,
    version: 1,
    after: {
      orders: orders.map(({ year, number }) => orderNumber(year, number)),
      dueOn: due,
      total: orders.reduce((sum, order) => sum + owed(order), 0),
    },
  })
  if (withMail) await publish(tx, 'collective.billed', { collectiveId: made.id, orderId: first.id, site })
  return made.id
}

/** Whoever was reminded of an invoice pays that one: another due day would take the reminder back without a word. */
async function remindedOf(tx: TenantTx, orders: readonly OpenOrder[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('dunning_notice')
    .where('app_id', '=', tx.appId)
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('state', '=', 'sent')
    .select('order_id')
    .execute()
  const ids = new Set(rows.map(({ order_id }) => order_id))
  return orders.filter(({ id }) => ids.has(id)).map(({ year, number }) => orderNumber(year, number))
}

async function termOf(tx: TenantTx): Promise<number> {
  const { payment_term_days } = await tx.db
    .selectFrom('app_setting')
    .where('app_id', '=', tx.appId)
    .select('payment_term_days')
    .executeTakeFirstOrThrow()
  return payment_term_days
}

const lockSpace = 4_155_231

/** The next number of the year; one after the other, so that none is missing. */
async function insertInvoice(tx: TenantTx, actor: Actor, { order, due }: { order: OpenOrder; due: string }) {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tx.appId})`.execute(tx.db)
  const year = Number(order.today.slice(0, 4))
  const { rows } = await sql<{ id: number; number: number }>`
    insert into collective_invoice (app_id, year, number, user_id, contact, letterhead, made_on, due_on, made_by)
    select c.app_id, ${year}, 1 + coalesce((select max(v.number) from collective_invoice v where v.app_id = c.app_id and v.year = ${year}), 0),
      c.user_id, c.contact, ${letterheadNow}, ${order.today}::date, ${due}::date, ${nameOfActor(actor)}
    from customer_order c join app on app.id = c.app_id join app_setting s on s.app_id = c.app_id
    where c.app_id = ${tx.appId} and c.id = ${order.id}
    returning id, number
  `.execute(tx.db)
  const [made] = rows
  if (!made) throw new Error('the order of a collective invoice is gone')
  return { id: made.id, number: collectiveNumber(year, made.number) }
}

async function take(
  tx: TenantTx,
  actor: Actor,
  order: OpenOrder,
  { due, collectiveId }: { readonly due: string; readonly collectiveId: number },
): Promise<void> {
  const billed = isBilled(order.state) ? order : await moveOn(tx, order, 'booked')
  await updateOrder(tx, billed, { dueOn: due })
  await tx.db
    .updateTable('customer_order')
    .set({ collective_id: collectiveId })
    .where('app_id', '=', tx.appId)
    .where('id', '=', order.id)
    .execute()
  await recordOrder(tx, actor, order)
}
