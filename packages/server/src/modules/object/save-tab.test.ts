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
  readonly intervals: { id: number; name: string; prices: object }[]
  readonly options: {
    id: number
    value: string
    prices: object
    values: { id: number; value: string; prices: object }[]
  }[]
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

describe('every tab keeps all of what it is given', () => {
  const assetNamed = async (name: string) => {
    const { rows } = await deps.db.pool.query(
      `insert into asset (app_id, type, name, filename, mime, file, bytes) values ($1, 'image', $2, $2, 'image/png', $3, 1) returning id`,
      [appId, name, `1/${name}.png`],
    )
    return rows[0].id as number
  }
  const sheetNamed = async (title: string) => {
    const sheet = await call('POST /api/admin/questionnaires', { appId, token, body: { title, questions: [] } })
    return (sheet.body.questionnaire as { id: number }).id
  }
  const lastEntry = async (id: number) => {
    const { rows } = await deps.db.pool.query(
      `select action, subject, before, after from audit_entry where app_id = $1 and entity = 'object' and entity_id = $2
       order by id desc limit 1`,
      [appId, String(id)],
    )
    return rows[0]
  }

  it('data: each field in its place, texts without spaces around them, and the log both before and after', async () => {
    const { rows } = await deps.db.pool.query(
      `insert into category (app_id, name) values ($1, 'Hallen') returning id`,
      [appId],
    )
    const { id } = await make.object(appId, { title: 'Alt' })
    const fields = {
      description: '<p>Gross</p>',
      categoryId: rows[0].id as number,
      capacity: 120,
      equipment: ['Bühne', 'Küche'],
      confirmation: 'manual',
      leadTimeHours: 5,
      horizonDays: 70,
      deadlineHours: 9,
      feeSteps: [
        { days: 14, percent: 25 },
        { days: 1, percent: 100 },
      ],
      isTaxable: true,
      stock: 3,
      allowsSeries: true,
      sort: 17,
    }
    const point = { coordinates: ' 46.94810;7.4474 ', handoverInfo: ' Schlüssel im Werkhof ' }
    const texts = { title: ' Neu ', building: ' Schulhaus ', address: ' Dorf 1 ', ...point }
    const saved = await put(id, 'data', { ...fields, ...texts, partIds: [] })
    const place = { coordinates: '46.94810, 7.4474', handoverInfo: 'Schlüssel im Werkhof' }
    const kept = { ...fields, title: 'Neu', building: 'Schulhaus', address: 'Dorf 1', ...place }
    expect(saved.body.object).toMatchObject(kept)
    const { categoryId: _category, feeSteps: _steps, ...logged } = kept
    expect(await lastEntry(id)).toMatchObject({
      action: 'changed',
      subject: 'Neu',
      before: { title: 'Alt', category: null, capacity: null, isTaxable: false, stock: 1, feeSteps: [] },
      after: { ...logged, category: 'Hallen', feeSteps: ['25 % ab 14 Tagen vorher', '100 % ab 1 Tag vorher'] },
    })
    // A client that does not know them yet leaves them alone.
    const { coordinates: _point, handoverInfo: _info, ...older } = kept
    expect((await put(id, 'data', { ...older, partIds: [] })).body.object).toMatchObject(place)
    const nowhere = await put(id, 'data', { ...kept, coordinates: 'Bern', partIds: [] })
    expect(nowhere.body).toMatchObject({ details: { fields: { coordinates: expect.any(String) } } })
    const gone = await put(id, 'data', { ...kept, categoryId: 424_242, partIds: [] })
    expect(gone.body).toMatchObject({
      code: 'category.unknown',
      details: { fields: { categoryId: expect.any(String) } },
    })
    const missing = await put(id, 'data', { ...kept, stock: 1, partIds: [424_242] })
    expect(missing.body).toMatchObject({ code: 'object.unknown', details: { fields: { partIds: expect.any(String) } } })
  })

  it('data: parts in their order, and a part of a part is never its whole', async () => {
    const [c, b, a] = [await make.object(appId), await make.object(appId), await make.object(appId)]
    const whole = await make.object(appId, { title: 'Ganz' })
    const parts = (id: number, partIds: number[]) =>
      put(id, 'data', { title: 'x', leadTimeHours: 0, horizonDays: 9, deadlineHours: 0, partIds })
    expect((await parts(whole.id, [a.id, b.id])).body).toMatchObject({ object: { partIds: [a.id, b.id] } })
    // The same parts turned around take nothing else, and are kept as they were put.
    expect((await parts(whole.id, [b.id, a.id])).body).toMatchObject({ object: { partIds: [b.id, a.id] } })
    expect((await parts(a.id, [c.id])).body).toMatchObject({ object: { wholes: [{ id: whole.id }] } })
    expect((await parts(c.id, [whole.id])).body).toMatchObject({ code: 'object.parts_cycle' })
    // What would be a whole of several pieces is refused too.
    const many = await put(b.id, 'data', {
      title: 'x',
      leadTimeHours: 0,
      horizonDays: 9,
      deadlineHours: 0,
      stock: 2,
      partIds: [c.id],
    })
    expect(many.body).toMatchObject({ code: 'object.parts_stock' })
    const { rows } = await deps.db.pool.query('select distinct hall_group from bookable where id = any($1)', [
      [whole.id, a.id, b.id, c.id],
    ])
    expect(rows).toEqual([{ hall_group: Math.min(a.id, b.id, c.id, whole.id) }])
  })

  it('calendar: times, blocked days and every setting of an interval', async () => {
    const { id } = await make.object(appId)
    const openingTimes = [
      { day: 1, during: { start: '08:00', end: '12:00' } },
      { day: 1, during: { start: '13:30', end: '17:15' } },
      { day: 0, during: { start: '10:00', end: '23:59' } },
    ]
    const range = { startYear: 2030, startMonth: 12, startDay: 24, endYear: 2031, endMonth: 1, endDay: 2 }
    const blockingDays = [
      { type: 'range', title: 'Festtage', repeat: false, ...range },
      { type: 'day', title: 'Fest', repeat: true, year: 2030, month: 8, day: 1 },
    ]
    const slots = {
      name: 'Vormittage',
      type: 'fixed',
      weekdays: [1, 5],
      interval: 90,
      maxSteps: 2,
      isMultiDays: false,
      multiDaysValue: 3,
      multiDaysUnit: 'week',
      preProcessingTime: 15,
      postProcessingTime: 45,
      settings: { first: '08:00', count: 4, minutes: 60 },
    }
    const nights = {
      ...slots,
      name: 'Nächte',
      type: 'dynamic',
      weekdays: [],
      isMultiDays: true,
      preProcessingTime: 0,
      postProcessingTime: 0,
      settings: { from: '14:00', to: '11:00' },
    }
    const saved = await put(id, 'calendar', {
      openingTimes,
      blockingDays,
      intervals: [
        { id: 0, ...slots },
        { id: 0, ...nights },
      ],
    })
    const record = saved.body.object as ObjectRecord
    expect(record.intervals).toMatchObject([slots, nights])
    expect(record.intervals).toHaveLength(2)
    expect(record.blockingDays).toHaveLength(2)
    expect(record.blockingDays).toEqual(expect.arrayContaining(blockingDays.map((day) => expect.objectContaining(day))))
    expect(record.openingTimes).toHaveLength(3)
    expect(record.openingTimes).toEqual(expect.arrayContaining(openingTimes))
    const { after } = await lastEntry(id)
    expect(after.openingTimes).toContain('Montag 13:30–17:15')
    expect([...after.blockingDays].sort()).toEqual(['Fest 2030-08-01, jährlich', 'Festtage 2030-12-24 bis 2031-01-02'])
    expect(after.intervals).toEqual([
      'Vormittage: Fest, 4 mal ab 08:00 alle 60 Minuten, Dauer 90 Minuten, höchstens 2, Mo Fr, Vorbereitung 15 Minuten, Nachbereitung 45 Minuten',
      'Nächte: Mehrtägig, 3 Wochen, 14:00 bis 11:00, höchstens 2',
    ])
    const emptied = await put(id, 'calendar', { openingTimes: [], blockingDays: [], intervals: [] })
    expect(emptied.body.object).toMatchObject({ openingTimes: [], blockingDays: [], intervals: [] })
  })

  it('prices: of the intervals it names and of no others, never of another object', async () => {
    const rate = { name: 'A', type: 'dynamic' as const, interval: 60, prices: { [category]: 4500 } }
    const hall = await make.object(appId, { intervals: [rate, { ...rate, name: 'B' }] })
    const other = await make.object(appId, { intervals: [rate] })
    const [, second] = (await read(hall.id)).intervals
    const rules = [
      { label: 'Nacht', from: '22:00', surcharge: 500 },
      { label: 'Sommer', seasonStart: '06-15', seasonEnd: '08-31', factor: 80 },
      { label: 'Rabatt', surcharge: -250 },
    ]
    const flat = (intervalId: number) => ({ id: intervalId, isFlat: true, prices: {}, priceRules: rules })
    const body = { has_prices: false, intervals: [flat(hall.intervalId), flat(other.intervalId)] }
    const saved = await put(hall.id, 'prices', body)
    expect(saved.body.object).toMatchObject({
      has_prices: false,
      intervals: [
        { name: 'A', isFlat: true, prices: {}, priceRules: rules },
        { id: second?.id, isFlat: false, prices: { [category]: 4500 }, priceRules: [] },
      ],
    })
    expect((saved.body.object as ObjectRecord).intervals[0]?.prices).toEqual({})
    expect(await read(other.id)).toMatchObject({
      has_prices: true,
      intervals: [{ isFlat: false, prices: { [category]: 4500 }, priceRules: [] }],
    })
    const { before, after } = await lastEntry(hall.id)
    expect([before.hasPrices, after.hasPrices]).toEqual([true, false])
    expect(after.intervals[0]).toBe(
      'A: Dynamisch, 60 Minuten, höchstens 1; Nacht (22:00–23:59, +5.00); Sommer (06-15 bis 08-31, 80 %); Rabatt (−2.50)',
    )
    const priced = { ...flat(hall.intervalId), prices: { [category]: 9000 }, priceRules: [] }
    await put(hall.id, 'prices', { has_prices: true, intervals: [priced] })
    expect((await lastEntry(hall.id)).after.intervals[0]).toContain('Einheimische 90.00 pauschal')
  })

  it('prices: no rule takes more off than the lowest price, whichever of the two is changed', async () => {
    const rate = { name: 'A', type: 'dynamic' as const, interval: 60, prices: { [category]: 1000 } }
    const hall = await make.object(appId, { intervals: [rate] })
    const save = (prices: object, ...surcharges: number[]) => {
      const priceRules = [
        { label: 'Abend', factor: 100 },
        ...surcharges.map((surcharge) => ({ label: 'Rabatt', surcharge })),
      ]
      const intervals = [{ id: hall.intervalId, isFlat: false, prices, priceRules }]
      return put(hall.id, 'prices', { has_prices: true, intervals })
    }
    const refused = {
      status: 400,
      body: {
        code: 'request.invalid',
        details: {
          fields: { 'intervals.0.priceRules.1.surcharge': 'Mit diesem Zuschlag fällt der Preis unter null.' },
        },
      },
    }
    expect(await save({ [category]: 1000 }, -1001)).toMatchObject(refused)
    expect((await save({ [category]: 1000 }, -1000)).status).toBe(200)
    // The rule stays and the price falls; or another category pays less than the default.
    expect(await save({ [category]: 999 }, -1000)).toMatchObject(refused)
    expect(await save({ [category]: 1000, [category + 1_000_000]: 500 }, -1000)).toMatchObject(refused)
    expect(await save({ [category]: 1000 }, -600, -500)).toMatchObject(refused)
    expect(await read(hall.id)).toMatchObject({ intervals: [{ prices: { [category]: 1000 } }] })
  })

  it('options: each field, and what it names has to be there', async () => {
    const tables = await make.object(appId, { title: 'Tische', stock: 9 })
    const hall = await make.object(appId)
    const assetId = await assetNamed('Plan')
    const numbers = {
      inputType: 'number',
      isRequired: true,
      standard: '4',
      minimum: 2,
      isTaxable: true,
      stockObjectId: tables.id,
      assetId,
      prices: { [category]: 150 },
    }
    const choice = { isRequired: true, values: [{ id: 0, value: 'Bankett', prices: { [category]: 0 } }] }
    const save = (options: object[]) => put(hall.id, 'options', { options })
    const saved = await save([option('Tische', numbers), option('Bestuhlung', choice)])
    expect(saved.body.object).toMatchObject({
      options: [
        { value: 'Tische', ...numbers },
        {
          value: 'Bestuhlung',
          isRequired: true,
          isTaxable: false,
          minimum: null,
          values: [{ prices: { [category]: 0 } }],
        },
      ],
    })
    expect((await lastEntry(hall.id)).after.options[0]).toBe(
      'Tische: Anzahl, Pflicht, vorgegeben «4», mindestens 2, mit MwSt., aus «Tische», «Plan»; Einheimische 1.50',
    )
    const nowhere = { 424242: 100 }
    const unknown: [object, string][] = [
      [option('x', { stockObjectId: 424_242 }), 'object.unknown'],
      [option('x', { prices: nowhere }), 'pricecategory.unknown'],
      [option('x', { values: [{ id: 0, value: 'y', prices: nowhere }] }), 'pricecategory.unknown'],
    ]
    for (const [wrong, code] of unknown) expect((await save([wrong])).body).toMatchObject({ code })
    // Refused is refused whole.
    expect((await read(hall.id)).options).toHaveLength(2)
    const [first] = (await read(hall.id)).options
    const emptied = (await save([{ ...first, prices: {} }])).body.object as ObjectRecord
    expect(emptied.options.map(({ id, prices }) => ({ id, prices }))).toEqual([{ id: first?.id, prices: {} }])
  })

  it('questionnaires, pictures and documents: in their order, each in its place', async () => {
    const hall = await make.object(appId)
    const [b, a] = [await sheetNamed('B'), await sheetNamed('A')]
    const sheets = (ids: number[]) => put(hall.id, 'questionnaires', { questionnaireIds: ids })
    for (const ids of [[b, a], [a, b], [a]]) {
      const { body } = await sheets(ids)
      expect((body.object as { questionnaires: { id: number }[] }).questionnaires.map(({ id }) => id)).toEqual(ids)
    }
    expect((await lastEntry(hall.id)).after.questionnaires).toEqual(['A'])
    expect((await sheets([b, 424_242])).body).toMatchObject({ code: 'questionnaire.unknown' })
    expect(await read(hall.id)).toMatchObject({ questionnaires: [{ id: a }] })

    const ids: number[] = []
    for (const name of ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs']) ids.push(await assetNamed(name))
    const [main, one, two, three, four, rules] = ids
    const places = { mainImageId: main, imageIds: [two, one], documentIds: [four, three], rulesId: rules }
    const saved = await put(hall.id, 'assets', places)
    const shown = {
      mainImage: { id: main },
      images: [{ id: two }, { id: one }],
      documents: [{ id: four }, { id: three }],
      rules: { id: rules },
    }
    expect(saved.body.object).toMatchObject(shown)
    const { body } = await call(`GET /api/objects/${hall.id}`, { appId })
    expect((body.object as { assets: { id: number }[] }).assets.map(({ id }) => id)).toEqual([
      main,
      two,
      one,
      four,
      three,
      rules,
    ])
    expect((await lastEntry(hall.id)).after.assets).toEqual(['eins', 'drei', 'zwei', 'fünf', 'vier', 'sechs'])
    const refused = await put(hall.id, 'assets', { ...places, documentIds: [424_242] })
    expect(refused.body).toMatchObject({ code: 'asset.unknown' })
    expect(await read(hall.id)).toMatchObject(shown)
    const none = await put(hall.id, 'assets', { mainImageId: null, imageIds: [one], documentIds: [], rulesId: null })
    expect(none.body.object).toMatchObject({ mainImage: null, images: [{ id: one }], documents: [], rules: null })
  })

  it('who hears of it, once each; and whether it is shown', async () => {
    const { id } = await make.object(appId)
    const people = ['haus@gemeinde.test', 'amt@gemeinde.test']
    const saved = await put(id, 'notifications', { notificationRecipients: [...people, 'haus@gemeinde.test'] })
    expect(saved.body.object).toMatchObject({ notificationRecipients: people, is_visible: true })
    expect((await lastEntry(id)).after.notificationRecipients).toEqual(people)
    const hidden = await put(id, 'visibility', { is_visible: false })
    expect(hidden.body.object).toMatchObject({ is_visible: false, notificationRecipients: people })
    expect(await lastEntry(id)).toMatchObject({ before: { isVisible: true }, after: { isVisible: false } })
  })

  it('a copy has all of it too, but no bookings and no parts', async () => {
    const part = await make.object(appId)
    const hall = await make.object(appId, {
      title: 'Vorlage',
      description: 'Text',
      building: 'Schulhaus',
      address: 'Dorf 1',
      coordinates: '46.9, 7.4',
      handoverInfo: 'Code 12',
      capacity: 80,
      equipment: ['Bühne'],
      hasPrices: false,
      confirmation: 'automatic',
      leadTimeHours: 3,
      horizonDays: 44,
      deadlineHours: 5,
      isTaxable: true,
      allowsSeries: true,
      sort: 8,
      partIds: [part.id],
      intervals: [
        {
          name: 'Stunden',
          type: 'dynamic',
          interval: 60,
          isFlat: true,
          prices: { [category]: 4500 },
          priceRules: [{ label: 'Sonntag', weekdays: [0], factor: 150 }],
        },
      ],
      options: [
        {
          value: 'Bestuhlung',
          inputType: 'select',
          isRequired: true,
          values: [{ value: 'Konzert', prices: { [category]: 700 } }],
          prices: { [category]: 100 },
        },
      ],
    })
    const [image, sheet] = [await assetNamed('Bild'), await sheetNamed('Anlass')]
    const record = await read(hall.id)
    await put(hall.id, 'data', { ...record, feeSteps: [{ days: 7, percent: 50 }] })
    await put(hall.id, 'assets', { mainImageId: image, imageIds: [], documentIds: [], rulesId: null })
    await put(hall.id, 'questionnaires', { questionnaireIds: [sheet] })
    await put(hall.id, 'notifications', { notificationRecipients: ['haus@gemeinde.test'] })
    await book(hall, '2030-05-03 10:00', '2030-05-03 11:00')
    const maker = await make.staffToken(appId, ['object:view', 'object:create'])
    const copied = await call(`POST /api/admin/objects/${hall.id}/duplicate`, { appId, token: maker })
    const copy = copied.body.object as ObjectRecord
    // Numbers of rows are its own; all else is the same.
    const plain = (object: ObjectRecord) =>
      JSON.parse(JSON.stringify(object, (key, value) => (key === 'id' ? undefined : value)))
    expect(plain(copy)).toEqual({
      ...plain(await read(hall.id)),
      title: 'Vorlage (Kopie)',
      version: 1,
      is_visible: false,
      partIds: [],
      bookings: 0,
    })
    expect(copy.intervals[0]?.id).not.toBe(hall.intervalId)
    expect(copy.options[0]?.values[0]?.id).not.toBe(record.options[0]?.values[0]?.id)
    expect(await lastEntry(copy.id)).toMatchObject({ action: 'created', subject: 'Vorlage (Kopie)' })
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

  it('name what reaches into them and is still to come, the earliest first', async () => {
    const open = [0, 1, 2, 3, 4, 5, 6].map((one) => ({ day: one, during: { start: '00:00', end: '23:59' } }))
    const hall = await make.object(appId, { openingTimes: open })
    await book(hall, '2030-05-03 14:00', '2030-05-03 15:00', 'Später am Tag')
    await book(hall, '2030-05-03 10:00', '2030-05-03 11:00', 'Drei')
    await book(hall, '2030-05-02 22:00', '2030-05-03 00:00', 'Bis Mitternacht')
    await book(hall, '2030-05-04 00:00', '2030-05-04 01:00', 'Ab Mitternacht')
    await book(hall, '2030-05-03 20:00', '2030-05-03 21:00', 'Abgesagt')
    await deps.db.pool.query(
      `with ended as (update booking set state = 'cancelled' where name = 'Abgesagt' returning id)
       delete from occupancy using ended where booking_id = ended.id`,
    )
    expect(await block(hall.id, [day(3)])).toEqual(['Drei', 'Später am Tag'])
    expect(await block(hall.id, [day(3), day(2)])).toEqual(['Bis Mitternacht'])
    expect(await block(hall.id, [day(4)])).toEqual(['Ab Mitternacht'])
  })

  it('of something made of parts bind itself and what it is part of, not its parts', async () => {
    const third = await make.object(appId)
    const half = await make.object(appId, { partIds: [third.id] })
    const whole = await make.object(appId, { partIds: [half.id] })
    await book(whole, '2030-05-03 10:00', '2030-05-03 12:00', 'Ganze Halle')
    await book(third, '2030-05-03 14:00', '2030-05-03 16:00', 'Drittel')
    await book(half, '2030-05-03 18:00', '2030-05-03 20:00', 'Hälfte')
    expect(await block(half.id, [day(3)])).toEqual(['Ganze Halle', 'Hälfte'])
    expect(await block(third.id, [day(3)])).toEqual(['Ganze Halle', 'Drittel', 'Hälfte'])
    // Those of its parts are shown with the parts: saving the whole would make them its own.
    expect((await read(whole.id)).blockingDays).toEqual([])
    expect((await read(half.id)).blockingDays).toHaveLength(1)
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
