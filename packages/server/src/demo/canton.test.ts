import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { governmentLinkNames } from '@allmend/domain/government'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { createCanton, seedCanton } from './canton.ts'

const { db, owner } = await createTestDatabase()
let dataDir: string
let storage: Storage
let appId: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'allmend-canton-'))
  storage = await openStorage(undefined, dataDir)
  appId = await db.acrossTenants('test', (tx) => createCanton(tx, storage))
  await db.withTenant(appId, (tx) => seedCanton(tx, storage))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const query = async (sql: string) => (await owner.query(sql, [appId])).rows

it('the canton has a domain, the government layout and every link of it', async () => {
  expect(await query('select domain from app_domain where app_id = $1')).toEqual([{ domain: 'kanton.localhost' }])
  const [app] = await query('select layout, logo, government_links as links from app_setting where app_id = $1')
  expect(app).toMatchObject({ layout: 'gov', logo: '/files/base/demo/kanton.svg' })
  expect(Object.keys(app.links).toSorted()).toEqual(governmentLinkNames.toSorted())
})

it('it lets out six things with a picture and a price, and has orders in several states', async () => {
  const objects = await query(`
    select o.title from bookable o
    join bookable_asset a on a.app_id = o.app_id and a.object_id = o.id and a.place = 'main'
    where o.app_id = $1 and exists (
      select from booking_interval i join interval_price p on p.app_id = i.app_id and p.interval_id = i.id
      where i.app_id = o.app_id and i.object_id = o.id and p.amount > 0
    ) order by o.sort`)
  expect(objects.map(({ title }) => title)).toEqual([
    'Kantonsratssaal',
    'Sitzungszimmer Staatskanzlei',
    'Turnhalle Kantonsschule',
    'Schulküche Berufsschule',
    'Cargovelo Regierungsgebäude',
    'Parkplätze Regierungsplatz',
  ])
  const states = await query(
    'select state, count(*)::int as n from booking where app_id = $1 group by state order by state',
  )
  expect(states).toEqual([
    { state: 'cancelled', n: 1 },
    { state: 'confirmed', n: 8 },
    { state: 'rejected', n: 1 },
    { state: 'unconfirmed', n: 2 },
  ])
  const orders = await query('select distinct state from customer_order where app_id = $1')
  expect(orders.length).toBeGreaterThanOrEqual(4)
})
