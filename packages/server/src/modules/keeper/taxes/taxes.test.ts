import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows

interface Config {
  readonly key: string
  readonly rate: number
  readonly start: string | null
  readonly end: string | null
  readonly isStartConfig: boolean
  readonly isEndConfig: boolean
}

const period = (rate: number | string, start: string, end: string) => ({ rate, start, end })
/** The rates as they were until 2030, and from then on. */
const until2029 = {
  startRate: '7.70',
  configs: [period('8.10', '2024-01-01', '2029-12-31')],
}

let appId: number
let keeper: string
let customer: string
let hall: { id: number; intervalId: number }
let camp: { id: number; intervalId: number }

beforeAll(async () => {
  appId = await make.app()
  keeper = await make.keeperToken()
  customer = await make.customerToken(appId)
  const made = await call('POST /api/admin/pricecategories', {
    appId,
    token: keeper,
    body: { name: 'Alle', isDefault: true, zipcodes: [] },
  })
  const category = (made.body.priceCategory as { id: number }).id
  const prices = { [category]: 10_000 }
  hall = await make.object(appId, {
    title: 'Saal',
    isTaxable: true,
    intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices }],
  })
  camp = await make.object(appId, {
    title: 'Zeltplatz',
    isTaxable: true,
    intervals: [
      {
        name: 'Nächte',
        type: 'dynamic',
        interval: 60,
        isMultiDays: true,
        multiDaysUnit: 'day',
        multiDaysValue: 1,
        maxSteps: 10,
        settings: { from: '14:00', to: '11:00' },
        prices,
      },
    ],
  })
  await query(`update app_setting set vat_number = 'CHE-123.456.788 MWST' where app_id = $1`, appId)
})

const read = async () => {
  const { status, body } = await call('GET /api/keeper/taxes', { appId, token: keeper })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { configs: Config[]; version: number }
}
const save = (body: object, token = keeper) => call('POST /api/keeper/taxes', { appId, token, body })
const preview = (body: object, token = keeper) => call('POST /api/keeper/taxes/preview', { appId, token, body })
const saved = async (body: object) => {
  const answer = await save(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { configs: Config[]; version: number }
}
const words = (configs: readonly Config[]) =>
  configs.map(({ key, rate, start, end }) => `${key}: ${rate} ${start ?? ''}/${end ?? ''}`)
const entries = () => query(`select * from platform_audit_entry where entity = 'taxes' order by id`)
const rows = async () =>
  (await query('select rate, start_date::text, end_date::text from tax_period order by start_date nulls first')).map(
    ({ rate, start_date, end_date }) => `${rate} ${start_date ?? ''}/${end_date ?? ''}`,
  )
const book = async (object: typeof hall, start: string, end: string) => {
  const bookings = [bookingDraft(object, start, end)]
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [booking] = await query(
    'select id, order_id, tax, total, price_lines from booking where order_id = $1',
    body.orderId,
  )
  return booking as { id: number; order_id: number; tax: { rate: number; total: number }[]; total: number }
}
const rateOf = async (start: string, end: string) => (await book(hall, start, end)).tax.map(({ rate }) => rate)

beforeEach(async () => {
  await saved({ ...until2029, endRate: '8.10' })
})

describe('reading', () => {
  it('gives an open start, dated periods and an open end, in the order of the days', async () => {
    const { configs } = await read()
    expect(configs).toEqual([
      { key: 'start', rate: 7.7, start: null, end: '2023-12-31', isStartConfig: true, isEndConfig: false },
      {
        key: '2024-01-01',
        rate: 8.1,
        start: '2024-01-01',
        end: '2029-12-31',
        isStartConfig: false,
        isEndConfig: false,
      },
      { key: 'end', rate: 8.1, start: '2030-01-01', end: null, isStartConfig: false, isEndConfig: true },
    ])
  })

  it('of an installation without any rate is empty, and its first rate can be saved', async () => {
    await query('delete from tax_period')
    expect((await read()).configs).toEqual([])
    const { configs } = await saved({ startRate: 0, endRate: null, configs: [] })
    expect(words(configs)).toEqual(['start: 0 /'])
  })
})

describe('saving', () => {
  it('stores a row for each period, whatever their order; what is read can be sent again', async () => {
    const { configs } = await saved({
      startRate: 6.5,
      endRate: '8.50',
      configs: [period(7.6, '2024-02-29', '2024-02-29'), period('7.50', '1995-01-02', '2024-02-28')],
    })
    const expected = ['650 /1995-01-01', '750 1995-01-02/2024-02-28', '760 2024-02-29/2024-02-29', '850 2024-03-01/']
    expect(await rows()).toEqual(expected)
    expect((await read()).configs).toEqual(configs)
    const dated = configs.filter(({ start, end }) => start !== null && end !== null)
    await saved({ startRate: configs[0]?.rate, endRate: configs.at(-1)?.rate, configs: dated })
    expect(await rows()).toEqual(expected)
  })

  it('without dated periods one rate holds for ever', async () => {
    const { configs } = await saved({ startRate: 8.1, endRate: null, configs: [] })
    expect(words(configs)).toEqual(['start: 8.1 /'])
    expect(await rows()).toEqual(['810 /'])
  })

  it('notes who changed what; what changes nothing is not noted', async () => {
    const before = await entries()
    const { version } = await saved({ ...until2029, endRate: '8.50' })
    const [entry, ...more] = (await entries()).slice(before.length)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'changed',
      actor_name: 'Kim Keller',
      address: '127.0.0.1',
      before: { startRate: '7.70 %', endRate: '8.10 %', configs: ['01.01.2024 - 31.12.2029: 8.10 %'] },
      after: { startRate: '7.70 %', endRate: '8.50 %', configs: ['01.01.2024 - 31.12.2029: 8.10 %'] },
    })
    expect(Number(entry.id)).toBe(version)
    expect(await saved({ ...until2029, endRate: '8.50', version })).toMatchObject({ version })
    expect(await entries()).toHaveLength(before.length + 1)
  })

  it.each<[name: string, body: object, fields: object]>([
    [
      'an overlap of one day',
      {
        startRate: 1,
        endRate: 1,
        configs: [period(1, '2024-01-01', '2024-12-31'), period(2, '2024-12-31', '2025-12-31')],
      },
      { 'configs.1.start': 'Dieser Zeitraum überlappt einen anderen Zeitraum!' },
    ],
    [
      'a gap of one day',
      {
        startRate: 1,
        endRate: 1,
        configs: [period(1, '2024-01-01', '2024-12-30'), period(2, '2025-01-01', '2025-12-31')],
      },
      { configs: 'Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.' },
    ],
    [
      'a day before the first',
      { startRate: 1, endRate: 1, configs: [period(1, '1995-01-01', '2024-12-30')] },
      { 'configs.0.start': "'Beginn' darf nicht vor dem 02.01.1995 liegen" },
    ],
    [
      'an end without a period before it',
      { startRate: 1, endRate: 1, configs: [] },
      { endRate: "'Satz am Ende' gibt es nur nach einer Periode mit Beginn und Ende" },
    ],
    [
      'a period without an end after it',
      { startRate: 1, endRate: null, configs: [period(1, '2024-01-01', '2024-12-30')] },
      { endRate: "'Satz am Ende' darf nicht leer sein" },
    ],
  ])('refuses %s and leaves everything as it was', async (_, body, fields) => {
    const [before, log] = [await rows(), await entries()]
    for (const ask of [save, preview]) {
      const answer = await ask(body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', details: { fields } } })
    }
    expect([await rows(), await entries()]).toEqual([before, log])
  })
})

describe('two keepers', () => {
  it('the second is told who saved what, and can save on top of it', async () => {
    const { version } = await read()
    await saved({ ...until2029, endRate: '8.20', version })
    const late = await save({ ...until2029, endRate: '8.30', version }, await make.keeperToken())
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'record.conflict',
      details: {
        current: { configs: [{}, {}, { key: 'end', rate: 8.2 }] },
        saves: [{ by: 'Kim Keller', changes: [{ field: 'endRate', before: '8.10 %', after: '8.20 %' }] }],
      },
    })
    const { current } = late.body.details as { current: { version: number } }
    expect((await save({ ...until2029, endRate: '8.30', version: current.version })).status).toBe(200)
  })

  it('of twenty who save at once from the same state one wins, and every one that names none is whole', async () => {
    const { version } = await read()
    const rates = Array.from({ length: 20 }, (_, place) => (9 + place / 100).toFixed(2))
    const answers = await Promise.all(rates.map((endRate) => save({ ...until2029, endRate, version })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const unversioned = await Promise.all(
      rates.map((rate) =>
        save({ startRate: rate, endRate: rate, configs: [period(rate, '2024-01-01', '2024-12-31')] }),
      ),
    )
    expect(unversioned.map(({ status }) => status)).toEqual(rates.map(() => 200))
    const { configs } = await read()
    expect(configs).toHaveLength(3)
    expect(new Set(configs.map(({ rate }) => rate)).size).toBe(1)
  })
})

describe('prices', () => {
  it('of new bookings follow at once, those of old ones stay', async () => {
    const old = await book(hall, '2030-03-01 10:00', '2030-03-01 12:00')
    expect(old.tax).toEqual([{ rate: 810, total: 1499 }])
    expect(await rateOf('2029-12-31 10:00', '2029-12-31 11:00')).toEqual([810])
    await saved({ ...until2029, endRate: '10.00' })
    expect(await rateOf('2030-01-01 10:00', '2030-01-01 11:00')).toEqual([1000])
    expect(await rateOf('2029-12-31 13:00', '2029-12-31 14:00')).toEqual([810])
    const [kept] = await query('select tax, total from booking where id = $1', old.id)
    expect(kept).toEqual({ tax: old.tax, total: old.total })
  })
})

describe('what a change would touch', () => {
  it('counts what is to come with VAT on days that get another rate', async () => {
    const before = (await preview({ ...until2029, endRate: '9.00' })).body as { bookings: number; orders: number }
    await book(hall, '2031-05-01 10:00', '2031-05-01 12:00')
    await book(hall, '2029-12-31 15:00', '2029-12-31 16:00')
    // Takes the last day of one rate and the first two of the next.
    await book(camp, '2029-12-31 14:00', '2030-01-02 11:00')
    const gone = await book(hall, '2031-05-02 10:00', '2031-05-02 12:00')
    await query(
      `with freed as (delete from occupancy where booking_id = $1) update booking set state = 'cancelled' where id = $1`,
      gone.id,
    )
    const untaxed = await make.object(appId, { title: 'Wiese' })
    await book(untaxed, '2031-05-03 10:00', '2031-05-03 12:00')
    const answer = await preview({ ...until2029, endRate: '9.00' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      changes: [{ start: '2030-01-01', end: null, before: 8.1, after: 9 }],
      bookings: before.bookings + 2,
      orders: before.orders + 2,
      apps: 1,
    })
    const first = { ...until2029, endRate: '8.10' }
    expect((await preview(first)).body).toEqual({ success: true, changes: [], bookings: 0, orders: 0, apps: 0 })
    const days = await preview({
      startRate: '7.70',
      endRate: '8.10',
      configs: [period('8.10', '2024-01-01', '2031-04-30'), period('5.00', '2031-05-01', '2031-05-01')],
    })
    expect(days.body).toMatchObject({ changes: [{ start: '2031-05-01', end: '2031-05-01' }], bookings: 1, orders: 1 })
  })

  it('writes nothing', async () => {
    const [before, log] = [await rows(), await entries()]
    await preview({ startRate: 1, endRate: null, configs: [] })
    expect([await rows(), await entries()]).toEqual([before, log])
  })
})

describe('who', () => {
  it('only keepers', async () => {
    const admin = await make.staffToken(appId, ['setting:base', 'order:edit', 'user:permissions'])
    const body = { startRate: 1, endRate: null, configs: [] }
    for (const [token, status] of [
      [admin, 403],
      [customer, 403],
      [undefined, 401],
    ] as const) {
      const as = { appId, ...(token && { token }) }
      expect((await call('GET /api/keeper/taxes', as)).status).toBe(status)
      expect((await call('POST /api/keeper/taxes', { ...as, body })).status).toBe(status)
      expect((await call('POST /api/keeper/taxes/preview', { ...as, body })).status).toBe(status)
    }
    expect(await rows()).toEqual(['770 /2023-12-31', '810 2024-01-01/2029-12-31', '810 2030-01-01/'])
  })
})
