import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createUser } from '../packages/server/src/modules/user/index.ts'
import { newToken } from '../packages/server/src/platform/auth/token.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'

export interface OrderRate {
  readonly ordersPerSecond: number
  readonly barePerSecond: number
  readonly share: number
}

const objects = 40
const slots = 14
const connections = 10
const rounds = 560

/** Sends everything, so many at a time, and says how many went through in a second. */
async function rate(count: number, send: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const started = performance.now()
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await send(index)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return Math.round(count / ((performance.now() - started) / 1000))
}

/**
 * Whole orders through HTTP until they are committed, against a route that does nothing but write the occupancy. On a database and a
 * server of their own without background work: what the orders set off would be worked off while the other route is measured.
 */
export async function measureOrders(clusterUrl: string): Promise<OrderRate> {
  const databaseUrl = Object.assign(new URL(clusterUrl), { pathname: '/orders' }).href
  const cluster = createPool(clusterUrl, 1)
  await cluster.query('create database orders')
  await cluster.end()
  await migrate(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-orders-'))
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '100000000', WORKER: 'off' }
  const server = await startServer(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings }))
  try {
    return await comparePlacing(databaseUrl, server.url)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function comparePlacing(databaseUrl: string, url: string): Promise<OrderRate> {
  const db = new Database(createPool(databaseUrl, 2))
  const appId = await db.acrossTenants('bench', (tx) =>
    createApp(tx, { title: 'Bestellungen', domains: ['orders.test'] }),
  )
  const openingTimes = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } }))
  const { token, hash } = newToken()
  const made = await db.withTenant(appId, async (tx) => {
    const ids: number[] = []
    for (let n = 0; n < objects; n += 1) {
      const intervals = [{ name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8 }]
      const settings = { isVisible: true, leadTimeHours: 0, horizonDays: 3000, confirmation: 'automatic' as const }
      ids.push(await insertObject(tx, { title: `Objekt ${n}`, ...settings, openingTimes, intervals }))
    }
    const customer = { role: 'user' as const, email: 'bench@example.test', firstname: 'Anna', lastname: 'Muster' }
    const userId = await createUser(tx, customer)
    const expires_at = new Date(Date.now() + 3_600_000)
    const session = { app_id: appId, account_id: userId, token_hash: hash, address: '', user_agent: '', expires_at }
    await tx.db.insertInto('session').values(session).execute()
    return tx.db
      .selectFrom('booking_interval')
      .where('app_id', '=', appId)
      .select(['id', 'object_id'])
      .orderBy('object_id')
      .execute()
  })
  await db.close()

  const two = (value: number) => String(value).padStart(2, '0')
  const place = (year: number) => async (index: number) => {
    const interval = made[index % objects]
    const round = Math.floor(index / objects)
    const day = `${year}-06-${two(1 + Math.floor(round / slots))}`
    const [start, end] = [`${day} ${two(8 + (round % slots))}:00`, `${day} ${two(9 + (round % slots))}:00`]
    const booking = {
      objectId: interval?.object_id,
      intervalId: interval?.id,
      start,
      end,
      displayStart: start,
      displayEnd: end,
    }
    const answer = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'x-app-id': String(appId), 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ bookings: [booking], clientKey: crypto.randomUUID() }),
    })
    if (!answer.ok) throw new Error(`order: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  const pool = createPool(databaseUrl, connections)
  const bare = Fastify()
  bare.post('/', async (request) => {
    const { objectId, start, end } = request.body as { objectId: number; start: string; end: string }
    await pool.query(
      `insert into occupancy (app_id, object_id, during, kind, booked_object_id) values ($1, $2, tstzrange($3, $4), 'block', $2)`,
      [appId, objectId, start, end],
    )
    return { success: true }
  })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  const write = (year: number) => async (index: number) => {
    const round = Math.floor(index / objects)
    const day = `${year}-06-${two(1 + Math.floor(round / slots))}`
    const body = {
      objectId: made[index % objects]?.object_id,
      start: `${day} ${two(8 + (round % slots))}:00+02`,
      end: `${day} ${two(9 + (round % slots))}:00+02`,
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(bareUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`bare: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  // By turns, so that what else the machine does hits both.
  const turn = async (year: number): Promise<[number, number]> => [
    await rate(rounds, place(year)),
    await rate(rounds, write(year + 4)),
  ]
  // Once to warm up, and then statistics, as autovacuum keeps them in an installation: ours has none, and what PostgreSQL plans for an
  // empty table reads all of it when it is full.
  await turn(2027)
  await pool.query('analyze')
  const pairs = [await turn(2028), await turn(2029), await turn(2030)]
  await bare.close()
  await pool.end()
  const [ordersPerSecond, barePerSecond] = pairs.sort((a, b) => a[0] / a[1] - b[0] / b[1])[1] ?? [0, 1]
  return { ordersPerSecond, barePerSecond, share: ordersPerSecond / barePerSecond }
}
