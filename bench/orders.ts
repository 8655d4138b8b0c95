import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { startProcess } from '../packages/server/test/start-process.ts'
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
 * Whole orders through HTTP until they are committed, against a route that does nothing but write the occupancy. Client, server and
 * database are processes of their own, as in an installation; in one process the client would pay for both alike and flatter the orders.
 * Without background work: what the orders set off would be worked off while the other route is measured.
 */
export function measureOrders(clusterUrl: string): Promise<OrderRate> {
  return onDatabase(clusterUrl, 'orders', async (databaseUrl, dataDir) => {
    const server = await startProcess(databaseUrl, dataDir, { RATE_LIMIT: '100000000', WORKER: 'off' })
    const bare = fork(join(import.meta.dirname, 'bare-route.ts'), [databaseUrl, String(connections)])
    try {
      const [bareUrl] = await once(bare, 'message')
      return await comparePlacing(databaseUrl, server.url, String(bareUrl))
    } finally {
      bare.kill()
      await server.stop()
    }
  })
}

async function comparePlacing(databaseUrl: string, url: string, bareUrl: string): Promise<OrderRate> {
  const scene = await makeOrderScene(databaseUrl, objects)
  const place = (year: number) => async (index: number) => {
    const answer = await sendOrder(url, scene, index, ...slotOf(year, index))
    if (!answer.ok) throw new Error(`order: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const write = (year: number) => async (index: number) => {
    const [start, end] = slotOf(year, index)
    const objectId = scene.objects[index % objects]?.id
    const body = { appId: scene.appId, objectId, start: `${start}+02`, end: `${end}+02` }
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
  const pool = createPool(databaseUrl, 1)
  await pool.query('analyze')
  await pool.end()
  const pairs = [await turn(2028), await turn(2029), await turn(2030), await turn(2031), await turn(2032)]
  const [ordersPerSecond, barePerSecond] = pairs.sort((a, b) => a[0] / a[1] - b[0] / b[1])[2] ?? [0, 1]
  return { ordersPerSecond, barePerSecond, share: ordersPerSecond / barePerSecond }
}

/** `node bench/orders.ts`: this row alone. */
if (import.meta.main) {
  const postgres = await startEmbeddedPostgres({ ephemeral: true })
  const { ordersPerSecond, barePerSecond, share } = await measureOrders(postgres.url)
  console.log(`${ordersPerSecond} orders a second, ${(share * 100).toFixed(1)} % of ${barePerSecond} bare inserts`)
  await postgres.stop()
}
