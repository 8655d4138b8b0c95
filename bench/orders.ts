import Fastify from 'fastify'
import { readConfig } from '../packages/server/src/config.ts'
import { startServer } from '../packages/server/src/main.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { makeOrderScene, onDatabase, sendOrder } from './order-scene.ts'

export interface OrderRate {
  readonly ordersPerSecond: number
  readonly barePerSecond: number
  readonly share: number
}

const objects = 40
const slots = 14
const connections = 10
const rounds = 560
/** The bare route is quicker; both are watched for about as long. */
const bareRounds = 4 * rounds

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

const two = (value: number) => String(value).padStart(2, '0')

/** Every object, hour by hour, day by day. */
function slotOf(year: number, index: number): readonly [start: string, end: string] {
  const round = Math.floor(index / objects)
  const day = `${year}-06-${two(1 + Math.floor(round / slots))}`
  return [`${day} ${two(8 + (round % slots))}:00`, `${day} ${two(9 + (round % slots))}:00`]
}

/**
 * Whole orders through HTTP until they are committed, against a route that does nothing but write the occupancy. On a database and a
 * server of their own without background work: what the orders set off would be worked off while the other route is measured.
 */
export function measureOrders(clusterUrl: string): Promise<OrderRate> {
  return onDatabase(clusterUrl, 'orders', async (databaseUrl, dataDir) => {
    const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '100000000', WORKER: 'off' }
    const server = await startServer(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings }))
    try {
      return await comparePlacing(databaseUrl, server.url)
    } finally {
      await server.stop()
    }
  })
}

async function comparePlacing(databaseUrl: string, url: string): Promise<OrderRate> {
  const scene = await makeOrderScene(databaseUrl, objects)
  const place = (year: number) => async (index: number) => {
    const answer = await sendOrder(url, scene, index, ...slotOf(year, index))
    if (!answer.ok) throw new Error(`order: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  const pool = createPool(databaseUrl, connections)
  const bare = Fastify()
  bare.post('/', async (request) => {
    const { objectId, start, end } = request.body as { objectId: number; start: string; end: string }
    await pool.query(
      `insert into occupancy (app_id, object_id, during, kind, booked_object_id) values ($1, $2, tstzrange($3, $4), 'block', $2)`,
      [scene.appId, objectId, start, end],
    )
    return { success: true }
  })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
  const write = (year: number) => async (index: number) => {
    const [start, end] = slotOf(year, index)
    const body = { objectId: scene.objects[index % objects]?.id, start: `${start}+02`, end: `${end}+02` }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(bareUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`bare: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  // By turns, so that what else the machine does hits both.
  const turn = async (year: number): Promise<[number, number]> => [
    await rate(rounds, place(year)),
    await rate(bareRounds, write(year + 10)),
  ]
  // Once to warm up, and then statistics, as autovacuum keeps them in an installation: ours has none, and what PostgreSQL plans for an
  // empty table reads all of it when it is full.
  await turn(2027)
  await pool.query('analyze')
  const pairs = [await turn(2028), await turn(2029), await turn(2030), await turn(2031), await turn(2032)]
  await bare.close()
  await pool.end()
  const [ordersPerSecond, barePerSecond] = pairs.sort((a, b) => a[0] / a[1] - b[0] / b[1])[2] ?? [0, 1]
  return { ordersPerSecond, barePerSecond, share: ordersPerSecond / barePerSecond }
}
