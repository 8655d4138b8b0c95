import { afterAll, expect, it } from 'vitest'
import { paymentScene } from '../../../test/payment-scene.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { gatewaySubscribers } from './index.ts'

const scene = await paymentScene('payrexx')
const { appId, call, customerToken, keeper, query, order, paymentOf, simulator, minute, stateOf } = scene
const { deps, databaseUrl } = scene.app
afterAll(() => simulator.close())

await query(`update app set feature_flags = '{payment,hisoftgateway}' where id = $1`, appId)
await query(`update app_user set hisoft_personal_number = '100482' where app_id = $1 and role = 'user'`, appId)
// Nobody calls it here: it is enough that there is one.
await query(
  `insert into gateway_setting (app_id, url, token, is_active) values ($1, 'https://gateway.example', 'versiegelt', true)
   on conflict (app_id) do update set url = excluded.url, token = excluded.token, is_active = true`,
  appId,
)

const asStaff = (line: Parameters<typeof call>[0], body: object) => call(line, { appId, token: keeper, body })
const versionOf = async (orderId: number) =>
  Number((await query('select version from customer_order where id = $1', orderId))[0].version)

/** An order that is to be paid online, taken over by staff and booked; its bill is made at the gateway. */
async function billed() {
  const { orderId } = await order()
  const entry = { kind: 'payment', amount: 100, onDay: new Date().toISOString().slice(0, 10), note: '' }
  const paid = await asStaff(`POST /api/admin/orders/${orderId}/payments`, {
    ...{ ...entry, version: await versionOf(orderId) },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await minute()
  const page = await pay(orderId)
  expect(page.status, JSON.stringify(page.body)).toBe(200)
  const { provider_id } = await paymentOf(orderId)
  const step = { to: 'booked', withMail: false, version: await versionOf(orderId) }
  expect((await asStaff(`POST /api/admin/orders/${orderId}/state`, step)).status).toBe(200)
  await runJobs(deps.db, databaseUrl, eventJobs(gatewaySubscribers))
  expect(await query('select state, amount from gateway_bill where order_id = $1', orderId)).toEqual([
    { state: 'waiting', amount: 7700 },
  ])
  return { orderId, provider_id: String(provider_id) }
}
const pay = (orderId: number) => call(`POST /api/account/orders/${orderId}/pay`, { appId, token: customerToken })
const seen = async (orderId: number) =>
  (await call(`GET /api/account/orders/${orderId}`, { appId, token: customerToken })).body.order as {
    isBilledElsewhere: boolean
  }
const tell = (orderId: number, status: string) =>
  query(`update gateway_bill set state = 'sent', sent_at = now(), status = $2 where order_id = $1`, orderId, status)

it('an order the municipality’s software bills is not paid online, until the bill is taken back', async () => {
  const { orderId } = await billed()
  expect(await pay(orderId)).toMatchObject({ status: 409, body: { code: 'payment.billed_elsewhere' } })
  expect(await seen(orderId)).toMatchObject({ isBilledElsewhere: true })
  for (const status of ['created', 'gemahnt', 'payed', 'completed']) {
    await tell(orderId, status)
    expect((await pay(orderId)).status, status).toBe(409)
  }
  await tell(orderId, 'cancelled')
  expect(await seen(orderId)).toMatchObject({ isBilledElsewhere: false })
  expect((await pay(orderId)).status).toBe(200)
})

it('a page that stood open is closed; who paid on it all the same has paid, and staff are told to settle the bill', async () => {
  const { orderId, provider_id } = await billed()
  await tell(orderId, 'created')
  await simulator.act(provider_id, 'pay')
  await minute()
  expect(await stateOf(orderId)).toMatchObject({ paid: 7800 })
  const { body } = await call(`GET /api/admin/orders/${orderId}/gateway-bill`, { appId, token: keeper })
  expect(body.bill).toMatchObject({ follow: 'settle' })
  const other = await billed()
  await minute()
  expect((await paymentOf(other.orderId)).state).toBe('cancelled')
})
