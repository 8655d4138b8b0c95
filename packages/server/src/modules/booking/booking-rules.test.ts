import { dayOf, wallAt } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { isRefusal } from '../../platform/http/refusal.ts'
import { cancelBookings, holdDates, moveBooking, RulesMemory } from './index.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let token: string
let keeper: string
let category: number
beforeAll(async () => {
  appId = await make.app()
  token = await make.customerToken(appId)
  keeper = await make.keeperToken()
  const body = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
  category = (made.body.priceCategory as { id: number }).id
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const order = (...bookings: object[]) => call('POST /api/orders', { appId, token, body: { bookings } })
const validate = async (as: string | undefined, ...bookings: object[]) => {
  const answer = await call('POST /api/booking/validate-bookings', {
    appId,
    ...(as && { token: as }),
    body: { bookings },
  })
  return answer.body.bookings as { isValid: boolean; reason: string | null; isOverlappingUserEvent: boolean }[]
}

describe('an own booking in the way', () => {
  it('is said to be the own one, processing time included, and only to its owner', async () => {
    const third = await make.object(appId, {
      intervals: [{ name: 'h', type: 'dynamic', interval: 60, maxSteps: 4, postProcessingTime: 60 }],
    })
    const whole = await make.object(appId, { partIds: [third.id, (await make.object(appId)).id] })
    await order(bookingDraft(third, '2030-05-03 10:00', '2030-05-03 11:00'))
    const own = { isValid: false, isOverlappingUserEvent: true }
    const [same, buffer, aroundIt, later] = await validate(
      token,
      bookingDraft(third, '2030-05-03 10:00', '2030-05-03 11:00'),
      bookingDraft(third, '2030-05-03 09:00', '2030-05-03 10:00'),
      bookingDraft(whole, '2030-05-03 10:00', '2030-05-03 12:00'),
      bookingDraft(third, '2030-05-03 12:00', '2030-05-03 13:00'),
    )
    expect(same).toMatchObject({ ...own, reason: 'taken' })
    expect(buffer).toMatchObject({ ...own, reason: 'buffer' })
    expect(aroundIt).toMatchObject({ ...own, reason: 'part_taken' })
    expect(later).toMatchObject({ isValid: true, isOverlappingUserEvent: false })
    const draft = bookingDraft(third, '2030-05-03 10:00', '2030-05-03 11:00')
    for (const stranger of [undefined, await make.customerToken(appId)]) {
      expect(await validate(stranger, draft)).toMatchObject([{ isValid: false, isOverlappingUserEvent: false }])
    }
    const placed = await order(draft)
    expect(placed.body).toMatchObject({
      code: 'booking.slot_taken',
      details: { failed: [{ reason: 'taken', isOverlappingUserEvent: true }] },
    })
  })

  it('of another object is none', async () => {
    const [hall, kitchen] = [await make.object(appId), await make.object(appId)]
    await order(bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00'))
    const [verdict] = await validate(token, bookingDraft(kitchen, '2030-05-03 10:00', '2030-05-03 11:00'))
    expect(verdict).toMatchObject({ isValid: true, isOverlappingUserEvent: false })
  })
})

describe('a blocking day', () => {
  it('of a part, hidden or far below, shuts the whole; one of the whole leaves its parts', async () => {
    const shut = (date: number) => ({
      blockingDays: [{ title: 'Revision', type: 'day' as const, repeat: false, year: 2030, month: 5, day: date }],
    })
    const third = await make.object(appId, { ...shut(3), isVisible: false })
    const other = await make.object(appId)
    const half = await make.object(appId, { ...shut(6), partIds: [third.id] })
    const whole = await make.object(appId, { ...shut(4), partIds: [half.id, other.id] })
    const reasons = async (day: number) => {
      const drafts = [half, whole, other].map((one) =>
        bookingDraft(one, `2030-05-0${day} 10:00`, `2030-05-0${day} 11:00`),
      )
      // Each alone: together the halves would be in each other's way.
      const verdicts = await Promise.all(drafts.map((one) => validate(token, one)))
      return verdicts.map(([verdict]) => verdict?.reason ?? null)
    }
    expect(await reasons(3)).toEqual(['blocked', 'blocked', null])
    expect(await reasons(4)).toEqual([null, 'blocked', null])
    expect(await reasons(5)).toEqual([null, null, null])
    expect(await reasons(6)).toEqual(['blocked', 'blocked', null])
    const placed = await order(bookingDraft(whole, '2030-05-03 10:00', '2030-05-03 11:00'))
    expect(placed.body).toMatchObject({ code: 'booking.not_bookable', details: { failed: [{ reason: 'blocked' }] } })
  })
})

describe('questionnaires', () => {
  it('are answered before an order is taken, and the answers keep the question', async () => {
    const hall = await make.object(appId)
    const question = { id: 0, help: '', settings: { multiple: false, standard: '', choices: [] as string[] } }
    const made = await call('POST /api/admin/questionnaires', {
      appId,
      token: keeper,
      body: {
        title: 'Anlass',
        questions: [
          { ...question, type: 'number', value: 'Wie viele Gäste?', isRequired: true },
          { ...question, type: 'date', value: 'Wann proben Sie?', isRequired: false },
          { ...question, type: 'checkbox', value: 'Hallenordnung gelesen', isRequired: true },
          { ...question, type: 'info', value: 'Bitte beachten Sie die Ruhezeiten.', isRequired: false },
        ],
      },
    })
    const { id, questions } = made.body.questionnaire as { id: number; questions: { id: number }[] }
    const [guests, rehearsal, rules] = questions.map((one) => one.id)
    const { version } = (await call(`GET /api/admin/objects/${hall.id}`, { appId, token: keeper })).body.object as {
      version: number
    }
    const body = { version, questionnaireIds: [id] }
    await call(`PUT /api/admin/objects/${hall.id}/questionnaires`, { appId, token: keeper, body })
    const draft = (...answers: [number | undefined, unknown][]) =>
      bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 11:00', {
        answers: answers.map(([questionId, answer]) => ({ questionnaireId: id, questionId, answer })),
      })
    expect((await order(draft())).body).toMatchObject({
      code: 'booking.incomplete',
      details: {
        objectId: hall.id,
        questions: {
          [Number(guests)]: 'Bitte beantworten Sie diese Frage.',
          [Number(rules)]: 'Bitte bestätigen Sie diesen Punkt.',
        },
      },
    })
    expect((await order(draft([guests, 'viele'], [rules, true], [rehearsal, 'bald']))).body).toMatchObject({
      details: { questions: { [Number(guests)]: 'Bitte geben Sie eine Zahl ein.' } },
    })
    expect((await order(draft([guests, 80], [rules, true], [99_999, 'fremd']))).status).toBe(200)
    await query('delete from question where questionnaire_id = $1', id)
    expect(await query('select answers from booking where object_id = $1', hall.id)).toEqual([
      {
        answers: [
          { questionnaireId: id, questionId: guests, question: 'Wie viele Gäste?', answer: '80' },
          { questionnaireId: id, questionId: rules, question: 'Hallenordnung gelesen', answer: 'Ja' },
        ],
      },
    ])
  })
})

it('a booking that moves into another object goes on with the interval of the same name', async () => {
  const hours = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8 }
  const room = await make.object(appId, { intervals: [hours] })
  const other = await make.object(appId, { intervals: [{ ...hours, name: 'Probe', interval: 30 }, hours] })
  expect((await order(bookingDraft(room, '2030-09-04 10:00', '2030-09-04 12:00'))).status).toBe(200)
  const [booking] = await query('select id from booking where object_id = $1', room.id)
  const day = dayOf(2030, 9, 4)
  const to = { displayStart: wallAt(day, 10 * 60), displayEnd: wallAt(day, 12 * 60), objectId: other.id }
  expect(isRefusal(await deps.db.withTenant(appId, (tx) => moveBooking(tx, booking.id, to)))).toBe(false)
  expect(await query('select interval_name, steps from booking where id = $1', booking.id)).toEqual([
    { interval_name: 'Stunden', steps: 2 },
  ])
})

describe('what an option takes from stock', () => {
  const setUp = async () => {
    const tables = await make.object(appId, { stock: 5, isVisible: false })
    const options = [{ value: 'Festbänke', inputType: 'number' as const, stockObjectId: tables.id }]
    const hall = await make.object(appId, { options })
    const [option] = await query('select id from object_option where object_id = $1', hall.id)
    const wish = (hour: number, value: number) =>
      bookingDraft(hall, `2030-09-03 ${hour}:00`, `2030-09-03 ${hour + 1}:00`, { options: [{ id: option.id, value }] })
    const usedAt = async (hour: number) => {
      const [row] = await query(
        `select coalesce(sum(upper(units) - lower(units)), 0)::int as used from occupancy
         where object_id = $1 and during @> ($2::timestamp at time zone 'Europe/Zurich')`,
        tables.id,
        `2030-09-03 ${hour}:30`,
      )
      return row.used
    }
    return { tables, hall, wish, usedAt }
  }

  it('moves along with the booking, even when the option is gone', async () => {
    const { hall, wish, usedAt } = await setUp()
    await order(wish(10, 3))
    const [booking] = await query('select id from booking where object_id = $1', hall.id)
    await query('delete from object_option where object_id = $1', hall.id)
    const day = dayOf(2030, 9, 3)
    const to = { displayStart: wallAt(day, 14 * 60), displayEnd: wallAt(day, 16 * 60) }
    expect(isRefusal(await deps.db.withTenant(appId, (tx) => moveBooking(tx, booking.id, to)))).toBe(false)
    expect([await usedAt(10), await usedAt(14), await usedAt(15)]).toEqual([0, 3, 3])
  })

  it('is as many after a move, also where the pieces change during the booking', async () => {
    const { tables, hall, wish, usedAt } = await setUp()
    /** Takes so many tables for an hour, from another hall each time. */
    const takeElsewhere = async (hour: number, value: number) => {
      const options = [{ value: 'Festbänke', inputType: 'number' as const, stockObjectId: tables.id }]
      const other = await make.object(appId, { options })
      const [option] = await query('select id from object_option where object_id = $1', other.id)
      const draft = bookingDraft(other, `2030-09-03 ${hour}:00`, `2030-09-03 ${hour + 1}:00`, {
        options: [{ id: option.id, value }],
      })
      expect((await order(draft)).status).toBe(200)
      return Number((await query('select id from booking where object_id = $1', other.id))[0].id)
    }
    // From 10 to 11 the first three are taken, from 11 to 12 the last three: two for both hours are not the same two.
    const gone = await takeElsewhere(11, 2)
    await takeElsewhere(11, 3)
    await takeElsewhere(10, 3)
    await deps.db.withTenant(appId, (tx) => cancelBookings(tx, [gone]))
    expect((await order({ ...wish(10, 2), end: '2030-09-03 12:00', displayEnd: '2030-09-03 12:00' })).status).toBe(200)
    expect([await usedAt(10), await usedAt(11)]).toEqual([5, 5])
    const [booking] = await query('select id from booking where object_id = $1', hall.id)
    const pieces = await query(
      'select 1 from occupancy where booking_id = $1 and object_id = $2',
      booking.id,
      tables.id,
    )
    expect(pieces.length).toBeGreaterThan(1)
    const day = dayOf(2030, 9, 3)
    const to = { displayStart: wallAt(day, 14 * 60), displayEnd: wallAt(day, 16 * 60) }
    expect(isRefusal(await deps.db.withTenant(appId, (tx) => moveBooking(tx, booking.id, to)))).toBe(false)
    expect([await usedAt(10), await usedAt(11), await usedAt(14), await usedAt(15)]).toEqual([3, 3, 2, 2])
  })

  it('keeps a booking from moving where too little is left', async () => {
    const { tables, hall, wish, usedAt } = await setUp()
    await order(wish(10, 3))
    await order(bookingDraft(tables, '2030-09-03 14:00', '2030-09-03 15:00', { quantity: 3 }))
    const [booking] = await query('select id from booking where object_id = $1', hall.id)
    const day = dayOf(2030, 9, 3)
    const to = { displayStart: wallAt(day, 14 * 60), displayEnd: wallAt(day, 15 * 60) }
    await query('update bookable set is_visible = true where id = $1', tables.id)
    await order(bookingDraft(tables, '2030-09-03 14:00', '2030-09-03 15:00', { quantity: 3 }))
    const refused = await deps.db.withTenant(appId, (tx) => moveBooking(tx, booking.id, to))
    expect(refused).toMatchObject({ code: 'booking.slot_taken', details: { reason: 'option_taken' } })
    expect([await usedAt(10), await usedAt(14)]).toEqual([3, 3])
  })

  it('is held with a hold', async () => {
    const { wish, usedAt } = await setUp()
    const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings: [wish(10, 4)] } })
    expect(body.bookings).toMatchObject([{ isValid: true }])
    const draft = { quantity: 1, ...wish(10, 4) }
    await deps.db.withTenant(appId, (tx) =>
      holdDates(
        tx,
        new RulesMemory(),
        { clientKey: crypto.randomUUID(), bookings: [draft], userId: null },
        async () => ({ expiresAt: new Date(Date.now() + 60_000) }),
      ),
    )
    expect(await usedAt(10)).toBe(4)
    expect((await order(wish(10, 2))).body).toMatchObject({ code: 'booking.slot_taken' })
  })
})

describe('a booking that was made', () => {
  it('stays as it is when hours, intervals, prices, rates or options change', async () => {
    await query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = $1`, appId)
    const hall = await make.object(appId, {
      isTaxable: true,
      options: [{ value: 'Beamer', inputType: 'checkbox', isTaxable: true, prices: { [category]: 2000 } }],
      intervals: [
        {
          name: 'Stunden',
          type: 'dynamic',
          interval: 60,
          maxSteps: 8,
          prices: { [category]: 5000 },
          postProcessingTime: 30,
        },
      ],
    })
    const [option] = await query('select id from object_option where object_id = $1', hall.id)
    const draft = bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00', {
      options: [{ id: option.id, value: true }],
    })
    expect((await order(draft)).status).toBe(200)
    const stored = () =>
      query(
        `select b.*, o.summary, o.total as order_total, (select array_agg(during::text order by id) from occupancy where booking_id = b.id) as spans
         from booking b join customer_order o on o.app_id = b.app_id and o.id = b.order_id where b.object_id = $1`,
        hall.id,
      )
    const before = await stored()
    expect(before).toMatchObject([{ total: 12_000, tax: [{ rate: 810, total: 899 }], interval_name: 'Stunden' }])

    const path = `/api/admin/objects/${hall.id}`
    const read = async () =>
      (await call(`GET ${path}`, { appId, token: keeper })).body.object as {
        version: number
        intervals: { id: number; prices: object; name: string }[]
      }
    const put = async (tab: string, change: object) => {
      const { version } = await read()
      const answer = await call(`PUT ${path}/${tab}`, { appId, token: keeper, body: { version, ...change } })
      expect(answer.status, `${tab}: ${JSON.stringify(answer.body)}`).toBe(200)
    }
    const [interval] = (await read()).intervals
    await put('prices', {
      has_prices: true,
      intervals: [{ id: hall.intervalId, isFlat: true, prices: { [category]: 77_700 }, priceRules: [] }],
    })
    await put('calendar', {
      openingTimes: [{ day: 1, during: { start: '08:00', end: '09:00' } }],
      blockingDays: [{ type: 'day', title: 'Umbau', repeat: false, year: 2030, month: 5, day: 3 }],
      intervals: [{ ...interval, name: 'Viertelstunden', interval: 15, postProcessingTime: 0, preProcessingTime: 90 }],
    })
    await put('options', { options: [] })
    await query(`update tax_period set rate = 1234 where end_date is null`)
    expect(await stored()).toEqual(before)
    await put('calendar', { openingTimes: [], blockingDays: [], intervals: [] })
    const [kept] = await stored()
    expect({ ...kept, interval_id: hall.intervalId }).toEqual(before[0])
    expect(kept.interval_id).toBeNull()
  })
})
