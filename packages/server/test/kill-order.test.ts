import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailJobs } from '../src/modules/mail/index.ts'
import { orderSubscribers } from '../src/modules/order/index.ts'
import { eventJobs } from '../src/platform/events/outbox.ts'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'
import { runJobs } from './run-jobs.ts'
import { startProcess } from './start-process.ts'

const { deps, make, databaseUrl } = await buildTestApp()
const { pool } = deps.db
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-kill-'))
const settings = { RATE_LIMIT: '1000000', WORKER: 'off' }
afterAll(() => rm(dataDir, { recursive: true, force: true }))

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.customerToken(appId)
})

const send = (url: string, body: object) =>
  fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function found(clientKey: string, objectId: number) {
  const { rows } = await pool.query(
    `select (select count(*)::int from customer_order where client_key = $1) as orders,
       (select count(*)::int from booking where object_id = $2) as bookings,
       (select count(*)::int from occupancy where object_id = $2) as occupancies,
       (select count(*)::int from object_day where object_id = $2) as days`,
    [clientKey, objectId],
  )
  return rows[0]
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('waited in vain')
}

const nothing = { orders: 0, bookings: 0, occupancies: 0, days: 0 }
const whole = { orders: 1, bookings: 1, occupancies: 1, days: 1 }

/** Every table placing writes. It is one statement: whichever of them is shut, nothing of it is there before all of it is. */
const steps = ['customer_order', 'booking', 'occupancy', 'object_day', 'audit_entry', 'outbox', 'order_number']

const body = (clientKey: string, hall: { id: number; intervalId: number }) => ({
  clientKey,
  bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')],
})

/** Sends an order, holds it up where it writes this table, and lets something happen to it there. */
async function heldUpAt(
  table: string,
  url: string,
  order: object,
  happen: (pids: number[]) => Promise<unknown>,
  mode = 'share',
) {
  const brake = await pool.connect()
  try {
    await brake.query(`begin; lock table ${table} in ${mode} mode`)
    const answer = send(url, order).then(
      ({ status }) => status,
      () => 'gone',
    )
    let pids: number[] = []
    await until(async () => {
      const { rows } = await brake.query('select pid from pg_locks where not granted and relation = $1::regclass', [
        table,
      ])
      pids = rows.map(({ pid }) => pid)
      return pids.length > 0
    })
    await happen(pids)
    return await answer
  } finally {
    await brake.query('rollback')
    brake.release()
  }
}

const quiet = () =>
  until(async () => {
    const { rows } = await pool.query(
      `select count(*)::int as busy from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    return rows[0].busy === 0
  })

async function expectOneOrder(url: string, clientKey: string, hall: { id: number; intervalId: number }) {
  const answers = [await send(url, body(clientKey, hall)), await send(url, body(clientKey, hall))]
  const numbers = await Promise.all(
    answers.map(async (one) => ((await one.json()) as { orderNumber: string }).orderNumber),
  )
  expect(numbers[0]).toMatch(/^\d{4}-\d{6}$/)
  expect(new Set(numbers).size).toBe(1)
  expect(await found(clientKey, hall.id)).toEqual(whole)
}

describe('an order is placed and', () => {
  it('the connection is cut wherever it writes: nothing is left, and the retry gives one order', async () => {
    const server = await startProcess(databaseUrl, dataDir, settings)
    try {
      for (const table of steps) {
        const hall = await make.object(appId)
        const clientKey = crypto.randomUUID()
        const cut = (pids: number[]) =>
          pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
        expect(await heldUpAt(table, server.url, body(clientKey, hall), cut)).toBe(503)
        await quiet()
        expect(await found(clientKey, hall.id)).toEqual(nothing)
        await expectOneOrder(server.url, clientKey, hall)
      }
    } finally {
      await server.stop()
    }
  })

  // Everything is written by one call that carries its own commit: what has reached the database is finished without the server.
  it.each([
    { table: 'rules_version', mode: 'access exclusive', left: nothing },
    { table: 'occupancy', left: whole },
    { table: 'customer_order', left: whole },
    { table: 'order_number', left: whole },
  ])(
    'the server dies at $table: all of it or nothing, and the retry gives one order',
    { timeout: 60_000 },
    async ({ table, left, mode }) => {
      const hall = await make.object(appId)
      const clientKey = crypto.randomUUID()
      const doomed = await startProcess(databaseUrl, dataDir, settings)
      expect(await heldUpAt(table, doomed.url, body(clientKey, hall), () => doomed.kill(), mode)).toBe('gone')
      await quiet()
      expect(await found(clientKey, hall.id)).toEqual(left)
      const next = await startProcess(databaseUrl, dataDir, settings)
      try {
        await expectOneOrder(next.url, clientKey, hall)
      } finally {
        await next.stop()
      }
    },
  )

  it('the server dies right after: all of it is there, with its mails', async () => {
    const hall = await make.object(appId)
    const clientKey = crypto.randomUUID()
    const doomed = await startProcess(databaseUrl, dataDir, settings)
    const answer = send(doomed.url, body(clientKey, hall)).catch(() => null)
    await until(async () => (await found(clientKey, hall.id)).orders === 1)
    await doomed.kill()
    await answer
    expect(await found(clientKey, hall.id)).toEqual(whole)
    const next = await startProcess(databaseUrl, dataDir, settings)
    try {
      expect((await send(next.url, body(clientKey, hall))).status).toBe(200)
    } finally {
      await next.stop()
    }
    await runJobs(deps.db, databaseUrl, { ...eventJobs(orderSubscribers), ...mailJobs(null, 'host') })
    const { rows } = await pool.query(
      `select o.year || '-' || lpad(o.number::text, 6, '0') as number,
         (select count(*)::int from mail_message m where m.topic = 'customerOrder' and m.text_body like '%' || o.year || '-' || lpad(o.number::text, 6, '0') || '%') as mails
       from customer_order o order by o.number`,
    )
    expect(rows.map(({ mails }) => mails)).toEqual(rows.map(() => 1))
    expect(rows).toHaveLength(steps.length + 5)
  })
})
