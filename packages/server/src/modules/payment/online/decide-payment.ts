import type { ErrorCode, OnlinePaymentRow } from '@allmend/contract'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { cancelTry } from './expire-order.ts'
import { findPayment, type PaymentPlatform } from './payment-platform.ts'
import { sendRefund } from './refund-payment.ts'
import { type Settled, settlePayment, wantedOf } from './settle-payment.ts'

/** Which payment, of which order. */
interface Place {
  readonly appId: number
  readonly orderId: number
  readonly paymentId: number
}

/** How a payment stands, here and at the provider. */
interface Standing {
  readonly state: OnlinePaymentRow['state']
  readonly received: number
  readonly returned: number
  /** What the provider has more than the books. */
  readonly difference: number
  /** Of what never was asked for: all of it went back again. */
  readonly gone: number | null
  /** Money is on its way back. */
  readonly isReturning: boolean
}

type Told = Pick<Standing, 'state' | 'difference'>

async function standingOf(tx: TenantTx, { orderId, paymentId }: Place): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select state, received, returned, told_received - told_returned - received + returned as difference,
      case when state = 'mismatch' and told_returned >= told_received then told_received end as gone,
      exists (select from online_refund r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'wanted') as "isReturning"
    from online_payment p where p.app_id = ${tx.appId} and p.id = ${paymentId} and p.order_id = ${orderId}
  `.execute(tx.db)
  return rows[0] ?? null
}

const read = (platform: PaymentPlatform, place: Place) =>
  platform.db.withTenant(place.appId, (tx) => standingOf(tx, place))

const told = ({ state, difference }: Standing): Told => ({ state, difference })

/** Why nothing can be decided about it any more, or not now. */
function whyNot({ state, gone }: Standing, undecided: ErrorCode): Refusal {
  if (state === 'paid' || gone !== null) return refuse('payment.decided')
  return refuse(state === 'open' || state === 'mismatch' ? undecided : 'payment.ended')
}

/** Why nothing can be said. What is over the provider may have forgotten. */
function unanswered(asked: Settled, { state }: Standing): Refusal | null {
  if (asked === 'unknown') return state === 'open' ? refuse('payment.unknown') : null
  return asked === 'settled' ? null : refuse('payment.provider_failed')
}

/** All of it stands in the books. */
const isKept = ({ state, received, returned }: Standing) => state === 'paid' && received > 0 && returned === 0

/** How a payment stands now, for whoever asked the provider about it. */
export async function tellStanding(tx: TenantTx, paymentId: number): Promise<Told | Refusal> {
  const payment = await findPayment(tx, paymentId)
  const standing = payment && (await standingOf(tx, { appId: tx.appId, orderId: payment.order_id, paymentId }))
  return standing ? told(standing) : refuse('record.not_found')
}

/** Takes what came in, although another amount was asked for. Once more the same changes nothing; what was given back cannot be taken. */
export async function bookOdd(
  platform: PaymentPlatform,
  place: Place,
  { amount, actor }: { readonly amount: number; readonly actor: Actor },
): Promise<Told | Refusal> {
  const before = await read(platform, place)
  if (!before) return refuse('record.not_found')
  if (before.isReturning) return refuse('payment.refund_running')
  const isOver = before.state === 'paid' || before.gone !== null
  const decision = { kind: 'book', amount, reason: '', actor } as const
  if (!isOver) {
    const asked = await settlePayment(platform, place.appId, place.paymentId, { source: 'status', decision })
    const silent = unanswered(asked, before)
    if (silent) return silent
  }
  const after = isOver ? before : await read(platform, place)
  if (!after) return refuse('record.not_found')
  return isKept(after) && after.received === amount ? told(after) : whyNot(after, 'payment.not_bookable')
}

/** Sends back what was not asked for. Once more the same changes nothing; what stands in the books is refunded from there. */
export async function returnOdd(
  platform: PaymentPlatform,
  place: Place,
  { amount, reason, actor }: { readonly amount: number; readonly reason: string; readonly actor: Actor },
): Promise<{ readonly isDone: boolean } | Refusal> {
  const before = await read(platform, place)
  if (!before) return refuse('record.not_found')
  if (before.isReturning) return refuse('payment.refund_running')
  if (before.gone !== null) return before.gone === amount ? { isDone: true } : refuse('payment.decided')
  if (before.state === 'paid') return refuse('payment.decided')
  const decision = { kind: 'return', amount, reason, actor } as const
  const asked = await settlePayment(platform, place.appId, place.paymentId, { source: 'status', decision })
  const silent = unanswered(asked, before)
  if (silent) return silent
  const after = await read(platform, place)
  if (!after) return refuse('record.not_found')
  const wanted = await platform.db.withTenant(place.appId, (tx) => wantedOf(tx, place.paymentId))
  // What was booked meanwhile, and goes back for another reason, is not what was decided here.
  const isDecided = after.state === 'mismatch' && wanted !== null
  return isDecided ? sendNow(platform, place.appId, wanted.id) : whyNot(after, 'payment.not_bookable')
}

/** Takes what a bank has promised, or finds what became of an open payment. Of one that is over only what came in late is left to find. */
export async function captureNow(platform: PaymentPlatform, place: Place): Promise<Told | Refusal> {
  const before = await read(platform, place)
  if (!before) return refuse('record.not_found')
  const asked = await settlePayment(platform, place.appId, place.paymentId)
  const silent = unanswered(asked, before)
  if (silent) return silent
  const after = await read(platform, place)
  if (!after) return refuse('record.not_found')
  if (after.state === 'open') return refuse('payment.nothing_reserved')
  return before.state === 'open' || isKept(after) ? told(after) : whyNot(after, 'payment.undecided')
}

/** Ends a try that is still open. Once more the same changes nothing. */
export async function cancelOpen(platform: PaymentPlatform, place: Place, actor: Actor): Promise<Told | Refusal> {
  const before = await read(platform, place)
  if (!before) return refuse('record.not_found')
  if (before.state === 'cancelled') return told(before)
  if (before.state !== 'open') return whyNot(before, 'payment.undecided')
  const refused = await cancelTry(platform, place.appId, actor, place.paymentId)
  if (refused) return refused
  const after = await read(platform, place)
  // It may have been paid at the last moment, and then says so; about another amount somebody has to decide.
  return after && after.state !== 'mismatch' ? told(after) : refuse('payment.undecided')
}

/** Sends a refund and says whether it arrived; what the provider will not send is told as such. */
export async function sendNow(
  platform: PaymentPlatform,
  appId: number,
  refundId: number,
): Promise<{ readonly isDone: boolean } | Refusal> {
  await sendRefund(platform, appId, refundId)
  return tellRefund(platform, appId, refundId)
}

/** What became of a refund. */
export async function tellRefund(
  platform: PaymentPlatform,
  appId: number,
  refundId: number,
): Promise<{ readonly isDone: boolean } | Refusal> {
  const refund = await platform.db.withTenant(appId, (tx) =>
    tx.db
      .selectFrom('online_refund')
      .where('app_id', '=', tx.appId)
      .where('id', '=', refundId)
      .select('state')
      .executeTakeFirst(),
  )
  return refund?.state === 'refused' ? refuse('payment.refund_refused') : { isDone: refund?.state === 'done' }
}
