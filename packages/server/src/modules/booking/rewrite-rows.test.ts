import { clockOf, dayOf, parseWall } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { blockObject } from './occupancy/change-occupancy.ts'
import { take } from './occupancy/claim.ts'
import { recalculate } from './occupancy/recalculate.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let token: string
let customer: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['object:view', 'object:data'])
  customer = await make.customerToken(appId)
})

interface Made {
  readonly id: number
  readonly intervalId: number
}

const book = (object: Made, start: string, end: string, more: object = {}) =>
  call('POST /api/orders', { appId, token: customer, body: { bookings: [bookingDraft(object, start, end, more)] } })

const read = async ({ id }: Made) =>
  (await call(`GET /api/admin/objects/${id}`, { appId, token })).body.object as object
const put = ({ id }: Made, body: object) => call(`PUT /api/admin/objects/${id}/data`, { appId, token, body })
const save = async (object: Made, change: object) => put(object, { ...(await read(object)), ...change })

interface Row {
  readonly object_id: number
  readonly booked: number
  readonly units: string
  readonly start: string
  readonly end: string
  readonly kind: string
}

/** What takes these objects, in the order of the objects. */
async function rowsOn(...objects: Made[]): Promise<Row[]> {
  const { rows } = await deps.db.pool.query<Row>(
    `select object_id, booked_object_id as booked, units::text, kind,
      to_char(lower(during) at time zone 'Europe/Zurich', 'YYYY-MM-DD HH24:MI') as start,
      to_char(upper(during) at time zone 'Europe/Zurich', 'YYYY-MM-DD HH24:MI') as end
     from occupancy where object_id = any($1) order by object_id, lower(during), lower(units)`,
    [objects.map(({ id }) => id)],
  )
  return rows
}

/** No unit twice, none beyond the stock, and every coming day as a recomputation would have it. */
async function expectSound(...objects: Made[]) {
  const twice = await deps.db.pool.query(
    `select a.id from occupancy a join occupancy b
     on a.app_id = b.app_id and a.object_id = b.object_id and a.id < b.id and a.units && b.units and a.during && b.during`,
  )
  expect(twice.rows).toEqual([])
  const beyond = await deps.db.pool.query(
    `select o.id from occupancy o join bookable b on b.id = o.object_id where upper(o.units) > b.stock and lower(o.during) > now()`,
  )
  expect(beyond.rows).toEqual([])
  for (const { id } of objects) {
    const again = await deps.db.withTenant(appId, (tx) => recalculate(tx, id, dayOf(2030, 5, 1), dayOf(2030, 5, 31)))
    expect(again).toEqual({ days: 31, differed: 0 })
  }
}

const inTheWay = (...bookings: object[]) => ({ code: 'object.bookings_in_the_way', details: { bookings } })
const thirdsOf = async () => [await make.object(appId), await make.object(appId), await make.object(appId)] as const
const ids = (objects: readonly Made[]) => objects.map(({ id }) => id)
const instant = (text: string) => clockOf('Europe/Zurich').toInstant(parseWall(text) ?? 0) ?? 0

describe('other parts', () => {
  it('take over what is to come: the hall stays taken, and its thirds are', async () => {
    const hall = await make.object(appId)
    const thirds = await thirdsOf()
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
    await book(thirds[0], '2030-05-04 10:00', '2030-05-04 12:00')
    expect((await save(hall, { partIds: ids(thirds) })).status).toBe(200)
    const span = { booked: hall.id, kind: 'booking', start: '2030-05-03 10:00', end: '2030-05-03 12:00' }
    expect(await rowsOn(hall)).toEqual([])
    expect(await rowsOn(thirds[1], thirds[2])).toMatchObject([
      { object_id: thirds[1].id, ...span },
      { object_id: thirds[2].id, ...span },
    ])
    for (const object of [hall, ...thirds]) {
      expect((await book(object, '2030-05-03 11:00', '2030-05-03 12:00')).body.code).toBe('booking.slot_taken')
    }
    expect((await book(hall, '2030-05-04 11:00', '2030-05-04 12:00')).body.code).toBe('booking.slot_taken')
    expect((await book(hall, '2030-05-03 12:00', '2030-05-03 13:00')).status).toBe(200)
    await expectSound(hall, ...thirds)
  })

  it('give back what they had when they are taken away', async () => {
    const thirds = await thirdsOf()
    const hall = await make.object(appId, { partIds: ids(thirds) })
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
    await book(thirds[2], '2030-05-03 13:00', '2030-05-03 14:00')
    expect((await save(hall, { partIds: [thirds[0].id] })).status).toBe(200)
    expect(await rowsOn(hall, ...thirds)).toMatchObject([
      { object_id: thirds[0].id, booked: hall.id },
      { object_id: thirds[2].id, booked: thirds[2].id },
    ])
    await expectSound(hall, ...thirds)
    expect((await save(hall, { partIds: [] })).status).toBe(200)
    expect(await rowsOn(hall)).toMatchObject([{ start: '2030-05-03 10:00', end: '2030-05-03 12:00' }])
    expect((await book(thirds[0], '2030-05-03 10:00', '2030-05-03 12:00')).status).toBe(200)
    await expectSound(hall, ...thirds)
  })

  it('reach what the object is itself part of', async () => {
    const [room, other, half] = await thirdsOf()
    const house = await make.object(appId, { partIds: [room.id, other.id] })
    await book(house, '2030-05-03 10:00', '2030-05-03 12:00')
    expect((await save(room, { partIds: [half.id] })).status).toBe(200)
    expect(await rowsOn(room, other, half)).toMatchObject([
      { object_id: other.id, booked: house.id },
      { object_id: half.id, booked: house.id },
    ])
    await expectSound(house, room, other, half)
  })

  it('are refused with the bookings that collide and no others, and nothing changes', async () => {
    const hall = await make.object(appId)
    const thirds = await thirdsOf()
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00', { name: 'Konzert' })
    await book(thirds[1], '2030-05-03 11:00', '2030-05-03 13:00', { name: 'Turnen' })
    await book(hall, '2030-05-04 10:00', '2030-05-04 12:00', { name: 'Anderer Tag' })
    const before = await rowsOn(hall, ...thirds)
    const { body } = await save(hall, { partIds: ids(thirds), title: 'Neu' })
    expect(body).toMatchObject(
      inTheWay(
        { name: 'Konzert', displayStart: '03.05.2030 - 10:00' },
        { name: 'Turnen', displayStart: '03.05.2030 - 11:00' },
      ),
    )
    expect((body.details as { bookings: object[] }).bookings).toHaveLength(2)
    expect(await rowsOn(hall, ...thirds)).toEqual(before)
    expect(await read(hall)).toMatchObject({ partIds: [], version: 1 })
    await expectSound(hall, ...thirds)
  })

  it('carry holds and blocks along, and leave alone what options took elsewhere', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const option = { value: 'Tische', inputType: 'number' as const, stockObjectId: tables.id }
    const hall = await make.object(appId, { options: [option] })
    const thirds = await thirdsOf()
    const [{ id }] = ((await read(hall)) as { options: [{ id: number }] }).options
    const placed = await book(hall, '2030-05-03 10:00', '2030-05-03 12:00', { options: [{ id, value: 4 }] })
    expect(placed.status).toBe(200)
    await deps.db.withTenant(appId, async (tx) => {
      const owner = { kind: 'hold' as const, holdKey: crypto.randomUUID(), expiresAt: new Date(Date.now() + 900_000) }
      const held = { start: instant('2030-05-04 10:00'), end: instant('2030-05-04 12:00') }
      const object = { id: hall.id, leaves: [hall.id], stock: 1 }
      await take(tx, [{ key: 'hold', object, quantity: 1, occupied: held, owner }], [])
      await recalculate(tx, hall.id, dayOf(2030, 5, 4), dayOf(2030, 5, 4))
      const occupied = { start: instant('2030-05-05 10:00'), end: instant('2030-05-05 12:00') }
      await blockObject(tx, hall.id, occupied, { note: 'Reinigung' })
    })
    const ofTables = await rowsOn(tables)
    expect(ofTables).toMatchObject([{ units: '[0,4)', booked: tables.id }])
    expect((await save(hall, { partIds: ids(thirds) })).status).toBe(200)
    expect((await rowsOn(thirds[0])).map(({ kind }) => kind)).toEqual(['booking', 'hold', 'block'])
    expect(await rowsOn(tables)).toEqual(ofTables)
    await expectSound(hall, ...thirds, tables)
  })

  it('change nothing of what has been: a booking that is going on moves from now on', async () => {
    const hall = await make.object(appId)
    const [third] = await thirdsOf()
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
    await book(hall, '2030-05-06 10:00', '2030-05-06 12:00')
    await book(third, '2030-05-04 10:00', '2030-05-04 11:00')
    const shift = (objectId: number, day: string, from: string, until: string) =>
      deps.db.pool.query(
        `with passed as (
           update booking set starts_at = date_trunc('minute', now()) + $3::interval, display_start = date_trunc('minute', now()) + $3::interval,
             display_end = date_trunc('minute', now()) + $4::interval, ends_at = date_trunc('minute', now()) + $4::interval
           where object_id = $1 and display_start::date = $2::date returning *
         )
         update occupancy o set during = tstzrange(p.starts_at, p.ends_at) from passed p where o.app_id = p.app_id and o.booking_id = p.id`,
        [objectId, day, from, until],
      )
    await shift(hall.id, '2030-05-03', '-3 hours', '3 hours')
    await shift(hall.id, '2030-05-06', '-9 hours', '-8 hours')
    // Would be in the way if the past counted.
    await shift(third.id, '2030-05-04', '-2 hours', '-1 hours')
    expect((await save(hall, { partIds: [third.id] })).status).toBe(200)
    const { rows } = await deps.db.pool.query(
      `select object_id, booked_object_id as booked, round(extract(epoch from now() - lower(during)) / 3600) as since,
        upper(during) > now() as goes_on from occupancy where object_id = any($1) order by lower(during)`,
      [[hall.id, third.id]],
    )
    expect(rows.map(({ object_id, booked, goes_on }) => [object_id, booked, goes_on])).toEqual([
      [hall.id, hall.id, false],
      [hall.id, hall.id, false],
      [third.id, third.id, false],
      [third.id, hall.id, true],
    ])
  })
})

describe('another stock', () => {
  it('fits what is used, or names exactly what does not', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const some = (day: string, quantity: number, name: string) =>
      book(tables, `${day} 10:00`, `${day} 12:00`, { quantity, name })
    await some('2030-05-03', 6, 'Weg')
    await some('2030-05-03', 5, 'Fest')
    await some('2030-05-03', 5, 'Markt')
    await some('2030-05-04', 8, 'Lager')
    // The places of the first fall free, so that the others lie beyond the new stock.
    await deps.db.pool.query(
      `with ended as (update booking set state = 'cancelled' where name = 'Weg' returning id)
       delete from occupancy where booking_id in (select id from ended)`,
    )
    expect((await save(tables, { stock: 12 })).status).toBe(200)
    await deps.db.withTenant(appId, (tx) => recalculate(tx, tables.id, dayOf(2030, 5, 1), dayOf(2030, 5, 31)))
    expect((await book(tables, '2030-05-03 10:00', '2030-05-03 12:00', { quantity: 3 })).body.code).toBe(
      'booking.slot_taken',
    )
    await expectSound(tables)
    const before = await rowsOn(tables)
    const { body } = await save(tables, { stock: 8 })
    expect(body).toMatchObject(inTheWay({ name: 'Fest' }, { name: 'Markt' }))
    expect((body.details as { bookings: object[] }).bookings).toHaveLength(2)
    expect(await rowsOn(tables)).toEqual(before)
    expect((await save(tables, { stock: 10 })).status).toBe(200)
    await expectSound(tables)
  })

  it('moves what options took of it, and blocks shut all there is', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const option = { value: 'Tische', inputType: 'number' as const, stockObjectId: tables.id }
    const hall = await make.object(appId, { options: [option] })
    const [{ id }] = ((await read(hall)) as { options: [{ id: number }] }).options
    await book(tables, '2030-05-03 08:00', '2030-05-03 11:00', { quantity: 9 })
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00', { options: [{ id, value: 4 }] })
    const occupied = { start: instant('2030-05-05 10:00'), end: instant('2030-05-05 12:00') }
    await deps.db.withTenant(appId, (tx) => blockObject(tx, tables.id, occupied, { note: 'Inventar' }))
    expect((await save(tables, { stock: 12 })).body).toMatchObject(inTheWay({ name: 'Probe' }, { name: 'Probe' }))
    expect((await save(tables, { stock: 13 })).status).toBe(200)
    expect((await rowsOn(tables)).map(({ units }) => units)).toEqual(['[0,9)', '[9,13)', '[0,13)'])
    expect((await save(tables, { stock: 30 })).status).toBe(200)
    expect((await rowsOn(tables)).at(-1)?.units).toBe('[0,30)')
    expect((await book(tables, '2030-05-05 10:00', '2030-05-05 11:00')).body.code).toBe('booking.slot_taken')
    await expectSound(tables, hall)
  })
})

/** Until somebody stands in the queue for a hall group. */
async function untilSomebodyWaits(): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    const { rows } = await deps.db.pool.query(
      `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    if (rows[0].waiting > 0) return
  }
  throw new Error('nobody waits')
}

describe('at the same moment', () => {
  it('other parts wait for whoever is writing to a part, and see what they wrote', async () => {
    const hall = await make.object(appId)
    const thirds = await thirdsOf()
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
    const record = await read(hall)
    let change: ReturnType<typeof put> | undefined
    await deps.db.withTenant(appId, async (tx) => {
      const occupied = { start: instant('2030-05-03 13:00'), end: instant('2030-05-03 14:00') }
      await blockObject(tx, thirds[1].id, occupied, { note: 'Reinigung' })
      change = put(hall, { ...record, partIds: ids(thirds) })
      await untilSomebodyWaits()
    })
    expect((await change)?.status).toBe(200)
    await expectSound(hall, ...thirds)
  })

  it('bookings and other parts never take a third twice, and the days stay true', async () => {
    const tally: Record<string, number> = {}
    const count = async (what: string, answer: ReturnType<typeof call>) => {
      const { status, body } = await answer
      const key = `${what}: ${status === 200 ? 'done' : body.code}`
      tally[key] = (tally[key] ?? 0) + 1
    }
    for (let round = 0; round < 6; round += 1) {
      const hall = await make.object(appId)
      const thirds = await thirdsOf()
      await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
      const record = await read(hall)
      const order = (object: Made, hour: number) =>
        count('order', book(object, `2030-05-03 ${hour}:00`, `2030-05-03 ${hour + 1}:00`))
      // Some before and some after the change; some are in its way, or it in theirs, and most only have the same days.
      const first = Array.from({ length: round % 4 }, (_, n) => order(thirds[n] ?? hall, 14 + n))
      const change = count('change', put(hall, { ...record, partIds: ids(thirds) }))
      const others = thirds.flatMap((third) => [12, 18, 19].map((hour) => order(third, hour)))
      const then = [...others, order(thirds[0], 10), order(hall, 14), order(thirds[2], 16), order(hall, 17)]
      await Promise.all([...first, change, ...then])
      await expectSound(hall, ...thirds)
      const { rows: lost } = await deps.db.pool.query(
        `select id from booking b where object_id = any($1) and not exists (select from occupancy o where o.booking_id = b.id)`,
        [ids([hall, ...thirds])],
      )
      expect(lost).toEqual([])
    }
    const codes = ['done', 'booking.slot_taken', 'object.bookings_in_the_way', 'server.unavailable']
    expect(Object.keys(tally).filter((key) => !codes.some((code) => key.endsWith(`: ${code}`)))).toEqual([])
    expect(tally['order: done']).toBeGreaterThan(12)
  })
})
