import { isOver, owed } from '@allmend/domain/bookings'
import { formatChf } from '@allmend/domain/money'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { expireHeld, giveUp, type LockedOrder, lockWithHalls, noteOnline, stopWaiting } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { ProviderError, type ProviderFailure } from '../providers/provider.ts'
import { findPayment, findProvider, noteEvent, openProvider, type PaymentPlatform } from './payment-platform.ts'
import { settlePayment } from './settle-payment.ts'
import { endTry } from './start-payment.ts'

/** Nobody shall pay any more what is about to be given up; then the provider is asked a last time. Says why it would not. */
async function closeAtProvider(
  platform: PaymentPlatform,
  appId: number,
  paymentId: number,
): Promise<ProviderFailure | null> {
  const ready = await platform.db.withTenant(appId, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const provider = payment && (await findProvider(tx, payment.provider))
    return payment?.provider_id && provider ? { id: payment.provider_id, reference: payment.reference, provider } : null
  })
  const opened = ready && openProvider(platform, appId, ready.provider)
  if (!opened) return null
  let failure: ProviderFailure | null = null
  try {
    await opened.cancel(ready.id, ready.reference)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    failure = error.failure
    platform.log.warn({ reason: error.message }, 'payment not given up')
  }
  await settlePayment(platform, appId, paymentId)
  return failure
}

/** Staff end a try to pay; its order stays as it is, and may be paid again. */
export async function cancelTry(
  platform: PaymentPlatform,
  appId: number,
  actor: Actor,
  paymentId: number,
): Promise<Refusal | null> {
  const before = await platform.db.withTenant(appId, (tx) => findPayment(tx, paymentId))
  if (before?.state !== 'open') return refuse('payment.ended')
  const failure = await closeAtProvider(platform, appId, paymentId)
  return platform.db.withTenant(appId, async (tx) => {
    const locked = await lockWithHalls(tx, before.order_id)
    const after = await findPayment(tx, paymentId, true)
    if (after?.state === 'open') {
      if (failure === 'refused') return refuse('payment.not_cancellable')
      if (failure !== null) return refuse('payment.provider_failed')
      await endTry(tx, paymentId, 'cancelled', 'Vom Büro abgebrochen')
      await noteEvent(tx, paymentId, { kind: 'cancel' })
    }
    const isEnded = after?.state === 'open' || after?.state === 'cancelled'
    if (locked && isEnded)
      await noteOnline(tx, actor, locked.order, `Zahlung von ${formatChf(before.amount)} abgebrochen`)
    return null
  })
}

/** Of an order that goes on otherwise: what was paid at the last moment is booked. */
export async function closeTry(platform: PaymentPlatform, appId: number, paymentId: number): Promise<void> {
  await closeAtProvider(platform, appId, paymentId)
  await platform.db.withTenant(appId, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const locked = payment && (await lockWithHalls(tx, payment.order_id))
    if (!locked) return
    await endTry(tx, paymentId, 'cancelled', whyClosed(locked.order, payment.amount))
    await placeFree(tx, platform, locked)
  })
}

/** What costs nothing any more waits for nobody's money. */
async function placeFree(tx: TenantTx, { links }: PaymentPlatform, { order }: LockedOrder): Promise<boolean> {
  const isFree = order.state === 'new' && !order.hasEnded && !order.hasNoPrice && owed(order) <= 0
  if (isFree) await stopWaiting(tx, order, await publicUrl(tx, links))
  return isFree
}

function whyClosed(order: LockedOrder['order'], amount: number): string {
  if (isOver(order.state)) return 'Die Bestellung wurde storniert.'
  return owed(order) === amount ? 'Die Bestellung wird anders bezahlt.' : 'Zu bezahlen ist ein anderer Betrag.'
}

async function openPaymentOf(platform: PaymentPlatform, appId: number, orderId: number): Promise<number | null> {
  const found = await platform.db.withTenant(appId, (tx) =>
    tx.db
      .selectFrom('online_payment')
      .where('app_id', '=', tx.appId)
      .where('order_id', '=', orderId)
      .where('state', '=', 'open')
      .select('id')
      .executeTakeFirst(),
  )
  return found?.id ?? null
}

/** Dates nobody paid for in time. */
export async function expireOrder(platform: PaymentPlatform, appId: number, orderId: number): Promise<void> {
  const paymentId = await openPaymentOf(platform, appId, orderId)
  if (paymentId !== null) await closeAtProvider(platform, appId, paymentId)
  await platform.db.withTenant(appId, async (tx) => {
    const locked = await lockWithHalls(tx, orderId)
    const order = await tx.db
      .selectFrom('customer_order')
      .where('app_id', '=', tx.appId)
      .where('id', '=', orderId)
      .select('held_until')
      .executeTakeFirst()
    if (!locked || !order?.held_until || order.held_until.getTime() > Date.now()) return
    if (paymentId !== null) await endTry(tx, paymentId, 'expired')
    if (await placeFree(tx, platform, locked)) return
    await expireHeld(tx, locked, await publicUrl(tx, platform.links))
  })
}

/** The customer gives an order up that waits for its payment, or nobody paid within a day. */
export async function giveUpOrder(
  platform: PaymentPlatform,
  appId: number,
  orderId: number,
  reason: string,
): Promise<Refusal | null> {
  // What stands otherwise by now is not given up here, and its page stays open.
  const before = await platform.db.withTenant(appId, (tx) => lockWithHalls(tx, orderId))
  if (before?.order.state !== 'new') return whyOver(before, reason)
  const paymentId = await openPaymentOf(platform, appId, orderId)
  if (paymentId !== null) await closeAtProvider(platform, appId, paymentId)
  const done = await platform.db.withTenant(appId, async (tx) => {
    const locked = await lockWithHalls(tx, orderId)
    // It may have been paid at the last moment.
    if (locked?.order.state !== 'new') return whyOver(locked, reason)
    if (paymentId !== null) await endTry(tx, paymentId, 'cancelled')
    await giveUp(tx, locked, reason)
    return null
  })
  return isRefusal(done) ? done : null
}

/** Given up before, for the same reason: that the answer was lost changes nothing. */
const whyOver = (locked: LockedOrder | null, reason: string): Refusal | null =>
  locked?.order.state === 'cancelled' && locked.order.stateReason === reason ? null : refuse('payment.over')
