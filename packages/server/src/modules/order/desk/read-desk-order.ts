import type { DeskOrder } from '@allmend/contract'
import {
  type BookingState,
  bookingNumber,
  type FeeStep,
  type InvoiceLine,
  isBilled,
  returnable,
  staffStepFrom,
  taxedLines,
} from '@allmend/domain/bookings'
import { clockOf, formatWall } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { acceptedTexts, presentAcceptance } from '../acceptance.ts'
import { feesOf } from '../charge-fees.ts'
import { collectiveOf, presentCollectiveOf, type StoredCollective } from '../collective/collective-of-order.ts'
import { isRefundRefused, paidOnline, returning } from '../held/return-online.ts'
import { payUntil } from '../pay-until.ts'
import { isGivenUp } from '../reservation.repository.ts'
import { wholeContact } from '../whole-contact.ts'
import { type InvoiceRow, linesOf, selectInvoice } from './order-invoice.ts'
import { ordersOf, presentRow, selectRow } from './order-rows.ts'

type Contact = DeskOrder['contact']

/** One order with everything staff need to charge it, in a fixed number of questions. */
export async function readDeskOrder(tx: TenantTx, id: number): Promise<DeskOrder | null> {
  const row = await selectInvoice(selectRow(ordersOf(tx).where('c.id', '=', id)))
    .select([
      'c.payment_option_id',
      'c.state_reason',
      'c.accepted_rules_at',
      acceptedTexts('c').as('accepted_texts'),
      paidOnline.as('paid_online'),
      returning.as('returning'),
      isRefundRefused.as('is_refund_refused'),
      sql<string | null>`(
        select ${payUntil}::text from payment_option o where o.app_id = c.app_id and o.id = c.payment_option_id
      )`.as('pay_until'),
      sql<Partial<Contact>>`c.contact`.as('contact'),
      sql<StoredCollective | null>`${collectiveOf}`.as('collective'),
      sql<number>`coalesce((c.summary ->> 'totalWithoutTax')::int, 0)`.as('total_without_tax'),
      sql<number>`coalesce((c.summary ->> 'roundingDifference')::int, 0)`.as('rounding'),
      sql<boolean>`exists (select from app_user u where u.app_id = c.app_id and u.id = c.user_id and u.has_account)`.as(
        'has_account',
      ),
    ])
    .executeTakeFirst()
  if (!row) return null
  const order = presentRow(row)
  const { reservations, cancellationFee } = await readBookings(tx, id, row)
  const positions = await readPositions(tx, id)
  const lines = linesOf(row)
  return {
    ...order,
    contact: wholeContact(row.contact),
    hasAccount: row.has_account,
    reservations,
    cancellationFee,
    positions,
    discountCut: cutOf(positions, lines),
    totalWithoutTax: row.total_without_tax,
    tax: taxedLines(lines).map(({ rate, net, tax }) => ({ rate: rate / 100, base: net, total: tax })),
    roundingDifference: row.rounding,
    paid: row.paid,
    refunded: row.refunded,
    refundable: Math.max(0, returnable(row, row.has_ended) - row.returning),
    paidOnline: row.paid_online,
    returning: row.returning,
    isRefundRefused: row.is_refund_refused,
    payUntil: row.pay_until,
    payments: await readPayments(tx, id),
    credits: await readCredits(tx, id),
    paymentOptionId: row.payment_option_id,
    isBilled: isBilled(order.state),
    collective: presentCollectiveOf(row.collective),
    stateReason: row.state_reason,
    acceptance: presentAcceptance(row),
  }
}

export async function orderAnswer(tx: TenantTx, id: number): Promise<{ order: DeskOrder } | Refusal> {
  const order = await readDeskOrder(tx, id)
  return order ? { order } : refuse('record.not_found')
}

async function readBookings(
  tx: TenantTx,
  orderId: number,
  { zone, terms }: Pick<InvoiceRow, 'zone' | 'terms'>,
): Promise<Pick<DeskOrder, 'reservations' | 'cancellationFee'>> {
  const clock = clockOf(zone)
  const now = Date.now()
  const wall = (at: Date) => formatWall(clock.toWall(Math.floor(at.getTime() / 60_000)))
  const rows = await tx.db
    .selectFrom('booking as b')
    .innerJoin('customer_order as c', (join) =>
      join.onRef('c.app_id', '=', 'b.app_id').onRef('c.id', '=', 'b.order_id'),
    )
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
    .select(isGivenUp.as('is_given_up'))
    .select([sql<BookingState>`b.state`.as('state'), sql<FeeStep[]>`b.fee_steps`.as('fee_steps')])
    .orderBy('b.display_start')
    .orderBy('b.id')
    .execute()
  const standing = rows
    .filter(({ state }) => staffStepFrom('cancelled').includes(state))
    .map((row) => ({ ...row, order_id: orderId, zone, rounds_to_five: terms.roundsToFive }))
  const alone = await feesOf(tx, standing, { isAlone: true, now })
  const together = alone.size === 0 ? alone : await feesOf(tx, standing, { isAlone: false, now })
  const reservations = rows.map((row) => ({
    id: row.id,
    number: bookingNumber(row.id),
    objectId: row.object_id,
    objectTitle: row.object_title,
    name: row.name,
    displayStart: wall(row.display_start),
    displayEnd: wall(row.display_end),
    state: row.state,
    isGivenUp: row.is_given_up,
    seriesKey: row.series_key,
    total: row.total,
    fee: row.fee,
    cancellationFee: alone.get(row.id) ?? 0,
    isOnRequest: row.is_on_request,
  }))
  return { reservations, cancellationFee: [...together.values()].reduce((sum, fee) => sum + fee, 0) }
}

/** What a discount would take off if there were enough to take it off. */
function cutOf(positions: DeskOrder['positions'], lines: readonly InvoiceLine[]): number {
  const sum = (amounts: readonly { readonly total: number }[]) => amounts.reduce((all, { total }) => all + total, 0)
  // Of somebody who was removed no positions are told.
  const counted = lines.filter(({ kind }) => kind === 'position')
  return lines.some(({ kind }) => kind === 'rest') ? 0 : Math.max(0, sum(counted) - sum(positions))
}

async function readPositions(tx: TenantTx, orderId: number): Promise<DeskOrder['positions']> {
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

async function readPayments(tx: TenantTx, orderId: number): Promise<DeskOrder['payments']> {
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

async function readCredits(tx: TenantTx, orderId: number): Promise<DeskOrder['credits']> {
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
