import pg from 'pg'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createUser } from '../packages/server/src/modules/user/index.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { compare, type Ratio } from './ratio.ts'

const daily = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '08:00', end: '22:00' } }))

/** An app with so many objects, each booked 500 times over two years. */
async function fill(
  db: Database,
  databaseUrl: string,
  name: string,
  objects: number,
): Promise<{ appId: number; objectId: number; intervalId: number }> {
  const appId = await db.acrossTenants('bench', (tx) => createApp(tx, { title: name, domains: [`${name}.test`] }))
  const ids = await db.withTenant(appId, async (tx) => {
    const made: number[] = []
    for (let n = 0; n < objects; n += 1) {
      const intervals = [{ name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8 }]
      made.push(
        await insertObject(tx, {
          title: `Objekt ${n}`,
          isVisible: true,
          leadTimeHours: 0,
          horizonDays: 3000,
          openingTimes: daily,
          intervals,
        }),
      )
    }
    await createUser(tx, { role: 'user', email: `${name}@example.test`, firstname: 'Anna', lastname: 'Muster' })
    return made
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with o as (
       insert into customer_order (app_id, year, number, client_key, user_id, summary, total)
       select $1, 2026, 1, gen_random_uuid(), (select id from app_user where app_id = $1 limit 1), '{}', 0 returning id
     ), b as (
       insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps)
       select $1, o.id, object_id, 'confirmed', at, at + interval '2 hours', at, at + interval '2 hours', 2
       from o, unnest($2::int[]) as object_id, generate_series(0, 499) as n,
         lateral (select timestamptz '2027-01-01 09:00+01' + n * interval '35 hours 30 minutes' as at) as t
       returning app_id, id, object_id, starts_at, ends_at
     )
     insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
     select app_id, object_id, tstzrange(starts_at, ends_at), 'booking', object_id, id from b`,
    [appId, ids],
  )
  await client.query('vacuum analyze occupancy')
  await client.query('vacuum analyze booking')
  const { rows } = await client.query('select id from booking_interval where object_id = $1', [ids[0]])
  await client.end()
  return { appId, objectId: ids[0] ?? 0, intervalId: rows[0].id }
}

/** The questions a calendar asks, in an app with a thousand bookings and in one with a hundred thousand. */
export async function compareBookings(databaseUrl: string, url: string): Promise<Ratio[]> {
  const db = new Database(createPool(databaseUrl, 2))
  const [few, many] = [await fill(db, databaseUrl, 'dorf', 2), await fill(db, databaseUrl, 'kanton', 200)]
  await db.close()
  const ask = (appId: number, path: string, body?: object) => async () => {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-app-id': String(appId), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const series = ({ objectId, intervalId }: typeof few) => ({
    objectId,
    intervalId,
    dates: Array.from({ length: 200 }, (_, n) => {
      const date = new Date(Date.UTC(2027, 1, 1 + n * 2)).toISOString().slice(0, 10)
      return { clientId: String(n), start: `${date} 18:00`, end: `${date} 20:00` }
    }),
  })
  const month = ({ appId, objectId }: typeof few) => ask(appId, `/api/objects/occupancies/${objectId}/2027-06`)
  return [
    await compare('month of occupancies, 1,000 and 100,000 bookings', month(few), month(many), 1.3),
    await compare(
      'series of 200 dates validated, 1,000 and 100,000 bookings',
      ask(few.appId, '/api/booking/validate-serial', series(few)),
      ask(many.appId, '/api/booking/validate-serial', series(many)),
      1.3,
    ),
    await compare(
      'free on a day, 2 and 200 objects (one query)',
      ask(few.appId, '/api/objects?date=2027-06-05&free=1'),
      ask(many.appId, '/api/objects?date=2027-06-05&free=1'),
      100,
    ),
  ]
}
