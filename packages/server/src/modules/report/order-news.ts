import { claimStates } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { orderNumber } from '../order/index.ts'
import { countNewOrders } from './count-waiting.ts'

interface LatestRow {
  readonly id: number
  readonly year: number
  readonly number: number
  readonly customer: string
  readonly created_at: Date
  readonly total: number
  readonly payment: string
}

interface BillRow {
  readonly open: number
  readonly openSum: number
  readonly overdue: number
}

const owed = sql`(c.total + c.dunned - c.credited - c.paid + c.refunded)`

/** Bills that are not paid, and what came in last. */
export async function orderNews(tx: TenantTx) {
  const { rows: bills } = await sql<BillRow>`
    select count(*)::int as open, coalesce(sum(${owed}), 0)::float8 as "openSum",
      count(*) filter (where c.due_on < (now() at time zone app.zone)::date)::int as overdue
    from customer_order c join app on app.id = c.app_id
    where c.app_id = ${tx.appId} and c.state = any(${claimStates as string[]}) and ${owed} > 0 and c.number is not null
  `.execute(tx.db)
  const { rows: latest } = await sql<LatestRow>`
    select c.id, c.year, c.number, coalesce(nullif(c.contact ->> 'company', ''), concat_ws(' ', c.contact ->> 'firstname', c.contact ->> 'lastname'))
      as customer, c.created_at, c.total, c.payment_option_name as payment
    from customer_order c where c.app_id = ${tx.appId} and c.number is not null order by c.created_at desc, c.id desc limit 4
  `.execute(tx.db)
  return {
    ...(bills[0] ?? { open: 0, openSum: 0, overdue: 0 }),
    new: await countNewOrders(tx),
    latest: latest.map(({ id, year, number, customer, created_at, total, payment }) => ({
      id,
      number: orderNumber(year, number),
      customer,
      createdAt: created_at.toISOString(),
      total,
      paymentOption: payment,
    })),
  }
}
