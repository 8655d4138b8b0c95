import { timingSafeEqual } from 'node:crypto'
import * as contract from '@allmend/contract'
import { onlinePaymentColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { mountExport } from '../../../platform/export/mount-export.ts'
import { mount } from '../../../platform/http/mount.ts'
import { isRefusal, refuse } from '../../../platform/http/refusal.ts'
import { type OrderPlatform, orderOfLink, refuseUnclear } from '../../order/index.ts'
import { publicUrl } from '../../tenant/index.ts'
import { ProviderError } from '../providers/provider.ts'
import { comparePayments } from './compare-payments.ts'
import { bookOdd, cancelOpen, captureNow, returnOdd, sendNow, tellRefund, tellStanding } from './decide-payment.ts'
import { giveUpOrder } from './expire-order.ts'
import { exportedPayments, historyOf, listDays, listDifferences, listPayments, paymentCells } from './list-payments.ts'
import { findPayment, findProvider, openProvider, type PaymentPlatform, paymentOfToken } from './payment-platform.ts'
import { viewPayment } from './payment-view.ts'
import { paymentsOfOrder } from './payments-of-order.ts'
import { noteTest, readProviders, saveProvider } from './provider-settings.ts'
import { requestRefund } from './refund-payment.ts'
import { retryPayment } from './retry-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { startPayment } from './start-payment.ts'

export interface OnlinePlatform extends OrderPlatform {
  readonly online: PaymentPlatform
}

/** Milliseconds between two looks at the provider for the same payment, however often its page is loaded. */
const restBetween = 2000

/** What customers do at the pages of a payment. */
export function onlinePaymentRoutes(server: FastifyInstance, platform: OnlinePlatform): void {
  const { online } = platform
  mount(server, platform, contract.getPayment, async ({ app, tenant, params }) => {
    const payment = await tenant((tx) => paymentOfToken(tx, params.token))
    if (!payment) return refuse('record.not_found')
    const { id } = payment
    const rested = payment.asked_at === null || Date.now() - payment.asked_at.getTime() > restBetween
    if (payment.received === 0 && payment.provider_id !== null && rested) await settlePayment(online, app.id, id)
    const view = await tenant((tx) => viewPayment(tx, id))
    return view ? { payment: view } : refuse('record.not_found')
  })
  mount(server, platform, contract.retryPayment, async ({ app, tenant, params, body }) => {
    const payment = await tenant((tx) => paymentOfToken(tx, params.token))
    if (!payment) return refuse('record.not_found')
    const { id } = payment
    // It may have been paid while its page was open.
    if (payment.provider_id !== null) await settlePayment(online, app.id, id)
    return retryPayment(online, app.id, { orderId: payment.order_id, ...body })
  })
  mount(server, platform, contract.abandonPayment, async ({ app, tenant, params }) => {
    const payment = await tenant((tx) => paymentOfToken(tx, params.token))
    if (!payment) return refuse('record.not_found')
    const unclear = await tenant((tx) => refuseUnclear(tx, payment.order_id))
    if (unclear) return unclear
    return (await giveUpOrder(online, app.id, payment.order_id, 'Vom Kunden abgebrochen')) ?? {}
  })
  mount(server, platform, contract.payOrderByLink, async ({ app, tenant, params }) => {
    const orderId = await tenant((tx) => orderOfLink(tx, platform, params.token))
    return orderId === null ? refuse('record.not_found') : startPayment(online, app.id, orderId)
  })
  mount(server, platform, contract.payOwnOrder, async ({ app, tenant, actor, params }) => {
    const own = await tenant((tx) =>
      tx.db
        .selectFrom('customer_order')
        .where('app_id', '=', tx.appId)
        .where('id', '=', params.id)
        .where('user_id', '=', actor().user.id)
        .select('id')
        .executeTakeFirst(),
    )
    return own ? startPayment(online, app.id, own.id) : refuse('record.not_found')
  })
  // A signature stands for each byte as it came, so nothing reads the body before.
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 100_000 }, (_request, body, done) =>
      done(null, body),
    )
    mount(scope, platform, contract.tellPayment, async ({ app, tenant, params, request }) => {
      const provider = await tenant((tx) => findProvider(tx, params.kind))
      const opened = provider && isSame(provider.webhook_token, params.secret) && openProvider(online, app.id, provider)
      if (!opened) return refuse('record.not_found')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const hint = opened.readWebhook({ headers: request.headers, body, now: Date.now() })
      if (!hint) return refuse('record.not_found')
      const payment = await tenant(async (tx) => {
        await tx.db
          .updateTable('payment_provider')
          .set({ told_at: new Date() })
          .where('app_id', '=', tx.appId)
          .where('kind', '=', params.kind)
          .execute()
        const { rows } = await sql<{ id: number }>`
          select id from online_payment where app_id = ${tx.appId} and provider = ${params.kind}
            and (provider_id = ${hint.paymentId} or (provider_id is null and reference = ${hint.reference})) limit 1
        `.execute(tx.db)
        return rows[0]
      })
      if (payment) await settlePayment(online, app.id, payment.id, { source: 'webhook', hintedId: hint.paymentId })
      return {}
    })
  })
}

const mostPayouts = 100

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What staff do with payments. */
export function deskPaymentRoutes(server: FastifyInstance, platform: OnlinePlatform): void {
  const { online } = platform
  mount(server, platform, contract.listPaymentProviders, ({ tenant }) =>
    tenant(async (tx) => ({ providers: await readProviders(tx, await publicUrl(tx, platform.links)) })),
  )
  mount(server, platform, contract.savePaymentProvider, async ({ tenant, actor, params, body }) => {
    const provider = await tenant(async (tx) =>
      saveProvider(tx, actor(), params.kind, body, await publicUrl(tx, platform.links)),
    )
    return isRefusal(provider) ? provider : { provider }
  })
  mount(server, platform, contract.testPaymentProvider, async ({ app, tenant, actor, params }) => {
    const stored = await tenant((tx) => findProvider(tx, params.kind))
    if (!stored) return refuse('record.not_found')
    const opened = openProvider(online, app.id, stored)
    if (!opened) return refuse('payment.secret_missing')
    const failure = await opened.test().then(
      () => null,
      (error: unknown) => failureWords(error),
    )
    return tenant(async (tx) => {
      await noteTest(tx, actor(), params.kind, failure)
      const providers = await readProviders(tx, await publicUrl(tx, platform.links))
      const provider = providers.find(({ kind }) => kind === params.kind)
      return provider ? { provider } : refuse('record.not_found')
    })
  })
  mount(server, platform, contract.listOnlinePayments, ({ tenant, table }) => tenant((tx) => listPayments(tx, table)))
  mountExport(server, platform, contract.exportOnlinePayments, {
    name: 'zahlungen',
    columns: onlinePaymentColumns,
    rows: exportedPayments,
    cells: (row, { zone }) => paymentCells(row, zone),
  })
  mount(server, platform, contract.listPaymentDifferences, ({ tenant }) => tenant(listDifferences))
  mount(server, platform, contract.listPaymentDays, ({ tenant }) =>
    tenant(async (tx) => ({ days: await listDays(tx) })),
  )
  mount(server, platform, contract.listPayouts, async ({ app, tenant }) => {
    const stored = await tenant((tx) => findProvider(tx))
    const opened = stored && openProvider(online, app.id, stored)
    if (!opened) return { payouts: null }
    try {
      return { payouts: (await opened.payouts())?.slice(0, mostPayouts) ?? null }
    } catch (error) {
      if (error instanceof ProviderError) return refuse('payment.provider_failed')
      throw error
    }
  })
  mount(server, platform, contract.comparePayments, ({ app }) => comparePayments(online, app.id))
  mount(server, platform, contract.readPaymentHistory, ({ tenant, params }) =>
    tenant(async (tx) => {
      if (!(await findPayment(tx, params.id))) return refuse('record.not_found')
      return { events: await historyOf(tx, params.id) }
    }),
  )
  mount(server, platform, contract.askPayment, async ({ app, tenant, params }) => {
    if (!(await tenant((tx) => findPayment(tx, params.id)))) return refuse('record.not_found')
    const asked = await settlePayment(online, app.id, params.id)
    if (asked !== 'settled') return refuse(asked === 'unknown' ? 'payment.unknown' : 'payment.provider_failed')
    return tenant((tx) => tellStanding(tx, params.id))
  })
  const placeOf = (appId: number, { id: orderId, paymentId }: { id: number; paymentId: number }) => ({
    ...{ appId, orderId, paymentId },
  })
  mount(server, platform, contract.bookPayment, ({ app, actor, params, body }) =>
    bookOdd(online, placeOf(app.id, params), { ...body, actor: actor() }),
  )
  mount(server, platform, contract.returnPayment, ({ app, actor, params, body }) =>
    returnOdd(online, placeOf(app.id, params), { ...body, actor: actor() }),
  )
  mount(server, platform, contract.capturePayment, ({ app, params }) => captureNow(online, placeOf(app.id, params)))
  mount(server, platform, contract.cancelPayment, ({ app, actor, params }) =>
    cancelOpen(online, placeOf(app.id, params), actor()),
  )
  mount(server, platform, contract.listOrderPayments, ({ tenant, params }) =>
    tenant(async (tx) => {
      const payments = await paymentsOfOrder(tx, params.id)
      return payments ? { payments } : refuse('record.not_found')
    }),
  )
  mount(server, platform, contract.refundPayment, async ({ app, tenant, actor, params, body }) => {
    const wish = { orderId: params.id, paymentId: params.paymentId, ...body }
    const wanted = await tenant((tx) => requestRefund(tx, actor(), wish))
    if (isRefusal(wanted)) return wanted
    // Whoever asks again is told: to send it is up to the first call, or to the job.
    return wanted.isAgain ? tellRefund(online, app.id, wanted.refundId) : sendNow(online, app.id, wanted.refundId)
  })
}

function failureWords(error: unknown): string {
  if (!(error instanceof ProviderError)) throw error
  if (error.failure !== 'refused') return 'Der Anbieter ist nicht erreichbar.'
  return 'Der Anbieter nimmt diese Zugangsdaten nicht an.'
}
