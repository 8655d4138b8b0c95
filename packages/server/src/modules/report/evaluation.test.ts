import type { Evaluation } from '@allmend/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly, type Made } from '../../../test/book-directly.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { resumOrder, settleEnded } from '../order/index.ts'

const { call, deps, make } = await buildTestApp()
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows
const book = (appId: number, made: Made) => bookDirectly(deps.db, appId, made)

const actor: Actor = {
  user: { id: 1, sessionId: 1, name: 'Sandra Huber', role: 'admin', permissions: [] },
  address: '',
}

async function ask(appId: number, token: string, from: string, until: string, more = '') {
  const { status, body } = await call(`GET /api/admin/evaluation?from=${from}&until=${until}${more}`, { appId, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.evaluation as Evaluation
}

describe.each([true, false])('revenue, prices with VAT: %s', (pricesIncludeVat) => {
  let appId: number
  let token: string
  const seed = { value: 42 }
  const random = (below: number) => {
    seed.value = (seed.value * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed.value / 2_147_483_648) * below)
  }

  const line = (total: number) => {
    const shares = random(2) === 0 ? [] : [{ rate: 810, amount: total }]
    return { kind: 'object', id: null, title: 'Miete', quantity: 1, unitPrice: total, total, shares, tax: [] }
  }

  async function order(tx: TenantTx, objects: readonly number[], number: number): Promise<void> {
    const created = new Date(Date.UTC(2026, 0, 1, 12) + random(300) * 86_400_000)
    const category = ['Einheimische', 'Auswärtige', 'Vereine'][random(3)] ?? ''
    const { rows } = await sql<{ id: number }>`
      insert into customer_order (app_id, year, number, client_key, summary, total, created_at, price_category_name)
      values (${tx.appId}, 2026, ${number}, gen_random_uuid(), '{}', 0, ${created}, ${category}) returning id
    `.execute(tx.db)
    const id = rows[0]?.id ?? 0
    for (let place = random(4); place > 0; place -= 1) {
      const start = new Date(created.getTime() + random(60) * 86_400_000)
      const end = new Date(start.getTime() + 7_200_000)
      const state = ['confirmed', 'confirmed', 'unconfirmed', 'held'][random(4)] ?? 'confirmed'
      // Each in a place of its own: whether they fit is not asked here.
      await sql`
        with b as (
          insert into booking (app_id, order_id, object_id, state, starts_at, ends_at, display_start, display_end, steps, price_lines)
          values (${tx.appId}, ${id}, ${objects[random(objects.length)] ?? 0}, ${state}, ${start}, ${end}, ${start}, ${end}, 1,
            ${JSON.stringify([line(random(50_000))])}::jsonb) returning *
        )
        insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, booking_id)
        select app_id, object_id, int4range(id, id + 1), tstzrange(starts_at, ends_at), 'booking', object_id, id from b
      `.execute(tx.db)
    }
    for (let place = random(3); place > 0; place -= 1) {
      await sql`
        insert into order_position (app_id, order_id, title, quantity, unit_price, total, tax_rate)
        values (${tx.appId}, ${id}, 'Reinigung', 1, 1, ${random(9999)}, ${random(2) === 0 ? null : 810})
      `.execute(tx.db)
    }
    await resumOrder(tx, id)
    await end(tx, id)
    if (random(2) === 0) {
      const state = ['booked', 'printed', 'payed', 'completed'][random(4)]
      await sql`update customer_order set state = ${state} where app_id = ${tx.appId} and id = ${id} and state = 'new'`.execute(
        tx.db,
      )
      await end(tx, id)
    }
  }

  /** Some bookings end, some of them with a fee. */
  async function end(tx: TenantTx, orderId: number): Promise<void> {
    const state = ['cancelled', 'rejected'][random(2)]
    const { rows } = await sql<{ id: number }>`
      update booking set state = ${state}, fee = case when id % 3 = 0 then total / 3 else 0 end
      where app_id = ${tx.appId} and order_id = ${orderId} and id % 4 = ${random(4)} and state in ('confirmed', 'unconfirmed') returning id
    `.execute(tx.db)
    if (rows.length > 0)
      await settleEnded(
        tx,
        actor,
        rows.map(({ id }) => id),
        'Storniert',
      )
  }

  beforeAll(async () => {
    appId = await make.app()
    await query(
      'update app_setting set prices_include_vat = $2, rounds_to_five = true where app_id = $1',
      appId,
      pricesIncludeVat,
    )
    token = await make.staffToken(appId, ['order:view'])
    const objects = [await make.object(appId), await make.object(appId), await make.object(appId, { isVisible: false })]
    await deps.db.withTenant(appId, async (tx) => {
      for (let number = 1; number <= 300; number += 1)
        await order(
          tx,
          objects.map(({ id }) => id),
          number,
        )
    })
  })

  it('agrees with the orders to the Rappen, and so does each of its tables', async () => {
    const [{ due, billed, credited, fees, roundings }] = await query(
      `select sum(total - credited)::int as due, count(*) filter (where state not in ('new', 'created', 'cancelled'))::int as billed,
         sum(credited)::int as credited, (select sum(fee)::int from booking where app_id = $1) as fees,
         sum(abs((summary ->> 'roundingDifference')::int))::int as roundings
       from customer_order where app_id = $1`,
      appId,
    )
    // The data is worth something: invoices, credits, fees and roundings are all there.
    for (const amount of [due, billed, credited, fees, roundings]) expect(amount).toBeGreaterThan(0)
    const whole = await ask(appId, token, '2026-01-01', '2026-12-31')
    expect(whole.totals.revenue).toBe(due)
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    const { fees: charged, positions, rest } = whole.besides
    expect(charged).toBe(fees)
    expect(Math.abs(rest)).toBeLessThanOrEqual(roundings)
    const besides = charged + positions + rest
    expect(sum(whole.objects.map(({ revenue }) => revenue)) + besides).toBe(due)
    expect(sum(whole.categories.map(({ revenue }) => revenue)) + besides).toBe(due)
    expect(sum(whole.buckets.map(({ revenue }) => revenue))).toBe(due)
    expect(sum(whole.priceCategories.map(({ revenue }) => revenue))).toBe(due)
    const halves = [
      await ask(appId, token, '2026-01-01', '2026-06-30'),
      await ask(appId, token, '2026-07-01', '2026-12-31'),
    ]
    expect(sum(halves.map(({ totals }) => totals.revenue))).toBe(due)
    const next = await ask(appId, token, '2027-01-01', '2027-12-31')
    expect(next.totals.revenue).toBe(0)
    expect(next.totalsBefore).toEqual(whole.totals)
  })

  it('the files say the same', async () => {
    const { body, headers, status } = await call(
      'GET /api/admin/evaluation/objects/export?format=csv&from=2026-01-01&until=2026-12-31',
      { appId, token },
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Auswertung-Objekte.csv')
    const lines = parseCsv(String(body.text)).map((row) => row.map(({ value }) => value))
    const column = lines[0]?.indexOf('Umsatz in CHF') ?? -1
    const total = lines.slice(1).reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)
    expect(total).toBe((await ask(appId, token, '2026-01-01', '2026-12-31')).totals.revenue)
    for (const table of ['times', 'categories', 'pricecategories', 'hours']) {
      const path = `/api/admin/evaluation/${table}/export?format=xlsx&from=2026-01-01&until=2026-12-31` as const
      expect((await call(`GET ${path}`, { appId, token })).status).toBe(200)
    }
  })
})

describe('what was booked', () => {
  it('counts what takes its object, and cancelled ones only in their rate', async () => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const { id: object } = await make.object(appId)
    const day = '2026-11-16'
    const at = (start: string, end: string, state: string) => ({
      object,
      start: `${day} ${start}`,
      end: `${day} ${end}`,
      state,
    })
    await book(appId, at('08:00', '10:00', 'confirmed'))
    await book(appId, at('10:00', '11:00', 'unconfirmed'))
    await book(appId, at('11:00', '15:00', 'held'))
    await book(appId, at('12:00', '15:00', 'cancelled'))
    await book(appId, at('12:00', '15:00', 'rejected'))
    await book(appId, at('12:00', '15:00', 'expired'))
    const { totals, unit, buckets } = await ask(appId, token, day, day)
    expect(totals).toMatchObject({ bookings: 3, minutes: 420, occupancy: 50, cancelled: 1, cancellationRate: 25 })
    expect([unit, buckets.length]).toEqual(['day', 1])
  })

  it.each([
    ['spring', '2026-03-23', '2026-03-29', '2026-03-29', 10_020, 300],
    ['autumn', '2026-10-19', '2026-10-25', '2026-10-25', 10_140, 420],
  ])('over the change of the clock in %s', async (_, from, until, sunday, open, taken) => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const openingTimes = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
    const { id: object } = await make.object(appId, { openingTimes })
    await book(appId, { object, start: `${sunday} 00:00`, end: `${sunday} 06:00` })
    const { totals, hours, buckets } = await ask(appId, token, from, until)
    expect(totals.occupancy).toBeCloseTo((taken / open) * 100, 8)
    expect(totals.minutes).toBe(taken)
    // Sunday stands last. The hour that does not exist in spring has no number.
    expect(hours[6]?.slice(1, 4)).toEqual(taken === 300 ? [100, null, 100] : [100, 100, 100])
    expect(hours[5]?.[2]).toBe(0)
    expect(buckets.at(-1)?.occupancy).toBeCloseTo((taken / (open - 6 * 1440)) * 100, 8)
  })

  it('a whole and its parts, blocks and a stock', async () => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const thirds = [await make.object(appId), await make.object(appId), await make.object(appId)]
    const whole = await make.object(appId)
    for (const { id } of thirds) {
      await query('insert into bookable_part (app_id, whole_id, part_id) values ($1, $2, $3)', appId, whole.id, id)
    }
    const tables = await make.object(appId, { stock: 10 })
    const day = '2026-11-16'
    await book(appId, { object: thirds[0]?.id ?? 0, start: `${day} 08:00`, end: `${day} 15:00` })
    await book(appId, { object: tables.id, start: `${day} 08:00`, end: `${day} 15:00`, quantity: 4 })
    await query(
      `insert into object_block (app_id, object_id, starts_at, ends_at) values ($1, $2, '2026-11-16 15:00+01', '2026-11-16 23:00+01')`,
      appId,
      thirds[2]?.id,
    )
    const { objects, totals } = await ask(appId, token, day, day)
    const occupancy = (id: number | undefined) => objects.find((object) => object.id === id)?.occupancy
    expect(occupancy(thirds[0]?.id)).toBe(50)
    expect(occupancy(thirds[1]?.id)).toBe(0)
    expect(occupancy(whole.id)).toBeCloseTo((420 / (840 + 840 + 420)) * 100, 8)
    expect(occupancy(tables.id)).toBe(20)
    expect(totals.occupancy).toBeCloseTo(((420 + 168) / (840 + 840 + 420 + 840)) * 100, 8)
  })

  it('an empty period has no numbers to divide, and an app without objects none at all', async () => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const nothing = await ask(appId, token, '2026-01-01', '2026-12-31')
    expect(nothing.totals).toEqual({
      bookings: 0,
      minutes: 0,
      occupancy: null,
      revenue: 0,
      cancelled: 0,
      cancellationRate: null,
    })
    expect(nothing.buckets).toHaveLength(12)
    await make.object(appId)
    const empty = await ask(appId, token, '2026-02-01', '2026-02-28')
    expect(empty.totals.occupancy).toBe(0)
    expect(empty.hours[0]?.[7]).toBeNull()
    expect(empty.hours[0]?.[8]).toBe(0)
  })

  it('by category, only its objects', async () => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const [{ id: category }] = await query(
      `insert into category (app_id, name) values ($1, 'Hallen') returning id`,
      appId,
    )
    const [hall, hut] = [await make.object(appId, { categoryId: category }), await make.object(appId)]
    await book(appId, { object: hall.id, start: '2026-05-01 08:00', end: '2026-05-01 10:00', total: 5000 })
    await book(appId, { object: hut.id, start: '2026-05-01 08:00', end: '2026-05-01 10:00', total: 7000 })
    const { totals, objects } = await ask(appId, token, '2026-05-01', '2026-05-31', `&category=${category}`)
    expect(totals).toMatchObject({ bookings: 1, revenue: 5000 })
    expect(objects.map(({ id }) => id)).toEqual([hall.id])
    const all = await ask(appId, token, '2026-05-01', '2026-05-31')
    expect(all.categories.map(({ name, revenue }) => [name, revenue])).toEqual(
      expect.arrayContaining([
        ['Hallen', 5000],
        [null, 7000],
      ]),
    )
  })
})

describe('every figure of two months', () => {
  let appId: number
  let token: string
  let category: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    appId = await make.app()
    token = await make.staffToken(appId, ['order:view'])
    const [made] = await query(`insert into category (app_id, name) values ($1, 'Hallen') returning id`, appId)
    category = made.id
    for (const [title, more] of [
      ['Halle', { categoryId: category }],
      ['Hütte', {}],
      ['Estrich', { isVisible: false }],
      ['Keller', { isVisible: false }],
    ] as const) {
      ids[title] = (await make.object(appId, { title, ...more })).id
    }
    const add = async (
      title: string,
      day: string,
      from: string,
      until: string,
      priceCategory: string,
      more: Partial<Made>,
    ) => {
      const time = { start: `${day} ${from}`, end: `${day} ${until}` }
      const { orderId, bookingId } = await book(appId, { object: ids[title] ?? 0, ...time, ...more })
      await query('update customer_order set price_category_name = $2 where id = $1', orderId, priceCategory)
      return { orderId, bookingId }
    }
    // Both are Mondays.
    await add('Halle', '2026-05-04', '08:00', '15:00', 'Vereine', { total: 5000 })
    const hut = await add('Hütte', '2026-06-01', '08:00', '10:30', 'Einheimische', { total: 7000 })
    await query(
      `insert into order_position (app_id, order_id, title, quantity, unit_price, total) values ($1, $2, 'Holz', 1, 1000, 1000)`,
      appId,
      hut.orderId,
    )
    await query('update customer_order set total = 8003 where id = $1', hut.orderId)
    const off = await add('Halle', '2026-05-05', '10:00', '12:00', 'Vereine', { total: 3000, state: 'cancelled' })
    await query('update booking set fee = 600 where id = $1', off.bookingId)
    await query('update customer_order set total = 600 where id = $1', off.orderId)
    await add('Halle', '2026-05-06', '10:00', '12:00', 'Vereine', { state: 'rejected' })
    // The year before, and the days just outside.
    await add('Halle', '2025-05-06', '08:00', '10:00', 'Vereine', { total: 4000 })
    await add('Keller', '2025-06-02', '08:00', '10:00', 'Alt', { total: 900 })
    await add('Halle', '2026-04-30', '20:00', '22:00', 'Vereine', { total: 111 })
    await add('Halle', '2026-07-01', '08:00', '10:00', 'Vereine', { total: 222 })
  })
  const part = (
    bookings: number,
    minutes: number,
    occupancy: number | null,
    revenue: number,
    revenueBefore: number,
  ) => ({
    bookings,
    minutes,
    occupancy: occupancy === null ? null : expect.closeTo(occupancy, 8),
    revenue,
    revenueBefore,
  })
  // An object is open for 840 minutes a day: 26'040 in May, 25'200 in June.
  const [may, june] = [26_040, 25_200]

  it('is what it is, in every table', async () => {
    const seen = await ask(appId, token, '2026-05-01', '2026-06-30')
    expect(seen).toMatchObject({
      from: '2026-05-01',
      until: '2026-06-30',
      before: { from: '2025-05-01', until: '2025-06-30' },
      unit: 'month',
      besides: { fees: 600, positions: 1000, rest: 3 },
      besidesBefore: { fees: 0, positions: 0, rest: 0 },
    })
    const both = 2 * (may + june)
    expect(seen.totals).toEqual({
      bookings: 2,
      cancelled: 1,
      minutes: 570,
      // 50.00 and 70.00, a fee of 6.00, a position of 10.00 and 3 Rappen of rounding.
      revenue: 13_603,
      occupancy: expect.closeTo((570 / both) * 100, 8),
      cancellationRate: expect.closeTo(100 / 3, 8),
    })
    // The cellar was used then, so it counts as open.
    expect(seen.totalsBefore).toMatchObject({ bookings: 2, minutes: 240, revenue: 4900 })
    expect(seen.totalsBefore.occupancy).toBeCloseTo((240 / (3 * (may + june))) * 100, 8)
    const rate = { cancellationRate: 50 }
    expect(seen.buckets).toEqual([
      {
        key: '2026-05',
        keyBefore: '2025-05',
        cancelled: 1,
        ...rate,
        ...part(1, 420, (420 / (2 * may)) * 100, 5600, 4000),
      },
      {
        key: '2026-06',
        keyBefore: '2025-06',
        cancelled: 0,
        cancellationRate: 0,
        ...part(1, 150, (150 / (2 * june)) * 100, 8003, 900),
      },
    ])
    const one = may + june
    expect(seen.objects).toEqual([
      { id: ids.Halle, title: 'Halle', category: 'Hallen', ...part(1, 420, (420 / one) * 100, 5000, 4000) },
      { id: ids.Hütte, title: 'Hütte', category: null, ...part(1, 150, (150 / one) * 100, 7000, 0) },
      { id: ids.Keller, title: 'Keller', category: null, ...part(0, 0, null, 0, 900) },
    ])
    expect(seen.categories.toSorted((a, b) => b.revenue - a.revenue)).toEqual([
      { name: null, ...part(1, 150, (150 / one) * 100, 7000, 900) },
      { name: 'Hallen', ...part(1, 420, (420 / one) * 100, 5000, 4000) },
    ])
    expect(seen.priceCategories).toEqual([
      { name: 'Einheimische', bookings: 1, revenue: 8003, revenueBefore: 0 },
      { name: 'Vereine', bookings: 1, revenue: 5600, revenueBefore: 4000 },
      { name: 'Alt', bookings: 0, revenue: 0, revenueBefore: 900 },
    ])
    // Nine Mondays, two objects: 1080 minutes of each hour. At eight both are taken once, at ten the hut for half an hour.
    const [monday = [], tuesday = []] = seen.hours
    expect([7, 8, 10, 14, 15].map((hour) => monday[hour])).toEqual([
      null,
      expect.closeTo(12_000 / 1080, 8),
      expect.closeTo(9000 / 1080, 8),
      expect.closeTo(6000 / 1080, 8),
      0,
    ])
    expect(tuesday[10]).toBe(0)
  })

  it('of a category has its objects and their fees, and nothing that belongs to no object', async () => {
    const seen = await ask(appId, token, '2026-05-01', '2026-06-30', `&category=${category}`)
    expect(seen).toMatchObject({
      totals: { bookings: 1, cancelled: 1, revenue: 5600 },
      totalsBefore: { bookings: 1, revenue: 4000 },
      besides: { fees: 600, positions: 0, rest: 0 },
    })
    expect(seen.totals.occupancy).toBeCloseTo((420 / (may + june)) * 100, 8)
    expect(seen.objects.map(({ title }) => title)).toEqual(['Halle'])
  })

  it('stands in the files as on the page', async () => {
    const fileOf = async (table: string, period = 'from=2026-05-01&until=2026-06-30') => {
      const { body, headers } = await call(`GET /api/admin/evaluation/${table}/export?format=csv&${period}`, {
        appId,
        token,
      })
      const lines = parseCsv(String(body.text)).map((row) => row.map(({ value }) => value))
      return { name: /filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1], lines }
    }
    expect(await fileOf('times')).toEqual({
      name: 'Auswertung-Zeit.csv',
      lines: [
        ['Zeit', 'Buchungen', 'Stunden', 'Auslastung in %', 'Umsatz in CHF', 'Storniert', 'Vorjahr', 'Vorjahr in CHF'],
        ['2026-05', '1', '7', '0.8', '56', '1', '2025-05', '40'],
        ['2026-06', '1', '2.5', '0.3', '80.03', '0', '2025-06', '9'],
      ],
    })
    const besides = [
      ['Stornogebühren', '6'],
      ['Freie Positionen', '10'],
      ['Rundung und übrige Gutschriften', '0.03'],
    ]
    expect((await fileOf('objects')).lines).toEqual([
      ['Objekt', 'Kategorie', 'Buchungen', 'Stunden', 'Auslastung in %', 'Umsatz in CHF', 'Vorjahr in CHF'],
      ['Halle', 'Hallen', '1', '7', '0.8', '50', '40'],
      ['Hütte', '', '1', '2.5', '0.3', '70', '0'],
      ['Keller', '', '0', '0', '', '0', '9'],
      ...besides.map(([name, amount]) => [name, '', '', '', '', amount, '0']),
    ])
    const { lines } = await fileOf('categories')
    expect(lines[0]?.[0]).toBe('Kategorie')
    expect(lines).toContainEqual(['Ohne Kategorie', '1', '2.5', '0.3', '70', '9'])
    expect(lines).toContainEqual(['Hallen', '1', '7', '0.8', '50', '40'])
    expect(lines.slice(-3)).toEqual(besides.map(([name, amount]) => [name, '', '', '', amount, '0']))
    expect(await fileOf('pricecategories')).toEqual({
      name: 'Auswertung-Preiskategorien.csv',
      lines: [
        ['Preiskategorie', 'Buchungen', 'Umsatz in CHF', 'Vorjahr in CHF'],
        ['Einheimische', '1', '80.03', '0'],
        ['Vereine', '1', '56', '40'],
        ['Alt', '0', '0', '9'],
      ],
    })
    const hours = (await fileOf('hours')).lines
    expect(hours.map(([weekday]) => weekday)).toEqual([
      'Wochentag',
      'Montag',
      'Dienstag',
      'Mittwoch',
      'Donnerstag',
      'Freitag',
      'Samstag',
      'Sonntag',
    ])
    expect(hours[1]?.slice(8, 12)).toEqual(['', '11.1', '11.1', '8.3'])
    // Days are written as dates.
    expect((await fileOf('times', 'from=2026-05-04&until=2026-05-04')).lines[1]).toEqual([
      '04.05.2026',
      '1',
      '7',
      '25',
      '50',
      '0',
      '04.05.2025',
      '0',
    ])
  })
})

describe('who may ask', () => {
  it('needs order:view, and sees the own app alone', async () => {
    const appId = await make.app()
    const path = '/api/admin/evaluation?from=2026-01-01&until=2026-12-31'
    const export_ = '/api/admin/evaluation/times/export?format=csv&from=2026-01-01&until=2026-12-31'
    const clerk = await make.staffToken(appId, ['reservation:view', 'reservation:status'])
    for (const one of [path, export_]) {
      expect((await call(`GET ${one}`, { appId })).status).toBe(401)
      expect((await call(`GET ${one}`, { appId, token: clerk })).status).toBe(403)
    }
    const other = await make.app()
    const { id: object } = await make.object(other)
    await book(other, { object, start: '2026-05-01 08:00', end: '2026-05-01 10:00', total: 5000 })
    const token = await make.staffToken(appId, ['order:view'])
    expect((await ask(appId, token, '2026-01-01', '2026-12-31')).totals.revenue).toBe(0)
  })

  it.each([
    'from=2026-02-01&until=2026-01-01',
    'from=2020-01-01&until=2026-01-01',
    'from=x&until=2026-01-01',
    'from=0001-01-01&until=0001-01-02',
    'until=2026-01-01',
  ])('refuses %s', async (wish) => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    for (const path of ['evaluation?', 'evaluation/times/export?format=csv&']) {
      expect((await call(`GET /api/admin/${path}${wish}`, { appId, token })).status, path).toBe(400)
    }
  })

  it('asks the database as often for many bookings as for none', async () => {
    const appId = await make.app()
    const token = await make.staffToken(appId, ['order:view'])
    const { id: object } = await make.object(appId)
    const count = () => countQueries(deps.db, () => ask(appId, token, '2026-01-01', '2026-12-31'))
    const none = await count()
    for (let hour = 8; hour < 20; hour += 1) {
      await book(appId, {
        object,
        start: `2026-05-01 ${String(hour).padStart(2, '0')}:00`,
        end: `2026-05-01 ${String(hour + 1).padStart(2, '0')}:00`,
      })
      await make.object(appId)
    }
    expect(await count()).toBe(none)
  })
})
