import type { CollectiveInvoice, DeskOrder } from '@allmend/contract'
import { owed } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Letterhead } from '../desk/order-invoice.ts'
import { orderNumber } from '../order-number.ts'
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
    .orderBy('due_on')
    .orderBy('id')
    .execute()

export async function readCollective(tx: TenantTx, id: number): Promise<CollectiveInvoice | null> {
  const row = await findCollective(tx, id)
  if (!row) return null
  const orders = (await ordersOfCollective(tx, id)).map((order) => ({
    id: order.id,
    number: orderNumber(order.year, order.number ?? 0),
    total: order.total + order.dunned - order.credited,
    owed: owed(order),
  }))
  return {
    id,
    number: collectiveNumber(row.year, row.number),
    madeOn: row.made_on,
    dueOn: row.due_on,
    by: row.made_by,
    email: row.contact.email ?? '',
    orders,
    total: orders.reduce((sum, { total }) => sum + total, 0),
    owed: orders.reduce((sum, order) => sum + Math.max(0, order.owed), 0),
    version: row.version,
  }
}
