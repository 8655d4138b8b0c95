import { expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createPool } from '../db/connect.ts'
import { Database } from '../db/database.ts'
import { countHits, forgetHits, secondsToWait } from './rate-limit.ts'

const { db, url } = await createTestDatabase()
const make = new Factories(db)
const limit = { key: 'k', hits: 3, seconds: 60 }

it('counts over every process of the installation, and for each app apart', async () => {
  const [ours, theirs] = [await make.app(), await make.app()]
  const secondProcess = new Database(createPool(url, 2))
  const wait = (appId: number) => db.withTenant(appId, (tx) => secondsToWait(tx, [limit]))
  await db.withTenant(ours, (tx) => countHits(tx, [limit]))
  await secondProcess.withTenant(ours, (tx) => countHits(tx, [limit]))
  expect(await wait(ours)).toBeNull()
  await secondProcess.withTenant(ours, (tx) => countHits(tx, [limit]))
  expect(await wait(ours)).toBeGreaterThan(55)
  expect(await wait(theirs)).toBeNull()
  await secondProcess.close()
})

it('opens again when the window is over, and when it is forgotten', async () => {
  const appId = await make.app()
  const hit = () => db.withTenant(appId, (tx) => countHits(tx, [{ ...limit, hits: 1 }]))
  const wait = () => db.withTenant(appId, (tx) => secondsToWait(tx, [{ ...limit, hits: 1 }]))
  await hit()
  expect(await wait()).not.toBeNull()
  await db.withTenant(appId, ({ db }) =>
    db
      .updateTable('rate_counter')
      .set({ resets_at: new Date(0) })
      .execute(),
  )
  expect(await wait()).toBeNull()
  await hit()
  expect(await wait()).not.toBeNull()
  await db.withTenant(appId, (tx) => forgetHits(tx, ['k']))
  expect(await wait()).toBeNull()
})

it('loses no hit when many count at once', async () => {
  const appId = await make.app()
  const keys = ['a', 'b'].map((key) => ({ ...limit, key }))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      db.withTenant(appId, (tx) => countHits(tx, index % 2 ? keys : keys.toReversed())),
    ),
  )
  const rows = await db.withTenant(appId, ({ db }) => db.selectFrom('rate_counter').select('hits').execute())
  expect(rows).toEqual([{ hits: 40 }, { hits: 40 }])
})

it('counts for the whole installation too', async () => {
  const wait = () => db.acrossTenants('test', (tx) => secondsToWait(tx, [limit]))
  for (let hits = 0; hits < 3; hits++) await db.acrossTenants('test', (tx) => countHits(tx, [limit]))
  expect(await wait()).toBeGreaterThan(55)
  await db.acrossTenants('test', (tx) => forgetHits(tx, ['k']))
  expect(await wait()).toBeNull()
})
