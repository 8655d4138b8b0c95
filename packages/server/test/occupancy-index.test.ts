import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { buildTestApp } from './build-test-app.ts'

const { databaseUrl, make } = await buildTestApp()

const connections: pg.Client[] = []
async function connect() {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  connections.push(client)
  return client
}
afterAll(() => Promise.all(connections.map((client) => client.end())))

const always = `tstzrange('2030-01-01', '2040-01-01')`
const block = (hour: string) =>
  `tstzrange('2031-01-01'::timestamptz + (${hour}) * interval '1 hour', '2031-01-01'::timestamptz + (${hour} + 1) * interval '1 hour')`

/** How many rows of the app an index finds, and how many there are. */
async function counts(client: pg.Client, appId: number) {
  const count = async (settings: string) => {
    await client.query('begin')
    await client.query(settings)
    const { rows } = await client.query(
      `select count(id)::int as n from occupancy where app_id = ${appId} and during && ${always}`,
    )
    await client.query('rollback')
    return rows[0].n as number
  }
  return {
    byIndex: await count('set local enable_seqscan = off; set local enable_bitmapscan = off'),
    inAll: await count('set local enable_indexscan = off; set local enable_bitmapscan = off'),
  }
}

const gate = 4_155_299

/**
 * Somebody looks twice in one query, and between the two looks the table grows from a few rows, some of them dead, to many. Until the
 * second look waits at the gate, nothing has grown.
 */
async function growWhileSomebodyLooks(appId: number, objectId: number) {
  const [writer, reader] = [await connect(), await connect()]
  // Only what is flushed may be known as dead.
  await writer.query('set synchronous_commit = on')
  await writer.query(
    `insert into occupancy (app_id, object_id, booked_object_id, kind, during)
     select ${appId}, ${objectId}, ${objectId}, 'block', ${block('hour * 7')} from generate_series(1, 60) as hour order by md5(hour::text)`,
  )
  await writer.query(`delete from occupancy where app_id = ${appId} and id % 3 = 0`)
  await writer.query('select pg_advisory_lock($1)', [gate])
  await reader.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_material = off')
  const looking = reader.query(
    `select n from (values (1), (2)) as look(turn)
     cross join lateral (select count(id)::int as n from occupancy where app_id = ${appId} and during && ${always} and turn > 0) seen
     cross join lateral (select pg_advisory_lock_shared(${gate}) where turn > 0) as passed`,
  )
  await expect
    .poll(async () => (await writer.query(`select 1 from pg_locks where objid = ${gate} and not granted`)).rowCount)
    .toBe(1)
  await writer.query(
    `insert into occupancy (app_id, object_id, booked_object_id, kind, during)
     select ${appId}, ${objectId}, ${objectId}, 'block', ${block('hour * 7 / 5 * 5 + 1 + hour % 4')} from generate_series(1, 400) as hour
     on conflict do nothing`,
  )
  await writer.query('select pg_advisory_unlock($1)', [gate])
  await looking
  return counts(writer, appId)
}

it('finds every row, also after it grew while somebody looked', async () => {
  const appId = await make.app()
  const { byIndex, inAll } = await growWhileSomebodyLooks(appId, (await make.object(appId)).id)
  expect(inAll).toBeGreaterThan(200)
  expect(byIndex).toBe(inAll)
})

it('built anew it is made to grow at the next start, and nothing is left of that', async () => {
  const client = await connect()
  await client.query('truncate occupancy')
  const pages = async () =>
    (
      await client.query(
        `select pg_relation_size(i) / current_setting('block_size')::int as n
         from unnest(array['occupancy_during', 'occupancy_no_double']::regclass[]) as i`,
      )
    ).rows.map(({ n }) => Number(n))
  expect(await pages()).toEqual([1, 1])
  await migrate(databaseUrl)
  for (const count of await pages()) expect(count).toBeGreaterThan(1)
  const { rows } = await client.query(
    'select (select count(*)::int from occupancy) as rows, (select count(*)::int from app where id < 0) as apps',
  )
  expect(rows).toEqual([{ rows: 0, apps: 0 }])
})
