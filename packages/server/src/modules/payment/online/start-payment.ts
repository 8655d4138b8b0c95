import { setTimeout as wait } from 'node:timers/promises'
import { isOver, owed, takingStates } from '@allmend/domain/bookings'
import { askAgainAt, graceMinutes, paymentMinutes } from '@allmend/domain/payments'
import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/events/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts'
import {
  isBilledElsewhere,
  isPaymentChecked,
  keepUntil,
  type LockedOrder,
  lockWithHalls,
  orderNumber,
  paymentToken,
} from '../../order/index.ts'
import { pageUrl, publicUrl } from '../../tenant/index.ts'
import { type PaymentRequest, ProviderError } from '../providers/provider.ts'
import {
  findPayment,
  findProvider,
  noteEvent,
  openProvider,
  type PaymentPlatform,
  type StoredProvider,
} from './payment-platform.ts'
import { settlePayment } from './settle-payment.ts'

const minutes = (count: number) => count * 60_000
/** However often somebody tries: so long after the order its dates are free again. */
const longestHold = minutes(60)
/** Milliseconds in which whoever began has an answer of the provider, or nobody waits for him any more. */
const longestBegin = 11_000
const lookAgain = 150
/** A customer presses once, or twice; whoever loses so often is not one. */
const mostRounds = 4

interface Begun {
  readonly paymentId: number
  readonly provider: StoredProvider
  readonly request: Omit<PaymentRequest, 'key'>
  /** Of earlier tries, at the provider: nobody shall pay one of them as well. */
  readonly former: readonly { readonly id: string; readonly reference: string }[]
  readonly failedUrl: string
}

type Prepared =
  | { readonly kind: 'link'; readonly link: string; readonly paymentId: number }
  /** Somebody is asking the provider this very moment. */
  | { readonly kind: 'beginning'; readonly paymentId: number; readonly until: number }
  | ({ readonly kind: 'begun' } & Begun)

/**
 * Sends a customer to the provider: says where to. Where the provider cannot be reached, to the page that says so. However many
 * begin at once, all are led to one page: nobody pays twice.
 */
export async function startPayment(
  platform: PaymentPlatform,
  appId: number,
  orderId: number,
): Promise<{ readonly redirect: string } | Refusal> {
  for (let round = 0; round < mostRounds; round++) {
    const prepared = await platform.db.withTenant(appId, (tx) => prepare(tx, platform, orderId))
    if (isRefusal(prepared)) return prepared
    if (prepared.kind === 'link') {
      // Its page may have been paid on without a word to us.
      const asked = round === 0 ? await settlePayment(platform, appId, prepared.paymentId) : 'settled'
      const isOpen = await platform.db.withTenant(appId, async (tx) => {
        if (asked === 'unknown') await endTry(tx, prepared.paymentId, 'cancelled', 'Beim Anbieter nicht mehr vorhanden')
        return (await findPayment(tx, prepared.paymentId))?.state === 'open'
      })
      if (isOpen) return { redirect: prepared.link }
      continue
    }
    const redirect =
      prepared.kind === 'begun'
        ? await begin(platform, appId, orderId, prepared)
        : await waitFor(platform, appId, prepared.paymentId, prepared.until)
    if (redirect !== null) return isRefusal(redirect) ? redirect : { redirect }
  }
  return refuse('payment.over')
}

/** The page somebody else was given meanwhile; null, where there is none. Nothing is held while waiting. */
async function waitFor(platform: PaymentPlatform, appId: number, paymentId: number, until: number) {
  while (Date.now() < until) {
    await wait(lookAgain)
    const payment = await platform.db.withTenant(appId, (tx) => findPayment(tx, paymentId))
    if (payment?.state !== 'open') return null
    if (payment.link !== null) return payment.link
  }
  return null
}

/** Asks the provider for a page; null, where somebody began anew meanwhile. */
async function begin(
  platform: PaymentPlatform,
  appId: number,
  orderId: number,
  { paymentId, provider, request, former, failedUrl }: Begun,
): Promise<string | Refusal | null> {
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
    if (isOurs) return value.link
    await opened.cancel(value.id, request.reference)
    return null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    platform.log.warn({ reason: error.message, failure: error.failure }, 'payment not created')
    await platform.db.withTenant(appId, async (tx) => {
      await endTry(tx, paymentId, 'declined', 'Der Zahlungsanbieter war nicht erreichbar.')
      await noteEvent(tx, paymentId, { kind: 'create', note: error.message })
      if (error.status === 401 || error.status === 403) await tellUnwelcome(tx, platform, provider.kind, orderId)
    })
    return failedUrl
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

/** Nobody pays this order online any more. */
export async function endTries(tx: TenantTx, orderId: number): Promise<void> {
  await tx.db
    .updateTable('online_payment')
    .set({ state: 'cancelled', problem: '', ended_at: new Date() })
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
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
  if (facts.is_billed_elsewhere) return refuse('payment.billed_elsewhere')
  const until = payableUntil(locked, facts)
  if (until === null) return refuse('payment.over')
  const open = await tx.db
    .selectFrom('online_payment')
    .where('app_id', '=', tx.appId)
    .where('order_id', '=', orderId)
    .select(['id', 'reference', 'provider', 'provider_id', 'link', 'state', 'expires_at', 'amount', 'began_at'])
    .orderBy('id')
    .execute()
  const amount = owed(order)
  const running = open.find(({ state }) => state === 'open')
  const isFresh = running?.link && running.expires_at && running.expires_at.getTime() > Date.now() + minutes(2)
  if (running?.link && isFresh && running.amount === amount)
    return { kind: 'link', link: running.link, paymentId: running.id }
  const begunUntil = running ? running.began_at.getTime() + longestBegin : 0
  if (running && running.link === null && running.amount === amount && begunUntil > Date.now()) {
    return { kind: 'beginning', paymentId: running.id, until: begunUntil }
  }
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
  const token = paymentToken(tx, paymentId, facts.link_version)
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
    provider_id !== null && state !== 'paid' && state !== 'mismatch' && kind === provider.kind
      ? [{ id: provider_id, reference: before }]
      : [],
  )
  return {
    ...{ kind: 'begun', paymentId, provider, former, failedUrl },
    request: { ...request, methods: provider.methods, customer, urls },
  }
}

interface Facts {
  readonly kind: string | null
  readonly is_checked: boolean
  readonly is_billed_elsewhere: boolean
  readonly link_version: number
  readonly created_at: Date
  readonly held_until: Date | null
  readonly contact: { readonly firstname?: string; readonly lastname?: string; readonly email?: string }
}

async function readFacts(tx: TenantTx, orderId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select o.kind, c.created_at, c.held_until, c.contact, c.link_version, ${isPaymentChecked} as is_checked,
      ${isBilledElsewhere} as is_billed_elsewhere from customer_order c
    left join payment_option o on o.app_id = c.app_id and o.id = c.payment_option_id
    where c.app_id = ${tx.appId} and c.id = ${orderId}
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('an order that was there is gone')
  return row
}

/** Until when its dates are to be kept for it; undefined where nothing has to be kept, null where nothing is to be paid. */
function payableUntil(
  { order, bookings }: LockedOrder,
  { kind, created_at, held_until }: Facts,
): Date | null | undefined {
  if (kind !== 'online' || isOver(order.state) || owed(order) <= 0 || order.hasNoPrice || order.collectiveId !== null) {
    return null
  }
  const states = bookings.map(({ state }) => state)
  if (order.state === 'new') {
    // Longer, where somebody had to look at what came in.
    const last = Math.max(created_at.getTime() + longestHold, held_until?.getTime() ?? 0)
    if (!states.includes('held') || Date.now() > last - minutes(5)) return null
    return new Date(Math.min(Date.now() + minutes(paymentMinutes + graceMinutes), last))
  }
  // Nothing is paid before all of it is decided.
  const isDecided = !states.includes('unconfirmed') && !states.includes('held')
  const stands = order.positions.length > 0 || states.some((state) => takingStates.some((taking) => taking === state))
  return isDecided && stands ? undefined : null
}
