import { Agent, get } from 'node:http'
import autocannon from 'autocannon'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { startProcess } from '../packages/server/test/start-process.ts'
import { onDatabase } from './order-scene.ts'
import { compare, type Ratio } from './ratio.ts'

const many = 200
const objects = 30
const domainOf = (n: number) => `gemeinde-${n}.test`

/** So many municipalities with the same few objects each; answers their numbers. */
async function makeApps(databaseUrl: string, count: number): Promise<number[]> {
  const db = new Database(createPool(databaseUrl, 2))
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const id = await db.acrossTenants('bench', (tx) =>
      createApp(tx, { title: `Gemeinde ${n}`, domains: [domainOf(n), `www.${domainOf(n)}`] }),
    )
    ids.push(id)
    await db.withTenant(id, async (tx) => {
      for (let o = 0; o < objects; o += 1) await insertObject(tx, { title: `Saal ${o}`, isVisible: true })
    })
  }
  await db.close()
  const pool = createPool(databaseUrl, 1)
  await pool.query('analyze')
  await pool.end()
  return ids
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One call over a connection that is kept; `fetch` would not let the host be named. */
const ask = (url: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })

const settings = { RATE_LIMIT: '100000000', LOG_LEVEL: 'error' }

/** What an app costs the others: by being there, and by being in full use. */
export function compareTenants(clusterUrl: string): Promise<Ratio[]> {
  return onDatabase(clusterUrl, 'tenants_one', (oneUrl, oneDir) =>
    onDatabase(clusterUrl, 'tenants_many', async (manyUrl, manyDir) => {
      await makeApps(oneUrl, 1)
      const [busy = 0, ...others] = await makeApps(manyUrl, many)
      const alone = await startProcess(oneUrl, oneDir, settings)
      const full = await startProcess(manyUrl, manyDir, settings)
      let turn = 0
      const config = await compare(
        `configuration by domain, 1 and ${many} apps`,
        () => ask(`${alone.url}/api/config`, { host: domainOf(0) }),
        () => ask(`${full.url}/api/config`, { host: domainOf(turn++ % many) }),
        1.2,
      )
      await alone.stop()
      // Beside a neighbour in full use: the quiet half is over before the load begins, since both are the same server.
      const visit = () => ask(`${full.url}/api/objects`, { 'x-app-id': String(others[turn++ % others.length]) })
      const beside = await compareBeside(visit, `${full.url}/api/objects`, busy)
      await full.stop()
      return [config, beside]
    }),
  )
}

/** Seconds of load: more than the visits take. */
const loadLasts = 20

/** The same visits with and without a neighbour under load. */
async function compareBeside(visit: () => Promise<void>, url: string, busy: number): Promise<Ratio> {
  const nothing = async () => {}
  const quiet = await compare('quiet', visit, nothing, 0)
  const headers = { 'x-app-id': String(busy) }
  const ended = Promise.withResolvers<void>()
  let isOver = false
  // In a thread of its own: what the load costs whoever makes it is not to be measured.
  autocannon({ url, headers, connections: 50, duration: loadLasts, workers: 1 }, (error) => {
    isOver = true
    if (error) ended.reject(error)
    else ended.resolve()
  })
  const loaded = await compare('loaded', visit, nothing, 0)
  if (isOver) throw new Error('the load was over before the visits were')
  await ended.promise
  const name = 'a visit beside an app in full use'
  const [small, large] = [quiet.small, loaded.small]
  return { name, small, large, ratio: Math.round((large / small) * 100) / 100, budget: 2 }
}
