import { namelessLines } from '@allmend/domain/bookings'
import { sql } from 'kysely'
import { forgetRecordsInLog } from '../../platform/audit/forget-in-log.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Person } from '../../platform/people/contributor.ts'
import { daysOf, lockObjects, objectsOf, recomputeDays, releaseOccupancies } from '../booking/index.ts'
import { forgetMailsAbout } from '../mail/index.ts'
import { writeOff } from './credit-bookings.ts'
import { linesOf, selectInvoice } from './desk/order-invoice.ts'
import { ordersOf } from './desk/order-rows.ts'

/**
 * Removes the reservations of a person and leaves of the orders what the accounts need: number, dates, amounts, VAT. What was still
 * owed is written off, since nobody is left to owe it; what was paid stays paid.
 */
export async function forgetOrders(tx: TenantTx, { id, email }: Person): Promise<void> {
  const { rows: orders } = await sql<{ id: number }>`
    select id from customer_order where app_id = ${tx.appId} and user_id = ${id} order by id
  `.execute(tx.db)
  await forgetOrderRecords(
    tx,
    orders.map((order) => order.id),
    'cancelled',
    id,
  )
  await forgetDrafts(tx, id, email)
}

/** The same for single orders, and the bookings of a person that belong to none. What was still open before ends in this state. */
export async function forgetOrderRecords(
  tx: TenantTx,
  orderIds: readonly number[],
  unfinished: 'cancelled' | 'completed',
  userId: number | null = null,
): Promise<void> {
  const { rows: bookings } = await sql<{ id: number; zone: string }>`
    select b.id, app.zone from booking b join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and (b.user_id = ${userId} or b.order_id = any(${orderIds as number[]})) order by b.id
  `.execute(tx.db)
  const bookingIds = bookings.map((row) => row.id)
  const objects = await objectsOf(tx, bookingIds)
  const groups = objects.length === 0 ? [] : await lockObjects(tx, objects)
  // While the bookings still say what falls under which rate of VAT.
  await close(tx, orderIds, unfinished)
  await forgetLines(tx, orderIds)
  await removeBookings(tx, groups, bookings[0]?.zone ?? 'UTC', { orderIds, bookingIds })
  await blankOrders(tx, orderIds)
  await blankCollectives(tx, orderIds)
  await forgetNotices(tx, orderIds)
  await forgetBills(tx, orderIds)
  await removeDocuments(tx, orderIds)
  await forgetRecordsInLog(tx, 'order', orderIds)
}

async function removeBookings(
  tx: TenantTx,
  groups: Awaited<ReturnType<typeof lockObjects>>,
  zone: string,
  about: Parameters<typeof forgetMailsAbout>[1],
): Promise<void> {
  const { bookingIds: ids } = about
  const released = await releaseOccupancies(tx, { bookingIds: ids })
  await forgetMailsAbout(tx, about)
  await forgetEvents(tx, about)
  await forgetRecordsInLog(tx, 'booking', ids)
  await sql`delete from booking where app_id = ${tx.appId} and id = any(${ids as number[]})`.execute(tx.db)
  await recomputeDays(
    tx,
    groups,
    released.flatMap((span) => daysOf(zone, span)),
  )
}

/** Bills elsewhere name the person by a number. */
async function forgetBills(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await sql`delete from gateway_bill where app_id = ${tx.appId} and order_id = any(${ids as number[]})`.execute(tx.db)
}

/** Events carry links and what staff wrote to the customer. */
async function forgetEvents(
  tx: TenantTx,
  { orderIds, bookingIds }: Parameters<typeof forgetMailsAbout>[1],
): Promise<void> {
  await sql`
    delete from outbox where app_id = ${tx.appId} and (
      (payload ->> 'orderId')::int = any(${orderIds as number[]}) or (payload ->> 'bookingId')::int = any(${bookingIds as number[]})
    )
  `.execute(tx.db)
}

/** What is still owed is credited; an order that was not closed yet ends. */
async function close(tx: TenantTx, ids: readonly number[], unfinished: 'cancelled' | 'completed'): Promise<void> {
  const { rows: owing } = await sql<{ id: number }>`
    select id from customer_order
    where app_id = ${tx.appId} and id = any(${ids as number[]}) and total + dunned - credited - paid + refunded > 0 order by id
  `.execute(tx.db)
  for (const { id } of owing) await writeOff(tx, id)
  await sql`
    update customer_order c set
      state = case when c.state in ('payed', 'completed', 'cancelled', 'cancelcompleted') then c.state else ${unfinished} end
    where c.app_id = ${tx.appId} and c.id = any(${ids as number[]})
  `.execute(tx.db)
}

/** One line without a name takes the place of those of the invoice: what the VAT is reckoned on stays, rate by rate. */
async function forgetLines(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await selectInvoice(ordersOf(tx).select('c.id')).where('c.id', 'in', ids).execute()
  const nameless = rows.map((row) => ({ id: row.id, lines: namelessLines(linesOf(row)) }))
  await sql`
    update customer_order c set summary = c.summary || jsonb_build_object('lines', r.lines)
    from jsonb_to_recordset(${JSON.stringify(nameless)}::jsonb) as r(id int, lines jsonb)
    where c.app_id = ${tx.appId} and c.id = r.id
  `.execute(tx.db)
}

async function blankOrders(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await sql`
    update customer_order set user_id = null, contact = '{}', client_key = gen_random_uuid(), request_hash = null,
      link_version = link_version + 1,
      payment_description = '', state_reason = case when state_reason = '' then '' else 'Person gelöscht' end,
      summary = jsonb_build_object('totalWithoutTax', summary -> 'totalWithoutTax', 'tax', summary -> 'tax', 'total', summary -> 'total',
        'roundingDifference', coalesce(summary -> 'roundingDifference', '0'), 'terms', summary -> 'terms', 'lines', summary -> 'lines'),
      version = version + 1
    where app_id = ${tx.appId} and id = any(${ids as number[]})
  `.execute(tx.db)
  const mine = sql`where app_id = ${tx.appId} and order_id = any(${ids as number[]})`
  await sql`update order_position set title = 'Position' ${mine}`.execute(tx.db)
  await sql`update order_payment set note = '' ${mine}`.execute(tx.db)
  await sql`update order_credit set reason = '' ${mine}`.execute(tx.db)
  await sql`delete from internal_note ${mine}`.execute(tx.db)
}

/** A collective invoice of which every order is forgotten says no more whom it went to. */
async function blankCollectives(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update collective_invoice v set user_id = null, contact = '{}'
    where v.app_id = ${tx.appId}
      and v.id in (select c.collective_id from customer_order c where c.app_id = ${tx.appId} and c.id = any(${ids as number[]}))
      and not exists (select from customer_order c where c.app_id = v.app_id and c.collective_id = v.id and c.user_id is not null)
    returning v.id
  `.execute(tx.db)
  await forgetRecordsInLog(
    tx,
    'collectiveinvoice',
    rows.map((row) => row.id),
  )
}

/** That somebody was warned stays with the account; the letter and where it went do not. */
async function forgetNotices(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await sql`
    update dunning_notice set letter = null, recipient = '', state = case state when 'planned' then 'left' else state end,
      reason = case state when 'planned' then 'Person gelöscht' else reason end
    where app_id = ${tx.appId} and order_id = any(${ids as number[]})
  `.execute(tx.db)
}

/** The files themselves go with the next round of `files.remove_pending`, once it is certain that the person is gone. */
async function removeDocuments(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from booking_document where app_id = ${tx.appId} and order_id = any(${orderIds as number[]}) returning file, size
    )
    insert into pending_file (app_id, file, bytes, created_at)
    select ${tx.appId}, file, size, now() - interval '1 hour' from gone
  `.execute(tx.db)
}

async function forgetDrafts(tx: TenantTx, userId: number, email: string): Promise<void> {
  await sql`update booking_hold set user_id = null where app_id = ${tx.appId} and user_id = ${userId}`.execute(tx.db)
  await sql`delete from order_code where app_id = ${tx.appId} and email = lower(${email})`.execute(tx.db)
}
