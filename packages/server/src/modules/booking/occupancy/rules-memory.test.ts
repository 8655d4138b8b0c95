import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { readRoutines } from '../../../platform/db/apply-routines.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let person: number
let customer: string
let everybody: number
let club: number
beforeAll(async () => {
  appId = await make.app()
  person = await make.user(appId)
  customer = await make.userToken(appId, person)
  const keeper = await make.keeperToken()
  const category = async (name: string, isDefault: boolean) => {
    const body = { name, isDefault, zipcodes: [] }
    const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
    return (made.body.priceCategory as { id: number }).id
  }
  everybody = await category('Alle', true)
  club = await category('Vereine', false)
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const order = (hall: { id: number; intervalId: number }, day: string) =>
  call('POST /api/orders', {
    appId,
    token: customer,
    body: { bookings: [bookingDraft(hall, `${day} 10:00`, `${day} 12:00`)] },
  })
const totalOf = async ({ body }: Awaited<ReturnType<typeof order>>) =>
  (await query('select total from customer_order where id = $1', body.orderId))[0]?.total

describe('what was read for earlier orders', () => {
  it('gives way to another price', async () => {
    const hall = await make.object(appId, { hasPrices: true })
    await query('insert into interval_price values ($1, $2, $3, 1000)', appId, hall.intervalId, club)
    await query('update app_user set price_category_id = $2 where id = $1', person, club)
    const first = await totalOf(await order(hall, '2031-05-05'))
    expect(first).toBeGreaterThan(0)
    expect(await totalOf(await order(hall, '2031-05-06'))).toBe(first)
    await query('update interval_price set amount = 3000 where interval_id = $1', hall.intervalId)
    expect(await totalOf(await order(hall, '2031-05-07'))).toBe(3 * first)
  })

  it('gives way to another price category of the payer, which is no rule', async () => {
    const hall = await make.object(appId, { hasPrices: true })
    await query('insert into interval_price values ($1, $2, $3, 1000)', appId, hall.intervalId, club)
    await query('insert into interval_price values ($1, $2, $3, 4000)', appId, hall.intervalId, everybody)
    await query('update app_user set price_category_id = $2 where id = $1', person, club)
    const asClub = await totalOf(await order(hall, '2031-05-05'))
    await query('update app_user set price_category_id = null where id = $1', person)
    expect(await totalOf(await order(hall, '2031-05-06'))).toBe(4 * asClub)
  })

  it('gives way to whatever decides how the payer is charged: postcode, whether it counts, own category', async () => {
    const hall = await make.object(appId, { hasPrices: true })
    await query('insert into interval_price values ($1, $2, $3, 1000)', appId, hall.intervalId, club)
    await query('insert into interval_price values ($1, $2, $3, 4000)', appId, hall.intervalId, everybody)
    await query(
      `insert into price_category_zip (app_id, price_category_id, zipcode) values ($1, $2, '8199')`,
      appId,
      club,
    )
    let days = 0
    const costs = async (zipcode: string, checks: boolean, category: number | null) => {
      await query(
        'update app_user set zipcode = $2, check_zipcode = $3, price_category_id = $4 where id = $1',
        person,
        zipcode,
        checks,
        category,
      )
      days += 1
      return totalOf(await order(hall, `2031-06-0${days}`))
    }
    // Two hours at 10.00 for clubs, at 40.00 for everybody. One thing changes at a time.
    expect(await costs('8199', true, everybody)).toBe(2000)
    expect(await costs('8199', false, everybody)).toBe(8000)
    expect(await costs('8199', true, everybody)).toBe(2000)
    expect(await costs('9999', true, everybody)).toBe(8000)
    expect(await costs('9999', true, club)).toBe(2000)
    expect(await costs('9999', true, null)).toBe(8000)
  })

  it('gives way to other opening times, and to an object that is hidden', async () => {
    const hall = await make.object(appId)
    expect((await order(hall, '2031-05-05')).status).toBe(200)
    await query('delete from opening_time where object_id = $1', hall.id)
    expect((await order(hall, '2031-05-06')).body.code).toBe('booking.not_bookable')
    const hut = await make.object(appId)
    expect((await order(hut, '2031-05-05')).status).toBe(200)
    await query('update bookable set is_visible = false where id = $1', hut.id)
    expect((await order(hut, '2031-05-06')).status).toBe(404)
  })

  it('gives way to parts that are arranged otherwise: the locks are those of today', async () => {
    const [third, whole] = [await make.object(appId), await make.object(appId)]
    expect((await order(third, '2031-05-05')).status).toBe(200)
    expect((await order(whole, '2031-05-05')).status).toBe(200)
    await query('insert into bookable_part (app_id, whole_id, part_id) values ($1, $2, $3)', appId, whole.id, third.id)
    await query('update bookable set hall_group = $1 where id = $2', whole.id, third.id)
    expect((await order(third, '2031-05-06')).status).toBe(200)
    expect((await order(whole, '2031-05-06')).body.code).toBe('booking.slot_taken')
    expect((await order(whole, '2031-05-07')).status).toBe(200)
  })
})

it('orders go with their app', async () => {
  const app = await make.app()
  const token = await make.userToken(app, await make.user(app))
  const hall = await make.object(app)
  const bookings = [bookingDraft(hall, '2031-05-05 10:00', '2031-05-05 12:00')]
  expect((await call('POST /api/orders', { appId: app, token, body: { bookings } })).status).toBe(200)
  await deps.db.acrossTenants('test', ({ db }) => db.deleteFrom('app').where('id', '=', app).execute())
  for (const table of [
    'customer_order',
    'booking',
    'occupancy',
    'outbox',
    'order_number',
    'rules_version',
    'audit_entry',
  ]) {
    expect(await query(`select count(*)::int as left from ${table} where app_id = $1`, app), table).toEqual([
      { left: 0 },
    ])
  }
})

/** What is read anew with every order, under its locks. */
const readEachTime = ['app_user', 'occupancy', 'booking', 'booking_hold', 'customer_order', 'rules_version']

it('a change of whatever rules, terms and the plan are read from is counted, once, when it is committed', async () => {
  const routines = new Map(
    (await readRoutines()).map(({ name, sql }) => [name, new Set(sql.replace(/--.*/g, '').match(/\w+/g))]),
  )
  const reached = new Set<string>()
  const follow = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const word of routines.get(name) ?? []) if (routines.has(word)) follow(word)
  }
  for (const name of ['booking_scene', 'object_rules', 'customer_terms', 'groups_of_order']) follow(name)
  const plan = await readFile(join(import.meta.dirname, '../../plan/read-objects.ts'), 'utf8')
  const words = new Set([
    ...[...reached].flatMap((name) => [...(routines.get(name) ?? [])]),
    ...(plan.match(/\w+/g) ?? []),
  ])
  const tables = await query(
    `select c.relname as name, array_agg(t.tgdeferrable and t.tginitdeferred) filter (where t.tgname = 'counts_rules_change') as counts
     from pg_class c left join pg_trigger t on t.tgrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  )
  const read = tables.filter(({ name }) => words.has(name) && !readEachTime.includes(name))
  expect(read.length).toBeGreaterThan(15)
  for (const { name, counts } of read) expect(counts, name).toEqual([true])
})

it('a change is counted once, in the app it was made in, and for everybody if it is everybody’s', async () => {
  const other = await make.app()
  const count = async (app: number) =>
    (await query('select version from rules_version where app_id = $1', app))[0].version
  const [ours, theirs] = [await count(appId), await count(other)]
  await deps.db.withTenant(appId, async (tx) => {
    for (const title of ['Saal', 'Aula', 'Halle']) {
      await tx.db.updateTable('bookable').set({ title }).where('app_id', '=', appId).execute()
    }
  })
  expect([await count(appId), await count(other)]).toEqual([ours + 1, theirs])
  await query('update tax_period set rate = rate')
  expect([await count(appId), await count(other)]).toEqual([ours + 2, theirs + 1])
  // And again in the next transaction of the same connection, and once for each app of one.
  const client = await deps.db.pool.connect()
  try {
    for (const _ of [1, 2]) await client.query('update bookable set title = title where app_id = $1', [appId])
    await client.query('update app set title = title where id = any($1)', [[appId, other]])
  } finally {
    client.release()
  }
  expect([await count(appId), await count(other)]).toEqual([ours + 5, theirs + 2])
})
