import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createUser } from '../packages/server/src/modules/user/index.ts'
import { newToken } from '../packages/server/src/platform/auth/token.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { migrate } from '../packages/server/src/platform/db/migrate.ts'

/** An app of its own with objects open all day, and a customer who is signed in. */
export interface OrderScene {
  readonly appId: number
  readonly token: string
  readonly objects: readonly { readonly id: number; readonly intervalId: number }[]
}

/** Runs on a migrated database of its own in this cluster, with a folder of its own. */
export async function onDatabase<T>(
  clusterUrl: string,
  name: string,
  work: (databaseUrl: string, dataDir: string) => Promise<T>,
): Promise<T> {
  const databaseUrl = Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href
  const cluster = createPool(clusterUrl, 1)
  await cluster.query(`create database ${name}`)
  await cluster.end()
  await migrate(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), `allmend-${name}-`))
  try {
    return await work(databaseUrl, dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function makeOrderScene(databaseUrl: string, objects: number): Promise<OrderScene> {
  const db = new Database(createPool(databaseUrl, 2))
  const appId = await db.acrossTenants('bench', (tx) =>
    createApp(tx, { title: 'Bestellungen', domains: ['orders.test'] }),
  )
  const openingTimes = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } }))
  const { token, hash } = newToken()
  const made = await db.withTenant(appId, async (tx) => {
    for (let n = 0; n < objects; n += 1) {
      const intervals = [{ name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8 }]
      const settings = { isVisible: true, leadTimeHours: 0, horizonDays: 3000, confirmation: 'automatic' as const }
      await insertObject(tx, { title: `Objekt ${n}`, ...settings, openingTimes, intervals })
    }
    const customer = { role: 'user' as const, email: 'bench@example.test', firstname: 'Anna', lastname: 'Muster' }
    const userId = await createUser(tx, customer)
    const expires_at = new Date(Date.now() + 3_600_000)
    const session = { app_id: appId, account_id: userId, token_hash: hash, address: '', user_agent: '', expires_at }
    await tx.db.insertInto('session').values(session).execute()
    return tx.db
      .selectFrom('booking_interval')
      .where('app_id', '=', appId)
      .select(['id as intervalId', 'object_id as id'])
      .orderBy('object_id')
      .execute()
  })
  await db.close()
  return { appId, token, objects: made }
}

/** Orders some time of an object, as a browser does. */
export function sendOrder(
  url: string,
  { appId, token, objects }: OrderScene,
  index: number,
  start: string,
  end: string,
): Promise<Response> {
  const object = objects[index % objects.length]
  const times = { start, end, displayStart: start, displayEnd: end }
  return fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'x-app-id': String(appId), 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      bookings: [{ objectId: object?.id, intervalId: object?.intervalId, ...times }],
      clientKey: crypto.randomUUID(),
    }),
  })
}
