import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bookingColor, bookingDrafts } from './booking.contract.ts'
import { setOrderState } from './desk-order-change.contract.ts'
import { orderPositionDraft } from './desk-order-new.contract.ts'
import { moveSeries } from './desk-series.contract.ts'
import { getEvaluation } from './evaluation.contract.ts'
import { boundedRecord, day, id, month, time, timeOrWall, wall } from './field-schema.ts'
import { recalculateObject } from './keeper.contract.ts'
import { blockingDay, calendarInterval, openingTime } from './object-shapes.ts'
import { createUser, saveUser } from './people.contract.ts'
import { createBlock, saveBlock } from './plan.contract.ts'
import { saveTaxes } from './taxes.contract.ts'
import { themeColors } from './tenant.contract.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

it('the state something is led to is called so, and not after whom a mail goes to', () => {
  expect(sentencesOf(setOrderState.body, { version: 1 })).toEqual(["'Neuer Status' darf nicht leer sein"])
  expect(sentencesOf(setOrderState.body, { to: 'x', version: 1 })).toEqual([
    "'Neuer Status' hat einen unbekannten Wert",
  ])
})

describe('days and times', () => {
  it.each<[name: string, schema: z.ZodType, good: readonly string[], bad: readonly string[]]>([
    ['day', day, ['1970-01-01', '2199-12-31', '2028-02-29'], ['1969-12-31', '2200-01-01', '2027-02-29', '2026-1-1']],
    [
      'wall',
      wall,
      ['1970-01-01 00:00', '2199-12-31 23:59'],
      ['1969-12-31 23:59', '2200-01-01 00:00', '2026-12-24', '2026-12-24T18:00', ' 2026-12-24 18:00'],
    ],
    ['month', month, ['1970-01', '2199-12', '2026-7'], ['2026-13', '2026-00', '1969-12', '2200-01', '2026']],
    ['time', time, ['00:00', '23:59', '09:05'], ['24:00', '12:60', '9:05', '']],
    [
      'time or wall',
      timeOrWall,
      ['18:30', '2026-12-24 18:30', '1970-01-01 00:00'],
      ['1969-12-31 18:30', '2200-01-01 18:30', '2026-12-24', '8:30'],
    ],
  ])('%s', (_, schema, good, bad) => {
    expect(good.filter((text) => !accepts(schema, text))).toEqual([])
    expect(bad.filter((text) => accepts(schema, text))).toEqual([])
  })

  it('a year nobody means is said once, with the years that are meant', () => {
    expect(sentencesOf(z.object({ from: day }), { from: '2200-01-01' })).toEqual([
      "'Von' muss zwischen 1970 und 2199 liegen",
    ])
  })
})

it('numbers of records begin at 1 and fit into a column', () => {
  expect([1, '7', 2_147_483_647].map((value) => accepts(id, value))).toEqual([true, true, true])
  expect([0, -1, 1.5, 2_147_483_648, 'x'].map((value) => accepts(id, value))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('a record has so many keys and no more', () => {
  const two = boundedRecord(z.string().max(1), z.number().max(9), 2)
  expect([accepts(two, { a: 1, b: 2 }), accepts(two, { a: 1, b: 2, c: 3 })]).toEqual([true, false])
})

it('a colour of a booking is like #1769aa, kept in small letters, or none', () => {
  expect([bookingColor.parse('#1769AA'), bookingColor.parse('')]).toEqual(['#1769aa', ''])
  expect(['1769aa', 'red', '#1769a'].filter((text) => accepts(bookingColor, text))).toEqual([])
})

it('colours of the page are colours, each of them', () => {
  const names = Object.keys(themeColors.shape)
  const all = Object.fromEntries(names.map((name) => [name, '#009ef7']))
  expect(accepts(themeColors, all)).toBe(true)
  for (const name of names) {
    expect(sentencesOf(themeColors, { ...all, [name]: 'url(x)' }), name).toEqual([
      expect.stringMatching(/^'.+' muss eine Farbe wie #009EF7 sein$/),
    ])
  }
})

describe('dates of one order', () => {
  const walls = { start: '2030-05-03 10:00', end: '2030-05-03 12:00' }
  const date = { ...walls, displayStart: walls.start, displayEnd: walls.end }
  const booking = (dates: number) => ({
    objectId: 1,
    intervalId: 1,
    ...date,
    ...(dates > 0 && {
      isSerial: true,
      occupancies: Array.from({ length: dates }, (_, n) => ({ clientId: n, ...date })),
    }),
  })

  it('are 400 at most, a booking without a series being one of them', () => {
    expect(accepts(bookingDrafts, [booking(200), booking(200)])).toBe(true)
    expect(sentencesOf(bookingDrafts, [booking(200), booking(200), booking(0)])).toEqual([
      expect.stringContaining('höchstens 400 Termine'),
    ])
    expect(accepts(bookingDrafts, [booking(200), booking(199), booking(0)])).toBe(true)
  })

  it('a booking takes one of an object, no name and no options unless it says so', () => {
    expect(bookingDrafts.parse([booking(0)])).toEqual([
      {
        objectId: 1,
        intervalId: 1,
        ...date,
        color: '',
        remark: '',
        name: '',
        isSerial: false,
        options: [],
        answers: [],
        quantity: 1,
      },
    ])
  })
})

it('a free position comes to ten million francs at most, to either side', () => {
  const position = (quantity: number, unitPrice: number) => ({ title: 'x', quantity, unitPrice, isTaxable: false })
  // 10'000'000.00 francs are 1'000'000'000 Rappen: a hundred times 100'000.00 francs.
  expect(accepts(orderPositionDraft, position(100, 10_000_000))).toBe(true)
  expect(accepts(orderPositionDraft, position(100, -10_000_000))).toBe(true)
  for (const unitPrice of [10_000_000, -10_000_000]) {
    expect(sentencesOf(orderPositionDraft, position(100.01, unitPrice))).toEqual([
      "'Einzelpreis' mal Anzahl darf höchstens CHF 10’000’000.00 ergeben",
    ])
  }
  expect([0.01, 2.5, 0, 0.005].map((quantity) => accepts(orderPositionDraft, position(quantity, 5)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('a series is moved by something', () => {
  const move = (minutes: number) => accepts(moveSeries.body, { next: '2030-05-03 10:00', minutes })
  expect([move(-1), move(0), move(1), move(527_040), move(527_041)]).toEqual([true, false, true, true, false])
})

describe('spans have an order and an end', () => {
  it('an evaluation', () => {
    const wish = (from: string, until: string) => sentencesOf(getEvaluation.query, { from, until })
    expect(wish('2026-03-01', '2026-03-01')).toEqual([])
    expect(wish('2026-03-02', '2026-03-01')).toEqual(["'Bis' darf nicht vor 'Von' liegen"])
    // Five years of 366 days are 1830 days, the first and the last among them.
    expect(wish('2020-01-01', '2025-01-03')).toEqual([])
    expect(wish('2020-01-01', '2025-01-04')).toEqual(["'Bis' darf höchstens fünf Jahre nach 'Von' liegen"])
  })

  it.each([
    ['a new block', createBlock.body, {}],
    ['a changed one', saveBlock.body, { version: 1 }],
  ])('%s', (_, schema, more) => {
    const block = (start: string, end: string) => sentencesOf(schema, { objectId: 1, start, end, ...more })
    expect(block('2026-03-01 10:00', '2026-03-01 10:01')).toEqual([])
    expect(block('2026-03-01 10:00', '2026-03-01 10:00')).toEqual(["'Ende' muss nach dem Beginn liegen"])
    // Three years of 366 days, as days.
    expect(block('2026-03-01 10:00', '2029-03-03 23:00')).toEqual([])
    expect(block('2026-03-01 10:00', '2029-03-04 00:00')).toEqual([
      "'Ende' darf höchstens drei Jahre nach dem Beginn liegen",
    ])
  })

  it('days that are worked out anew, in either order', () => {
    const parse = (start: string, end: string) => recalculateObject.body.safeParse({ id: 7, start, end })
    expect(parse('2026-03-05', '2026-03-01').data).toEqual({ id: 7, start: '2026-03-01', end: '2026-03-05' })
    expect([parse('2026-01-01', '2026-04-11').success, parse('2026-01-01', '2026-04-12').success]).toEqual([
      true,
      false,
    ])
  })

  it('hours of a day', () => {
    const open = (start: string, end: string) => sentencesOf(openingTime, { day: 1, during: { start, end } })
    expect([open('08:00', '08:01'), open('08:00', '08:00')]).toEqual([[], ["'Ende' muss nach dem Beginn liegen"]])
    expect(
      [-1, 0, 6, 7].map((weekday) => accepts(openingTime, { day: weekday, during: { start: '08:00', end: '09:00' } })),
    ).toEqual([false, true, true, false])
  })
})

it('blocking days are days there are, the first not after the last', () => {
  const one = (year: number, m: number, d: number) => ({ type: 'day', repeat: false, year, month: m, day: d })
  const span = (start: readonly [number, number, number], end: readonly [number, number, number]) => ({
    type: 'range',
    repeat: true,
    ...{ startYear: start[0], startMonth: start[1], startDay: start[2] },
    ...{ endYear: end[0], endMonth: end[1], endDay: end[2] },
  })
  expect(sentencesOf(blockingDay, one(2028, 2, 29))).toEqual([])
  expect(sentencesOf(blockingDay, one(2027, 2, 29))).toEqual(["'Tag' gibt es im Kalender nicht"])
  expect(sentencesOf(blockingDay, span([2026, 12, 24], [2026, 12, 24]))).toEqual([])
  expect(sentencesOf(blockingDay, span([2026, 12, 24], [2027, 1, 2]))).toEqual([])
  expect(sentencesOf(blockingDay, span([2026, 12, 24], [2026, 12, 23]))).toEqual(["'Ende' muss nach dem Beginn liegen"])
  expect(sentencesOf(blockingDay, span([2026, 4, 31], [2026, 5, 2]))).toEqual(["'Tag' gibt es im Kalender nicht"])
  expect(sentencesOf(blockingDay, span([2026, 4, 30], [2026, 6, 31]))).toEqual(["'Tag' gibt es im Kalender nicht"])
})

describe('an interval has what its kind is made of', () => {
  const base = {
    ...{ id: 0, name: 'Stunden', weekdays: [], interval: null, maxSteps: 1, isMultiDays: false, multiDaysValue: 1 },
    ...{ multiDaysUnit: 'day', preProcessingTime: 0, postProcessingTime: 0, settings: {} },
  }
  const slots = { first: '08:00', count: 3, minutes: 60 }
  it.each<[name: string, draft: object, sentences: readonly string[]]>([
    ['a raster with its minutes', { type: 'dynamic', interval: 30 }, []],
    ['a raster without', { type: 'dynamic' }, ["'Dauer (Minuten)' darf nicht leer sein"]],
    ['slots', { type: 'fixed', settings: slots }, []],
    ...(['first', 'count', 'minutes'] as const).map((name): [string, object, string[]] => [
      `slots without ${name}`,
      { type: 'fixed', settings: { ...slots, [name]: null } },
      ["'Erster Beginn', Anzahl und Abstand dürfen nicht leer sein"],
    ]),
    ['days without times of hand-over', { type: 'dynamic', isMultiDays: true }, []],
    ['days with both', { type: 'dynamic', isMultiDays: true, settings: { from: '14:00', to: '10:00' } }, []],
    ...(['from', 'to'] as const).map((name): [string, object, string[]] => [
      `days with ${name} only`,
      { type: 'dynamic', isMultiDays: true, settings: { [name]: '14:00' } },
      ["'Von' und 'Bis' gehören zusammen: beide Übergabezeiten oder keine"],
    ]),
    ['a name of spaces', { type: 'dynamic', interval: 30, name: '  ' }, ["'Name' darf nicht leer sein"]],
  ])('%s', (_, draft, sentences) => {
    expect(sentencesOf(calendarInterval, { ...base, ...draft })).toEqual(sentences)
  })
})

it('people come as the specified screens send them: a postcode as a number, groups as numbers or records', () => {
  const staff = {
    ...{ email: 'nora@chor.test', firstname: 'Nora', lastname: 'Brunner', phone: '079 123 45 67', role: 'admin' },
    ...{ username: 'nora', password: 'Seerosenteich-7', zipcode: 8001, company: null, groups: [3, { id: 4 }] },
  }
  expect(createUser.body.parse(staff)).toMatchObject({ zipcode: '8001', company: '', street: '', groups: [3, 4] })
  expect(createUser.body.parse({ ...staff, zipcode: null })).toMatchObject({ zipcode: '' })
  expect(accepts(createUser.body, { ...staff, groups: [3, { id: 3 }] })).toBe(false)
  // A new account needs a password, a saved one keeps its own.
  const { password: _, ...saved } = staff
  expect(sentencesOf(createUser.body, saved)).toEqual(["'Passwort' darf nicht leer sein"])
  expect(sentencesOf(saveUser.body, { ...saved, version: 1 })).toEqual([])
  expect(sentencesOf(createUser.body, { ...staff, role: 'user' })).toContain("'Strasse' darf nicht leer sein")
})

describe('VAT rates of all days', () => {
  const period = (start: string, end: string, rate: unknown = '7.70') => ({ rate, start, end })
  const fieldsOf = (body: object) =>
    Object.fromEntries(
      (saveTaxes.body.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )
  const save = (...configs: object[]) => fieldsOf({ startRate: 6.5, endRate: configs.length > 0 ? 8.1 : null, configs })

  it('periods follow each other day by day', () => {
    const first = period('1995-01-02', '2024-02-28')
    expect(save()).toEqual({})
    expect(save(first)).toEqual({})
    expect(save(period('2024-02-29', '2025-12-31'), first)).toEqual({})
    expect(save(first, period('2024-02-28', '2025-12-31'))).toEqual({
      'configs.1.start': 'Dieser Zeitraum überlappt einen anderen Zeitraum!',
    })
    expect(save(first, period('2024-03-01', '2025-12-31'))).toEqual({
      configs: 'Es gibt Lücken im Zeitraum, der durch keinen MwSt. Satz abgedeckt wird.',
    })
  })

  it('none begins before 02.01.1995, ends before it begins, or on a day there is not', () => {
    expect(save(period('1995-01-01', '2020-12-31'))).toEqual({
      'configs.0.start': "'Beginn' darf nicht vor dem 02.01.1995 liegen",
    })
    expect(save(period('2020-01-02', '2020-01-01'))).toEqual({
      'configs.0.end': "'Ende' darf nicht vor dem Beginn liegen",
    })
    expect(save(period('2020-01-01', '2020-01-01'))).toEqual({})
    expect(save(period('2020-01-01', '2199-12-31'))).toEqual({})
    expect(Object.keys(save(period('2023-02-29', '2200-01-01')))).toEqual(['configs.0.start', 'configs.0.end'])
  })

  it('the end has a rate exactly if something is dated', () => {
    expect(fieldsOf({ startRate: 8.1, endRate: 8.1, configs: [] })).toEqual({
      endRate: "'Satz am Ende' gibt es nur nach einer Periode mit Beginn und Ende",
    })
    expect(fieldsOf({ startRate: 8.1, endRate: null, configs: [period('2020-01-01', '2020-12-31')] })).toEqual({
      endRate: "'Satz am Ende' darf nicht leer sein",
    })
  })

  it('a rate is a number or a text with two decimals at most, and never taken from nothing', () => {
    const wrong = (startRate: unknown) => Object.keys(fieldsOf({ startRate, endRate: null, configs: [] }))
    expect([0, 100, 8.1, 0.29, '8.10', '100.00'].flatMap(wrong)).toEqual([])
    const none = [null, undefined, '', true, [], {}, -0.01, 100.01, 8.105, '8.105', 'x', Number.NaN, 1e-7]
    for (const value of none) expect(wrong(value), String(value)).toEqual(['startRate'])
    expect(
      saveTaxes.body.parse({ startRate: 8.1, endRate: '8.10', configs: [period('2020-01-01', '2020-12-31')] }),
    ).toEqual({
      timeline: {
        startRate: 810,
        endRate: 810,
        dated: [{ rate: 770, start: 18_262, end: 18_627 }],
      },
      version: undefined,
    })
  })
})
