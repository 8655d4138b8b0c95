import {
  type Credit,
  creditDown,
  creditRest,
  isBilled,
  type MoneyDecision,
  owed,
  shareParts,
  sumParts,
  takeOff,
  untaxed,
  waivedTitle,
} from '@allmend/domain/bookings'
import { displayInstant } from '@allmend/domain/time'
import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { orderedLines } from './desk/order-invoice.ts'
import { readCharged } from './read-charged.ts'
import { resumOrder } from './resum-order.ts'

interface Ended {
  readonly id: number
  readonly order_id: number
  readonly title: string
  readonly display_start: Date
  readonly fee: number
  readonly zone: string
}

/** The money of bookings that just ended: an order without invoice costs less now, one with an invoice gets credits. */
export async function settleEnded(
  tx: TenantTx,
  actor: Actor | null,
  bookingIds: readonly number[],
  reason: string,
): Promise<Refusal | null> {
  const { rows } = await sql<Ended>`
    select b.id, b.order_id, b.object_title as title, b.display_start, b.fee, app.zone
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

async function creditAll(tx: TenantTx, actor: Actor | null, orderId: number, ended: readonly Ended[], reason: string) {
  const ids = ended.map(({ id }) => id)
  const order = await readCharged(tx, orderId, ids)
  if (!order || !isBilled(order.invoice.state)) return
  const taken = takeOff(orderedLines(order.invoice, ids), ended)
  let charged = order.parts
  const credits = ended.map(({ id, title, display_start, zone }, place): NamedCredit => {
    const { fee = 0, left = [] } = taken[place] ?? {}
    const credit = { ...creditDown(charged, left), fee }
    charged = left
    const price = (order.byBooking.get(id) ?? []).reduce((sum, { gross }) => sum + gross, 0)
    // More than rounding: part of its price was taken off before.
    const isReduced = price - credit.amount >= 5
    const after = isReduced ? ` (nach ${order.reductions.join(' und ') || 'Gutschrift'})` : ''
    const named = `${title}, ${displayInstant(display_start.getTime(), zone)}${after}`
    return { ...credit, bookingId: id, title: named, isReduced }
  })
  await writeCredits(tx, orderId, credits, { by: nameOf(actor), reason })
}

const nameOf = (actor: Actor | null) => (actor ? nameOfActor(actor) : '')

/**
 * What is left of an order that is cancelled as a whole, apart from fees: free positions, and what rounding left.
 * What was decided about the money that came in is final: afterwards nothing is owed on either side.
 */
export async function creditOrder(
  tx: TenantTx,
  actor: Actor | null,
  orderId: number,
  { reason, ...decision }: MoneyDecision & { readonly reason: string },
): Promise<void> {
  const order = await readCharged(tx, orderId)
  if (!order) return
  // The rounding of fees is one of them, and goes where they go.
  const rounding = order.parts.reduce((sum, { gross }) => sum + gross, 0)
  const left = order.hasOnlyFees ? { parts: [], fees: order.fees + rounding } : order
  const credit = creditRest(left, order.asked, decision)
  await writeCredits(tx, orderId, [{ ...credit, bookingId: null, title: 'Bestellung storniert' }], {
    by: nameOf(actor),
    reason,
  })
}

/** Nobody is left to owe it: what is owed falls away, with its share of the VAT that is still charged. */
export async function writeOff(tx: TenantTx, orderId: number): Promise<void> {
  const order = await readCharged(tx, orderId)
  if (!order) return
  const { rows } = await sql<Parameters<typeof owed>[0]>`
    select total, dunned, credited, paid, refunded from customer_order where app_id = ${tx.appId} and id = ${orderId}
  `.execute(tx.db)
  const amount = rows[0] ? Math.max(0, owed(rows[0])) : 0
  const { fees } = order
  const parts = shareParts(sumParts(order.parts, untaxed(fees)), amount)
  const credit = { amount, fee: 0, parts, bookingId: null, title: 'Nicht mehr einforderbar' }
  await writeCredits(tx, orderId, [credit], { by: '', reason: '' })
}

/** Part of what a standing order costs is let go, with its share of the VAT that is charged. */
export async function waive(
  tx: TenantTx,
  orderId: number,
  { amount, ...why }: { readonly amount: number; readonly by: string; readonly reason: string },
): Promise<void> {
  const order = await readCharged(tx, orderId)
  if (!order) return
  const parts = shareParts(sumParts(order.parts, untaxed(order.fees)), amount)
  const credit = { amount, fee: 0, parts, bookingId: null, title: waivedTitle }
  await writeCredits(tx, orderId, [credit], why)
}

interface NamedCredit extends Credit {
  readonly bookingId: number | null
  readonly title: string
  /** It cost more: that it is gone has to be said, whatever is left to take off. */
  readonly isReduced?: boolean
}

async function writeCredits(
  tx: TenantTx,
  orderId: number,
  credits: readonly NamedCredit[],
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const given = credits.filter(({ amount, fee, isReduced }) => amount > 0 || fee > 0 || isReduced)
  if (given.length === 0) return
  await tx.db
    .insertInto('order_credit')
    .values(
      given.map(({ bookingId, title, amount, fee, parts }) => ({
        app_id: tx.appId,
        order_id: orderId,
        booking_id: bookingId,
        title,
        amount,
        fee,
        parts: JSON.stringify(parts),
        reason,
        actor_name: by,
      })),
    )
    .execute()
  const credited = given.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
  await sql`
    update customer_order set credited = credited + ${credited} where app_id = ${tx.appId} and id = ${orderId}
  `.execute(tx.db)
}
