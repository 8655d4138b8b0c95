import { createHmac } from 'node:crypto'
import { webhookEventNames } from '@allmend/domain/webhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { drainDeliveries } from './drain-deliveries.ts'
import { webhookSubscribers } from './index.ts'
import { sendMessage } from './send-delivery.ts'

const app = await buildTestApp({ allowsPrivateHosts: true })
const scene = await deskScene(app)
const { query, appId, as, place, decide, clerk } = scene
const keeper = await app.make.keeperToken()
const receiver = await startReceiver()
afterAll(() => receiver.close())
const platform = { db: app.deps.db, allowsPrivateHosts: true }
const send = () => drainDeliveries(platform)
/** What happened is heard, and what is due is sent. */
const settle = async () => {
  await runJobs(app.deps.db, app.databaseUrl, eventJobs(webhookSubscribers))
  await send()
}
const hurry = () => query('update webhook_delivery set next_at = now() where next_at is not null')

interface Made {
  readonly id: number
  readonly version: number
  readonly secret: string
}
async function target(change: object = {}): Promise<Made> {
  const draft = {
    name: 'Buchhaltung',
    url: `${receiver.url}/hooks`,
    events: webhookEventNames,
    isActive: true,
    ...change,
  }
  const { status, body } = await as(keeper, 'POST /api/admin/webhooks', draft)
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, version } = body.target as { id: number; version: number }
  return { id, version, secret: String(body.secret) }
}

beforeEach(async () => {
  await query('delete from webhook_target')
  await query('delete from event_interest')
  await query('update outbox set dispatched_at = now() where dispatched_at is null')
  receiver.received.length = 0
  receiver.taken.length = 0
  receiver.answer = () => ({ status: 200 })
})

const signed = (body: string, seconds: string, secret: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

describe('a target', () => {
  it('is told what it wants, signed with its secret', async () => {
    const { secret } = await target({ events: ['order.created'] })
    const { orderId } = await place()
    await settle()
    expect(receiver.taken).toEqual([
      expect.objectContaining({ type: 'order.created', data: expect.objectContaining({ orderId, currency: 'CHF' }) }),
    ])
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received
    expect(path).toBe('/hooks')
    expect(headers['x-allmend-event']).toBe('order.created')
    const [, seconds = '', mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-allmend-signature'])) ?? []
    expect(mac).toBe(signed(body, seconds, secret))
    expect(body).not.toContain('Regula')
  })

  it('is told how things stood when it happened, however late it hears of it', async () => {
    await target({ events: ['order.created', 'booking.moved'] })
    const { id, orderId, day } = await place()
    const [{ created_at: placedAt }] = await query(
      `select created_at from outbox where type = 'order.placed' and payload @> $1`,
      JSON.stringify({ orderId }),
    )
    const move = (hour: number) =>
      as(clerk, `POST /api/admin/bookings/${id}/move`, {
        ...{ displayStart: `${day} ${hour}:00`, displayEnd: `${day} ${hour + 2}:00`, withMail: false },
      })
    expect((await move(14)).status).toBe(200)
    expect((await move(17)).status).toBe(200)
    expect((await decide([id], 'rejected')).status).toBe(200)
    await settle()
    const booking = (hour: number) => ({ bookingId: id, state: 'unconfirmed', start: `${day} ${hour}:00` })
    expect(receiver.taken.map(({ type, data }) => [type, data])).toMatchObject([
      ['order.created', { orderId, state: 'created', total: 9135, bookings: [booking(10)] }],
      ['booking.moved', { orderId, ...booking(14) }],
      ['booking.moved', { orderId, ...booking(17) }],
    ])
    expect(JSON.parse(receiver.received[0]?.body ?? '').at).toBe((placedAt as Date).toISOString())
  })

  it('that asked only afterwards is told how things stand by then', async () => {
    const { id, orderId } = await place()
    expect((await decide([id], 'confirmed', { withMail: false })).status).toBe(200)
    await target({ events: ['order.created'] })
    await settle()
    expect(receiver.taken).toMatchObject([
      { type: 'order.created', data: { orderId, bookings: [{ bookingId: id, state: 'confirmed' }] } },
    ])
  })

  it('has two secrets for a day, then one', async () => {
    const { id, secret } = await target({ events: ['order.created'] })
    const { body: renewed } = await as(keeper, `POST /api/admin/webhooks/${id}/secret`)
    expect(renewed.target).toMatchObject({ formerSecret: { end: secret.slice(-4) } })
    const more = await Promise.all([1, 2, 3].map(() => as(keeper, `POST /api/admin/webhooks/${id}/secret`)))
    for (const { status, body } of more) expect([status, body.code]).toEqual([409, 'webhook.secret_changing'])
    await place()
    await settle()
    const macs = () => String(receiver.received.at(-1)?.headers['x-allmend-signature']).split(',')
    const [time = '', ...both] = macs()
    const body = receiver.received[0]?.body ?? ''
    expect(both).toEqual([String(renewed.secret), secret].map((one) => `v1=${signed(body, time.slice(2), one)}`))
    await query(`update webhook_target set former_until = now() - interval '1 second'`)
    await place()
    await settle()
    expect(macs()).toHaveLength(2)
    await as(keeper, `POST /api/admin/webhooks/${id}/secret`)
    const { body: ended } = await as(keeper, `DELETE /api/admin/webhooks/${id}/secret`)
    expect(ended.target).toMatchObject({ formerSecret: null })
    await place()
    await settle()
    expect(macs()).toHaveLength(2)
    expect(JSON.stringify((await as(keeper, 'GET /api/admin/webhooks')).body)).not.toContain('whsec_')
  })

  it('that is off is told nothing', async () => {
    const { id, version } = await target({ events: ['order.created'] })
    const off = { name: 'Aus', url: receiver.url, events: ['order.created'], isActive: false, version }
    expect((await as(keeper, `PUT /api/admin/webhooks/${id}`, off)).status).toBe(200)
    await place()
    await settle()
    expect(receiver.received).toEqual([])
    expect((await as(keeper, `PUT /api/admin/webhooks/${id}`, off)).body).toMatchObject({ code: 'record.conflict' })
  })

  it('nobody wants costs nothing: its events are handed to nobody', async () => {
    await target({ events: ['user.registered'] })
    const { orderId } = await place()
    await settle()
    const heard = await query(`select heard_by from outbox where payload @> $1`, JSON.stringify({ orderId }))
    expect(heard).toEqual([{ heard_by: [] }])
  })

  it('tries what is not taken again, for a day, and shows what came back', async () => {
    const { id } = await target({ events: ['order.created'] })
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '600' }, text: 'Wartung <b>bis</b> 10:30' })
    await place()
    await settle()
    const list = async () =>
      (await as(keeper, `GET /api/admin/webhooks/${id}/deliveries?state=trouble`)).body as {
        rows: { id: number; nextAt: string | null; state: string; tries: number }[]
        counts: object
      }
    const [first] = (await list()).rows
    expect(first).toMatchObject({ state: 'waiting', tries: 1 })
    const wait = Date.parse(first?.nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(9 * 60_000)
    expect(wait).toBeLessThan(11 * 60_000)
    const { body } = await as(keeper, `GET /api/admin/webhook-deliveries/${first?.id}`)
    expect(body.delivery).toMatchObject({
      status: 503,
      answer: { body: 'Wartung <b>bis</b> 10:30' },
      request: {
        path: '/hooks',
        headers: { 'x-allmend-signature': expect.stringMatching(/^t=\d+,v1=[\da-f]{4}…[\da-f]{2}$/) },
      },
    })
    await query(`update webhook_delivery set created_at = now() - interval '25 hours', next_at = now()`)
    await send()
    expect((await list()).rows[0]).toMatchObject({ state: 'failed', tries: 2, nextAt: null })
    receiver.answer = () => ({ status: 204 })
    const again = await as(keeper, `POST /api/admin/webhook-deliveries/${first?.id}/send`)
    expect(again.body.delivery).toMatchObject({ state: 'delivered', tries: 3, status: 204 })
    const ids = receiver.received.map(({ body: text }) => (JSON.parse(text) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect((await list()).counts).toEqual({ all: 1, trouble: 0 })
  })

  it('is tried with an event that means nothing', async () => {
    const { id } = await target({ events: [] })
    const { body } = await as(keeper, `POST /api/admin/webhooks/${id}/test`)
    expect(body.delivery).toMatchObject({ state: 'delivered', event: 'test', status: 200 })
    receiver.answer = () => ({ status: 500 })
    const { body: failed } = await as(keeper, `POST /api/admin/webhooks/${id}/test`)
    expect(failed.delivery).toMatchObject({ state: 'failed', nextAt: null, status: 500 })
  })

  it('whose last message was given up says so, until one arrives', async () => {
    const { id } = await target({ events: [] })
    const lastFailed = async () =>
      ((await as(keeper, 'GET /api/admin/webhooks')).body.targets as { lastFailed: boolean }[])[0]?.lastFailed
    expect(await lastFailed()).toBe(false)
    receiver.answer = () => ({ status: 500 })
    await as(keeper, `POST /api/admin/webhooks/${id}/test`)
    expect(await lastFailed()).toBe(true)
    receiver.answer = () => ({ status: 200 })
    await as(keeper, `POST /api/admin/webhooks/${id}/test`)
    expect(await lastFailed()).toBe(false)
  })

  it('keeps what stands behind the question mark to whoever edits it, and to the receiver', async () => {
    const { id, version } = await target({ events: [], url: `${receiver.url}/hooks?token=geheim` })
    const { body } = await as(keeper, `POST /api/admin/webhooks/${id}/test`)
    expect(receiver.received[0]?.path).toBe('/hooks?token=geheim')
    expect(body.delivery).toMatchObject({ request: { path: '/hooks?…' } })
    const draft = { name: 'Fibu', url: `${receiver.url}/hooks?token=anders`, events: [], isActive: true, version }
    expect((await as(keeper, `PUT /api/admin/webhooks/${id}`, draft)).status).toBe(200)
    const log = await query(
      `select before, after from audit_entry where entity = 'webhook' and entity_id = $1`,
      String(id),
    )
    expect(log.at(-1)).toMatchObject({ after: { query: 'geändert', url: expect.stringMatching(/\/hooks\?…$/) } })
    expect(JSON.stringify(log)).not.toMatch(/geheim|anders/)
  })

  it('is nobody else’s', async () => {
    const { id } = await target()
    const other = await app.make.app()
    const elsewhere = (line: Parameters<typeof app.call>[0], body?: object) =>
      app.call(line, { appId: other, token: keeper, ...(body && { body }) })
    const draft = { name: 'X', url: receiver.url, events: [], isActive: true, version: 1 }
    expect((await elsewhere(`PUT /api/admin/webhooks/${id}`, draft)).status).toBe(404)
    expect((await elsewhere(`POST /api/admin/webhooks/${id}/secret`)).status).toBe(404)
    expect((await elsewhere(`POST /api/admin/webhooks/${id}/test`)).status).toBe(404)
    expect((await elsewhere(`DELETE /api/admin/webhooks/${id}`)).status).toBe(404)
    expect((await elsewhere(`GET /api/admin/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await as(keeper, `GET /api/admin/webhooks/${id}/deliveries`)).status).toBe(200)
    expect((await elsewhere('GET /api/admin/webhooks')).body.targets).toEqual([])
    expect((await as(scene.clerk, 'GET /api/admin/webhooks')).status).toBe(403)
  })
})

describe('in order', () => {
  it('the older of an order goes first, and others are not held up by it', async () => {
    await target({ events: ['order.created', 'booking.confirmed'] })
    const [first, second] = [await place(), await place()]
    receiver.answer = ({ body }) => ({ status: body.includes(`"orderId":${first.orderId},`) ? 500 : 200 })
    await settle()
    await decide([first.id, second.id], 'confirmed')
    await settle()
    const types = () => receiver.taken.map(({ type, data }) => [type, data.orderId])
    expect(types()).toEqual([
      ['order.created', second.orderId],
      ['booking.confirmed', second.orderId],
    ])
    receiver.answer = () => ({ status: 200 })
    await hurry()
    await send()
    expect(types().slice(2)).toEqual([
      ['order.created', first.orderId],
      ['booking.confirmed', first.orderId],
    ])
  })

  it('by hand too: a younger one is sent once the older arrived', async () => {
    const { id } = await target({ events: ['order.created', 'booking.confirmed'] })
    const first = await place()
    receiver.answer = () => ({ status: 500 })
    await settle()
    await decide([first.id], 'confirmed')
    await settle()
    receiver.answer = () => ({ status: 200 })
    const again = (delivery: number) => as(keeper, `POST /api/admin/webhook-deliveries/${delivery}/send`)
    const rows = await query('select id, event from webhook_delivery where target_id = $1 order by id', id)
    const [older, younger] = rows.map((row) => Number(row.id)) as [number, number]
    expect(rows.map(({ event }) => event)).toEqual(['order.created', 'booking.confirmed'])
    expect(await again(younger)).toMatchObject({ status: 409, body: { code: 'webhook.older_waits' } })
    expect((await Promise.all([again(younger), again(older)])).map(({ status }) => status)).toContain(200)
    expect((await again(younger)).status).toBe(200)
    expect(receiver.taken.map(({ type }) => type)[0]).toBe('order.created')
    expect(receiver.taken.map(({ type }) => type)).toContain('booking.confirmed')
    // What arrived goes once more whenever somebody likes.
    expect((await again(older)).status).toBe(200)
  })

  it('1,000 events and a receiver that fails half the time: each arrives, in order per order', async () => {
    const { id } = await target({ events: ['booking.moved'] })
    await query(
      `insert into webhook_delivery (app_id, target_id, event, subject, data)
       select $1, $2, 'booking.moved', 'order:' || n % 50, jsonb_build_object('order', n % 50, 'n', n) from generate_series(1, 1000) n`,
      appId,
      id,
    )
    let count = 0
    receiver.answer = () => {
      count += 1
      return { status: count % 2 === 0 ? 200 : 500 }
    }
    for (let round = 0; round < 200; round += 1) {
      await send()
      const [{ waiting }] = await query(
        'select count(*)::int as waiting from webhook_delivery where next_at is not null',
      )
      if (waiting === 0) break
      await hurry()
    }
    const seen = new Map<number, number[]>()
    for (const { data } of receiver.taken) {
      const { order, n } = data as { order: number; n: number }
      const list = seen.get(order) ?? []
      if (list.at(-1) !== n) list.push(n)
      seen.set(order, list)
    }
    expect([...seen.values()].flat()).toHaveLength(1000)
    for (const list of seen.values()) expect(list).toEqual([...list].sort((a, b) => a - b))
  })

  it('two processes send at once: nothing is sent by both', async () => {
    const { id } = await target({ events: [] })
    await query(
      `insert into webhook_delivery (app_id, target_id, event, subject, data)
       select $1, $2, 'booking.moved', 'order:' || n, '{}' from generate_series(1, 100) n`,
      appId,
      id,
    )
    await Promise.all([send(), send(), send()])
    expect(receiver.received).toHaveLength(100)
    expect(new Set(receiver.taken.map((one) => one.id)).size).toBe(100)
  })
})

describe('addresses inside', () => {
  const message = (url: string) => ({
    ...{ url, secrets: ['geheim'], eventId: crypto.randomUUID(), event: 'test', at: new Date(), data: {} },
  })

  it.each([
    'http://127.0.0.1:80/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::ffff:0:a9fe:a9fe]/',
    'http://[fec0::1]/',
    'http://[5f00::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.8/',
    'http://localhost/',
    'http://2130706433/',
  ])('are not called: %s', async (url) => {
    const outcome = await sendMessage(message(url), false)
    expect(outcome).toMatchObject({ isTaken: false, status: null, failure: expect.stringContaining('internen Netz') })
  })

  it('are refused when they are entered', async () => {
    const strict = await buildTestApp()
    const id = await strict.make.app()
    const token = await strict.make.keeperToken()
    const enter = (url: string) =>
      strict.call('POST /api/admin/webhooks', {
        ...{ appId: id, token, body: { name: 'X', url, events: [], isActive: true } },
      })
    const numbers = ['http://127.0.0.1/', 'https://[::1]/', 'http://169.254.169.254/']
    const names = [
      'localhost:9',
      'localhost.',
      'LOCALHOST',
      'a.localhost.',
      'ｌｏｃａｌｈｏｓｔ',
      'drucker.local',
      'fibu',
      'fibu.internal',
      ...['fibu.test', 'fibu.invalid', 'fibu.onion', 'FIBU.Alt.'],
    ]
    for (const url of [...numbers, ...names.map((name) => `https://${name}/hooks`)]) {
      expect((await enter(url)).body, url).toMatchObject({ code: 'webhook.host_inside' })
    }
    const wrong = ['ftp://x.example/', 'javascript:alert(1)', 'https://u:p@x.example/', '/x', '', 'HTTPS://x.example']
    const odd = ['http://256.1.1.1/', 'http://x:99999/', 'http://a b/', 'http:///x', 'https://a\\b/']
    for (const url of [...wrong, ...odd]) {
      expect((await enter(url)).status, url).toBe(400)
    }
  })

  it('nobody is led there by a forwarding', async () => {
    receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/secret` } })
    const outcome = await sendMessage(message(receiver.url), true)
    expect(outcome).toMatchObject({ isTaken: false, status: 302, failure: expect.stringContaining('Weiterleitung') })
    expect(receiver.received).toHaveLength(1)
  })
})

it('a target of a suspended app is told nothing meanwhile, and everything once afterwards', async () => {
  await target({ events: ['order.created'] })
  const { orderId } = await place()
  await runJobs(app.deps.db, app.databaseUrl, eventJobs(webhookSubscribers))
  await query('update app set suspended_at = now() where id = $1', appId)
  await send()
  expect(receiver.received).toEqual([])
  await query('update app set suspended_at = null where id = $1', appId)
  await send()
  await send()
  expect(receiver.taken).toEqual([expect.objectContaining({ data: expect.objectContaining({ orderId }) })])
})
