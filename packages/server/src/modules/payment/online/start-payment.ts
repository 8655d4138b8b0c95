import { isOver, owed, takingStates } from '@allmend/domain/bookings'
import { askAgainAt, graceMinutes, paymentMinutes } from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import { isPaymentChecked, keepUntil, type LockedOrder, lockWithHalls, orderNumber } from '../../order/index.ts'
import { pageUrl, publicUrl } from '../../tenant/index.ts'
import { type PaymentRequest, ProviderError } from '../providers/provider.ts'
import {
  findPayment,
  findProvider,
  noteEvent,
  openProvider,
  type PaymentPlatform,
  paymentToken,
  type StoredProvider,
} from './payment-platform.ts'

const minutes = (count: number) => count * 60_000
/** However often somebody tries: so long after the order its dates are free again. */
const longestHold = minutes(60)

type Prepared =
  | { readonly link: string }
  | {
      readonly paymentId: number
      readonly provider: StoredProvider
      readonly request: Omit<PaymentRequest, 'key'>
      /** Of earlier tries, at the provider: nobody shall pay one of them as well. */
      readonly former: readonly { readonly id: string; readonly reference: string }[]
      readonly failedUrl: string
      readonly link?: undefined
    }

/** Sends a customer to the provider: says where to. Where the provider cannot be reached, to the page that says so. */
export async function startPayment(
  platform: PaymentPlatform,
  appId: number,
  orderId: number,
): Promise<{ readonly redirect: string } | Refusal> {
  const prepared = await platform.db.withTenant(appId, (tx) => prepare(tx, platform, orderId))
  if (isRefusal(prepared)) return prepared
  if (prepared.link !== undefined) return { redirect: prepared.link }
  const { paymentId, provider, request, former, failedUrl } = prepared
  const opened = openProvider(platform, appId, provider)
  if (!opened) return refuse('payment.provider_failed')
  for (const { id, reference } of former) {
    await opened
      .cancel(id, reference)
      .catch((error) => platform.log.warn({ reason: String(error) }, 'payment not given up'))
  }
  try {
    const { value, raw } = await opened.create({ ...request, key: `${request.reference}/create` })
    const isOurs = await platform.db.withTenant(appId, async (tx) => {
      const payment = await findPayment(tx, paymentId, true)
      if (payment?.state !== 'open') return false
      const now = Date.now()
      await tx.db
        .updateTable('online_payment')
        .set({
          ...{ provider_id: value.id, link: value.link, expires_at: value.expiresAt },
          ask_at: new Date(askAgainAt(payment.began_at.getTime(), now) ?? now),
        })
        .where('app_id', '=', tx.appId)
        .where('id', '=', paymentId)
        .execute()
      await noteEvent(tx, paymentId, { kind: 'create', raw })
      return true
    })
    if (isOurs) return { redirect: value.link }
    // Somebody began anew meanwhile.
    await opened.cancel(value.id, request.reference)
    return refuse('payment.over')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    platform.log.warn({ reason: error.message, failure: error.failure }, 'payment not created')
    await platform.db.withTenant(appId, async (tx) => {
      await endTry(tx, paymentId, 'declined', 'Der Zahlungsanbieter war nicht erreichbar.')
      await noteEvent(tx, paymentId, { kind: 'create', note: error.message })
      if (error.status === 401 || error.status === 403) await tellUnwelcome(tx, platform, provider.kind, orderId)
    })
    return { redirect: failedUrl }
  }
}

/** It does not let us in: staff are told once, and see it on their page. */
async function tellUnwelcome(tx: TenantTx, { links }: PaymentPlatform, kind: StoredProvider['kind'], orderId: number) {
  const noted = await tx.db
    .updateTable('payment_provider')
    .set({ test_failure: 'Der Anbieter nimmt diese Zugangsdaten nicht an.', tested_at: new Date(), tested_by: '' })
    .where('app_id', '=', tx.appId)
    .where('kind', '=', kind)
    .where('test_failure', 'is', null)
    .returning('kind')
    .execute()
  if (noted.length > 0) await publish(tx, 'payment.unwelcome', { orderId, site: await publicUrl(tx, links) })
}

/** Ends a try that nobody will pay; what came in meanwhile is found by asking. */
export async function endTry(
  tx: TenantTx,
  id: number,
  state: 'declined' | 'cancelled' | 'expired',
  problem = '',
): Promise<void> {
  await tx.db
    .updateTable('online_payment')
    .set({ state, problem, ended_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Written before the provider is called: whatever happens then, there is a trace of it. */
async function prepare(tx: TenantTx, platform: PaymentPlatform, orderId: number): Promise<Prepared | Refusal> {
  const locked = await lockWithHalls(tx, orderId)
  if (!locked) return refuse('record.not_found')
  const { order } = locked
  const facts = await readFacts(tx, orderId)
  if (facts.is_checked) return refuse('payment.checked')
  const until = payableUntil(locked, facts)
  if (until === null) return refuse('payment.over')
  const open = await tx.db
    .selectFrom('online_payment')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'reference', 'provider', 'provider_id', 'link', 'state', 'expires_at', 'amount'])
    .orderBy('id')
    .execute()
  const amount = owed(order)
  const running = open.find(({ state }) => state === 'open')
  const isFresh = running?.link && running.expires_at && running.expires_at.getTime() > Date.now() + minutes(2)
  if (running?.link && isFresh && running.amount === amount) return { link: running.link }
  if (running) await endTry(tx, running.id, 'cancelled', 'Neu begonnen')
  const provider = await findProvider(tx)
  if (!provider) return refuse('payment.provider_failed')
  if (until) await keepUntil(tx, orderId, until)
  const number = orderNumber(order.year, order.number)
  const reference = `${tx.appId}-${number}-${open.length + 1}`
  const { id: paymentId } = await tx.db
    .insertInto('online_payment')
    .values({
      ...{ app_id: tx.appId, order_id: orderId, provider: provider.kind, is_test: provider.is_test },
      ...{ reference, amount, currency: 'CHF' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const site = await publicUrl(tx, platform.links)
  const token = paymentToken(tx.secrets, tx.appId, paymentId)
  const page = async (result: 'success' | 'cancel' | 'failed') =>
    `${await pageUrl(tx, site, `/payment/status-${result}`)}?payment=${token}`
  const failedUrl = await page('failed')
  const urls = {
    success: await page('success'),
    cancel: await page('cancel'),
    failed: failedUrl,
    webhook: `${site}/api/pay/${tx.appId}/${provider.kind}/${provider.webhook_token}`,
  }
  const { firstname = '', lastname = '', email = '' } = facts.contact
  const customer = { firstname, lastname, email }
  const request = { reference, amount, currency: 'CHF', purpose: `Bestellung ${number}`, minutes: paymentMinutes }
  const former = open.flatMap(({ provider_id, reference: before, state, provider: kind }) =>
    provider_id !== null && state !== 'paid' && kind === provider.kind ? [{ id: provider_id, reference: before }] : [],
  )
  return { paymentId, provider, request: { ...request, methods: provider.methods, customer, urls }, former, failedUrl }
}

interface Facts {
  readonly kind: string | null
  readonly is_checked: boolean
  readonly created_at: Date
  readonly contact: { readonly firstname?: string; readonly lastname?: string; readonly email?: string }
}

async function readFacts(tx: TenantTx, orderId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select o.kind, c.created_at, c.contact, ${isPaymentChecked} as is_checked from customer_order c
    left join payment_option o on o.app_id = c.app_id and o.id = c.payment_option_id
    where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an order that was there is gone')
  return row
}

/** Until when its dates are to be kept for it; undefined where nothing has to be kept, null where nothing is to be paid. */
function payableUntil({ order, bookings }: LockedOrder, { kind, created_at }: Facts): Date | null | undefined {
  if (kind !== 'online' || isOver(order.state) || owed(order) <= 0 || order.hasNoPrice || order.collectiveId !== null) {
    return null
  }
  const states = bookings.map(({ state }) => state)
  if (order.state === 'new') {
    const last = created_at.getTime() + longestHold
    if (!states.includes('held') || Date.now() > last - minutes(5)) return null
    return new Date(Math.min(Date.now() + minutes(paymentMinutes + graceMinutes), last))
  }
  // Nothing is paid before all of it is decided.
  const isDecided = !states.includes('unconfirmed') && !states.includes('held')
  const stands = order.positions.length > 0 || states.some((state) => takingStates.some((taking) => taking === state))
  return isDecided && stands ? undefined : null
}
