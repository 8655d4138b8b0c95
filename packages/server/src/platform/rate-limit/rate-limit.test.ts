import { expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createPool } from '../db/connect.ts'
import { Database } from '../db/database.ts'
import { giveBackTry, takeTry } from './rate-limit.ts'

const { db, url } = await createTestDatabase()
const make = new Factories(db)
const limit = { key: 'k', hits: 3, seconds: 60 }

it('counts over every process of the installation, and for each app apart', async () => {
  const [ours, theirs] = [await make.app(), await make.app()]
  const secondProcess = new Database(createPool(url, 2))
  const take = (on: Database, appId: number) => on.withTenant(appId, (tx) => takeTry(tx, [limit]))
  expect([await take(db, ours), await take(secondProcess, ours), await take(db, ours)]).toEqual([null, null, null])
  expect(await take(secondProcess, ours)).toBeGreaterThan(55)
  expect(await take(db, theirs)).toBeNull()
  await secondProcess.close()
})

it('opens again when the window is over, and when a try was right', async () => {
  const appId = await make.app()
  const once = [{ ...limit, hits: 1 }]
  const take = () => db.withTenant(appId, (tx) => takeTry(tx, once))
  await take()
  expect(await take()).not.toBeNull()
  await db.withTenant(appId, ({ db }) =>
    db
      .updateTable('rate_counter')
      .set({ resets_at: new Date(0) })
      .execute(),
  )
  expect(await take()).toBeNull()
  expect(await take()).not.toBeNull()
  await db.withTenant(appId, (tx) => giveBackTry(tx, once))
  expect(await take()).toBeNull()
})

it('of several limits that are passed, the one that is over last says how long to wait', async () => {
  const appId = await make.app()
  const minute = { key: 'minute', hits: 1, seconds: 60 }
  const hour = { key: 'hour', hits: 1, seconds: 3600 }
  const day = { key: 'day', hits: 9, seconds: 86_400 }
  const take = () => db.withTenant(appId, (tx) => takeTry(tx, [minute, hour, day]))
  expect(await take()).toBeNull()
  // The hour counts from the first try; the day has room left and keeps nobody waiting.
  const wait = await take()
  expect(wait).toBeGreaterThan(3540)
  expect(wait).toBeLessThanOrEqual(3600)
})

it('a try counts as much as it weighs, and one beyond the limit does not prolong the window', async () => {
  const appId = await make.app()
  const bytes = { key: 'bytes', hits: 100, seconds: 60 }
  const take = (weight: number) => db.withTenant(appId, (tx) => takeTry(tx, [{ ...bytes, weight }]))
  expect(await take(60)).toBeNull()
  expect(await take(40)).toBeNull()
  await db.withTenant(appId, ({ db }) =>
    db
      .updateTable('rate_counter')
      .set({ resets_at: new Date(Date.now() + 20_000) })
      .execute(),
  )
  const wait = await take(1)
  expect(wait).toBeGreaterThan(10)
  expect(wait).toBeLessThanOrEqual(20)
})

it('a right try gives a shared counter back only itself', async () => {
  const appId = await make.app()
  const shared = [{ ...limit, isShared: true }]
  const take = () => db.withTenant(appId, (tx) => takeTry(tx, shared))
  for (let tries = 0; tries < 3; tries++) expect(await take()).toBeNull()
  await db.withTenant(appId, (tx) => giveBackTry(tx, shared))
  expect(await take()).toBeNull()
  expect(await take()).not.toBeNull()
})

it('a right try leaves what others counted', async () => {
  const appId = await make.app()
  const [own, shared, others] = [
    { ...limit, key: 'own' },
    { ...limit, key: 'shared', isShared: true },
    { ...limit, key: 'others' },
  ] as const
  const hits = async () => {
    const rows = await db.withTenant(appId, (tx) =>
      tx.db.selectFrom('rate_counter').selectAll().orderBy('key').execute(),
    )
    return rows.map((row) => `${row.key} ${row.hits}`)
  }
  for (const _ of [1, 2]) await db.withTenant(appId, (tx) => takeTry(tx, [own, shared, others]))
  await db.withTenant(appId, (tx) => giveBackTry(tx, [own, shared]))
  expect(await hits()).toEqual(['others 2', 'shared 1'])
  // Below nothing there is nothing to give back.
  for (const _ of [1, 2]) await db.withTenant(appId, (tx) => giveBackTry(tx, [shared]))
  expect(await hits()).toEqual(['others 2', 'shared 0'])
})

it('lets exactly as many through as allowed when many try at once, and loses no count', async () => {
  const appId = await make.app()
  const both = ['a', 'b'].map((key) => ({ ...limit, key }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      db.withTenant(appId, (tx) => takeTry(tx, index % 2 ? both : both.toReversed())),
    ),
  )
  expect(answers.filter((wait) => wait === null)).toHaveLength(3)
  const rows = await db.withTenant(appId, ({ db }) => db.selectFrom('rate_counter').select('hits').execute())
  expect(rows).toEqual([{ hits: 40 }, { hits: 40 }])
})

it('counts for the whole installation too', async () => {
  const take = () => db.acrossTenants('test', (tx) => takeTry(tx, [limit]))
  for (let tries = 0; tries < 3; tries++) expect(await take()).toBeNull()
  expect(await take()).toBeGreaterThan(55)
  await db.acrossTenants('test', (tx) => giveBackTry(tx, [limit]))
  expect(await take()).toBeNull()
})
