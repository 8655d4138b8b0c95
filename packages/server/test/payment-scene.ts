import { expect } from 'vitest'
import { deskSubscribers } from '../src/modules/desk-booking/index.ts'
import { mailJobs } from '../src/modules/mail/index.ts'
import { orderSubscribers } from '../src/modules/order/index.ts'
import { paymentJobs } from '../src/modules/payment/index.ts'
import { startDatatransSimulator } from '../src/modules/payment/providers/datatrans/datatrans-simulator.ts'
import { startPayrexxSimulator } from '../src/modules/payment/providers/payrexx/payrexx-simulator.ts'
import type { Simulator } from '../src/modules/payment/providers/simulator/start-simulator.ts'
import { eventJobs } from '../src/platform/events/outbox.ts'
import { LinkAddress } from '../src/platform/http/link-address.ts'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'
import { goodPassword } from './factories.ts'
import { runJobs, silent } from './run-jobs.ts'

type Kind = 'payrexx' | 'datatrans'

interface Keys {
  readonly secret?: string
  /** Hexadecimal. */
  readonly signKey?: string
}

/** A municipality that takes money online, a hall that is confirmed at once, and a provider that does what it is told to. */
export async function paymentScene(
  kind: Kind,
  { secret = 'streng-geheim-4711', signKey = '0123456789abcdef'.repeat(4) }: Keys = {},
) {
  let webhookUrl: string | null = null
  /** Payrexx tells of everything at one address, which staff enter there. */
  const tellAt = (address: string) => {
    webhookUrl = address.replace('localhost', '127.0.0.1')
  }
  const simulator: Simulator =
    kind === 'payrexx'
      ? await startPayrexxSimulator({ instance: 'dorf', secret, webhookUrl: () => webhookUrl })
      : await startDatatransSimulator({ merchantId: 'dorf', password: secret, signKey })
  const { url } = simulator
  const places = {
    payrexx: url,
    datatrans: { api: `${url}/live`, pay: `${url}/live`, testApi: url, testPay: url },
    allowsPrivateHosts: true,
  }
  const app = await buildTestApp({ paymentPlaces: places })
  const { call, deps, make, databaseUrl, server } = app
  await server.listen({ host: '127.0.0.1', port: 0 })
  const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
  const appId = await make.app()
  await query(`update app set feature_flags = '{payment}' where id = $1`, appId)
  await query('delete from app_domain where app_id = $1', appId)
  await query(`insert into app_domain (app_id, domain, is_main) values ($1, 'localhost', true)`, appId)
  await query(`update app_setting set notification_recipients = '{amt@dorf.test}' where app_id = $1`, appId)
  const keeper = await make.keeperToken()
  const customer = {
    ...{ email: 'chiara@example.test', password: goodPassword, firstname: 'Chiara', lastname: 'Rossi', company: '' },
    ...{ phone: '079 555 20 14', street: 'Kirchgasse', streetno: '8', zipcode: '8199', city: 'Seewilen' },
  }
  const customerId = await make.user(appId, customer)
  const customerToken = await make.userToken(appId, customerId)
  const made = await call('POST /api/admin/pricecategories', {
    ...{ appId, token: keeper, body: { name: 'Einheimische', isDefault: true, zipcodes: [] } },
  })
  const category = (made.body.priceCategory as { id: number }).id
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices: { [category]: 3900 } }
  const hall = await make.object(appId, { title: 'Grillplatz', intervals: [hourly] })
  const [option] = await query(
    `insert into payment_option (app_id, name, kind, due_days, sort) values ($1, 'Karte oder TWINT', 'online', 0, 9) returning id`,
    appId,
  )
  const saved = await call(`PUT /api/admin/payment-providers/${kind}`, {
    ...{ appId, token: keeper },
    body: { account: 'dorf', secret, signKey, methods: [], isTest: true, isActive: true, version: 1 },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  tellAt((saved.body.provider as { webhookUrl: string }).webhookUrl)

  let days = 0
  /** Two hours of 39.00 on a day of its own. */
  const draft = (object = hall, day?: string) => {
    days += 1
    const date = day ?? new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
    return bookingDraft(object, `${date} 10:00`, `${date} 12:00`, { name: 'Fest' })
  }
  const order = async (booking = draft(), more: object = {}) => {
    const { status, body } = await call('POST /api/orders', {
      ...{ appId, token: customerToken },
      body: { bookings: [booking], paymentOptionId: option.id, ...more },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return { orderId: Number(body.orderId), redirect: body.redirect as string | null, booking }
  }
  const paymentOf = async (orderId: number) =>
    (await query('select * from online_payment where order_id = $1 order by id desc limit 1', orderId))[0]
  const tokenOf = (address: string) => new URL(address).searchParams.get('payment') ?? ''
  /** As the page of a result asks. */
  const view = async (token: string) => {
    const { status, body } = await call(`GET /api/payments/${token}`, { appId })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.payment as Record<string, unknown>
  }
  /** The page is asked at most every two seconds. */
  const rested = (orderId: number) => query('update online_payment set asked_at = null where order_id = $1', orderId)
  const stateOf = async (orderId: number) => {
    const [row] = await query(
      `select c.state, c.total, c.paid, c.refunded, c.credited, c.payment_state as mark,
         array(select b.state from booking b where b.order_id = c.id order by b.id) as bookings,
         (select count(*)::int from occupancy o join booking b on b.id = o.booking_id where b.order_id = c.id) as taken
       from customer_order c where c.id = $1`,
      orderId,
    )
    return row as Record<string, unknown>
  }
  const links = new LinkAddress(deps, () => undefined)
  const payments = paymentJobs({ db: deps.db, secrets: deps.secrets, links, log: silent, places })
  const jobs = () =>
    runJobs(deps.db, databaseUrl, {
      ...payments,
      ...eventJobs([...orderSubscribers, ...deskSubscribers]),
      ...mailJobs(null, 'host', { keepsSecrets: true }),
    })
  /** What the minute would bring. */
  const minute = async () => {
    await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
    await jobs()
  }
  const mails = (topic: string) =>
    query(
      'select recipient, subject, text_body as text from mail_message where app_id = $1 and topic = $2',
      appId,
      topic,
    )
  return {
    ...{ app, appId, kind, simulator, keeper, customerToken, hall, option: option.id as number, query, call, mails },
    ...{
      draft,
      order,
      paymentOf,
      tokenOf,
      view,
      rested,
      stateOf,
      jobs,
      minute,
      places,
      hourly,
      make,
      secret,
      signKey,
      tellAt,
    },
  }
}
