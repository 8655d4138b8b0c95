import { afterAll, expect } from 'vitest'
import { gatewayJobs, gatewaySubscribers } from '../src/modules/gateway/index.ts'
import { startGatewaySimulator } from '../src/modules/gateway/simulator/start-gateway-simulator.ts'
import { orderSubscribers } from '../src/modules/order/index.ts'
import { eventJobs } from '../src/platform/events/outbox.ts'
import { buildTestApp } from './build-test-app.ts'
import { deskScene } from './desk-scene.ts'
import { runJobs, silent } from './run-jobs.ts'

/** The person in the register the customer of the scene is. */
export const regulasNumber = '100482'
export const gatewayToken = 'gw-geheim-8123-Zq7'

/** A municipality with a gateway that does what it is told to, a customer and staff. */
export async function gatewayScene() {
  const simulator = await startGatewaySimulator({ token: gatewayToken })
  afterAll(() => simulator.stop())
  const app = await buildTestApp({ allowsPrivateHosts: true })
  const { deps, databaseUrl, make, call } = app
  const scene = await deskScene(app)
  const { query, appId, as, customerId, place, decide } = scene
  const keeper = await make.keeperToken()
  /** Little where nobody answers; where somebody does, a busy machine may take its time. */
  const limit = () => (simulator.state.fault === 'hang' || simulator.state.delay > 0 ? 300 : 20_000)
  const patience = {
    get connect() {
      return limit()
    },
    get inAll() {
      return limit()
    },
  }
  const platform = { db: deps.db, log: silent, allowsPrivateHosts: true, patience }
  const jobs = { ...gatewayJobs(platform), ...eventJobs([...gatewaySubscribers, ...orderSubscribers]) }
  const settings = async () =>
    (await as(keeper, 'GET /api/admin/hisoft-gateway')).body.gateway as Record<string, unknown>
  const setUp = async (change: object = {}) => {
    const { version } = await settings()
    const draft = { url: simulator.url, token: gatewayToken, isActive: true, version, ...change }
    return as(keeper, 'PUT /api/admin/hisoft-gateway', draft)
  }
  const made = await setUp()
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  /** All that waits is done, as if its time had come; whatever is due later is left. */
  const work = () => runJobs(deps.db, databaseUrl, jobs)
  /** What a minute would bring. */
  const minute = async () => {
    await query(`select graphile_worker.add_job('gateway.find_due', '{}')`)
    await work()
  }
  const hurry = async () => {
    await query(`update gateway_bill set next_at = now() - interval '1 second' where next_at is not null`)
    await query(`update gateway_setting set rest_until = now() - interval '1 second' where rest_until is not null`)
  }
  /** The next step is due. */
  const later = async () => {
    await hurry()
    await minute()
  }
  const link = (number: string | null, userId = customerId) =>
    query('update app_user set hisoft_personal_number = $1 where id = $2', number, userId)
  const versionOf = async (orderId: number) =>
    (await query('select version from customer_order where id = $1', orderId))[0]?.version as number
  const step = async (orderId: number, to: string, more: object = {}) => {
    const version = await versionOf(orderId)
    const answer = await as(keeper, `POST /api/admin/orders/${orderId}/state`, {
      to,
      version,
      withMail: false,
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  /** An order that is placed, confirmed and billed. */
  const billed = async () => {
    const { id, orderId } = await place()
    await decide([id], 'confirmed')
    await step(orderId, 'booked')
    return orderId
  }
  const billOf = async (orderId: number) =>
    (await query('select * from gateway_bill where order_id = $1', orderId))[0] as Record<string, unknown> | undefined
  const stateOf = async (orderId: number) =>
    (await query('select state from customer_order where id = $1', orderId))[0]?.state as string
  const atGateway = async (orderId: number) => {
    const key = (await billOf(orderId))?.key
    return simulator.bills().filter((one) => one.key === key)
  }
  const search = (filter: string, token = keeper, ofApp = appId) =>
    call('GET /api/admin/hisoft-gateway/addresses', { appId: ofApp, token, headers: { filter } })
  return {
    ...{ ...scene, app, simulator, keeper, platform, settings, setUp, work, minute, hurry, later, link, step, billed },
    ...{ billOf, stateOf, atGateway, search, jobs },
  }
}
