import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { mailContributor } from '../mail/index.ts'
import { eraseGuest } from '../user/index.ts'
import { forgetOrderRecords } from './forget-orders.ts'
import { orderContributor } from './order-contributor.ts'

/** So many at a time: each order locks its objects for a moment, and customers wait for them. */
const portion = 25

/** The moment before which nothing need be known any more; nothing where the app keeps everything. */
const cutoff = (tx: TenantTx) =>
  sql`(select now() - make_interval(months => s.retention_months) from app_setting s where s.app_id = ${tx.appId})`

/**
 * Takes the person out of orders whose last date is longer ago than the app keeps them; what the accounts need stays. Where money
 * is still open on either side, the order stays as it is. Answers with how many there were, so that whoever calls can go on.
 */
async function forgetOldOrders(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customer_order c
    where c.app_id = ${tx.appId} and c.number is not null and c.user_id is not null and c.created_at < ${cutoff(tx)}
      and c.total + c.dunned - c.credited - c.paid + c.refunded = 0
      and not exists (
        select from booking b where b.app_id = c.app_id and b.order_id = c.id and b.display_end >= ${cutoff(tx)}
      )
    order by c.id limit ${portion}
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await forgetOrderRecords(tx, ids, 'completed')
  return ids.length
}

/** Guests of whom nothing is left, and who have not been seen for as long. */
async function forgetOldGuests(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u
    where u.app_id = ${tx.appId} and not u.has_account and u.role = 'user' and u.updated_at < ${cutoff(tx)}
      and not exists (select from customer_order c where c.app_id = u.app_id and c.user_id = u.id)
      and not exists (select from booking b where b.app_id = u.app_id and b.user_id = u.id)
    order by u.id limit ${portion} for update of u skip locked
  `.execute(tx.db)
  for (const { id } of rows) await eraseGuest(tx, [orderContributor, mailContributor], id)
  return rows.length
}

/** Portion by portion, each in a transaction of its own, until there is nothing more. */
export async function forgetOutdated(
  withTenant: (work: (tx: TenantTx) => Promise<number>) => Promise<number>,
): Promise<void> {
  for (const work of [forgetOldOrders, forgetOldGuests]) {
    let count: number
    do count = await withTenant(work)
    while (count === portion)
  }
}
