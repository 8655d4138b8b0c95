import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make } = await buildTestApp()

interface ObjectRecord {
  readonly id: number
  readonly version: number
  readonly openingTimes: object[]
  readonly blockingDays: object[]
  readonly intervals: { id: number; name: string }[]
  readonly options: { id: number; value: string; values: { id: number; value: string; prices: object }[] }[]
}

let appId: number
let token: string
let customer: string
let category: number
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, [
    'object:view',
    'object:data',
    'object:calendar',
    'object:options',
    'object:visibility',
    'object:notifications',
    'object:remove',
  ])
  customer = await make.customerToken(appId)
  const { rows } = await deps.db.pool.query(
    `insert into price_category (app_id, name) values ($1, 'Einheimische') returning id`,
    [appId],
  )
  category = rows[0].id
})

const read = async (id: number) =>
  (await call(`GET /api/admin/objects/${id}`, { appId, token })).body.object as ObjectRecord
const put = async (id: number, tab: string, change: object) => {
  const { version } = await read(id)
  return call(`PUT /api/admin/objects/${id}/${tab}`, { appId, token, body: { ...change, version } })
}
const book = (object: { id: number; intervalId: number }, start: string, end: string, name = 'Probe') =>
  call('POST /api/orders', { appId, token: customer, body: { bookings: [bookingDraft(object, start, end, { name })] } })
const option = (value: string, more: object = {}) => ({
  id: 0,
  value,
  inputType: 'select',
  isRequired: false,
  standard: '',
  minimum: null,
  values: [],
  prices: {},
  isTaxable: false,
  stockObjectId: null,
  assetId: null,
  ...more,
})

describe('a tab', () => {
  it('works the days out again only where it changes what is free', async () => {
    const hall = await make.object(appId)
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00')
    const day = async () => {
      const { rows } = await deps.db.pool.query(
        'select xmin::text, open_minutes from object_day where object_id = $1',
        [hall.id],
      )
      return rows[0]
    }
    // Wrong on purpose: who works the days out would mend it.
    await deps.db.pool.query('update object_day set open_minutes = 1 where object_id = $1', [hall.id])
    const wrong = await day()
    const record = await read(hall.id)
    const saves = [
      () =>
        put(hall.id, 'prices', {
          has_prices: true,
          intervals: [{ id: hall.intervalId, isFlat: true, prices: { [category]: 4500 }, priceRules: [] }],
        }),
      () => put(hall.id, 'options', { options: [option('Bestuhlung')] }),
      () => put(hall.id, 'visibility', { is_visible: true }),
      () => put(hall.id, 'notifications', { notificationRecipients: ['haus@gemeinde.test'] }),
      () => put(hall.id, 'questionnaires', { questionnaireIds: [] }),
      () => put(hall.id, 'assets', { mainImageId: null, imageIds: [], documentIds: [], rulesId: null }),
      () => put(hall.id, 'data', { ...record, title: 'Anders' }),
    ]
    for (const save of saves) {
      expect((await save()).status).toBe(200)
      expect(await day()).toEqual(wrong)
    }
    const { openingTimes, blockingDays, intervals } = await read(hall.id)
    expect((await put(hall.id, 'calendar', { openingTimes, blockingDays, intervals })).status).toBe(200)
    expect(await day()).toMatchObject({ open_minutes: 840 })
    await deps.db.pool.query('update object_day set open_minutes = 1 where object_id = $1', [hall.id])
    expect((await put(hall.id, 'data', { ...record, stock: 2 })).status).toBe(200)
    expect(await day()).toMatchObject({ open_minutes: 840 })
  })

  it('writes lists of any length with the same number of queries', async () => {
    const hall = await make.object(appId)
    const [interval] = (await read(hall.id)).intervals
    const prices = { [category]: 100 }
    const values = (count: number) => Array.from({ length: count }, (_, n) => ({ id: 0, value: `Wert ${n}`, prices }))
    const save = async (count: number) => {
      const many = Array.from({ length: count }, (_, n) => n)
      const { openingTimes, blockingDays } = await read(hall.id)
      await put(hall.id, 'calendar', {
        openingTimes,
        blockingDays,
        intervals: many.map((n) => ({ ...interval, id: n === 0 ? hall.intervalId : 0, name: `I${n}` })),
      })
      const { intervals } = await read(hall.id)
      const priced = intervals.map(({ id }) => ({ id, isFlat: false, prices, priceRules: [] }))
      await put(hall.id, 'prices', { has_prices: true, intervals: priced })
      const saved = await put(hall.id, 'options', {
        options: many.map((n) => option(`O${n}`, { prices, values: values(count) })),
      })
      expect(saved.status).toBe(200)
    }
    const few = await countQueries(deps.db, () => save(1))
    expect(await countQueries(deps.db, () => save(20))).toBe(few)
    const { intervals, options } = await read(hall.id)
    expect(intervals.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `I${n}`))
    expect(intervals[0]?.id).toBe(hall.intervalId)
    expect(options[19]?.values[19]).toMatchObject({ value: 'Wert 19', prices })
  })

  it('keeps the numbers of what stays, in any order, and takes no row of another object', async () => {
    const [hall, other] = [await make.object(appId), await make.object(appId)]
    const save = async (options: object[]) => {
      const answer = await put(hall.id, 'options', { options })
      expect(answer.status).toBe(200)
      return (answer.body.object as ObjectRecord).options
    }
    const [a, b] = await save([
      option('A', {
        values: [
          { id: 0, value: 'a1', prices: {} },
          { id: 0, value: 'a2', prices: { [category]: 5 } },
        ],
      }),
      option('B', { values: [{ id: 0, value: 'b1', prices: {} }] }),
    ])
    if (!a || !b) throw new Error('two options were saved')
    const turned = await save([{ ...b }, option('C'), { ...a, values: [...a.values].reverse() }])
    expect(turned.map(({ id }) => id)).toEqual([b.id, expect.any(Number), a.id])
    expect(turned[2]?.values).toEqual([...a.values].reverse())
    // Which of the two would be meant by what was booked?
    expect((await put(hall.id, 'options', { options: [a, { ...a, value: 'A noch einmal' }] })).status).toBe(400)
    const foreign = await put(other.id, 'options', { options: [a] })
    const [copied] = (foreign.body.object as ObjectRecord).options
    expect(copied).toMatchObject({ value: 'A', id: expect.any(Number) })
    expect(copied?.id).not.toBe(a.id)
    expect((await read(hall.id)).options.map(({ value }) => value)).toEqual(['B', 'C', 'A'])
  })

  it.each([
    [{ options: [option('')] }],
    [{ options: [option('x', { id: 2 ** 40 })] }],
    [{ options: [option('x', { stockObjectId: 2 ** 40 })] }],
    [{ options: [option('x', { prices: { '99999999999': 5 } })] }],
    [{ options: [option('x', { values: [{ id: 0, value: ' ', prices: {} }] })] }],
  ])('refuses %j', async (body) => {
    expect((await put((await make.object(appId)).id, 'options', body)).status).toBe(400)
  })
})

describe('newly blocked days', () => {
  const day = (date: number, more: object = {}) => ({
    type: 'day',
    title: '',
    repeat: false,
    year: 2030,
    month: 5,
    day: date,
    ...more,
  })
  const block = async (id: number, blockingDays: object[]) => {
    const { openingTimes, intervals } = await read(id)
    const { body } = await put(id, 'calendar', { openingTimes, intervals, blockingDays })
    return (body.hits as { name: string }[]).map(({ name }) => name)
  }

  it('name the bookings on them once, and never those on days that were blocked before', async () => {
    const hall = await make.object(appId)
    await book(hall, '2030-05-03 10:00', '2030-05-03 12:00', 'Drei')
    await book(hall, '2030-05-04 10:00', '2030-05-04 12:00', 'Vier')
    await book(hall, '2031-05-04 10:00', '2031-05-04 12:00', 'Ein Jahr später')
    expect(await block(hall.id, [day(3)])).toEqual(['Drei'])
    expect(await block(hall.id, [day(3)])).toEqual([])
    expect(await block(hall.id, [day(3), day(4)])).toEqual(['Vier'])
    expect(await block(hall.id, [day(4, { repeat: true })])).toEqual(['Ein Jahr später'])
    expect(await block(hall.id, [])).toEqual([])
  })

  it('name those of the whole as well', async () => {
    const third = await make.object(appId)
    const whole = await make.object(appId, { partIds: [third.id] })
    await book(whole, '2030-05-03 10:00', '2030-05-03 12:00', 'Ganze Halle')
    expect(await block(third.id, [day(3)])).toEqual(['Ganze Halle'])
  })
})

describe('an option', () => {
  it('shows the document it hands out, and refuses one that is not there', async () => {
    const { rows } = await deps.db.pool.query(
      `insert into asset (app_id, type, name, filename, mime, file, bytes)
       values ($1, 'document', 'Hallenordnung', 'ordnung.pdf', 'application/pdf', '1/ordnung.pdf', 2048) returning id`,
      [appId],
    )
    const assetId = rows[0].id
    const hall = await make.object(appId)
    const saved = await put(hall.id, 'options', { options: [option('Ordnung', { inputType: 'document', assetId })] })
    const asset = { id: assetId, name: 'Hallenordnung', src: '/files/assets/1/ordnung.pdf', bytes: 2048 }
    expect(saved.body).toMatchObject({ object: { options: [{ assetId, asset }] } })
    const { body } = await call(`GET /api/objects/${hall.id}`, { appId })
    expect(body).toMatchObject({ object: { options: [{ asset }] } })
    const unknown = await put(hall.id, 'options', { options: [option('x', { assetId: 424_242 })] })
    expect(unknown.body).toMatchObject({ code: 'asset.unknown' })
  })

  it('keeps the stock it is taken from', async () => {
    const tables = await make.object(appId, { stock: 5 })
    const stocked = { value: 'Tische', inputType: 'number' as const, stockObjectId: tables.id }
    await make.object(appId, { options: [stocked] })
    const { body } = await call(`DELETE /api/admin/objects/${tables.id}`, { appId, token })
    expect(body).toMatchObject({ code: 'record.in_use', details: { usedBy: 1 } })
  })
})

it('the log says what changed in words', async () => {
  const tables = await make.object(appId, { title: 'Festbänke', stock: 5 })
  const hall = await make.object(appId)
  await put(hall.id, 'prices', {
    has_prices: true,
    intervals: [
      {
        id: hall.intervalId,
        isFlat: false,
        prices: { [category]: 4500 },
        priceRules: [{ label: 'Wochenende', weekdays: [6, 0], factor: 150 }],
      },
    ],
  })
  await put(hall.id, 'options', {
    options: [
      option('Bestuhlung', { isRequired: true, values: [{ id: 0, value: 'Konzert', prices: { [category]: 5000 } }] }),
      option('Tische', { inputType: 'number', minimum: 2, stockObjectId: tables.id, prices: { [category]: 800 } }),
    ],
  })
  const { rows } = await deps.db.pool.query(
    `select after->'intervals' as intervals, after->'options' as options from audit_entry
     where app_id = $1 and entity = 'object' and entity_id = $2 order by id desc limit 1`,
    [appId, String(hall.id)],
  )
  expect(rows).toEqual([
    {
      intervals: [
        'Stunden: Dynamisch, 60 Minuten, höchstens 8; Einheimische 45.00 je Schritt; Wochenende (Sa So, 150 %)',
      ],
      options: [
        'Bestuhlung: Auswahl, Pflicht; Konzert (Einheimische 50.00)',
        'Tische: Anzahl, mindestens 2, aus «Festbänke»; Einheimische 8.00',
      ],
    },
  ])
})
