import type { cancelOrder as cancelRoute, RouteParsed } from '@allmend/contract'
import {
  type BookingState,
  bookingNumber,
  deskOrderSteps,
  isBilled,
  leastRefund,
  needsRefundDecision,
  owed,
  refundable,
  staffStepFrom,
} from '@allmend/domain/bookings'
import { formatDay, parseDay } from '@allmend/domain/time'
import { auditAll } from '../../../platform/audit/audit.ts'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { endBookings } from '../../booking/index.ts'
import { chargeFees } from '../charge-fees.ts'
import { creditOrder, settleEnded } from '../credit-bookings.ts'
import { keepUntil } from '../held/held-order.ts'
import { refuseUnclear, returningOf, returnOnline } from '../held/return-online.ts'
import { closeTries } from '../held/stop-waiting.ts'
import { tooHigh, writePayment } from './add-payment.ts'
import { moveOn } from './bill-order.ts'
import { lockOrder, openOrder, recordOrder, updateOrder } from './open-order.ts'

type Cancellation = RouteParsed<typeof cancelRoute>['body']

/** Cancels an order with all its bookings, as cancelling them does; what was paid is given back as far as was decided. */
export async function cancelOrder(
  tx: TenantTx,
  { actor, site }: { readonly actor: Actor; readonly site: string },
  id: number,
  { reason, refund, withFee, withMail, version }: Cancellation,
): Promise<Refusal | null> {
  if (reason === '') return refuse('order.reason_missing')
  // First the objects, then the order: the sequence everybody locks in.
  const bookings = await readBookings(tx, id)
  const before = new Map(bookings.map((booking) => [booking.id, booking.state as BookingState]))
  const ended = await endBookings(tx, [...before.keys()], 'cancelled', staffStepFrom('cancelled'))
  // What waits for a payment waits no longer; one that comes all the same goes back.
  const held = await endBookings(tx, [...before.keys()], 'expired', ['held'])
  const order = await openOrder(tx, id, version)
  if (isRefusal(order)) return order
  if (!deskOrderSteps(order.state).includes('cancelled')) {
    return refuse('order.state_changed', { state: order.state })
  }
  // How much is left to decide about is known once what is on its way has arrived, or did not.
  if ((await returningOf(tx, id)) > 0) return refuse('payment.refund_running')
  const unclear = await refuseUnclear(tx, id)
  if (unclear) return unclear
  if (refund === undefined && needsRefundDecision(order.state, 'cancelled')) return refuse('order.refund_missing')
  if (refund !== undefined && refund > refundable(order)) return tooHigh(refundable(order))
  if (refund !== undefined && refund < leastRefund(order)) {
    return refuse('order.refund_too_low', { least: leastRefund(order) })
  }

  await endRequests(tx, actor, ended, reason)
  const fees = withFee ? sumOf((await chargeFees(tx, ended)).values()) : 0
  const earlierFees = sumOf(bookings.filter((booking) => !ended.includes(booking.id)).map(({ fee }) => fee))
  const most = Math.max(0, refundable(order) - order.dunned - earlierFees - fees)
  // Whoever charges a fee cannot give it back in the same breath.
  if (fees > 0 && refund !== undefined && refund > most) return refuse('order.refund_over_fee', { most })
  // Money came in without an invoice: the account has to show what it was for.
  if (!isBilled(order.state) && refundable(order) > 0) await moveOn(tx, order, 'booked', { ended })
  const unsettled = await settleEnded(tx, actor, [...ended, ...held], reason)
  if (unsettled) return unsettled
  // Without a decision all of it is still to be given back.
  const kept = refund === undefined ? 0 : refundable(order) - refund
  await creditOrder(tx, actor, id, { reason, kept, givesBack: (refund ?? 0) > 0 })
  const settled = (await lockOrder(tx, id)) ?? order
  // A fee that is to be paid is billed with it.
  const over = owed(settled) > 0 ? await moveOn(tx, settled, 'cancelled') : settled
  // What stays to be paid is asked for from today: nobody is late with it yet.
  const isDueAnew = owed(over) > 0 && over.dueOn !== null && over.dueOn < order.today
  const dueOn = isDueAnew ? formatDay((parseDay(order.today) ?? 0) + order.dueDays) : over.dueOn
  const cancelled = await updateOrder(tx, over, { state: 'cancelled', stateReason: reason, dueOn })
  if (held.length > 0) {
    await keepUntil(tx, id, null)
    await closeTries(tx, id)
  }
  if (refund) {
    const actorName = nameOfActor(actor)
    const online = await returnOnline(tx, id, { amount: refund, reason, actorName })
    const rest = { kind: 'refund', amount: refund - online, onDay: order.today, note: reason } as const
    if (rest.amount > 0) await writePayment(tx, actor, cancelled, rest)
  }
  await recordOrder(tx, actor, order, { reason })
  await auditAll(
    tx,
    actor,
    ended.map((bookingId) => ({
      action: 'changed' as const,
      entity: 'booking' as const,
      entityId: bookingId,
      subject: bookingNumber(bookingId),
      before: { state: before.get(bookingId) },
      after: { state: 'cancelled', decision: reason },
    })),
  )
  const told = [...ended, ...held]
  if (told.length > 0) {
    const mail = { text: reason, withMail, site, by: actor.user.name }
    await publish(tx, 'booking.decided', { orderId: id, bookingIds: told, to: 'cancelled', ...mail })
  }
  return null
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

const readBookings = (tx: TenantTx, orderId: number) =>
  tx.db
    .selectFrom('booking')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'state', 'fee'])
    .orderBy('id')
    .execute()

/** Says at the bookings why they ended, and closes what customers had asked for. */
async function endRequests(tx: TenantTx, actor: Actor, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  const decided = { decided_at: new Date(), decided_by: actor.user.name }
  await tx.db
    .updateTable('booking')
    .set({ decision: reason, ...decided })
    .where('app_id', '=', tx.appId)
    .where('id', 'in', ids)
    .execute()
  await tx.db
    .updateTable('change_request')
    .set({ state: 'withdrawn', ...decided })
    .where('app_id', '=', tx.appId)
    .where('booking_id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}
