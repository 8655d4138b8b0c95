import { afterReturn, deskOrderSteps, isBilled, owed } from '@allmend/domain/bookings'
import { formatDay, parseDay } from '@allmend/domain/time'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { creditOrder, settleEnded, waive } from '../credit-bookings.ts'
import { isTooEarly, moveOn } from '../desk/bill-order.ts'
import { lockOrder, type OpenOrder, recordOrder, updateOrder } from '../desk/open-order.ts'
import type { LockedOrder } from './held-order.ts'

interface Entry {
  readonly kind: 'payment' | 'refund'
  readonly amount: number
  readonly note: string
  readonly actorName: string
  readonly online: { readonly online_payment_id: number; readonly online_refund_id?: number }
}

/** Writes down what moved at the provider, as the account of an order shows it. */
async function writeEntry(tx: TenantTx, order: OpenOrder, { kind, amount, note, actorName, online }: Entry) {
  const entry = { kind, amount, on_day: order.today, note, actor_name: actorName, ...online }
  await tx.db
    .insertInto('order_payment')
    .values({ app_id: tx.appId, order_id: order.id, ...entry })
    .execute()
  await publish(tx, 'order.money', { orderId: order.id, kind, amount, how: 'online' })
}

interface OnlineMoney {
  readonly paymentId: number
  readonly amount: number
  readonly method: string
  /** Who decided that it is booked; nobody, where it came in as it was asked for. */
  readonly actor: Actor | null
}

const nameOf = (actor: Actor | null) => (actor ? nameOfActor(actor) : '')

/** Money came in; an order that is paid in full moves on. */
export async function bookPayment(tx: TenantTx, order: OpenOrder, money: OnlineMoney) {
  const { paymentId, amount, method, actor } = money
  const online = { online_payment_id: paymentId }
  await writeEntry(tx, order, { kind: 'payment', amount, note: method, actorName: nameOf(actor), online })
  const isPaid = amount >= owed(order) && deskOrderSteps(order.state).includes('payed') && !isTooEarly(order, 'payed')
  const after = await updateOrder(tx, order, { paid: order.paid + amount })
  if (isPaid) await moveOn(tx, after, 'payed')
  await recordOrder(tx, actor ?? 'system', order)
}

/** Money came in for dates that are gone: the order ends, and all of it is to go back. */
export async function bookLostPayment(
  tx: TenantTx,
  { order, bookings }: LockedOrder,
  { paymentId, amount, method, actor }: OnlineMoney,
  reason: string,
): Promise<void> {
  const online = { online_payment_id: paymentId }
  await writeEntry(tx, order, { kind: 'payment', amount, note: method, actorName: nameOf(actor), online })
  const paid = await updateOrder(tx, order, { paid: order.paid + amount })
  const ended = bookings.map(({ id }) => id)
  // The account has to show what it was for.
  if (deskOrderSteps(order.state).includes('booked')) await moveOn(tx, paid, 'booked', { ended })
  await settleEnded(tx, null, ended, reason)
  await creditOrder(tx, null, order.id, { reason, kept: 0, givesBack: true })
  const settled = (await lockOrder(tx, order.id)) ?? paid
  await updateOrder(tx, settled, { state: 'cancelled', stateReason: reason })
  await recordOrder(tx, actor ?? 'system', order, { reason })
}

/** What staff did about a payment at the provider; what comes of it is written down when the provider says so. */
export const noteOnline = (tx: TenantTx, actor: Actor | 'system', order: OpenOrder, online: string, reason?: string) =>
  recordOrder(tx, actor, order, { online, ...(reason && { reason }) })

interface OnlineRefund {
  readonly paymentId: number
  readonly refundId: number
  readonly amount: number
  readonly note: string
  readonly actorName: string
  /** What of it staff let go, as planned when they asked for it. */
  readonly waived: number
}

/**
 * Money went back; a cancelled order that owes nothing any more is closed. What is let go is credited together with it, and not before: a
 * refund the provider will not make leaves nothing behind. Says how much that is.
 */
export async function bookRefund(
  tx: TenantTx,
  before: OpenOrder,
  { paymentId, refundId, waived: planned, ...refund }: OnlineRefund,
): Promise<number> {
  const { note: reason, actorName: by } = refund
  const waived = isTooEarly(before, 'booked') ? 0 : Math.min(planned, stillAsked(before))
  const order = waived > 0 ? await letGo(tx, before, { amount: waived, by, reason }) : before
  const online = { online_payment_id: paymentId, online_refund_id: refundId }
  await writeEntry(tx, order, { kind: 'refund', ...refund, online })
  const refunded = order.refunded + refund.amount
  const rest = owed({ ...order, refunded })
  const state = afterReturn(order.state, rest)
  // What is owed again is asked for from today.
  const isAnew = rest > 0 && order.dueOn !== null && state === 'booked' && order.state !== 'booked'
  const dueOn = isAnew ? formatDay((parseDay(order.today) ?? 0) + order.dueDays) : order.dueOn
  await updateOrder(tx, order, { refunded, state, dueOn })
  await recordOrder(tx, 'system', before)
  return waived
}

/** What an order comes to after all that fell away: nothing beyond it can be let go. */
const stillAsked = ({ total, dunned, credited }: OpenOrder) => Math.max(0, total + dunned - credited)

/** Credits what the customer need not pay any more. Only of what is billed something can fall away: the account has to show of what. */
async function letGo(
  tx: TenantTx,
  order: OpenOrder,
  credit: { readonly amount: number; readonly by: string; readonly reason: string },
): Promise<OpenOrder> {
  const billed = isBilled(order.state) ? order : await moveOn(tx, order, 'booked')
  await waive(tx, order.id, credit)
  return (await lockOrder(tx, order.id)) ?? billed
}
