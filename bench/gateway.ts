import { startGatewaySimulator } from '../packages/server/src/modules/gateway/index.ts'
import { createKeeper } from '../packages/server/src/modules/user/index.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/start-embedded-postgres.ts'
import { startProcess } from '../packages/server/test/start-process.ts'
import { makeOrderScene, onDatabase, sendOrder } from './order-scene.ts'
import { compare, type Ratio } from './ratio.ts'

type Fault = Awaited<ReturnType<typeof startGatewaySimulator>>['state']['fault']

const objects = 40
const backlog = 60
const budget = 1.2
const password = 'Bench-2026-pass'
const two = (value: number) => String(value).padStart(2, '0')

/** A municipality with a gateway, bills that wait for it, and somebody who searches in it all the time. */
async function startMunicipality(databaseUrl: string, dataDir: string, fault: Fault) {
  const simulator = await startGatewaySimulator()
  const settings = { RATE_LIMIT: '100000000', ALLOW_PRIVATE_HOSTS: '1', LOG_LEVEL: 'error' }
  const server = await startProcess(databaseUrl, dataDir, settings)
  const scene = await makeOrderScene(databaseUrl, objects)
  const { appId } = scene
  const db = new Database(createPool(databaseUrl, 2))
  await db.acrossTenants('bench', (tx) =>
    createKeeper(tx, { username: 'bench', email: 'k@example.test', password, firstname: 'Kim', lastname: 'Keller' }),
  )
  const pool = createPool(databaseUrl, 1)
  await pool.query(`update app set feature_flags = '{hisoftgateway}'`)
  const headers = { 'x-app-id': String(appId), 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${server.url}${path}`, { method, headers: { ...headers, ...more }, ...sent })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const signedIn = await call('POST', '/api/auth/login', { username: 'bench', password })
  const staff = { authorization: `Bearer ${signedIn.body.token}` }
  let placed = 0
  const place = async () => {
    const index = placed++
    const round = Math.floor(index / objects)
    const hour = 8 + (round % 14)
    const day = `2028-06-${two(1 + Math.floor(round / 14))}`
    const answer = await sendOrder(server.url, scene, index, `${day} ${two(hour)}:00`, `${day} ${two(hour + 1)}:00`)
    if (!answer.ok) throw new Error(`order: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (let n = 0; n < backlog; n += 1) await place()
  const draft = { url: simulator.url, token: 'nur-zum-ausprobieren', isActive: true, version: 1 }
  await call('GET', '/api/admin/hisoft-gateway', undefined, staff)
  const saved = await call('PUT', '/api/admin/hisoft-gateway', draft, staff)
  if (saved.status !== 200) throw new Error(`gateway: ${JSON.stringify(saved.body)}`)
  Object.assign(simulator.state, { fault })
  await pool.query(
    `insert into gateway_bill (app_id, order_id, personal_number, amount) select app_id, id, '100482', 9000 from customer_order`,
  )
  await pool.query('analyze')
  const { rows } = await pool.query(`select id from app_user where role = 'user' limit 1`)
  const path = `/api/admin/users/${rows[0].id}`
  let number = 0
  const saveUser = async () => {
    const { user } = (await call('GET', path, undefined, staff)).body as { user: Record<string, unknown> }
    number += 1
    const { username, email, firstname, lastname, version } = user
    const address = { street: 'Kirchgasse', streetno: '8', zipcode: '8699', city: 'Eschenbühl', phone: '079 555 20 14' }
    const answer = await call(
      'PUT',
      path,
      {
        ...{ username, email, firstname, lastname, ...address, role: 'user', version },
        hisoftPersonalNumber: String(number),
      },
      staff,
    )
    if (answer.status !== 200) throw new Error(`user: ${JSON.stringify(answer.body)}`)
  }
  let isOver = false
  /** Staff who do not believe it, and the minute that comes more often than by the clock. */
  const restless = (async () => {
    while (!isOver) {
      await pool.query(`select graphile_worker.add_job('gateway.find_due', '{}', job_key := 'bench')`)
      await call('GET', '/api/admin/hisoft-gateway/addresses', undefined, { ...staff, filter: 'lastname=Meier' })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })()
  return {
    ...{ place, saveUser },
    async stop() {
      isOver = true
      await restless
      await pool.end()
      await db.close()
      await server.stop()
      await simulator.stop()
    },
  }
}

/** Orders and forms of people: with a gateway that is well, and with one that does not answer. */
export function compareGateway(clusterUrl: string): Promise<Ratio[]> {
  return onDatabase(clusterUrl, 'gateway_well', (wellUrl, wellDir) =>
    onDatabase(clusterUrl, 'gateway_ill', async (illUrl, illDir) => {
      const well = await startMunicipality(wellUrl, wellDir, 'none')
      const ill = await startMunicipality(illUrl, illDir, 'hang')
      try {
        return [
          await compare('placing an order, gateway hangs', well.place, ill.place, budget),
          await compare('form of a person, gateway hangs', well.saveUser, ill.saveUser, budget),
        ]
      } finally {
        await Promise.all([well.stop(), ill.stop()])
      }
    }),
  )
}

/** `node bench/gateway.ts`: these rows alone. */
if (import.meta.main) {
  const postgres = await startEmbeddedPostgres({ ephemeral: true })
  const began = performance.now()
  console.table(await compareGateway(postgres.url))
  console.log(`${Math.round((performance.now() - began) / 1000)} s in all`)
  await postgres.stop()
}
