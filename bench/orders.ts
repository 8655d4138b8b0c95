import Fastify from 'fastify'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createUser } from '../packages/server/src/modules/user/index.ts'
import { newToken } from '../packages/server/src/platform/auth/token.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'

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

/** Whole orders through HTTP, against a route that does nothing but write the occupancy. */
export async function measureOrders(databaseUrl: string, url: string): Promise<OrderRate> {
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
  const pairs: [number, number][] = []
  for (const year of [2027, 2028, 2029]) {
    pairs.push([await rate(rounds, place(year)), await rate(rounds, write(year + 3))])
  }
  await bare.close()
  await pool.end()
  const [ordersPerSecond, barePerSecond] = pairs.sort((a, b) => a[0] / a[1] - b[0] / b[1])[1] ?? [0, 1]
  return { ordersPerSecond, barePerSecond, share: ordersPerSecond / barePerSecond }
}
