import type { CollectiveInvoice, DeskOrder } from '@allmend/contract'
import { type OrderState, owed, refundable } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Letterhead } from '../desk/order-invoice.ts'
import { readToday } from '../desk/order-rows.ts'
import { orderNumber } from '../order-number.ts'
import { wholeContact } from '../whole-contact.ts'
import { collectiveNumber } from './collective-of-order.ts'

type Contact = Partial<DeskOrder['contact']>

/** One collective invoice, whoever asks; or only if it belongs to this customer. */
export function findCollective(tx: TenantTx, id: number, userId: number | null = null) {
  const found = tx.db
    .selectFrom('collective_invoice as v')
    .where('v.app_id', '=', tx.appId)
    .where('v.id', '=', id)
    .select(['v.id', 'v.year', 'v.number', 'v.user_id', 'v.made_by', 'v.created_at', 'v.version'])
    .select([
      sql<string>`v.made_on::text`.as('made_on'),
      sql<string>`v.due_on::text`.as('due_on'),
      sql<Contact>`v.contact`.as('contact'),
      sql<Letterhead>`v.letterhead`.as('letterhead'),
    ])
  return (userId === null ? found : found.where('v.user_id', '=', userId)).executeTakeFirst()
}

/** The one an order is paid with. */
export async function collectiveIdOf(tx: TenantTx, orderId: number): Promise<number | null> {
  const order = await tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .select('collective_id')
    .executeTakeFirst()
  return order?.collective_id ?? null
}

/** Its orders: by the day they are due, then by number, which is how a payment fills them. */
export const ordersOfCollective = (tx: TenantTx, id: number) =>
  tx.db
    .selectFrom('customer_order')
    .where('app_id', '=', tx.appId)
    .where('collective_id', '=', id)
    .select(['id', 'year', 'number', 'total', 'dunned', 'credited', 'paid', 'refunded'])
    .select(sql<OrderState>`state`.as('state'))
    .orderBy('due_on')
    .orderBy('id')
    .execute()

export async function readCollective(tx: TenantTx, id: number): Promise<CollectiveInvoice | null> {
  const row = await findCollective(tx, id)
  if (!row) return null
  const orders = (await ordersOfCollective(tx, id)).map((order) => ({
    id: order.id,
    number: orderNumber(order.year, order.number ?? 0),
    state: order.state,
    total: order.total + order.dunned - order.credited,
    paid: refundable(order),
    owed: owed(order),
  }))
  const open = orders.reduce((sum, order) => sum + Math.max(0, order.owed), 0)
  return {
    id,
    number: collectiveNumber(row.year, row.number),
    madeOn: row.made_on,
    dueOn: row.due_on,
    by: row.made_by,
    userId: row.user_id,
    contact: wholeContact(row.contact),
    orders,
    payments: await readPayments(tx, id),
    total: orders.reduce((sum, { total }) => sum + total, 0),
    paid: orders.reduce((sum, { paid }) => sum + paid, 0),
    owed: open,
    isOverdue: open > 0 && row.due_on < (await readToday(tx)),
    version: row.version,
  }
}

async function readPayments(tx: TenantTx, id: number): Promise<CollectiveInvoice['payments']> {
  const rows = await tx.db
    .selectFrom('order_payment as p')
    .innerJoin('customer_order as c', (join) =>
      join.onRef('c.app_id', '=', 'p.app_id').onRef('c.id', '=', 'p.order_id'),
    )
    .where('p.app_id', '=', tx.appId)
    .where('c.collective_id', '=', id)
    .select(['p.id', 'p.amount', 'p.note', 'p.actor_name as by', 'c.year', 'c.number'])
    .select([sql<'payment' | 'refund'>`p.kind`.as('kind'), sql<string>`p.on_day::text`.as('onDay')])
    .orderBy('p.on_day')
    .orderBy('p.id')
    .execute()
  return rows.map(({ year, number, ...payment }) => ({ ...payment, number: orderNumber(year, number ?? 0) }))
}
