import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

// Real HTTP and a real database. What validation says of options and answers, the order keeps.

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let token: string
let clerk: string
let userId: number
beforeAll(async () => {
  appId = await make.app()
  userId = await make.user(appId)
  token = await make.userToken(appId, userId)
  clerk = await make.staffToken(appId, ['reservation:view', 'reservation:change', 'order:create', 'order:view'])
})

const kinds = [
  { value: 'Stühle', inputType: 'number', minimum: 3 },
  { value: 'Gedecke', inputType: 'number', minimum: 2, isRequired: true },
  { value: 'Tische', inputType: 'number' },
  { value: 'Beamer', inputType: 'checkbox' },
  { value: 'Hausordnung', inputType: 'checkbox', isRequired: true },
  { value: 'Bestuhlung', inputType: 'select', values: [{ value: 'Konzert' }, { value: 'Bankett' }] },
  { value: 'Reinigung', inputType: 'select', values: [{ value: 'Selbst' }], isRequired: true },
  { value: 'Technik', inputType: 'text' },
  { value: 'Anlass', inputType: 'text', isRequired: true },
] as const

async function makeHall() {
  const hall = await make.object(appId, { options: kinds.map((kind) => ({ ...kind })) })
  const options = await query(
    'select id, is_required from object_option where object_id = $1 order by sort, id',
    hall.id,
  )
  const values = await query(
    'select v.id, v.option_id from option_value v join object_option o on o.id = v.option_id where o.object_id = $1 order by v.id',
    hall.id,
  )
  const choices = (id: number) => values.filter((one) => one.option_id === id).map((one) => Number(one.id))
  const [concert = 0, banquet = 0] = choices(options[5].id)
  const [alone = 0] = choices(options[6].id)
  const right = [3, 2, 1, true, true, [concert], [alone], 'Ton', 'Fest'].map((value, place) => ({
    id: Number(options[place].id),
    value: value as unknown,
  }))
  return { hall, right, choices: [concert, banquet, alone], isRequired: options.map((one) => Boolean(one.is_required)) }
}

let hours = 0
/** A time nobody has. */
const nextTime = () => {
  hours += 1
  const day = new Date(Date.UTC(2031, 0, 1 + Math.floor(hours / 10))).toISOString().slice(0, 10)
  const hour = 8 + (hours % 10)
  return [`${day} ${String(hour).padStart(2, '0')}:00`, `${day} ${String(hour + 1).padStart(2, '0')}:00`] as const
}

const order = (draft: object) => call('POST /api/orders', { appId, token, body: { bookings: [draft] } })
const deskOrder = (draft: object, isForced = false) =>
  call('POST /api/admin/orders', {
    appId,
    token: clerk,
    body: { userId, clientKey: crypto.randomUUID(), bookings: [draft], isForced },
  })
const validate = async (draft: object) => {
  const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings: [draft] } })
  const [booking] = body.bookings as { isValid: boolean; wrong: { options: number[] } | null; reason: string | null }[]
  return { booking, total: (body.summary as { total: number }).total }
}
const check = async (draft: object) => {
  const { body } = await call('POST /api/admin/plan/check', {
    appId,
    token: clerk,
    body: { userId, bookings: [draft] },
  })
  return body.wrong as { booking: number; options: number[]; isFirm: boolean }[]
}

describe('options that were sent', () => {
  it('validate as they can be ordered, whatever they are', async () => {
    const { hall, right, choices, isRequired } = await makeHall()
    const foreign = Math.max(...choices) + 1
    const anything = [
      -3,
      2.5,
      '6x',
      true,
      1e9,
      [3],
      [foreign],
      [choices[0], foreign],
      1,
      2,
      3,
      '5',
      ' 4 ',
      10_000,
      10_001,
    ]
    const more = [
      -0.5,
      'x',
      'true',
      ...choices,
      ...choices.map((id) => [id]),
      String(choices[0]),
      [choices[0], choices[1]],
    ]
    const nothing = [0, false, '', null, []]
    const given = fc.constantFrom<unknown>(...anything, ...more)
    const any = fc.oneof(given, fc.constantFrom<unknown>(...nothing))
    // Mostly one or two of them are odd: otherwise nothing would ever be ordered.
    const changes = fc.array(fc.tuple(fc.nat(kinds.length - 1), given, any), { maxLength: 2 })
    const seen = { accepted: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(changes, async (odd) => {
        const options = right.map((one) => ({ ...one }))
        for (const [place, said, orNothing] of odd) {
          const option = options[place]
          if (option) option.value = isRequired[place] ? said : orNothing
        }
        const draft = bookingDraft(hall, ...nextTime(), { options })
        const { booking } = await validate(draft)
        const ordered = await order(draft)
        const isOrdered = ordered.status === 200
        expect({ options, isValid: booking?.isValid }).toEqual({ options, isValid: isOrdered })
        expect(booking?.wrong?.options ?? []).toEqual((ordered.body.details as { options?: number[] })?.options ?? [])
        const staff = bookingDraft(hall, ...nextTime(), { options })
        const wrong = await check(staff)
        expect(wrong.length === 0).toBe(isOrdered)
        expect((await deskOrder(staff)).status === 200).toBe(isOrdered)
        // What is no choice at all is left out by nobody.
        const isFirm = wrong.some((one) => one.isFirm)
        if (!isOrdered) expect((await deskOrder(staff, true)).status === 200).toBe(!isFirm)
        seen[isOrdered ? 'accepted' : 'refused'] += 1
      }),
      { numRuns: 60, seed: 20_260_913 },
    )
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10)
  })

  it('have a price only if they can be ordered, and what was not sent yet is asked for later', async () => {
    const { hall, right } = await makeHall()
    const [chairs] = right
    const draft = (options: unknown) => bookingDraft(hall, ...nextTime(), { options })
    expect((await validate(draft([]))).booking).toMatchObject({ isValid: true, wrong: null })
    expect((await order(draft([]))).body.code).toBe('booking.incomplete')
    const priced = (value: unknown) => {
      const [start, end] = nextTime()
      const body = { objectId: hall.id, intervalId: hall.intervalId, date: start.slice(0, 10), start, end }
      return call('POST /api/price/single', { appId, body: { ...body, options: [{ id: chairs?.id, value }] } })
    }
    for (const value of [-3, 2.5, '6x', true, 1e9, [3], 2]) {
      const { booking } = await validate(draft([{ id: chairs?.id, value }]))
      expect([value, booking]).toMatchObject([
        value,
        { isValid: false, reason: null, wrong: { options: [chairs?.id] } },
      ])
      expect([value, (await priced(value)).body.code]).toEqual([value, 'booking.incomplete'])
    }
    expect((await priced(3)).status).toBe(200)
  })

  it('that are wrong cost nothing, and the other bookings keep their price', async () => {
    const category = { name: 'Alle', isDefault: true, zipcodes: [] }
    const keeper = await make.keeperToken()
    const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body: category })
    const prices = { [(made.body.priceCategory as { id: number }).id]: 1000 }
    const interval = { name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices }
    const options = [{ value: 'Stühle', inputType: 'number' as const }]
    const hall = await make.object(appId, { hasPrices: true, isTaxable: false, intervals: [interval], options })
    const [chairs] = await query('select id from object_option where object_id = $1', hall.id)
    const fine = bookingDraft(hall, ...nextTime())
    const odd = bookingDraft(hall, ...nextTime(), { options: [{ id: chairs.id, value: -3 }] })
    const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings: [fine, odd] } })
    expect(body).toMatchObject({
      // One hour at CHF 10.00.
      summary: { total: 1000 },
      bookings: [
        { isValid: true, summary: { total: 1000 } },
        { isValid: false, summary: { total: 0 } },
      ],
    })
  })
})

it('answers that were sent and are wrong do not validate, and those that are missing do', async () => {
  const hall = await make.object(appId)
  const [sheet] = await query(`insert into questionnaire (app_id, title) values ($1, 'Fragen') returning id`, appId)
  const [question] = await query(
    `insert into question (app_id, questionnaire_id, type, title, is_required) values ($1, $2, 'number', 'Wie viele?', true) returning id`,
    appId,
    sheet.id,
  )
  await query(
    'insert into object_questionnaire (app_id, object_id, questionnaire_id) values ($1, $2, $3)',
    appId,
    hall.id,
    sheet.id,
  )
  const draft = (...given: unknown[]) => {
    const answers = given.map((answer) => ({ questionnaireId: sheet.id, questionId: question.id, answer }))
    return bookingDraft(hall, ...nextTime(), { answers })
  }
  expect((await validate(draft())).booking).toMatchObject({ isValid: true, wrong: null })
  expect((await validate(draft('12'))).booking).toMatchObject({ isValid: true, wrong: null })
  const wrong = { options: [], questions: { [question.id]: 'Bitte geben Sie eine Zahl ein.' } }
  expect((await validate(draft('viele'))).booking).toMatchObject({ isValid: false, wrong })
})

describe('dates of a series', () => {
  const dates = (...times: [string, string][]) =>
    times.map(([start, end], clientId) => ({ clientId, start, end, displayStart: start, displayEnd: end }))

  it('that overlap each other are refused from the second on, as by the order', async () => {
    const serial = await make.staffToken(appId, ['reservation:view', 'order:create', 'reservation:serial'])
    const overlapping = dates(
      ['2032-05-03 10:00', '2032-05-03 12:00'],
      ['2032-05-03 11:00', '2032-05-03 13:00'],
      // Beside what was refused, so it is free.
      ['2032-05-03 12:00', '2032-05-03 13:00'],
      ['2032-05-10 10:00', '2032-05-10 12:00'],
      ['2032-05-10 10:00', '2032-05-10 12:00'],
    )
    const ask = async (hall: { id: number; intervalId: number }) => {
      const body = {
        objectId: hall.id,
        intervalId: hall.intervalId,
        dates: overlapping.map(({ clientId, start, end }) => ({ clientId, start, end })),
      }
      const { body: answer } = await call('POST /api/booking/validate-serial', { appId, body })
      return answer.data
    }
    const hall = await make.object(appId, { allowsSeries: true })
    expect(await ask(hall)).toEqual({ valid: [0, 2, 3], invalid: [1, 4], reasons: { 1: 'taken', 4: 'taken' } })
    const [first] = overlapping
    const draft = bookingDraft(hall, first?.start ?? '', first?.end ?? '', { isSerial: true, occupancies: overlapping })
    const ordered = await call('POST /api/admin/orders', {
      appId,
      token: serial,
      body: { userId, clientKey: crypto.randomUUID(), bookings: [draft] },
    })
    const failed = (ordered.body.details as { failed: { clientId: number }[] }).failed
    expect(failed.map(({ clientId }) => clientId)).toEqual([1, 4])
    // Of three places two dates take one each.
    expect(await ask(await make.object(appId, { stock: 3 }))).toMatchObject({ invalid: [] })
  })

  it('are said once: a single booking has none, and a series begins with its first', async () => {
    const hall = await make.object(appId, { allowsSeries: true })
    const [first, second] = dates(['2032-05-03 10:00', '2032-05-03 12:00'], ['2032-05-10 10:00', '2032-05-10 12:00'])
    const head = [first?.start ?? '', first?.end ?? ''] as const
    const sentenceOf = async (more: object) => {
      const bookings = [bookingDraft(hall, ...head, more)]
      const { status, body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })
      return status === 200 ? 'accepted' : [status, JSON.stringify(body.details)]
    }
    expect(await sentenceOf({ isSerial: true, occupancies: [first, second] })).toBe('accepted')
    expect(await sentenceOf({ isSerial: false, occupancies: [] })).toBe('accepted')
    expect(await sentenceOf({ isSerial: false, occupancies: [first] })).toEqual([
      400,
      expect.stringContaining('Nur eine Serie hat mehrere Termine'),
    ])
    expect(await sentenceOf({ isSerial: true, occupancies: [second] })).toEqual([
      400,
      expect.stringContaining('Eine Serie beginnt mit ihrem ersten Termin'),
    ])
  })
})
