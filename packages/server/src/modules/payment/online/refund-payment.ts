import { isBilled, owed, returnable } from '@allmend/domain/bookings'
import { formatChf, formatMoney } from '@allmend/domain/money'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { type Actor, nameOfActor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { lockWithHalls, noteOnline, refuseUnclear, returningOf, wantRefund } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { ProviderError } from '../providers/provider.ts'
import {
  findPayment,
  findProvider,
  noteEvent,
  openProvider,
  type PaymentPlatform,
  type StoredPayment,
} from './payment-platform.ts'
import { finishRefund, settlePayment, tellRefunded, wantedOf } from './settle-payment.ts'

interface Wish {
  readonly orderId: number
  readonly paymentId: number
  readonly clientKey: string
  readonly amount: number
  readonly reason: string
  /** What goes back beyond what was to be given back is not owed any more; else the customer owes it again. */
  readonly isWaived: boolean
}

interface Requested {
  readonly refundId: number
  /** It was asked for before, by the same key. */
  readonly isAgain: boolean
}

/** Writes down that money is to go back, before anybody is asked to send it. The same key again is the same refund. */
export async function requestRefund(tx: TenantTx, actor: Actor, wish: Wish): Promise<Requested | Refusal> {
  const { orderId, paymentId, clientKey, amount, reason, isWaived } = wish
  const locked = await lockWithHalls(tx, orderId)
  const payment = await findPayment(tx, paymentId, true)
  if (!locked || payment?.order_id !== orderId) return refuse('record.not_found')
  const earlier = await refundOfKey(tx, wish)
  if (earlier) return earlier
  if (await wantedOf(tx, paymentId)) return refuse('payment.refund_running')
  if (await refuseUnclear(tx, orderId)) return refuse('payment.undecided')
  const { order } = locked
  const spoken = await returningOf(tx, orderId)
  const most = Math.max(0, Math.min(payment.received - payment.returned, returnable(order, order.hasEnded) - spoken))
  if (amount > most) return refuse('order.refund_too_high', { refundable: most })
  const waived = isWaived ? Math.max(0, amount - Math.max(0, -owed(order) - spoken)) : 0
  // What is let go is billed before.
  if (waived > 0 && order.hasNoPrice && !isBilled(order.state)) return refuse('order.not_priced')
  const part = waived < amount ? `${formatChf(waived)} davon` : 'der Betrag'
  const letGo = waived > 0 ? `, ${part} wird erlassen` : ''
  await noteOnline(tx, actor, order, `Rückerstattung von ${formatChf(amount)} verlangt${letGo}`, reason)
  const asked = { clientKey, isWaived, waived }
  const refundId = await wantRefund(tx, { paymentId, amount, reason, actorName: nameOfActor(actor), asked })
  return { refundId, isAgain: false }
}

async function refundOfKey(tx: TenantTx, wish: Wish): Promise<Requested | Refusal | null> {
  const found = await tx.db
    .selectFrom('online_refund')
    .where('app_id', '=', tx.appId)
    .where('payment_id', '=', wish.paymentId)
    .where('client_key', '=', wish.clientKey)
    .select(['id', 'amount', 'reason', 'is_waived'])
    .executeTakeFirst()
  if (!found) return null
  const isSame = found.amount === wish.amount && found.reason === wish.reason && found.is_waived === wish.isWaived
  return isSame ? { refundId: found.id, isAgain: true } : refuse('payment.refund_otherwise')
}

/** Minutes until a refund nobody could send is tried again. */
const pauses = [1, 5, 15, 60] as const

/** Milliseconds after which somebody else has to do it. */
const longestTried = 3 * 24 * 3_600_000

/** As much as is kept of what a provider says. */
const longestProblem = 300

interface WantedRefund {
  readonly id: number
  readonly payment_id: number
  readonly amount: number
  readonly key: string
  readonly tries: number
  readonly created_at: Date
}

/**
 * Sends a refund that is wanted. Where an earlier try may have got through, the provider is asked first how much went back, so that
 * nothing goes back twice.
 */
export async function sendRefund(platform: PaymentPlatform, appId: number, refundId: number): Promise<boolean> {
  const taken = await platform.db.withTenant(appId, (tx) => takeUp(tx, refundId))
  if (!taken) return true
  const { refund, payment, provider } = taken
  const opened = openProvider(platform, appId, provider)
  if (!opened || payment.provider_id === null) return false
  if (refund.tries > 0) {
    const asked = await settlePayment(platform, appId, payment.id)
    const now = await platform.db.withTenant(appId, (tx) => readWanted(tx, refundId))
    if (asked !== 'settled' || !now || now.status === 'refund_pending') return now === null
  }
  try {
    const { amount, key } = refund
    const { value, raw } = await opened.refund(payment.provider_id, {
      ...{ amount, currency: payment.told_currency, reference: payment.reference, key },
    })
    await platform.db.withTenant(appId, async (tx) => {
      await lockWithHalls(tx, payment.order_id)
      await findPayment(tx, payment.id, true)
      if (!(await readWanted(tx, refundId))) return
      await noteEvent(tx, payment.id, { kind: 'refund', raw })
      await finishRefund(tx, payment, refundId, value.id)
      await tellRefunded(tx, payment.order_id, refundId, await publicUrl(tx, platform.links))
    })
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    platform.log.warn({ reason: error.message, failure: error.failure }, 'refund not sent')
    await platform.db.withTenant(appId, async (tx) => {
      const isFinal = error.failure === 'refused' && !isAboutUs(error)
      if (isFinal || Date.now() - refund.created_at.getTime() > longestTried)
        await refuseRefund(tx, platform, payment, { ...refund, problem: error.message })
      await noteEvent(tx, payment.id, { kind: 'refund', note: error.message })
    })
    return false
  }
}

/** It does not let us in: nothing is said about the refund, and once the credentials are right again it goes through. */
const isAboutUs = ({ status }: ProviderError) => status === 401 || status === 403

/** The next try is set before this one begins: whoever dies on the way leaves it to the job. */
async function takeUp(tx: TenantTx, refundId: number) {
  const refund = await readWanted(tx, refundId)
  const payment = refund && (await findPayment(tx, refund.payment_id))
  const provider = payment && (await findProvider(tx, payment.provider))
  if (!refund || !payment || !provider) return null
  const pause = pauses[Math.min(refund.tries, pauses.length - 1)] ?? 60
  const { rows } = await sql<{ id: number }>`
    update online_refund set tries = tries + 1, try_at = now() + make_interval(mins => ${pause})
    where app_id = ${tx.appId} and id = ${refundId} and state = 'wanted' and tries = ${refund.tries} returning id
  `.execute(tx.db)
  return rows.length > 0 ? { refund, payment, provider } : null
}

async function readWanted(
  tx: TenantTx,
  refundId: number,
): Promise<(WantedRefund & { readonly status: string }) | null> {
  const found = await tx.db
    .selectFrom('online_refund as r')
    .innerJoin('online_payment as p', (join) =>
      join.onRef('p.app_id', '=', 'r.app_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .where('r.app_id', '=', tx.appId)
    .where('r.id', '=', refundId)
    .where('r.state', '=', 'wanted')
    .select(['r.id', 'r.payment_id', 'r.amount', 'r.key', 'r.tries', 'r.created_at', 'p.status'])
    .executeTakeFirst()
  return found ?? null
}

/** It will not go through: the order shows what is still to be given back and why, and the office is told to do it otherwise. */
async function refuseRefund(
  tx: TenantTx,
  { links }: PaymentPlatform,
  { id: paymentId, order_id: orderId, told_currency }: StoredPayment,
  { id, amount, problem }: WantedRefund & { readonly problem: string },
): Promise<void> {
  const locked = await lockWithHalls(tx, orderId)
  await findPayment(tx, paymentId, true)
  const refused = await tx.db
    .updateTable('online_refund')
    .set({ state: 'refused', settled_at: new Date(), try_at: null, problem: problem.slice(0, longestProblem) })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .returning('id')
    .execute()
  if (refused.length === 0 || !locked) return
  const what = `Rückerstattung von ${formatMoney(amount, told_currency)} abgelehnt`
  await noteOnline(tx, 'system', locked.order, `${what}: ${problem}`)
  // Whoever presses once more is refused once more; the office knows it already.
  const { rows } = await sql`
    select from online_refund where app_id = ${tx.appId} and payment_id = ${paymentId} and state = 'refused' and amount = ${amount} and id < ${id} limit 1
  `.execute(tx.db)
  if (rows.length > 0) return
  await publish(tx, 'payment.refund_refused', { orderId, paymentId, amount, site: await publicUrl(tx, links) })
}
