import type { StaffOrder } from '@allmend/contract'
import {
  type BookingState,
  bookingNumber,
  cancellationFee,
  type FeeStep,
  isBilled,
  refundable,
  taxLines,
} from '@allmend/domain/bookings'
import { clockOf, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { wholeContact } from '../whole-contact.ts'
import { type InvoiceRow, linesOf, selectInvoice } from './order-invoice.ts'
import { ordersOf, presentRow, selectRow } from './order-rows.ts'

type Contact = StaffOrder['contact']

/** One order with everything staff need to charge it, in a fixed number of questions. */
export async function readStaffOrder(tx: TenantTx, id: number): Promise<StaffOrder | null> {
  const row = await selectInvoice(selectRow(ordersOf(tx).where('c.id', '=', id)))
    .select([
      'c.payment_option_id',
      'c.state_reason',
      sql<Partial<Contact>>`c.contact`.as('contact'),
      sql<number>`coalesce((c.summary ->> 'totalWithoutTax')::int, 0)`.as('total_without_tax'),
      sql<number>`coalesce((c.summary ->> 'roundingDifference')::int, 0)`.as('rounding'),
      sql<boolean>`exists (select from app_user u where u.app_id = c.app_id and u.id = c.user_id and u.has_account)`.as(
        'has_account',
      ),
    ])
    .executeTakeFirst()
  if (!row) return null
  const order = presentRow(row)
  return {
    ...order,
    contact: wholeContact(row.contact),
    hasAccount: row.has_account,
    reservations: await readBookings(tx, id, row),
    positions: await readPositions(tx, id),
    totalWithoutTax: row.total_without_tax,
    tax: taxLines(linesOf(row)).flatMap(({ rate, net, tax }) =>
      rate > 0 ? [{ rate: rate / 100, base: net, total: tax }] : [],
    ),
    roundingDifference: row.rounding,
    paid: row.paid,
    refunded: row.refunded,
    refundable: refundable(row),
    payments: await readPayments(tx, id),
    credits: await readCredits(tx, id),
    paymentOptionId: row.payment_option_id,
    isBilled: isBilled(order.state),
    stateReason: row.state_reason,
  }
}

export async function orderAnswer(tx: TenantTx, id: number): Promise<{ order: StaffOrder } | Refusal> {
  const order = await readStaffOrder(tx, id)
  return order ? { order } : refuse('record.not_found')
}

async function readBookings(
  tx: TenantTx,
  orderId: number,
  { zone, terms: { roundsToFive } }: Pick<InvoiceRow, 'zone' | 'terms'>,
): Promise<StaffOrder['reservations']> {
  const clock = clockOf(zone)
  const now = Date.now()
  const wall = (at: Date) => formatWall(clock.toWall(Math.floor(at.getTime() / 60_000)))
  const rows = await tx.db
    .selectFrom('booking as b')
    .where('b.app_id', '=', tx.appId)
    .where('b.order_id', '=', orderId)
    .select([
      'b.id',
      'b.object_id',
      'b.object_title',
      'b.name',
      'b.display_start',
      'b.display_end',
      'b.series_key',
      'b.total',
      'b.fee',
      'b.is_on_request',
    ])
    .select([sql<BookingState>`b.state`.as('state'), sql<FeeStep[]>`b.fee_steps`.as('fee_steps')])
    .orderBy('b.display_start')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: bookingNumber(row.id),
    objectId: row.object_id,
    objectTitle: row.object_title,
    name: row.name,
    displayStart: wall(row.display_start),
    displayEnd: wall(row.display_end),
    state: row.state,
    seriesKey: row.series_key,
    total: row.total,
    fee: row.fee,
    cancellationFee: cancellationFee(
      row.fee_steps,
      { total: row.total, start: row.display_start.getTime(), zone, roundsToFive },
      now,
    ),
    isOnRequest: row.is_on_request,
  }))
}

async function readPositions(tx: TenantTx, orderId: number): Promise<StaffOrder['positions']> {
  const rows = await tx.db
    .selectFrom('order_position')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'title', 'quantity', 'unit_price', 'tax_rate', 'total'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, quantity, unit_price, tax_rate, total }) => ({
    id,
    title,
    quantity: Number(quantity),
    unitPrice: unit_price,
    isTaxable: tax_rate !== null,
    total,
  }))
}

async function readPayments(tx: TenantTx, orderId: number): Promise<StaffOrder['payments']> {
  const rows = await tx.db
    .selectFrom('order_payment')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'amount', 'note', 'actor_name'])
    .select([sql<'payment' | 'refund'>`kind`.as('kind'), sql<string>`on_day::text`.as('onDay')])
    .orderBy('on_day')
    .orderBy('id')
    .execute()
  return rows.map(({ actor_name, ...row }) => ({ ...row, by: actor_name }))
}

async function readCredits(tx: TenantTx, orderId: number): Promise<StaffOrder['credits']> {
  const rows = await tx.db
    .selectFrom('order_credit')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'booking_id', 'title', 'amount', 'fee', 'reason', 'actor_name', 'created_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ booking_id, actor_name, created_at, ...row }) => ({
    ...row,
    bookingId: booking_id,
    by: actor_name,
    at: created_at.toISOString(),
  }))
}
