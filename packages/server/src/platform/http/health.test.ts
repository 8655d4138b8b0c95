import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { createPool } from '../db/connect.ts'
import { Database } from '../db/database.ts'

const app = await buildTestApp()
const guarded = await buildTestApp({ metricsToken: 'geheim' })
const get = ({ server }: typeof app, url: string, headers = {}) => server.inject({ url, headers })

it('is alive and ready', async () => {
  expect((await get(app, '/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get(app, '/readyz')).json()).toEqual({ status: 'ok', pending: [] })
})

it('is not ready before the migrations have run', async () => {
  await guarded.deps.db.pool.query(`delete from migration where name = '0004_background_work.sql'`)
  const response = await get(guarded, '/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ status: 'migrating', pending: ['0004_background_work.sql'] })
})

it('shows its figures by route, to this machine only', async () => {
  await app.call('GET /api/admin/mails/4711', { appId: 1 })
  const response = await get(app, '/metrics')
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(
    'allmend_http_request_seconds_count{method="GET",route="/api/admin/mails/:id",status="404"} 1',
  )
  expect(response.body).toMatch(/allmend_db_connections\{state="idle"\} \d/)
})

it.each(['x-forwarded-for', 'x-scheme', 'x-proxyuser-ip', 'x-request-id', 'via', 'forwarded', 'cf-ray'])(
  'shows its figures to nobody a proxy speaks for: %s',
  async (header) => {
    expect((await get(app, '/metrics', { [header]: '1' })).statusCode).toBe(403)
  },
)

it('shows its figures to whoever knows the token, where one is set', async () => {
  expect((await get(guarded, '/metrics')).statusCode).toBe(403)
  expect((await get(guarded, '/metrics', { authorization: 'Bearer falsch' })).statusCode).toBe(403)
  expect((await get(guarded, '/metrics', { authorization: 'Bearer geheim' })).statusCode).toBe(200)
})

it('survives a database that drops its connections under load, and says 503 meanwhile', async () => {
  const shaken = await buildTestApp()
  const appId = await shaken.make.app()
  const token = await shaken.make.customerToken(appId)
  const ask = () => shaken.call('GET /api/user', { appId, token })
  const answers: Promise<{ status: number; body: Record<string, unknown> }>[] = []
  for (let round = 0; round < 5; round++) {
    for (let calls = 0; calls < 10; calls++) answers.push(ask())
    await shaken.dropConnections()
  }
  for (const { status, body } of await Promise.all(answers)) {
    expect([200, 503]).toContain(status)
    if (status === 503) expect(body).toMatchObject({ success: false, code: 'server.unavailable' })
  }
  expect((await ask()).status).toBe(200)
})

it('is alive, but not ready, while the database is away', async () => {
  const away = new Database(createPool('postgresql://nobody@127.0.0.1:1/nowhere', 1))
  const lonely = await buildTestApp({ db: away })
  const refused = await lonely.call('GET /api/user', { appId: 1 })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
  expect((await get(lonely, '/readyz')).statusCode).toBe(503)
  expect((await get(lonely, '/healthz')).statusCode).toBe(200)
})

it('the figures are for this machine, not for whoever comes through a proxy on it', async () => {
  const ask = (headers: Record<string, string>) => get(app, '/metrics', headers)
  expect((await ask({})).statusCode).toBe(200)
  const spoken = [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'X-Real-IP',
    'Via',
    'X-Client-IP',
  ]
  for (const name of [
    ...spoken,
    'CF-Connecting-IP',
    'CF-Ray',
    'True-Client-IP',
    'X-Original-Forwarded-For',
    'X-Amzn-Trace-Id',
  ]) {
    expect((await ask({ [name]: '127.0.0.1' })).statusCode, name).toBe(403)
  }
  const { statusCode } = await app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  expect(statusCode).toBe(403)
})

it('slows down an address that asks too often', async () => {
  const busy = await buildTestApp({ rateLimit: 3 })
  for (let calls = 0; calls < 3; calls++) await busy.call('GET /api/config')
  const { status, body, headers } = await busy.call('GET /api/config')
  expect(status).toBe(429)
  expect(body).toMatchObject({ success: false, code: 'request.too_many' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await get(busy, '/healthz')).statusCode).toBe(200)
})
