import type { addOrderPayment as paymentRoute, RouteParsed } from '@allmend/contract'
import { afterRefund, afterReturn, deskOrderSteps, owed, returnable } from '@allmend/domain/bookings'
import { isTooLarge } from '@allmend/domain/money'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { returningOf } from '../held/return-online.ts'
import { refuseStuck, stopWaiting } from '../held/stop-waiting.ts'
import { isTooEarly, moveOn } from './bill-order.ts'
import { type OpenOrder, openOrder, recordOrder, updateOrder } from './open-order.ts'

type Payment = RouteParsed<typeof paymentRoute>['body']

/** What came in or went out; an order that is paid in full moves on. */
export async function addPayment(
  tx: TenantTx,
  { actor, site }: { readonly actor: Actor; readonly site: string },
  id: number,
  { version, ...payment }: Payment,
): Promise<Refusal | null> {
  const order = await openOrder(tx, id, version)
  if (isRefusal(order)) return order
  const stuck = await refuseStuck(tx, order)
  if (stuck) return stuck
  // What was repaid and closed stays closed.
  if (order.state === 'cancelcompleted') return refuse('order.state_changed', { state: order.state })
  // While something stands too much may come in, and goes back; for what is over there is nothing left to pay.
  if (payment.kind === 'payment' && order.hasEnded && owed(order) <= 0) return refuse('order.nothing_owed')
  const ahead = refuseAhead(payment.onDay, order.today)
  if (ahead) return ahead
  // What is on its way back goes back once.
  const most = Math.max(0, returnable(order, order.hasEnded) - (await returningOf(tx, id)))
  if (payment.kind === 'refund' && payment.amount > most) return tooHigh(most)
  if (payment.kind === 'payment' && isTooLarge(order.paid + payment.amount)) return refuse('order.amount_too_large')
  const isPaid =
    payment.kind === 'payment' && payment.amount >= owed(order) && deskOrderSteps(order.state).includes('payed')
  // A part may be paid before; the whole is not known yet.
  if (isPaid && isTooEarly(order, 'payed')) return refuse('order.not_priced')
  const after = await writePayment(tx, actor, await stopWaiting(tx, order, site), payment)
  if (isPaid) await moveOn(tx, after, 'payed')
  if (payment.kind === 'refund') await updateOrder(tx, after, { state: afterReturn(after.state, owed(after)) })
  await recordOrder(tx, actor, order)
  return null
}

/** Money is written down once it moved, never before. */
export const refuseAhead = (onDay: string, today: string): Refusal | null =>
  onDay > today ? refuse('order.payment_ahead') : null

export const tooHigh = (most: number) => refuse('order.refund_too_high', { refundable: most })

/** Writes down the money and what the account comes to; whether it may be is decided before. */
export async function writePayment(
  tx: TenantTx,
  actor: Actor,
  order: OpenOrder,
  { kind, amount, onDay, note }: Omit<Payment, 'version'>,
): Promise<OpenOrder> {
  await tx.db
    .insertInto('order_payment')
    .values({
      app_id: tx.appId,
      order_id: order.id,
      kind,
      amount,
      on_day: onDay,
      note,
      actor_name: nameOfActor(actor),
    })
    .execute()
  await publish(tx, 'order.money', { orderId: order.id, kind, amount, how: 'desk' })
  if (kind === 'payment') return updateOrder(tx, order, { paid: order.paid + amount })
  const refunded = order.refunded + amount
  return updateOrder(tx, order, { refunded, state: afterRefund(order.state, owed({ ...order, refunded })) })
}
