import { creditFor, isBilled, type OrderState, takingStates } from '@allmend/domain/bookings'
import type { TaxTotal } from '@allmend/domain/pricing'
import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { resumOrder } from './resum-order.ts'

interface Ended {
  readonly id: number
  readonly order_id: number
  readonly title: string
  readonly display_start: Date
  readonly total: number
  readonly tax: readonly TaxTotal[]
  readonly fee: number
  readonly zone: string
}

/** The money of bookings that just ended: an order without invoice costs less now, one with an invoice gets credits. */
export async function settleEnded(
  tx: TenantTx,
  actor: Actor,
  bookingIds: readonly number[],
  reason: string,
): Promise<Refusal | null> {
  const { rows } = await sql<Ended>`
    select b.id, b.order_id, b.object_title as title, b.display_start, b.total, b.tax, b.fee, app.zone
    from booking b
    join app on app.id = b.app_id
    where b.app_id = ${tx.appId} and b.id = any(${bookingIds as number[]}) order by b.order_id, b.id
  `.execute(tx.db)
  for (const [orderId, ended] of Map.groupBy(rows, (row) => row.order_id)) {
    await creditAll(tx, actor, orderId, ended, reason)
    const refused = await resumOrder(tx, orderId)
    if (refused) return refused
  }
  return null
}

async function creditAll(tx: TenantTx, actor: Actor, orderId: number, ended: readonly Ended[], reason: string) {
  const order = await lockAccount(tx, orderId)
  if (!order || !isBilled(order.state)) return
  const hasMore = await isAnythingLeft(tx, orderId)
  // Fees of those that are still to come here are not charged yet.
  let fees = order.fees - ended.reduce((sum, { fee }) => sum + fee, 0)
  let { credited } = order
  const credits = ended.flatMap((booking, place) => {
    const isLast = !hasMore && place === ended.length - 1
    fees += booking.fee
    const amount = creditFor({ ...booking, isLast }, { total: order.total, credited, fees })
    credited += amount
    const title = `${booking.title}, ${displayInstant(booking.display_start.getTime(), booking.zone)}`
    return amount > 0 ? [{ bookingId: booking.id, title, amount, tax: withinAmount(booking.tax, amount) }] : []
  })
  await writeCredits(tx, actor, orderId, credits, { credited, reason })
}

/** What is left of an order that is cancelled as a whole, apart from fees: free positions, and what rounding left. */
export async function creditRest(tx: TenantTx, actor: Actor, orderId: number, reason: string): Promise<void> {
  const order = await lockAccount(tx, orderId)
  const amount = order ? order.total - order.credited - order.fees : 0
  if (!order || amount <= 0) return
  const given = new Map<number, number>()
  for (const { rate, total } of order.credited_tax) given.set(rate, (given.get(rate) ?? 0) + total)
  const tax = order.tax.map(({ rate, total }) => ({ rate, total: Math.max(0, total - (given.get(rate) ?? 0)) }))
  const credit = { bookingId: null, title: 'Bestellung storniert', amount, tax: withinAmount(tax, amount) }
  await writeCredits(tx, actor, orderId, [credit], { credited: order.credited + amount, reason })
}

interface LockedAccount {
  readonly state: OrderState
  readonly total: number
  readonly credited: number
  readonly tax: readonly TaxTotal[]
  readonly credited_tax: readonly TaxTotal[]
  /** What bookings that ended still cost. */
  readonly fees: number
}

async function lockAccount(tx: TenantTx, orderId: number): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select c.state, c.total, c.credited, coalesce(c.summary -> 'tax', '[]') as tax, (
        select coalesce(jsonb_agg(t), '[]') from order_credit k, jsonb_array_elements(k.tax) t
        where k.app_id = c.app_id and k.order_id = c.id
      ) as credited_tax, (
        select coalesce(sum(b.fee), 0)::int from booking b
        where b.app_id = c.app_id and b.order_id = c.id and b.state <> all(${takingStates as string[]})
      ) as fees
    from customer_order c where c.app_id = ${tx.appId} and c.id = ${orderId} for update
  `.execute(tx.db)
  return rows[0]
}

interface Credit {
  readonly bookingId: number | null
  readonly title: string
  readonly amount: number
  readonly tax: readonly TaxTotal[]
}

async function writeCredits(
  tx: TenantTx,
  actor: Actor,
  orderId: number,
  credits: readonly Credit[],
  { credited, reason }: { readonly credited: number; readonly reason: string },
): Promise<void> {
  if (credits.length === 0) return
  const actorName = (actor.user.impersonator ?? actor.user).name
  await tx.db
    .insertInto('order_credit')
    .values(
      credits.map(({ bookingId, title, amount, tax }) => ({
        app_id: tx.appId,
        order_id: orderId,
        booking_id: bookingId,
        title,
        amount,
        tax: JSON.stringify(tax),
        reason,
        actor_name: actorName,
      })),
    )
    .execute()
  await tx.db
    .updateTable('customer_order')
    .set({ credited })
    .where('app_id', '=', tx.appId)
    .where('id', '=', orderId)
    .execute()
}

/** All VAT falls away with what was taxed, since a fee that stays carries none; never more than the amount. */
function withinAmount(tax: readonly TaxTotal[], amount: number): TaxTotal[] {
  let left = amount
  return tax.map(({ rate, total }) => {
    const part = Math.min(total, left)
    left -= part
    return { rate, total: part }
  })
}

async function isAnythingLeft(tx: TenantTx, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from booking where app_id = ${tx.appId} and order_id = ${orderId} and state = any(${takingStates as string[]})
    ) or exists (select from order_position where app_id = ${tx.appId} and order_id = ${orderId}) as left
  `.execute(tx.db)
  return rows[0]?.left ?? false
}
