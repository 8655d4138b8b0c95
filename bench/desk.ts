import pg from 'pg'
import { insertObject } from '../packages/server/src/modules/object/index.ts'
import { createApp } from '../packages/server/src/modules/tenant/index.ts'
import { createPool } from '../packages/server/src/platform/db/connect.ts'
import { Database } from '../packages/server/src/platform/db/database.ts'
import { compare, type Ratio } from './ratio.ts'

const names = [
  'Jahreskonzert',
  'Training',
  'Generalversammlung',
  'Geburtstag',
  'Kochkurs',
  'Probe',
  'Turnier',
  'Flohmarkt',
]

/** An app with so many bookings of many customers, over four years around today, in all states. */
async function fill(db: Database, databaseUrl: string, name: string, bookings: number): Promise<number> {
  const appId = await db.acrossTenants('bench', (tx) => createApp(tx, { title: name, domains: [`${name}.test`] }))
  const objects = await db.withTenant(appId, async (tx) => {
    const made: number[] = []
    for (let n = 0; n < 40; n += 1) made.push(await insertObject(tx, { title: `Saal ${n}`, isVisible: true }))
    return made
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into app_user (app_id, role, username, email, firstname, lastname, company, phone, email_verified_at)
     select $1, 'user', 'k' || n, 'k' || n || '@example.test', 'Anna', 'Muster' || n, case when n % 3 = 0 then 'Verein ' || n else '' end,
       '079 ' || lpad(n::text, 7, '0'), now()
     from generate_series(1, $2::int) as n`,
    [appId, Math.max(20, bookings / 20)],
  )
  await client.query(
    `with people as (select array_agg(id order by id) as ids from app_user where app_id = $1),
     o as (
       insert into customer_order (app_id, year, number, client_key, user_id, contact, summary, total)
       select $1, 2026, n, gen_random_uuid(), ids[1 + n % cardinality(ids)],
         jsonb_build_object('firstname', 'Anna', 'lastname', 'Muster' || n), '{}', 5000
       from generate_series(1, $2::int) as n, people
       returning id, user_id, number
     ), b as (
     insert into booking (app_id, order_id, object_id, user_id, name, state, starts_at, ends_at, display_start, display_end, steps, total,
       price_lines, created_at)
     select $1, o.id, ($3::int[])[1 + o.number % 40], o.user_id, ($4::text[])[1 + o.number % 8] || ' ' || o.number,
       case when o.number % 50 = 0 then 'rejected' when o.number % 40 = 0 then 'cancelled'
         when at > now() and o.number % 301 = 0 then 'unconfirmed' else 'confirmed' end,
       at, at + interval '2 hours', at, at + interval '2 hours', 2, 5000,
       '[{"title": "Saal", "quantity": 2, "unitPrice": 2500, "total": 5000, "kind": "object", "tax": []}]', at - interval '40 days'
     from o, lateral (select now() + (o.number::float / $2 - 0.6) * interval '4 years' as at) as t returning *
     )
     insert into occupancy (app_id, object_id, during, kind, booked_object_id, booking_id)
     select app_id, object_id, tstzrange(starts_at, ends_at), 'booking', object_id, id from b where state in ('confirmed', 'unconfirmed')`,
    [appId, bookings, objects, names],
  )
  for (const table of ['booking', 'occupancy', 'customer_order', 'app_user'])
    await client.query(`vacuum analyze ${table}`)
  await client.end()
  return appId
}

/** The list of bookings as staff use it: a thousand of them against a hundred thousand, in the same run. */
export async function compareDesk(databaseUrl: string, url: string, token: string): Promise<Ratio[]> {
  const db = new Database(createPool(databaseUrl, 2))
  const [few, many] = [await fill(db, databaseUrl, 'flecken', 1000), await fill(db, databaseUrl, 'metropole', 100_000)]
  await db.close()
  const today = new Date().toISOString().slice(0, 10)
  const next = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const lists: readonly (readonly [name: string, query: string, budget: number])[] = [
    ['bookings: from today on', `from=${today}`, 15],
    ['bookings: the next month', `from=${today}&until=${next}`, 5],
    ['bookings: search a number', 'search=B-04187', 8],
    ['bookings: search a customer', 'search=muster4187', 8],
  ]
  const rows: Ratio[] = []
  for (const [name, query, budget] of lists) {
    const call = (appId: number) => async () => {
      const answer = await fetch(`${url}/api/admin/bookings?${query}&itemsPerPage=25`, {
        headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    rows.push(await compare(name, call(few), call(many), budget))
  }
  return rows
}
