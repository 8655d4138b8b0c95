import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppPlace, filesOf, rowsOf } from '../../../../test/compare-apps.ts'
import { Factories } from '../../../../test/factories.ts'
import { readTenantTables } from '../../../../test/fill-every-table.ts'
import { fillRandomApp } from '../../../../test/random-app.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { seedDemo } from '../../../demo/seed.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { LocalDisk } from '../../../platform/storage/local-disk.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { exportApp, fileSource, importApp } from '../index.ts'
import { leftOut, readTables } from './exported-tables.ts'
import type { ImportedApp } from './import-app.ts'

const here = await createTestDatabase()
const elsewhere = await createTestDatabase()
const make = new Factories(here.db)
let folder: string
let storage: Storage
let otherStorage: Storage
let disk: LocalDisk

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allmend-impexor-'))
  await mkdir(join(folder, 'here'))
  storage = await openStorage(undefined, join(folder, 'here'))
  otherStorage = await openStorage(undefined, join(folder, 'elsewhere'))
  disk = new LocalDisk(join(folder, 'here'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function exported(appId: number): Promise<string> {
  const made = await exportApp({ db: here.db, storage, disk }, appId)
  if (!made) throw new Error('there is no such app')
  const path = join(folder, made.name)
  await pipeline(made.content, createWriteStream(path))
  return path
}

async function imported(path: string, place: { db: typeof here.db; storage: Storage }): Promise<ImportedApp> {
  const made = await importApp(place, { source: await fileSource(path), name: 'app.resys', actor: 'system' })
  if (isRefusal(made)) throw new Error(made.code)
  return made
}

/** What differs, and why; everything else is the same to the last digit. */
const without = {
  app_user: ['totp_secret', 'totp_confirmed_at', 'totp_last_step', 'recovery_code_hashes'],
  gateway_setting: ['token', 'token_end', 'is_active', 'rest_until'],
  gateway_bill: ['claimed_until'],
  mail_message: ['sealed', 'state', 'last_error', 'next_try_at', 'claimed_by', 'claimed_until'],
  mail_setting: ['smtp_password', 'uses_own_server'],
  payment_provider: ['secret', 'secret_end', 'sign_key', 'is_active', 'webhook_token'],
  sso_setting: ['client_secret', 'is_on', 'staff_password_off'],
  audit_entry: ['actor_id', 'entity_id'],
  security_event: ['actor_id'],
}
const only = {
  list_preference: `owner_kind <> 'keeper'`,
  occupancy: `kind <> 'hold'`,
  booking_document: 'order_id is not null',
  // The import itself is written down.
  audit_entry: `after ->> 'importedFrom' is null`,
}
const stays = [
  ...[
    'api_key',
    'app_domain',
    'booking_hold',
    'calendar_feed',
    'event_interest',
    'known_device',
    'mail_dkim',
    'mail_link',
  ],
  ...[
    'order_code',
    'outbox',
    'pending_file',
    'rate_counter',
    'registration',
    'rules_version',
    'session',
    'sso_attempt',
  ],
  ...['staff_calendar_feed', 'webhook_delivery', 'webhook_target'],
]

/** The addresses of files as they read in the other app. */
const renamed = (line: string, from: number, to: number) =>
  line
    .replace(new RegExp(`(?<![0-9a-z])${from}/(?=[0-9a-f]{8}-[0-9a-f]{4})`, 'g'), `${to}/`)
    .replaceAll('/files/base/demo/', `/files/base/app-${to}/demo/`)

async function expectSame(before: AppPlace, after: AppPlace): Promise<number> {
  const [expected, found] = [await rowsOf(before, { without, only }), await rowsOf(after, { without, only })]
  let rows = 0
  for (const [table, lines] of expected) {
    if (stays.includes(table)) continue
    rows += lines.length
    expect(found.get(table), table).toEqual(lines.map((line) => renamed(line, before.appId, after.appId)).toSorted())
  }
  expect(await filesOf(after)).toEqual(await filesOf(before))
  return rows
}

it('every table of an app is exported, or says why it stays', async () => {
  const exportedNames = await here.db.acrossTenants('test', async (tx) =>
    (await readTables(tx)).map(({ name }) => name),
  )
  const all = (await readTenantTables(here.owner)).map(({ name }) => name)
  expect([...exportedNames, ...Object.keys(leftOut)].sort()).toEqual(all.sort())
})

describe('the demo', () => {
  let path: string
  beforeAll(async () => {
    await seedDemo(here.url, { dataDir: join(folder, 'here') })
    const file = `private/1/${randomUUID()}.pdf`
    await storage.put(file, randomBytes(100_000))
    await here.owner.query(
      `insert into booking_document (app_id, key, name, mime, size, file, order_id)
       select 1, gen_random_uuid(), 'Plan.pdf', 'application/pdf', 100000, $1, min(id) from customer_order where app_id = 1`,
      [file],
    )
    path = await exported(1)
  })

  it('is the same in another installation, row by row and file by file', async () => {
    const { app, takenDomains, missingFiles } = await imported(path, { db: elsewhere.db, storage: otherStorage })
    expect(app).toMatchObject({ title: 'Gemeinde Eschenbühl', suspendedAt: expect.any(String) })
    expect({ takenDomains, missingFiles }).toEqual({ takenDomains: [], missingFiles: 0 })
    expect(app.domains.map(({ domain }) => domain)).toEqual(['localhost', '127.0.0.1'])
    const before = { owner: here.owner, storage, appId: 1 }
    const after = { owner: elsewhere.owner, storage: otherStorage, appId: app.id }
    expect(await expectSame(before, after)).toBeGreaterThan(1000)
    expect((await filesOf(after)).size).toBeGreaterThan(10)
  })

  it('is the same beside itself, with files of its own', async () => {
    const { app, takenDomains } = await imported(path, { db: here.db, storage })
    expect(app.id).toBeGreaterThan(2)
    expect(takenDomains).toEqual(['127.0.0.1', 'localhost'])
    await expectSame({ owner: here.owner, storage, appId: 1 }, { owner: here.owner, storage, appId: app.id })
    const { rows } = await here.owner.query('select hero, logo from app_setting where app_id = $1', [app.id])
    expect(rows[0].hero.picture).toBe(`/files/base/app-${app.id}/demo/hero.svg`)
    expect(await storage.exists(`base/app-${app.id}/demo/hero.svg`)).toBe(true)
  })

  it('a copy of the copy is still the same', async () => {
    const { app: first } = await imported(path, { db: here.db, storage })
    const { app } = await imported(await exported(first.id), { db: elsewhere.db, storage: otherStorage })
    await expectSame(
      { owner: here.owner, storage, appId: 1 },
      { owner: elsewhere.owner, storage: otherStorage, appId: app.id },
    )
  })

  it('goes on with numbers nobody has', async () => {
    const { rows } = await elsewhere.owner.query('select max(id) as id, max(app_id) as app from bookable')
    const { rows: made } = await elsewhere.owner.query(
      `insert into bookable (app_id, title) values ($1, 'Neu') returning id`,
      [rows[0].app],
    )
    expect(made[0].id).toBeGreaterThan(rows[0].id)
  })

  it('has nothing in it that was encrypted here', async () => {
    const { gunzipSync } = await import('node:zlib')
    const text = gunzipSync(await readFile(path)).toString('latin1')
    expect(text).not.toMatch(/"v1\.[\w-]{30,}/)
    const { rows } = await here.owner.query(
      `select secret from payment_provider where app_id = 1 and secret is not null`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(text).toContain('Zugang zum Zahlungsanbieter')
  })
})

/** Moves a franc from one order to another, again and again, until it is told to stop: the sum is the same at every moment. */
function keepMoving(appId: number) {
  let isStopped = false
  let moves = 0
  const move = (client: pg.PoolClient) =>
    client.query(
      `with pair as (select array_agg(id) as ids from (select id from customer_order where app_id = $1 and total between 1000 and 90000
        order by random() limit 2) o)
      update customer_order o set total = total + case when o.id = pair.ids[1] then 100 else -100 end from pair
      where o.app_id = $1 and o.id = any(pair.ids)`,
      [appId],
    )
  const ended = (async () => {
    const client = await here.owner.connect()
    try {
      for (; !isStopped; moves += 1) await move(client)
    } finally {
      client.release()
    }
  })()
  return async () => {
    isStopped = true
    await ended
    return moves
  }
}

it('an app with 20 000 bookings is the same elsewhere, as it was in one moment, while people go on', async () => {
  const appId = await make.app({ title: 'Zufall' })
  const seed = Math.random()
  await fillRandomApp(here.owner, appId, 20_000, seed)
  const changing = { ...without, customer_order: ['total'] }
  const before = await rowsOf({ owner: here.owner, storage, appId }, { without: changing, only })
  const stop = keepMoving(appId)
  const path = await exported(appId)
  expect(await stop()).toBeGreaterThan(3)
  const { app } = await imported(path, { db: elsewhere.db, storage: otherStorage })
  const found = await rowsOf(
    { owner: elsewhere.owner, storage: otherStorage, appId: app.id },
    { without: changing, only },
  )
  for (const [table, lines] of before) {
    if (!stays.includes(table)) expect(found.get(table), `${table}, seed ${seed}`).toEqual(lines)
  }
  expect(found.get('booking')).toHaveLength(20_000)
  const sumOf = async (owner: pg.Pool, id: number) =>
    (await owner.query('select sum(total) as sum from customer_order where app_id = $1', [id])).rows
  expect(await sumOf(elsewhere.owner, app.id)).toEqual(await sumOf(here.owner, appId))
  // Nothing is sent from a copy by itself.
  const { rows } = await elsewhere.owner.query(
    'select state, count(*)::int as n from mail_message where app_id = $1 group by 1 order by 1',
    [app.id],
  )
  expect(rows).toEqual([
    { state: 'failed', n: 2857 },
    { state: 'sent', n: 17_143 },
  ])
})

it('a snapshot shows one moment, and lets nothing be written', async () => {
  const appId = await make.app({ title: 'Damals' })
  const titles = await here.db.readSnapshot(appId, async (tx) => {
    const read = () => tx.db.selectFrom('app').select('title').execute()
    const first = await read()
    await here.owner.query(`update app set title = 'Heute' where id = $1`, [appId])
    return [first, await read()]
  })
  expect(titles).toEqual([[{ title: 'Damals' }], [{ title: 'Damals' }]])
  const write = here.db.readSnapshot(appId, (tx) => tx.db.updateTable('app').set({ title: 'Nie' }).execute())
  await expect(write).rejects.toMatchObject({ code: '25006' })
})
