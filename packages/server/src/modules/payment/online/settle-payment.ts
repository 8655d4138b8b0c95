import { isOver, owed, refundable } from '@allmend/domain/bookings'
import { formatChf, formatMoney } from '@allmend/domain/money'
import {
  askAgainAt,
  judgePayment,
  type Mismatch,
  phaseOf,
  surplusReasons,
  type ToldPayment,
} from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import {
  bookLostPayment,
  bookPayment,
  bookRefund,
  closeTries,
  confirmHeld,
  type LockedOrder,
  lockWithHalls,
  noteOnline,
  retakeExpired,
  takeOrder,
  wantRefund,
} from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { ProviderError, type Said } from '../providers/provider.ts'
import {
  findPayment,
  findProvider,
  noteEvent,
  openProvider,
  type PaymentPlatform,
  type StoredPayment,
} from './payment-platform.ts'

const tooLate = 'Die Zahlung kam zu spät, die Termine waren vergeben.'
const cancelledBefore = 'Die Zahlung kam, als die Bestellung schon storniert war.'

/** `unknown`: the provider does not have it any more; `refused`: it does not let us in, or does not say. */
export type Settled = 'unreachable' | 'unknown' | 'refused' | 'settled'

interface Asked {
  readonly source: 'status' | 'webhook'
  /** What a webhook calls it, for a payment whose number did not get through to us. */
  readonly hintedId?: string | null
  readonly decision?: Decision
}

/** What staff do with something that is not what was asked for: they take it, or send it back. */
interface Decision {
  readonly kind: 'book' | 'return'
  /** As much as they were shown. */
  readonly amount: number
  readonly reason: string
  readonly actor: Actor
}

/** Asks the provider about a payment and books what it says, once. */
export async function settlePayment(
  platform: PaymentPlatform,
  appId: number,
  paymentId: number,
  { source, hintedId = null, decision }: Asked = { source: 'status' },
): Promise<Settled> {
  const ready = await platform.db.withTenant(appId, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const provider = payment && (await findProvider(tx, payment.provider))
    return payment && provider ? { payment, provider } : null
  })
  const providerId = ready?.payment.provider_id ?? hintedId
  const opened = ready && openProvider(platform, appId, ready.provider)
  if (!ready || !opened || providerId === null) return 'settled'
  try {
    let said = await opened.status(providerId)
    if (phaseOf(said.value.status) === 'reserved' && said.value.reserved > 0 && isAsAsked(ready.payment, said.value)) {
      await opened.capture(providerId, said.value.reserved, ready.payment.reference)
      said = await opened.status(providerId)
    }
    await platform.db.withTenant(appId, (tx) =>
      applyTold(tx, platform, { paymentId, providerId, said, source, decision }),
    )
    return 'settled'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    platform.log.warn({ reason: error.message, failure: error.failure }, 'payment not asked for')
    await platform.db.withTenant(appId, async (tx) => {
      if (error.status === 404) await markMissing(tx, platform, ready.payment)
      await askLater(tx, ready.payment, error)
    })
    if (error.failure !== 'refused') return 'unreachable'
    return error.status === 404 ? 'unknown' : 'refused'
  }
}

const isAsAsked = (payment: StoredPayment, told: ToldPayment) => judgePayment(payment, told).kind === 'reserved'

const nextAsk = ({ began_at }: Pick<StoredPayment, 'began_at'>): Date | null => {
  const next = askAgainAt(began_at.getTime(), Date.now())
  return next === null ? null : new Date(next)
}

/** A provider that refuses has answered, unless it does not let us in. What it does not know, and nobody waits for, is not asked for again but each night. */
const askLater = (tx: TenantTx, payment: StoredPayment, { failure, status }: ProviderError) =>
  tx.db
    .updateTable('online_payment')
    .set({
      ask_at: status === 404 && payment.state !== 'open' ? null : nextAsk(payment),
      ...(failure === 'refused' && status !== 401 && status !== 403 && { asked_at: new Date() }),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment.id)
    .execute()

/** Our books hold money of it, and the provider knows nothing of it: a difference of all of it, told once. */
async function markMissing(tx: TenantTx, platform: PaymentPlatform, { id, order_id: orderId }: StoredPayment) {
  const { rows } = await sql<{ amount: number }>`
    update online_payment p set is_missing = true, told_received = 0, told_returned = 0
    where app_id = ${tx.appId} and id = ${id} and state = 'paid' and received > returned and not is_missing
    returning received - returned as amount
  `.execute(tx.db)
  const [missing] = rows
  if (!missing) return
  await noteEvent(tx, id, { kind: 'status', note: 'Beim Anbieter nicht vorhanden' })
  const site = await publicUrl(tx, platform.links)
  await publish(tx, 'payment.missing', { orderId, paymentId: id, amount: missing.amount, site })
}

interface Told {
  readonly paymentId: number
  readonly providerId: string
  readonly said: Said<ToldPayment>
  readonly source: Asked['source']
  readonly decision: Decision | undefined
}

const problems: Readonly<Record<Mismatch, (asked: StoredPayment, told: ToldPayment) => string>> = {
  amount: ({ amount }, { received, reserved }) =>
    `Verlangt waren ${formatChf(amount)}, beim Anbieter sind ${formatChf(received + reserved)}.`,
  currency: (_, { currency }) => `Bezahlt wurde in ${currency}, verlangt waren CHF.`,
  reference: (_, { reference }) => `Der Anbieter nennt eine andere Referenz: ${reference}.`,
}

/** Under the locks of the order and of the payment: what is booked is what the books lack. */
async function applyTold(
  tx: TenantTx,
  platform: PaymentPlatform,
  { paymentId, providerId, said, source, decision }: Told,
) {
  const first = await findPayment(tx, paymentId)
  const locked = first && (await lockWithHalls(tx, first.order_id))
  const payment = locked && (await findPayment(tx, paymentId, true))
  if (!locked || !payment) return
  const told = said.value
  const verdict = judgePayment(payment, told)
  const isOther = verdict.kind === 'mismatch' && verdict.of === 'reference'
  // Somebody else's number, named by a hint for one of ours that has none yet: it says nothing about ours.
  if (isOther && payment.provider_id === null) return
  const isNews = told.status !== payment.status || told.received !== payment.received || source === 'webhook'
  if (isNews) await noteEvent(tx, paymentId, { kind: source, note: told.status, raw: said.raw })
  await tx.db
    .updateTable('online_payment')
    .set({
      ...(payment.provider_id === null && { provider_id: providerId }),
      status: told.status.slice(0, 60),
      method: told.method.slice(0, 60),
      fee: told.fee,
      ...{
        told_received: told.received,
        told_returned: told.returned,
        told_currency: told.currency.slice(0, 3) || 'CHF',
      },
      is_missing: false,
      asked_at: new Date(),
      ask_at: nextAsk(payment),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', paymentId)
    .execute()
  if (verdict.kind === 'mismatch') {
    if (decision && (await decide(tx, platform, { locked, payment, told, mismatch: verdict.of, decision }))) return
    await markMismatch(tx, platform, payment, problems[verdict.of](payment, told))
    if (told.returned >= told.received) await finishOdd(tx, platform, payment)
    return
  }
  if (verdict.kind === 'declined' || verdict.kind === 'cancelled') {
    await endAs(tx, payment, verdict.kind)
    return
  }
  if (verdict.kind !== 'paid' && verdict.kind !== 'returned') return
  const isNew = payment.received === 0
  if (isNew) await takeIn(tx, platform, locked, payment, { method: told.method, actor: null })
  const { order } = isNew ? ((await lockWithHalls(tx, payment.order_id)) ?? locked) : locked
  await bookReturned(tx, platform, isNew ? { ...payment, received: payment.amount } : payment, told, refundable(order))
}

interface Odd {
  readonly locked: LockedOrder
  readonly payment: StoredPayment
  readonly told: ToldPayment
  readonly mismatch: Mismatch
  readonly decision: Decision
}

/** Does what staff decided, if that is still what lies at the provider. Somebody else's money is never touched. */
async function decide(
  tx: TenantTx,
  platform: PaymentPlatform,
  { locked, payment, told, mismatch, decision: { kind, amount, reason, actor } }: Odd,
): Promise<boolean> {
  if (payment.received > 0 || mismatch === 'reference' || told.received - told.returned !== amount) return false
  const isRunning = (await wantedOf(tx, payment.id)) !== null
  if (kind === 'book') {
    if (mismatch !== 'amount' || told.returned > 0 || isRunning) return false
    // What is left is to be paid otherwise, and not on a page that asks for all of it.
    await closeTries(tx, payment.order_id)
    await takeIn(tx, platform, locked, await acceptAmount(tx, payment, amount), { method: told.method, actor })
    return true
  }
  if (isRunning) return false
  await markMismatch(tx, platform, payment, problems[mismatch](payment, told))
  await keepADay(tx, payment.order_id)
  const actorName = nameOfActor(actor)
  await wantRefund(tx, { paymentId: payment.id, amount, reason, actorName })
  await noteOnline(tx, actor, locked.order, `Rückgabe von ${formatMoney(amount, told.currency)} verlangt`, reason)
  return true
}

export async function wantedOf(
  tx: TenantTx,
  paymentId: number,
): Promise<{ readonly id: number; readonly amount: number } | null> {
  const found = await tx.db
    .selectFrom('online_refund')
    .where('app_id', '=', tx.appId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'wanted')
    .select(['id', 'amount'])
    .executeTakeFirst()
  return found ?? null
}

/** What never was ours is gone again: by our refund whose answer was lost, or by somebody at the provider. */
async function finishOdd(tx: TenantTx, platform: PaymentPlatform, payment: StoredPayment): Promise<void> {
  const wanted = await wantedOf(tx, payment.id)
  if (!wanted) return
  await finishRefund(tx, { ...payment, state: 'mismatch' }, wanted.id)
  await tellRefunded(tx, payment.order_id, wanted.id, await publicUrl(tx, platform.links))
}

/** From now on it is this amount, and nothing is wrong with it any more. */
async function acceptAmount(tx: TenantTx, payment: StoredPayment, amount: number): Promise<StoredPayment> {
  await tx.db
    .updateTable('online_payment')
    .set({ amount })
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment.id)
    .execute()
  return { ...payment, amount }
}

async function markMismatch(tx: TenantTx, platform: PaymentPlatform, payment: StoredPayment, problem: string) {
  if (payment.state === 'mismatch') return
  await tx.db
    .updateTable('online_payment')
    .set({ state: 'mismatch', problem: problem.slice(0, 500), ended_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment.id)
    .execute()
  await keepADay(tx, payment.order_id)
  const site = await publicUrl(tx, platform.links)
  await publish(tx, 'payment.mismatch', { orderId: payment.order_id, paymentId: payment.id, problem, site })
}

/** Something came in, or went back: the dates are kept until somebody could look at it, or pay anew. */
const keepADay = (tx: TenantTx, orderId: number) =>
  sql`
    update customer_order set held_until = greatest(held_until, now() + interval '24 hours')
    where app_id = ${tx.appId} and id = ${orderId} and held_until is not null
  `.execute(tx.db)

async function endAs(tx: TenantTx, payment: StoredPayment, state: 'declined' | 'cancelled' | 'paid') {
  if (payment.state !== 'open' && state !== 'paid') return
  await tx.db
    .updateTable('online_payment')
    .set({
      state,
      ended_at: new Date(),
      problem: '',
      ...(state === 'paid' && { received: payment.amount }),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment.id)
    .execute()
  if (state === 'declined') await publish(tx, 'payment.declined', { orderId: payment.order_id, amount: payment.amount })
}

/** Money came in: what it was for is taken for good, or it goes back. */
async function takeIn(
  tx: TenantTx,
  platform: PaymentPlatform,
  locked: LockedOrder,
  payment: StoredPayment,
  how: { readonly method: string; readonly actor: Actor | null },
): Promise<void> {
  const { order, bookings } = locked
  const money = { paymentId: payment.id, amount: payment.amount, ...how }
  const site = await publicUrl(tx, platform.links)
  await endAs(tx, payment, 'paid')
  const states = new Set(bookings.map(({ state }) => state))
  const isWaiting = order.state === 'new'
  const stands = isWaiting ? states.has('held') || (await retakeExpired(tx, locked)) : !isOver(order.state)
  if (!stands) {
    const reason = isOver(order.state) ? cancelledBefore : tooLate
    if (isOver(order.state)) await bookPayment(tx, order, money)
    else await bookLostPayment(tx, locked, money, reason)
    await wantRefund(tx, { paymentId: payment.id, amount: payment.amount, reason })
    await publish(tx, 'payment.too_late', { orderId: order.id, paymentId: payment.id, reason, site })
    return
  }
  const isDouble = owed(order) <= 0
  if (isWaiting) {
    await confirmHeld(tx, order.id)
    // Told as it came about: the order, its money, and what that confirmed.
    await publish(tx, 'order.placed', { orderId: order.id, site, isPaidFirst: true })
  }
  const isPart = payment.amount < owed(order)
  await bookPayment(tx, isWaiting && isPart ? await takeOrder(tx, order) : order, money)
  if (isWaiting) await publish(tx, 'order.confirmed', { orderId: order.id })
  if (isDouble) {
    const reason = order.paid > 0 ? surplusReasons.double : surplusReasons.nothingDue
    await wantRefund(tx, { paymentId: payment.id, amount: payment.amount, reason })
    return
  }
  const over = payment.amount - owed(order)
  if (over > 0) await publish(tx, 'payment.overpaid', { orderId: order.id, paymentId: payment.id, amount: over, site })
  await publish(tx, 'payment.received', { orderId: order.id, paymentId: payment.id, site })
}

/** What went back since: what we sent, or what somebody gave back at the provider. */
async function bookReturned(
  tx: TenantTx,
  platform: PaymentPlatform,
  payment: StoredPayment,
  told: ToldPayment,
  left: number,
): Promise<void> {
  const site = await publicUrl(tx, platform.links)
  const returned = Math.min(told.returned, payment.received) - payment.returned
  // More than the books leave, since some of it was paid back otherwise: that stays a difference, and somebody has to look at it.
  const more = Math.min(returned, left)
  const about = { orderId: payment.order_id, paymentId: payment.id, status: told.status, site }
  if (more < returned && told.returned > payment.told_returned) {
    await publish(tx, 'payment.taken_back', { ...about, amount: returned - more, isBooked: false })
  }
  if (more <= 0) return
  const wanted = await wantedOf(tx, payment.id)
  const ours = wanted && wanted.amount <= more ? wanted : null
  if (ours) await finishRefund(tx, payment, ours.id)
  if (ours) await tellRefunded(tx, payment.order_id, ours.id, site)
  const elsewhere = more - (ours?.amount ?? 0)
  if (elsewhere <= 0) return
  const { id } = await tx.db
    .insertInto('online_refund')
    .values({
      ...{ app_id: tx.appId, payment_id: payment.id, amount: elsewhere, state: 'done', settled_at: new Date() },
      reason: 'Beim Anbieter zurückerstattet',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finishRefund(tx, payment, id)
  await publish(tx, 'payment.taken_back', { ...about, amount: elsewhere, isBooked: true })
}

/** Whoever paid too late was told before that it goes back. */
export async function tellRefunded(tx: TenantTx, orderId: number, refundId: number, site: string): Promise<void> {
  const { rows } = await sql`
    select from online_refund where app_id = ${tx.appId} and id = ${refundId} and reason in (${tooLate}, ${cancelledBefore})
  `.execute(tx.db)
  if (rows.length === 0) await publish(tx, 'payment.refunded', { orderId, refundId, site })
}

/** A refund went through: written down once, whoever says so. Under the locks of the order and of the payment. */
export async function finishRefund(
  tx: TenantTx,
  payment: Pick<StoredPayment, 'id' | 'order_id' | 'state'>,
  refundId: number,
  providerId: string | null = null,
): Promise<void> {
  const refund = await tx.db
    .selectFrom('online_refund')
    .where('app_id', '=', tx.appId)
    .where('id', '=', refundId)
    .select(['amount', 'reason', 'actor_name', 'waived'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const locked = await lockWithHalls(tx, payment.order_id)
  if (!locked) return
  await tx.db
    .updateTable('online_refund')
    .set({
      state: 'done',
      settled_at: new Date(),
      try_at: null,
      ...(providerId !== null && { provider_id: providerId }),
    })
    .where('app_id', '=', tx.appId)
    .where('id', '=', refundId)
    .execute()
  if (payment.state === 'mismatch') {
    // It never stood in the books, so nothing leaves them.
    await tx.db
      .updateTable('online_payment')
      .set({ told_returned: sql<number>`told_received` })
      .where('app_id', '=', tx.appId)
      .where('id', '=', payment.id)
      .execute()
    return
  }
  await tx.db
    .updateTable('online_payment')
    .set((build) => ({
      returned: build('returned', '+', refund.amount),
      // The provider said so, if only by taking it; asked next, it says the sum.
      told_returned: sql<number>`greatest(told_returned, returned + ${refund.amount})`,
    }))
    .where('app_id', '=', tx.appId)
    .where('id', '=', payment.id)
    .execute()
  const waived = await bookRefund(tx, locked.order, {
    ...{ paymentId: payment.id, refundId, amount: refund.amount, waived: refund.waived },
    ...{ note: refund.reason, actorName: refund.actor_name },
  })
  if (waived === refund.waived) return
  await tx.db
    .updateTable('online_refund')
    .set({ waived })
    .where('app_id', '=', tx.appId)
    .where('id', '=', refundId)
    .execute()
}
