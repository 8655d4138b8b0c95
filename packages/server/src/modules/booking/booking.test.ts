import { clockOf, dayOf, formatTime, parseWall } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { bookingJobs, cancelBookings, daysOf, lockObjects, recomputeDays, take } from './index.ts'
import { recalculate } from './occupancy/recalculate.ts'

const { call, databaseUrl, deps, make } = await buildTestApp()

let appId: number
let token: string
let category: number
beforeAll(async () => {
  appId = await make.app()
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  token = await make.userToken(appId, await make.user(appId, { groupIds: [clubs] }))
  const keeper = await make.keeperToken()
  const body = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
  category = (made.body.priceCategory as { id: number }).id
})

const priced = (amount: number, more: object = {}) => ({
  intervals: [
    { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices: { [category]: amount }, ...more },
  ],
})
const order = (...bookings: object[]) => call('POST /api/orders', { appId, token, body: { bookings } })
const validate = async (...bookings: object[]) =>
  (await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })).body as {
    summary: { total: number; totalWithoutTax: number; tax: { rate: number; total: number }[] }
    bookings: { isValid: boolean; reason: string | null; shortage: unknown; summary: { total: number } }[]
  }
const month = async (id: number, text: string) =>
  (await call(`GET /api/objects/occupancies/${id}/${text}`, { appId })).body as {
    occupancies: { during: { start: string; end: string } }[]
  }

describe('what is taken', () => {
  it('shows in the month, with processing times, for the parts and the whole, and never by whom', async () => {
    const third = await make.object(appId, {
      intervals: [
        { name: 'h', type: 'dynamic', interval: 60, maxSteps: 4, preProcessingTime: 45, postProcessingTime: 45 },
      ],
    })
    const whole = await make.object(appId, { partIds: [third.id, (await make.object(appId)).id] })
    const { body } = await order(bookingDraft(third, '2030-05-03 10:00', '2030-05-03 12:00', { name: 'Geheimtreffen' }))
    expect(body).toMatchObject({ success: true, isCodeValid: true, redirect: null })
    for (const { id } of [third, whole]) {
      const seen = await month(id, '2030-05')
      expect(seen).toMatchObject({
        year: 2030,
        month: 5,
        occupancies: [{ during: { start: '2030-05-03 09:15', end: '2030-05-03 12:45' } }],
      })
      expect(JSON.stringify(seen)).not.toContain('Geheim')
    }
    expect((await month(third.id, '2030-06')).occupancies).toEqual([])
    const answer = await validate(bookingDraft(whole, '2030-05-03 10:00', '2030-05-03 11:00'))
    expect(answer.bookings[0]).toMatchObject({ isValid: false, reason: 'part_taken' })
    const late = await validate(bookingDraft(third, '2030-05-03 13:00', '2030-05-03 14:00'))
    expect(late.bookings[0]).toMatchObject({ isValid: false, reason: 'buffer' })
  })

  it('of stock shows when too few are left', async () => {
    const bikes = await make.object(appId, { stock: 3 })
    await order(bookingDraft(bikes, '2030-05-03 10:00', '2030-05-03 12:00', { quantity: 2 }))
    expect((await month(bikes.id, '2030-05')).occupancies).toEqual([])
    const two = await call(`GET /api/objects/occupancies/${bikes.id}/2030-05?quantity=2`, { appId })
    expect(two.body.occupancies).toEqual([{ during: { start: '2030-05-03 10:00', end: '2030-05-03 12:00' } }])
    // Two from ten to twelve and one from eleven to one: only together are they all three.
    await order(bookingDraft(bikes, '2030-05-03 11:00', '2030-05-03 13:00'))
    const times = async (quantity: number) => {
      const { body } = await call(`GET /api/objects/occupancies/${bikes.id}/2030-05?quantity=${quantity}`, { appId })
      const spans = body.occupancies as { during: { start: string; end: string } }[]
      return spans.map(({ during }) => [during.start.slice(11), during.end.slice(11)])
    }
    expect(await times(1)).toEqual([['11:00', '12:00']])
    expect(await times(2)).toEqual([['10:00', '12:00']])
    expect(await times(3)).toEqual([['10:00', '13:00']])
  })

  it('of a hidden object is nobody’s business but the staff’s', async () => {
    const hidden = await make.object(appId, { isVisible: false })
    expect((await call(`GET /api/objects/occupancies/${hidden.id}/2030-05`, { appId })).status).toBe(404)
    const staff = await make.staffToken(appId, ['object:view'])
    expect((await call(`GET /api/objects/occupancies/${hidden.id}/2030-05`, { appId, token: staff })).status).toBe(200)
  })
})

describe('a month', () => {
  it('is that of the municipality: from its first midnight to its last', async () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))
    const hall = await make.object(appId, { openingTimes: always })
    await order(
      bookingDraft(hall, '2030-06-30 23:00', '2030-07-01 00:00'),
      bookingDraft(hall, '2030-07-01 00:00', '2030-07-01 01:00'),
      bookingDraft(hall, '2030-07-31 23:00', '2030-08-01 00:00'),
      bookingDraft(hall, '2030-08-01 00:00', '2030-08-01 01:00'),
    )
    expect((await month(hall.id, '2030-07')).occupancies.map(({ during }) => during.start)).toEqual([
      '2030-07-01 00:00',
      '2030-07-31 23:00',
    ])
  })

  it('at a glance goes over the turn of the year, and names the reason of a day that is shut', async () => {
    const hall = await make.object(appId, {
      openingTimes: [{ day: 3, during: { start: '08:00', end: '22:00' } }],
      blockingDays: [
        { title: 'Neujahr', type: 'day', repeat: false, year: 2031, month: 1, day: 1 },
        { title: 'Jubiläum', type: 'day', repeat: false, year: 2030, month: 12, day: 25 },
      ],
    })
    const hidden = await make.object(appId, { isVisible: false })
    const { body } = await call(`GET /api/objects/days/${hall.id}?from=2030-12&months=2`, { appId })
    const days = body.days as { day: string; state: string; title: string }[]
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([62, '2030-12-01', '2031-01-31'])
    const stateOf = (day: string) => days.find((one) => one.day === day)
    // Wednesdays, two of them shut.
    expect(stateOf('2031-01-01')).toEqual({ day: '2031-01-01', state: 'closed', title: 'Neujahr' })
    expect(stateOf('2030-12-25')).toEqual({ day: '2030-12-25', state: 'closed', title: 'Jubiläum' })
    expect(stateOf('2030-12-26')).toEqual({ day: '2030-12-26', state: 'closed', title: '' })
    expect(stateOf('2030-12-18')).toEqual({ day: '2030-12-18', state: 'free', title: '' })
    await order(bookingDraft(hall, '2030-12-18 08:00', '2030-12-18 10:00'))
    const again = await call(`GET /api/objects/days/${hall.id}?from=2030-12&months=1`, { appId })
    expect((again.body.days as typeof days)[17]).toMatchObject({ day: '2030-12-18', state: 'partly' })
    const ask = (as?: string) =>
      call(`GET /api/objects/days/${hidden.id}?from=2030-12`, { appId, ...(as && { token: as }) })
    expect((await ask()).status).toBe(404)
    expect((await ask(token)).status).toBe(404)
    expect((await ask(await make.staffToken(appId, ['object:view']))).status).toBe(200)
  })
})

describe('the nights the clock changes', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start: '00:00', end: '23:59' } }))

  it('a time that does not exist is refused with its reason', async () => {
    const hall = await make.object(appId, { openingTimes: always })
    const { status, body } = await order(bookingDraft(hall, '2030-03-31 02:00', '2030-03-31 04:00'))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'booking.not_bookable', details: { failed: [{ reason: 'nonexistent_time' }] } })
  })

  it('a night in spring costs an hour less, one in autumn an hour more', async () => {
    const hall = await make.object(appId, { openingTimes: always, ...priced(1000) })
    const night = async (date: string) =>
      (await validate(bookingDraft(hall, `${date} 00:00`, `${date} 06:00`))).summary.total
    expect(await night('2030-03-31')).toBe(5000)
    expect(await night('2030-10-27')).toBe(7000)
    expect(await night('2030-06-01')).toBe(6000)
  })

  it('month, order and stored moments agree', async () => {
    const hall = await make.object(appId, { openingTimes: always })
    await order(bookingDraft(hall, '2030-10-27 01:00', '2030-10-27 04:00'))
    expect((await month(hall.id, '2030-10')).occupancies).toEqual([
      { during: { start: '2030-10-27 01:00', end: '2030-10-27 04:00' } },
    ])
    const { rows } = await deps.db.pool.query(
      `select extract(epoch from display_end - display_start)::int / 3600 as hours from booking where object_id = $1`,
      [hall.id],
    )
    expect(rows).toEqual([{ hours: 4 }])
  })

  it.each([
    // From, how the clock shows the end, half hours; until when it is told to be taken.
    ['2030-10-27 02:00', '2030-10-27 02:30', 1, '02:00–02:30'],
    ['2030-10-27 02:00', '2030-10-27 02:00', 2, '02:00–03:00'],
    ['2030-10-27 02:30', '2030-10-27 02:00', 1, '02:30–03:00'],
    ['2030-10-27 02:30', '2030-10-27 02:30', 2, '02:30–03:00'],
    ['2030-10-27 01:00', '2030-10-27 02:00', 4, '01:00–03:00'],
    ['2030-10-27 02:00', '2030-10-27 03:00', 4, '02:00–03:00'],
    ['2030-10-27 01:00', '2030-10-27 02:00', 2, '01:00–02:00'],
    ['2030-03-31 01:00', '2030-03-31 03:00', 2, '01:00–03:00'],
    ['2030-03-31 01:30', '2030-03-31 03:30', 2, '01:30–03:30'],
  ])('what is booked from %s to %s in %i half hours is told and drawn as taken', async (start, end, steps, told) => {
    const halves = [{ name: '½', type: 'dynamic' as const, interval: 30, maxSteps: 8 }]
    const hall = await make.object(appId, { openingTimes: always, intervals: halves })
    const placed = await order(bookingDraft(hall, start, end, { steps }))
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const { occupancies } = await month(hall.id, start.slice(0, 7))
    expect(occupancies.map(({ during }) => `${during.start.slice(11)}–${during.end.slice(11)}`)).toEqual([told])
    // Read back as the browser does, it covers every minute of the booking.
    const { rows } = await deps.db.pool.query('select id, starts_at, ends_at from booking where object_id = $1', [
      hall.id,
    ])
    const { id, starts_at, ends_at } = rows[0] as { id: number; starts_at: Date; ends_at: Date }
    const clock = clockOf('Europe/Zurich')
    const moment = (text: string) => clock.toInstantOrNext(parseWall(text) ?? Number.NaN) * 60_000
    expect(moment(occupancies[0]?.during.start ?? '')).toBeLessThanOrEqual(starts_at.getTime())
    expect(moment(occupancies[0]?.during.end ?? '')).toBeGreaterThanOrEqual(ends_at.getTime())
    // The day of the booking as staff see it.
    const clerk = await make.staffToken(appId, ['reservation:view'])
    const { body } = await call(`GET /api/admin/bookings/${id}`, { appId, token: clerk })
    const { spans } = (body.booking as { day: { spans: { kind: string; start: number; end: number }[] } }).day
    expect(spans.map((span) => `${span.kind} ${formatTime(span.start)}–${formatTime(span.end)}`)).toEqual([
      `own ${told}`,
    ])
  })

  it('a series keeps its time on the clock over the change', async () => {
    const hall = await make.object(appId, { allowsSeries: true })
    const occupancies = ['2030-03-24', '2030-03-31', '2030-04-07'].map((date) => ({
      clientId: date,
      start: `${date} 10:00`,
      end: `${date} 12:00`,
      displayStart: `${date} 10:00`,
      displayEnd: `${date} 12:00`,
    }))
    await order(bookingDraft(hall, '2030-03-24 10:00', '2030-03-24 12:00', { isSerial: true, occupancies }))
    const seen = [...(await month(hall.id, '2030-03')).occupancies, ...(await month(hall.id, '2030-04')).occupancies]
    expect(seen.map(({ during }) => during.start.slice(11))).toEqual(['10:00', '10:00', '10:00'])
  })
})

describe('prices', () => {
  it('are what the browser would have worked out, and stay with the booking', async () => {
    const hall = await make.object(appId, priced(4500))
    const draft = bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 13:00')
    expect(await validate(draft)).toMatchObject({ summary: { total: 13_500 }, bookings: [{ isValid: true }] })
    const single = await call('POST /api/price/single', {
      appId,
      body: {
        objectId: hall.id,
        intervalId: hall.intervalId,
        date: '2030-05-03',
        start: '10:00',
        end: '13:00',
        options: [],
      },
    })
    expect(single.body).toMatchObject({ total: 13_500, lines: [{ quantity: 3, unitPrice: 4500, total: 13_500 }] })
    const placed = await call('POST /api/orders', { appId, token, body: { bookings: [draft], expectedTotal: 1 } })
    expect(placed.body).toMatchObject({ code: 'order.price_changed', details: { total: 13_500 } })
    await call('POST /api/orders', { appId, token, body: { bookings: [draft], expectedTotal: 13_500 } })
    await deps.db.pool.query('update interval_price set amount = 9900')
    await deps.db.pool.query('delete from opening_time where object_id = $1', [hall.id])
    await deps.db.pool.query('delete from booking_interval where object_id = $1', [hall.id])
    const { rows } = await deps.db.pool.query(
      'select total, steps, interval_name, interval_id from booking where object_id = $1',
      [hall.id],
    )
    expect(rows).toEqual([{ total: 13_500, steps: 3, interval_name: 'Stunden', interval_id: null }])
  })

  it('of a series add up', async () => {
    const hall = await make.object(appId, priced(2000))
    const dates = ['2030-05-03', '2030-05-10'].map((date) => ({ clientId: date, date }))
    const body = { objectId: hall.id, intervalId: hall.intervalId, start: '18:00', end: '20:00', options: [], dates }
    const answer = await call('POST /api/price/serial', { appId, body })
    expect(answer.body).toMatchObject({
      total: 8000,
      dates: [{ clientId: '2030-05-03', total: 4000 }, { total: 4000 }],
    })
  })

  it('are on request where one of the dates is, and count as many as are wanted', async () => {
    const ask = (object: { id: number; intervalId: number }, more: object = {}) => {
      const dates = [{ clientId: 'a', date: '2030-05-03' }]
      const time = { start: '18:00', end: '20:00', options: [], dates, ...more }
      return call('POST /api/price/serial', {
        appId,
        body: { objectId: object.id, intervalId: object.intervalId, ...time },
      })
    }
    const free = await make.object(appId, { ...priced(2000), hasPrices: false })
    const tables = await make.object(appId, { ...priced(2000), stock: 5 })
    expect((await ask(free)).body).toMatchObject({ isOnRequest: true, dates: [{ isOnRequest: true }] })
    expect((await ask(tables, { quantity: 3 })).body).toMatchObject({ isOnRequest: false, total: 12_000 })
    const single = { objectId: tables.id, intervalId: tables.intervalId, date: '2030-05-03', options: [] }
    const price = (start: string, end: string) =>
      call('POST /api/price/single', { appId, body: { ...single, start, end, quantity: 2 } })
    expect((await price('18:00', '20:00')).body).toMatchObject({ total: 8000, isOnRequest: false })
    // A time of its own day counts as it is said, and one that cannot be had has no price.
    expect((await price('2030-05-04 18:00', '2030-05-04 19:00')).body).toMatchObject({ total: 4000 })
    expect((await price('23:00', '23:30')).body).toMatchObject({ code: 'booking.not_bookable' })
    // Whether somebody is there already does not matter for what it costs.
    await order(bookingDraft(tables, '2030-05-03 18:00', '2030-05-03 20:00', { quantity: 5 }))
    expect((await price('18:00', '20:00')).body).toMatchObject({ total: 8000 })
  })

  it('with VAT use the rate of the day, and only with a VAT number', async () => {
    const hall = await make.object(appId, { isTaxable: true, ...priced(10_810, { isFlat: true }) })
    const draft = bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')
    expect((await validate(draft)).summary.tax).toEqual([])
    await deps.db.pool.query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = $1`, [appId])
    expect((await validate(draft)).summary).toMatchObject({
      total: 10_810,
      totalWithoutTax: 10_000,
      tax: [{ rate: 8.1, total: 810, base: 10_000 }],
    })
    await deps.db.pool.query(`update app_setting set vat_number = '' where app_id = $1`, [appId])
  })
})

describe('options', () => {
  it('from stock take places of it for the same time', async () => {
    const tables = await make.object(appId, { stock: 5, isVisible: false })
    const options = [
      { value: 'Festbänke', inputType: 'number' as const, stockObjectId: tables.id, prices: { [category]: 1000 } },
    ]
    const hall = await make.object(appId, { options, ...priced(0) })
    const other = await make.object(appId, { options, ...priced(0) })
    const optionId = async (id: number) =>
      (await deps.db.pool.query('select id from object_option where object_id = $1', [id])).rows[0].id as number
    const wish = async (object: typeof hall, value: number) =>
      bookingDraft(object, '2030-09-03 10:00', '2030-09-03 11:00', {
        options: [{ id: await optionId(object.id), value }],
      })
    expect((await validate(await wish(hall, 3))).summary.total).toBe(3000)
    expect((await order(await wish(hall, 3))).status).toBe(200)
    expect((await validate(await wish(other, 3))).bookings[0]).toMatchObject({ reason: 'option_taken' })
    expect((await order(await wish(other, 3))).body).toMatchObject({ code: 'booking.slot_taken' })
    expect((await order(await wish(other, 2))).status).toBe(200)
  })

  it('that are short are named, with how many there are then, and when there are enough', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const option = (value: string) => ({ value, inputType: 'number' as const, stockObjectId: tables.id })
    const hall = await make.object(appId, { options: [option('Festbänke'), option('Reserve')], ...priced(0) })
    const found = await deps.db.pool.query('select id from object_option where object_id = $1 order by sort', [hall.id])
    const [benches, spare] = found.rows.map(({ id }) => id as number)
    const wish = (hour: number, few: number, more: number) =>
      bookingDraft(hall, `2030-10-01 ${hour}:00`, `2030-10-01 ${hour + 2}:00`, {
        options: [
          { id: benches ?? 0, value: few },
          { id: spare ?? 0, value: more },
        ],
      })
    const shortageOf = async (hour: number, few: number, more: number) =>
      (await validate(wish(hour, few, more))).bookings[0]?.shortage
    // Seventeen of twenty are out from 12 to 14.
    expect((await order(bookingDraft(tables, '2030-10-01 12:00', '2030-10-01 14:00', { quantity: 17 }))).status).toBe(
      200,
    )
    const needs = [
      { optionId: benches, quantity: 2 },
      { optionId: spare, quantity: 2 },
    ]
    const names = ['Festbänke', 'Reserve']
    expect(await shortageOf(13, 2, 2)).toEqual({ options: names, wanted: 4, available: 3, stock: 20, needs })
    expect(await shortageOf(13, 2, 1)).toBeNull()
    expect(await shortageOf(14, 2, 2)).toBeNull()
    expect(await shortageOf(10, 20, 1)).toMatchObject({ wanted: 21, available: 20, stock: 20 })
    const shortIn = async (asked: string) =>
      (await call(`GET /api/objects/occupancies/${hall.id}/2030-10${asked}`, { appId })).body.short
    const [start, end] = ['2030-10-01 12:00', '2030-10-01 14:00']
    expect(await shortIn(`?needs=${benches}:2,${spare}:2`)).toEqual([{ during: { start, end } }])
    expect(await shortIn(`?needs=${benches}:2,${spare}:1`)).toEqual([])
    expect(await shortIn(`?needs=${benches}:21`)).toEqual([
      { during: { start: '2030-10-01 00:00', end: '2030-11-01 00:00' } },
    ])
    expect(await shortIn('')).toEqual([])
    const other = await call(`GET /api/objects/occupancies/${hall.id}/2030-10?needs=x`, { appId })
    expect(other.status).toBe(400)
  })

  it.each([-1, 1.5, 10_001, '1e99', 'drei', true, []])(
    'that are counted refuse %j instead of leaving it out',
    async (value) => {
      const hall = await make.object(appId, { options: [{ value: 'Gedecke', inputType: 'number' }], ...priced(0) })
      const { rows } = await deps.db.pool.query('select id from object_option where object_id = $1', [hall.id])
      const draft = bookingDraft(hall, '2030-09-04 10:00', '2030-09-04 11:00', { options: [{ id: rows[0].id, value }] })
      expect((await order(draft)).body).toMatchObject({ success: false, code: 'booking.incomplete' })
    },
  )

  it('that are required must be answered', async () => {
    const hall = await make.object(appId, {
      options: [{ value: 'Bestuhlung', inputType: 'select', isRequired: true, values: [{ value: 'Konzert' }] }],
    })
    const draft = bookingDraft(hall, '2030-09-03 10:00', '2030-09-03 11:00')
    expect((await order(draft)).body).toMatchObject({ code: 'booking.incomplete' })
  })
})

describe('an order', () => {
  it('sent again with the same key is the same order', async () => {
    const hall = await make.object(appId)
    const clientKey = crypto.randomUUID()
    const body = { bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')], clientKey }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST /api/orders', { appId, token, body })))
    expect(new Set(answers.map((answer) => answer.body.orderNumber)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  it('of two bookings that overlap is refused as a whole', async () => {
    const [hall, kitchen] = [await make.object(appId), await make.object(appId)]
    const answer = await order(
      bookingDraft(kitchen, '2030-05-03 10:00', '2030-05-03 12:00'),
      bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00'),
      bookingDraft(hall, '2030-05-03 11:00', '2030-05-03 13:00'),
    )
    expect(answer.body).toMatchObject({ code: 'booking.own_overlap', details: { failed: [{ booking: 2 }] } })
    expect((await month(kitchen.id, '2030-05')).occupancies).toEqual([])
  })

  it('of a series needs the right, and an object that allows it', async () => {
    const hall = await make.object(appId, { allowsSeries: true })
    const [start, end] = ['2030-05-03 10:00', '2030-05-03 11:00']
    const occupancies = [{ clientId: '1', start, end, displayStart: start, displayEnd: end }]
    const serial = bookingDraft(hall, start, end, { isSerial: true, occupancies })
    const plain = await make.customerToken(appId)
    const answer = await call('POST /api/orders', { appId, token: plain, body: { bookings: [serial] } })
    expect(answer.body).toMatchObject({ code: 'booking.series_denied' })
  })

  it('is closed to guests who do not say who they are, and to another app’s objects', async () => {
    const other = await make.app()
    const hall = await make.object(other)
    const draft = bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')
    expect((await call('POST /api/orders', { appId, body: { bookings: [draft] } })).status).toBe(400)
    expect((await order(draft)).body).toMatchObject({ code: 'object.unknown' })
    expect((await call(`GET /api/objects/occupancies/${hall.id}/2030-05`, { appId })).status).toBe(404)
  })
})

describe('validation', () => {
  it('of two hundred dates asks the database once, besides session and transaction', async () => {
    const hall = await make.object(appId)
    await order(bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00'))
    const dates = Array.from({ length: 200 }, (_, n) => {
      const date = new Date(Date.UTC(2030, 4, 1 + n)).toISOString().slice(0, 10)
      return { clientId: String(n), start: `${date} 10:00`, end: `${date} 11:00` }
    })
    const ask = (some: typeof dates) =>
      call('POST /api/booking/validate-serial', {
        appId,
        body: { objectId: hall.id, intervalId: hall.intervalId, dates: some },
      })
    const { body } = await ask(dates)
    expect(body.data).toMatchObject({ invalid: ['2'], reasons: { 2: 'taken' } })
    const [one, all] = [
      await countQueries(deps.db, () => ask(dates.slice(0, 1))),
      await countQueries(deps.db, () => ask(dates)),
    ]
    expect(all).toBe(one)
    // Find the caller; begin, the question itself, commit.
    expect(all).toBe(4)
  })

  it('of a series says of each date how it stands, and of all what can be had comes to', async () => {
    const hall = await make.object(appId, { allowsSeries: true, ...priced(2000) })
    await order(bookingDraft(hall, '2030-05-10 18:00', '2030-05-10 20:00'))
    const occupancies = ['2030-05-03', '2030-05-10', '2030-05-17'].map((date) => ({
      clientId: date,
      start: `${date} 18:00`,
      end: `${date} 20:00`,
      displayStart: `${date} 18:00`,
      displayEnd: `${date} 20:00`,
    }))
    const series = bookingDraft(hall, '2030-05-03 18:00', '2030-05-03 20:00', { isSerial: true, occupancies })
    const single = bookingDraft(hall, '2030-05-24 18:00', '2030-05-24 19:00')
    const ask = async (...bookings: object[]) =>
      (await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })).body
    const free = { status: 'free', isValid: true, reason: null, isOverlappingUserEvent: false }
    const date = (day: string) => ({ displayStart: `${day} 18:00`, displayEnd: `${day} 20:00` })
    // Two dates of two hours at 20.00, and one hour beside them.
    expect(await ask(series, single)).toMatchObject({
      summary: { total: 10_000 },
      bookings: [
        {
          objectId: hall.id,
          isSerial: true,
          isValid: false,
          reason: 'taken',
          summary: { total: 8000 },
          occupancies: [
            { clientId: '2030-05-03', ...date('2030-05-03'), ...free },
            { clientId: '2030-05-10', ...date('2030-05-10'), status: 'booked', isValid: false, reason: 'taken' },
            { clientId: '2030-05-17', ...date('2030-05-17'), ...free },
          ],
        },
        { isSerial: false, isValid: true, reason: null, summary: { total: 2000 }, occupancies: [] },
      ],
    })
    expect(await ask({ ...series, occupancies: [] })).toMatchObject({
      bookings: [{ isValid: false, reason: null, occupancies: [], summary: { total: 0 } }],
    })
  })

  it('of one time says why not', async () => {
    const hall = await make.object(appId, {
      intervals: [{ name: 'h', type: 'dynamic', interval: 60, maxSteps: 2, preProcessingTime: 30 }],
    })
    const ask = (start: string, end: string) =>
      call('POST /api/booking/validate-timespan', {
        appId,
        body: { objectId: hall.id, intervalId: hall.intervalId, start, end },
      })
    expect((await ask('2030-05-03 09:30', '2030-05-03 11:00')).body).toMatchObject({ isValid: true })
    expect((await ask('2030-05-03 06:30', '2030-05-03 08:00')).body).toMatchObject({ isValid: false, reason: 'closed' })
    expect((await ask('2030-05-03 25:00', '2030-05-03 26:00')).status).toBe(409)
  })
})

describe('days at a glance', () => {
  it('follow every write, for parts and wholes, and a recalculation finds nothing to mend', async () => {
    const third = await make.object(appId)
    const whole = await make.object(appId, { partIds: [third.id, (await make.object(appId)).id] })
    await order(bookingDraft(third, '2030-05-03 10:00', '2030-05-03 12:00'))
    const days = () =>
      deps.db.pool.query(
        'select object_id, day::text, open_minutes, free_minutes, min_free_units from object_day where object_id = any($1) order by 1',
        [[third.id, whole.id]],
      )
    const row = { day: '2030-05-03', open_minutes: 840, free_minutes: 720, min_free_units: 0 }
    expect((await days()).rows).toEqual([
      { object_id: third.id, ...row },
      { object_id: whole.id, ...row },
    ])
    const range = [dayOf(2030, 5, 1), dayOf(2030, 5, 31)] as const
    const again = await deps.db.withTenant(appId, (tx) => recalculate(tx, third.id, ...range))
    expect(again).toEqual({ days: 31, differed: 0 })
    await deps.db.pool.query('update object_day set free_minutes = 1 where object_id = $1', [whole.id])
    const mended = await deps.db.withTenant(appId, (tx) => recalculate(tx, whole.id, ...range))
    expect(mended).toMatchObject({ differed: 1 })
    expect((await days()).rows[1]).toMatchObject(row)
  })

  it('follow the opening times as soon as these change, for the whole, and leave alone what has been', async () => {
    const third = await make.object(appId)
    const whole = await make.object(appId, { partIds: [third.id] })
    await order(bookingDraft(third, '2030-05-03 10:00', '2030-05-03 12:00'))
    await deps.db.pool.query(
      `insert into object_day (app_id, object_id, day, open_minutes, free_minutes, min_free_units) values ($1, $2, '2026-01-05', 840, 840, 1)`,
      [appId, third.id],
    )
    const keeper = await make.keeperToken()
    const path = `/api/admin/objects/${third.id}`
    const { body } = await call(`GET ${path}`, { appId, token: keeper })
    const { version, intervals } = body.object as { version: number; intervals: object[] }
    const openingTimes = [{ day: 5, during: { start: '09:00', end: '12:00' } }]
    const saved = await call(`PUT ${path}/calendar`, {
      appId,
      token: keeper,
      body: { version, openingTimes, blockingDays: [], intervals },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { rows } = await deps.db.pool.query(
      'select object_id, day::text, open_minutes, free_minutes from object_day where object_id = any($1) order by 2, 1',
      [[third.id, whole.id]],
    )
    // A Friday, open for three hours now, of which two are taken.
    expect(rows).toEqual([
      { object_id: third.id, day: '2026-01-05', open_minutes: 840, free_minutes: 840 },
      { object_id: third.id, day: '2030-05-03', open_minutes: 180, free_minutes: 60 },
      { object_id: whole.id, day: '2030-05-03', open_minutes: 840, free_minutes: 720 },
    ])
  })

  it('are mended by the keeper', async () => {
    const hall = await make.object(appId)
    const keeper = await make.keeperToken()
    const body = { id: hall.id, start: '2030-05-01', end: '2030-05-31' }
    const answer = await call('POST /api/keeper/objects/recalculate-object', { appId, token: keeper, body })
    expect(answer.body).toEqual({ success: true, days: 31, differed: 0 })
    const staff = await make.staffToken(appId, ['setting:base'])
    expect((await call('POST /api/keeper/objects/recalculate-object', { appId, token: staff, body })).status).toBe(403)
    const unknown = { ...body, id: 999_999 }
    const refused = await call('POST /api/keeper/objects/recalculate-object', { appId, token: keeper, body: unknown })
    expect(refused.body).toMatchObject({ code: 'object.unknown' })
  })
})

describe('holds and blocks', () => {
  const at = (text: string) =>
    clockOf('Europe/Zurich').toInstant(Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000) ?? 0
  const claim = (object: { id: number }, owner: Parameters<typeof take>[1][number]['owner']) => ({
    key: 'x',
    object: { id: object.id, leaves: [object.id], stock: 1 },
    quantity: 1,
    occupied: { start: at('2030-05-03 10:00'), end: at('2030-05-03 12:00') },
    owner,
  })

  it('a hold that ran out frees the room, and its day', async () => {
    const hall = await make.object(appId)
    const holdKey = crypto.randomUUID()
    const hold = (seconds: number) =>
      deps.db.withTenant(appId, async (tx) => {
        const groups = await lockObjects(tx, [hall.id])
        const expiresAt = new Date(Date.now() + seconds * 1000)
        const failed = await take(tx, [claim(hall, { kind: 'hold', holdKey, expiresAt })], [])
        await recomputeDays(
          tx,
          groups,
          daysOf('Europe/Zurich', claim(hall, { kind: 'block', note: '', blockId: null }).occupied),
        )
        return failed
      })
    expect(await hold(60)).toEqual([])
    const draft = bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00')
    expect((await order(draft)).body).toMatchObject({ code: 'booking.slot_taken' })
    await deps.db.pool.query(`update occupancy set expires_at = now() - interval '1 second' where hold_key = $1`, [
      holdKey,
    ])
    expect((await validate(draft)).bookings[0]).toMatchObject({ isValid: true })
    expect((await order(draft)).status).toBe(200)
  })

  it('holds that ran out are cleared away by themselves, in every app, and those that run stay', async () => {
    const other = await make.app()
    const rooms = [
      { app: appId, hall: await make.object(appId), age: '1 second' },
      { app: other, hall: await make.object(other), age: '1 minute' },
      { app: appId, hall: await make.object(appId), age: '-5 minutes' },
    ]
    for (const { app, hall, age } of rooms) {
      const bookings = [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')]
      const held = await call('POST /api/booking/hold', {
        appId: app,
        body: { clientKey: crypto.randomUUID(), bookings },
      })
      expect(held.status).toBe(200)
      await deps.db.pool.query(`update occupancy set expires_at = now() - $2::interval where object_id = $1`, [
        hall.id,
        age,
      ])
    }
    await deps.db.acrossTenants('test', (tx) => enqueue(tx, 'booking.find_expired_holds', {}))
    await runJobs(deps.db, databaseUrl, bookingJobs)
    const left = async (table: string) =>
      (
        await deps.db.pool.query(`select object_id from ${table} where object_id = any($1)`, [
          rooms.map(({ hall }) => hall.id),
        ])
      ).rows.map(({ object_id }) => object_id)
    expect(await left('occupancy')).toEqual([rooms[2]?.hall.id])
    expect(await left('object_day')).toEqual([rooms[2]?.hall.id])
  })

  it('a block is refused where something is, and goes again', async () => {
    const hall = await make.object(appId)
    await order(bookingDraft(hall, '2030-05-03 11:00', '2030-05-03 13:00'))
    const block = () =>
      deps.db.withTenant(appId, (tx) =>
        take(tx, [claim(hall, { kind: 'block', note: 'Reinigung', blockId: null })], []),
      )
    expect(await block()).toEqual(['x'])
    const ids = (await deps.db.pool.query('select id from booking where object_id = $1', [hall.id])).rows.map(
      ({ id }) => id,
    )
    await deps.db.withTenant(appId, (tx) => cancelBookings(tx, ids))
    expect(await block()).toEqual([])
  })
})
