import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { openBrowser } from '../../../../test/browser.ts'
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts'
import { buildApp } from '../../../app.ts'
import { createPool } from '../../../platform/db/connect.ts'
import { Database } from '../../../platform/db/database.ts'
import { createMetrics } from '../../../platform/log/metrics.ts'

const app = await buildTestApp()
const { deps, make } = app
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
beforeAll(async () => {
  appId = await make.app()
})

type Hall = Awaited<ReturnType<typeof make.object>>
let addresses = 0
/** An address nobody called from before. */
const newAddress = () => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`
}
const from =
  (address: string, call: TestApp['call'] = app.call): TestApp['call'] =>
  (line, options) =>
    call(line, { appId, ...options, headers: { 'x-forwarded-for': address, ...options?.headers } })

const dayOf = (days: number) => new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10)
const date = (hall: Hall, day: number, start = '10:00', end = '11:00') =>
  bookingDraft(hall, `${dayOf(day)} ${start}`, `${dayOf(day)} ${end}`)
const hold = (
  call: TestApp['call'],
  bookings: object[],
  clientKey: string = crypto.randomUUID(),
  more: { readonly renew?: boolean } = {},
) => call('POST /api/booking/hold', { body: { clientKey, bookings, ...more } })
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
const many = (count: number) => Array.from({ length: count }, (_, index) => index)
/** A hall for each draft: whoever wants the same hall waits for its lock anyway. */
const manyHalls = (count: number) => Promise.all(many(count).map(() => make.object(appId)))

describe('at the same moment', () => {
  it('a browser keeps three drafts of twelve it asks for', async () => {
    const halls = await manyHalls(13)
    const browser = from(newAddress(), openBrowser(app))
    // The first answer brings the cookie.
    const [hall, ...others] = halls
    expect(hall && (await hold(browser, [date(hall, 0)])).status).toBe(200)
    const answers = await Promise.all(others.map((other) => hold(browser, [date(other, 0)])))
    expect(statuses(answers)).toEqual([...many(2).map(() => 200), ...many(10).map(() => 429)])
  })

  it('a customer keeps three drafts, from however many addresses', async () => {
    const token = await make.customerToken(appId)
    const answers = await Promise.all(
      (await manyHalls(12)).map((hall) => {
        const call = from(newAddress())
        return hold((line, options) => call(line, { token, ...options }), [date(hall, 0)])
      }),
    )
    expect(statuses(answers)).toEqual([...many(3).map(() => 200), ...many(9).map(() => 429)])
  })

  it('customers who share a browser keep three drafts each', async () => {
    const browser = from(newAddress(), openBrowser(app))
    for (const token of [await make.customerToken(appId), await make.customerToken(appId)]) {
      const call: TestApp['call'] = (line, options) => browser(line, { token, ...options })
      const answers: { status: number }[] = []
      for (const hall of await manyHalls(4)) answers.push(await hold(call, [date(hall, 0)]))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    }
  })

  it('guests without cookies keep sixty drafts from one address, which may be an IPv6 network', async () => {
    const hall = await make.object(appId)
    const answers = await Promise.all(many(70).map((n) => hold(from(`2001:db8:5:7::${n + 1}`), [date(hall, n)])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ body }) => body.code === 'booking.too_many_holds')).toHaveLength(10)
  })

  it('one stranger keeps two hundred hours of objects and not one more, through two processes', async () => {
    const halls = await manyHalls(12)
    const address = newAddress()
    const stranger = from(address)
    // Eighty hours each: ten days from 8 to 16.
    const draft = (hall: Hall) => many(10).map((day) => date(hall, day, '08:00', '16:00'))
    const secondProcess = new Database(createPool(app.databaseUrl, 5))
    const twin = await buildApp({ ...deps, db: secondProcess, metrics: createMetrics(secondProcess) })
    const atTwin: TestApp['call'] = async (line, { appId: id, body, headers } = {}) => {
      const [, url = ''] = line.split(' ')
      const answer = await twin.inject({
        method: 'POST',
        url,
        headers: { 'x-app-id': String(id), ...headers },
        payload: body ?? {},
      })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    }
    const elsewhere = from(address, atTwin)
    const answers = await Promise.all(halls.map((hall, n) => hold(n % 2 ? elsewhere : stranger, draft(hall))))
    await twin.close()
    await secondProcess.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'booking.too_many_holds')).toHaveLength(10)
    const [taken] = await query(
      `select sum(extract(epoch from upper(during) - lower(during)) / 3600)::int as hours from occupancy
       where kind = 'hold' and object_id = any($1)`,
      halls.map(({ id }) => id),
    )
    expect(taken.hours).toBeLessThanOrEqual(200)
  })
})

describe('how much is kept', () => {
  it('is fifty dates at most', async () => {
    const hall = await make.object(appId)
    const browser = from(newAddress(), openBrowser(app))
    const dates = (count: number) => many(count).map((n) => date(hall, n, '10:00', '11:00'))
    const serial = await make.object(appId, { allowsSeries: true })
    const groupId = await make.group(appId, { name: 'Vereine 2', role: 'user', permissions: ['reservation:serial'] })
    const token = await make.userToken(appId, await make.user(appId, { groupIds: [groupId] }))
    const occupancies = many(51).map((n) => ({ clientId: n, ...date(serial, n) }))
    const series = { ...date(serial, 0), isSerial: true, occupancies }
    const refused = await hold((line, options) => browser(line, { token, ...options }), [series])
    expect(refused).toMatchObject({ status: 422, body: { code: 'booking.hold_too_large' } })
    expect((await hold(browser, dates(50))).status).toBe(200)
  })

  it('is two hundred hours at most, of one draft too', async () => {
    const hall = await make.object(appId)
    const browser = from(newAddress(), openBrowser(app))
    // Eight hours on each of 25 days are two hundred.
    const days = many(25).map((day) => date(hall, day, '08:00', '16:00'))
    const more = await hold(browser, [...days, date(hall, 25, '08:00', '09:00')])
    expect(more).toMatchObject({ status: 422, body: { code: 'booking.hold_too_large' } })
    expect((await hold(browser, days)).status).toBe(200)
  })

  it('is 240 drafts an hour from one address, given up again or not', async () => {
    const hall = await make.object(appId)
    const address = newAddress()
    const browser = from(address, openBrowser(app))
    const remember = (count: number, minutesAgo: number) =>
      query(
        `insert into booking_hold (app_id, client_key, address, browser, began_at, expires_at, is_renewed, dates, object_minutes, released_at)
         select $1, gen_random_uuid(), $2, gen_random_uuid()::text, now() - make_interval(mins => $4), now() + interval '5 minutes', false, '[]', 60, now()
         from generate_series(1, $3)`,
        appId,
        address,
        count,
        minutesAgo,
      )
    await remember(239, 59)
    await remember(50, 61)
    expect((await hold(browser, [date(hall, 0)])).status).toBe(200)
    const next = await hold(browser, [date(hall, 1)])
    expect(next).toMatchObject({ status: 429, body: { code: 'booking.too_many_holds' } })
    expect((await hold(from(newAddress(), openBrowser(app)), [date(hall, 1)])).status).toBe(200)
  })

  it('is a series only with the right to it, of an object that allows it and is shown', async () => {
    const groupId = await make.group(appId, { name: 'Vereine 3', role: 'user', permissions: ['reservation:serial'] })
    const club = await make.userToken(appId, await make.user(appId, { groupIds: [groupId] }))
    const plain = await make.customerToken(appId)
    const [open, shut] = [await make.object(appId, { allowsSeries: true }), await make.object(appId)]
    const hidden = await make.object(appId, { allowsSeries: true, isVisible: false })
    const keep = (hall: Hall, token: string) => {
      const series = { ...date(hall, 0), isSerial: true, occupancies: [{ clientId: 1, ...date(hall, 0) }] }
      return hold((line, options) => from(newAddress())(line, { token, ...options }), [date(open, 9), series])
    }
    expect((await keep(open, plain)).body).toMatchObject({
      code: 'booking.series_denied',
      details: { objectId: open.id },
    })
    expect((await keep(shut, club)).body).toMatchObject({
      code: 'booking.series_denied',
      details: { objectId: shut.id },
    })
    expect((await keep(hidden, club)).body).toMatchObject({ code: 'object.unknown' })
    expect((await keep(open, club)).status).toBe(200)
  })

  it('names each date that cannot be had, and one that is in the way of another of the draft', async () => {
    const hall = await make.object(appId)
    const token = await make.customerToken(appId)
    const call: TestApp['call'] = (line, options) => from(newAddress())(line, { token, ...options })
    const ordered = { body: { bookings: [date(hall, 0)] } }
    expect((await call('POST /api/orders', ordered)).status).toBe(200)
    const both = [date(hall, 1), date(hall, 0), date(hall, 2, '22:00', '23:00')]
    expect((await hold(call, both)).body).toMatchObject({
      code: 'booking.slot_taken',
      details: {
        reason: 'taken',
        failed: [
          { booking: 1, reason: 'taken', isOverlappingUserEvent: true },
          { booking: 2, reason: 'closed', isOverlappingUserEvent: false },
        ],
      },
    })
    expect((await hold(call, [date(hall, 2, '22:00', '23:00')])).body).toMatchObject({ code: 'booking.not_bookable' })
    const twice = [date(hall, 3), date(hall, 3)]
    expect((await hold(call, twice)).body).toMatchObject({
      code: 'booking.own_overlap',
      details: { failed: [{ booking: 1 }] },
    })
    // Nothing of what was refused is kept.
    const kept = await query(`select 1 from occupancy where kind = 'hold' and object_id = $1`, hall.id)
    expect(kept).toEqual([])
  })

  it('is replaced when the draft keeps other dates', async () => {
    const hall = await make.object(appId)
    const browser = from(newAddress(), openBrowser(app))
    const key = crypto.randomUUID()
    await hold(browser, [date(hall, 0), date(hall, 1)], key)
    await hold(browser, [date(hall, 1), date(hall, 2)], key)
    const rows = await query(
      `select distinct (lower(during) at time zone 'Europe/Zurich')::date::text as day from occupancy where hold_key = $1 order by 1`,
      key,
    )
    expect(rows.map(({ day }) => day)).toEqual([dayOf(1), dayOf(2)])
    const days = await query('select day::text from object_day where object_id = $1 order by 1', hall.id)
    expect(days.map(({ day }) => day)).toEqual([dayOf(1), dayOf(2)])
  })

  it('counts processing times, and of a stock object the share', async () => {
    const slow = { name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8, preProcessingTime: 60 }
    const hall = await make.object(appId, { intervals: [slow] })
    const tables = await make.object(appId, { stock: 20 })
    const browser = from(newAddress(), openBrowser(app))
    const one = crypto.randomUUID()
    const day = dayOf(3)
    const spans = { start: `${day} 09:00`, end: `${day} 11:00` }
    expect((await hold(browser, [{ ...date(hall, 3), ...spans }], one)).status).toBe(200)
    const two = crypto.randomUUID()
    expect((await hold(browser, [{ ...date(tables, 3), quantity: 5 }], two)).status).toBe(200)
    const rows = await query('select client_key, object_minutes from booking_hold where client_key = any($1)', [
      one,
      two,
    ])
    expect(new Map(rows.map((row) => [row.client_key, row.object_minutes]))).toEqual(
      new Map([
        [one, 120],
        [two, 15],
      ]),
    )
  })

  it('is free again once it is ordered', async () => {
    const hall = await make.object(appId)
    const token = await make.customerToken(appId)
    const browser = from(newAddress(), openBrowser(app))
    const call: TestApp['call'] = (line, options) => browser(line, { token, ...options })
    for (const day of many(5)) {
      const clientKey = crypto.randomUUID()
      const bookings = [date(hall, day)]
      expect((await hold(call, bookings, clientKey)).status, `draft ${day}`).toBe(200)
      expect((await call('POST /api/orders', { body: { bookings, clientKey } })).status).toBe(200)
    }
  })
})

describe('the clock', () => {
  const minutesLeft = ({ body }: { body: Record<string, unknown> }) =>
    Math.round((Date.parse(String(body.expiresAt)) - Date.now()) / 60_000)
  const pass = (minutes: number, address: string) =>
    query(
      `update booking_hold set began_at = began_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)
       where address = $2`,
      minutes,
      address,
    )
  const expire = () => query(`update occupancy set expires_at = now() - interval '1 second' where kind = 'hold'`)

  it.each(['the same browser and key', 'the same browser, another key', 'the same customer'])(
    'goes on for %s after the dates were given up',
    async (who) => {
      const hall = await make.object(appId)
      const address = newAddress()
      const token = await make.customerToken(appId)
      const browser = from(address, openBrowser(app))
      const first: TestApp['call'] =
        who === 'the same customer' ? (line, options) => from(address)(line, { token, ...options }) : browser
      const key = crypto.randomUUID()
      expect(minutesLeft(await hold(first, [date(hall, 0)], key))).toBe(15)
      await pass(10, address)
      await first(`DELETE /api/booking/hold/${key}`)
      const nextKey = who === 'the same browser and key' ? key : crypto.randomUUID()
      // Half an hour later on the same day still touches the same dates.
      const again = await hold(first, [date(hall, 0)], nextKey)
      expect(again.status, JSON.stringify(again.body)).toBe(200)
      expect(minutesLeft(again)).toBe(5)
      expect(again.body.mayRenew).toBe(true)
    },
  )

  it('goes on after a detour over other dates', async () => {
    const hall = await make.object(appId)
    const address = newAddress()
    const browser = from(address, openBrowser(app))
    const key = crypto.randomUUID()
    const keep = (day: number, clientKey: string) => hold(browser, [date(hall, day)], clientKey, { renew: false })
    await keep(0, key)
    await pass(10, address)
    expect(minutesLeft(await keep(1, key))).toBe(5)
    await browser(`DELETE /api/booking/hold/${key}`)
    for (const day of [0, 1, 0]) {
      const next = crypto.randomUUID()
      const kept = await keep(day, next)
      expect([kept.status, minutesLeft(kept)]).toEqual([200, 5])
      await browser(`DELETE /api/booking/hold/${next}`)
    }
  })

  it('is wound up once more and no further, for an hour', async () => {
    const hall = await make.object(appId)
    const address = newAddress()
    const browser = from(address, openBrowser(app))
    await hold(browser, [date(hall, 0)])
    await pass(16, address)
    await expire()
    const renewed = await hold(browser, [date(hall, 0)])
    expect([renewed.status, minutesLeft(renewed), renewed.body.mayRenew]).toEqual([200, 15, false])
    await pass(16, address)
    await expire()
    expect(await hold(browser, [date(hall, 0)])).toMatchObject({ status: 409, body: { code: 'booking.hold_over' } })
    // Other dates have a clock of their own, and after the hour these have one again.
    expect(minutesLeft(await hold(browser, [date(hall, 1)]))).toBe(15)
    await pass(60, address)
    expect(minutesLeft(await hold(browser, [date(hall, 0)]))).toBe(15)
  })

  describe('of a shared address', () => {
    /** Somebody at the address keeps dates and gives them up. */
    const keepAndGiveUp = async (address: string, bookings: object[]) => {
      const [browser, key] = [from(address, openBrowser(app)), crypto.randomUUID()]
      const kept = await hold(browser, bookings, key)
      await browser(`DELETE /api/booking/hold/${key}`)
      return kept
    }

    // Of a stock there is room for both.
    it.each([
      ['keeps', false],
      ['gave up', true],
    ])('is not tied to what a neighbour %s', async (_, isGivenUp) => {
      const tables = await make.object(appId, { stock: 20 })
      const address = newAddress()
      const neighbour = from(address, openBrowser(app))
      const key = crypto.randomUUID()
      const few = { ...date(tables, 0), quantity: 5 }
      expect(minutesLeft(await hold(neighbour, [few], key))).toBe(15)
      await pass(10, address)
      if (isGivenUp) await neighbour(`DELETE /api/booking/hold/${key}`)
      const own = await hold(from(address, openBrowser(app)), [few])
      expect([minutesLeft(own), own.body.mayRenew]).toEqual([15, true])
    })

    it('is a new one for a neighbour although somebody used theirs up', async () => {
      const hall = await make.object(appId)
      const address = newAddress()
      const browser = from(address, openBrowser(app))
      const key = crypto.randomUUID()
      await hold(browser, [date(hall, 0)], key)
      await hold(browser, [date(hall, 0)], key, { renew: true })
      await browser(`DELETE /api/booking/hold/${key}`)
      await pass(31, address)
      expect((await hold(browser, [date(hall, 0)])).body.code).toBe('booking.hold_over')
      const own = await hold(from(address, openBrowser(app)), [date(hall, 0)])
      expect([own.status, minutesLeft(own), own.body.mayRenew]).toEqual([200, 15, true])
    })

    it('is refused to the fourth browser that wants the same dates, which can order them', async () => {
      const hall = await make.object(appId)
      const address = newAddress()
      for (const _ of many(3)) expect(minutesLeft(await keepAndGiveUp(address, [date(hall, 0)]))).toBe(15)
      const token = await make.customerToken(appId)
      const fourth: TestApp['call'] = (line, options) => from(address)(line, { token, ...options })
      const clientKey = crypto.randomUUID()
      expect(await hold(fourth, [date(hall, 0)], clientKey)).toMatchObject({
        status: 409,
        body: { code: 'booking.hold_over_here' },
      })
      // Other dates, and the same from elsewhere, are kept.
      expect(minutesLeft(await hold(from(address, openBrowser(app)), [date(hall, 1)]))).toBe(15)
      expect(minutesLeft(await keepAndGiveUp(newAddress(), [date(hall, 0)]))).toBe(15)
      const ordered = await fourth('POST /api/orders', { body: { bookings: [date(hall, 0)], clientKey } })
      expect(ordered.status).toBe(200)
    })

    it('is a new one beside a single browser that tried often', async () => {
      const hall = await make.object(appId)
      const address = newAddress()
      const often = from(address, openBrowser(app))
      for (const _ of many(4)) {
        const key = crypto.randomUUID()
        expect((await hold(often, [date(hall, 0)], key)).status).toBe(200)
        await often(`DELETE /api/booking/hold/${key}`)
      }
      expect(minutesLeft(await keepAndGiveUp(address, [date(hall, 0)]))).toBe(15)
    })

    it('does not let somebody without cookies keep a hall for ever', async () => {
      const hall = await make.object(appId)
      const address = newAddress()
      const kept: boolean[] = []
      // Twelve half hours, each with a new browser that keeps, renews and gives up.
      for (const _ of many(12)) {
        const [browser, key] = [from(address, openBrowser(app)), crypto.randomUUID()]
        const { status } = await hold(browser, [date(hall, 0)], key)
        kept.push(status === 200)
        if (status === 200) {
          expect((await hold(browser, [date(hall, 0)], key, { renew: true })).status).toBe(200)
          await browser(`DELETE /api/booking/hold/${key}`)
        }
        await pass(30, address)
      }
      // Three in two hours, and the fourth half hour is for the others.
      expect(kept).toEqual(many(12).map((n) => n % 4 !== 3))
    })
  })

  it('is renewed by whoever says so, once, and by asking again without a word as before', async () => {
    const address = newAddress()
    const browser = from(address, openBrowser(app))
    const ask = async (bookings: object[], key: string, more = {}) => {
      const answer = await hold(browser, bookings, key, more)
      return [answer.status, minutesLeft(answer), answer.body.mayRenew]
    }
    const [one, other] = [[date(await make.object(appId), 0)], [date(await make.object(appId), 0)]]
    const key = crypto.randomUUID()
    expect(await ask(one, key, { renew: false })).toEqual([200, 15, true])
    await pass(5, address)
    // A reload asks for the same and uses nothing up.
    expect(await ask(one, key, { renew: false })).toEqual([200, 10, true])
    expect(await ask(one, key, { renew: true })).toEqual([200, 15, false])
    await pass(5, address)
    expect(await ask(one, key, { renew: true })).toEqual([200, 10, false])
    const old = crypto.randomUUID()
    expect(await ask(other, old)).toEqual([200, 15, true])
    await pass(5, address)
    expect(await ask(other, old)).toEqual([200, 15, false])
  })

  it('of a draft that became an order is over', async () => {
    const tables = await make.object(appId, { stock: 20 })
    const address = newAddress()
    const token = await make.customerToken(appId)
    const browser = from(address, openBrowser(app))
    const call: TestApp['call'] = (line, options) => browser(line, { token, ...options })
    const [clientKey, bookings] = [crypto.randomUUID(), [{ ...date(tables, 0), quantity: 5 }]]
    await hold(call, bookings, clientKey)
    await pass(10, address)
    expect((await call('POST /api/orders', { body: { bookings, clientKey } })).status).toBe(200)
    expect(minutesLeft(await hold(call, bookings))).toBe(15)
  })

  it('is nobody else’s', async () => {
    const hall = await make.object(appId)
    const key = crypto.randomUUID()
    const address = newAddress()
    const browser = from(address, openBrowser(app))
    await hold(browser, [date(hall, 0)], key)
    await pass(10, address)
    await browser(`DELETE /api/booking/hold/${key}`)
    expect(minutesLeft(await hold(from(newAddress(), openBrowser(app)), [date(hall, 0)]))).toBe(15)
  })
})
