import type { SchemaTopic } from '@allmend/domain/template'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { MailData } from '../template/index.ts'
import { mailDataOf } from './order-mail-data.ts'
import { orderNumber } from './order-number.ts'
import { readOrder } from './own/own-orders.ts'

/** An order as a mail would tell of it, for staff who try one out. Its link opens it, so that is not shown. */
export async function dataOfOrder(tx: TenantTx, _: SchemaTopic, orderId: number): Promise<MailData | null> {
  const order = await readOrder(tx, orderId, null)
  return order && mailDataOf(tx, order, { reservations: order.reservations, url: '', withSums: true })
}

/** The newest orders, to try mails with. */
export async function recentOrders(tx: TenantTx) {
  const { rows } = await sql<{ id: number; year: number; number: number; customer: string; what: string }>`
    select c.id, c.year, c.number,
      coalesce(nullif(trim(concat(c.contact ->> 'firstname', ' ', c.contact ->> 'lastname')), ''), 'Gelöschte Person') as customer,
      coalesce((select string_agg(distinct b.object_title, ', ') from booking b where b.app_id = c.app_id and b.order_id = c.id), '') as what
    from customer_order c where c.app_id = ${tx.appId} and c.number is not null order by c.id desc limit 20
  `.execute(tx.db)
  return rows.map(({ id, year, number, customer, what }) => ({ id, number: orderNumber(year, number), customer, what }))
}
