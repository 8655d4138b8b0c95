import { endOfWall, formatTime, formatWall, parseDay, parseTime } from '@allmend/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { judgeAll } from './request/judge-wishes.ts'
import { readScene } from './request/read-scene.ts'

// Real HTTP and a real database. What one call says, the next one keeps.

const { call, deps, make } = await buildTestApp()

let appId: number
let token: string
let clerk: string
let userId: number
beforeAll(async () => {
  appId = await make.app()
  userId = await make.user(appId)
  token = await make.userToken(appId, userId)
  clerk = await make.staffToken(appId, ['reservation:view', 'reservation:change', 'order:create', 'object:calendar'])
})

/** Always the same chances, so that a failure can be had again. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

const wallOf = (date: string) => (parseDay(date) ?? 0) * 1440

type Made = Awaited<ReturnType<typeof make.object>>
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
const order = (...bookings: object[]) => call('POST /api/orders', { appId, token, body: { bookings } })
const validate = async (...bookings: object[]) => {
  const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })
  return body.bookings as { isValid: boolean; reason: string | null }[]
}
const hourly = { name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8 }
const everyDay = (start: string, end: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, during: { start, end } }))
const placed = async (...bookings: object[]) => {
  const { body } = await order(...bookings)
  expect(body.success, JSON.stringify(body)).toBe(true)
  return query('select * from booking where order_id = $1 order by id', body.orderId)
}

describe('start and end beside what is shown', () => {
  const wish = { start: '2030-05-03 09:30', end: '2030-05-03 12:45' }
  const shown = ['2030-05-03 10:00', '2030-05-03 12:00'] as const
  const buffered = () =>
    make.object(appId, {
      allowsSeries: true,
      intervals: [{ ...hourly, preProcessingTime: 30, postProcessingTime: 45 }],
    })
  const routes = {
    validate: (bookings: object[]) => call('POST /api/booking/validate-bookings', { appId, body: { bookings } }),
    hold: (bookings: object[]) =>
      call('POST /api/booking/hold', { appId, token, body: { clientKey: crypto.randomUUID(), bookings } }),
    order: (bookings: object[]) => call('POST /api/orders', { appId, token, body: { bookings } }),
    'staff order': (bookings: object[]) =>
      call('POST /api/admin/orders', {
        appId,
        token: clerk,
        body: { userId, clientKey: crypto.randomUUID(), bookings, isForced: true },
      }),
    'staff check': (bookings: object[]) =>
      call('POST /api/admin/plan/check', { appId, token: clerk, body: { bookings } }),
  }

  it.each(Object.entries(routes))('must not say something else: %s', async (route, send) => {
    const hall = await buffered()
    for (const more of [
      { ...wish, end: wish.start },
      { ...wish, end: shown[0] },
      { ...wish, start: '2030-05-03 09:45' },
      { ...wish, start: '2030-05-03 10:30' },
      { ...wish, end: '2030-05-04 12:45' },
      { ...wish, start: '2029-05-03 09:30' },
    ]) {
      const { status, body } = await send([bookingDraft(hall, ...shown, more)])
      expect([more, status, body.code]).toEqual([more, 422, 'booking.times_contradict'])
    }
    const [displayStart, displayEnd] = shown
    const date = { clientId: 'a', displayStart, displayEnd, ...wish, end: wish.start }
    const series = await send([bookingDraft(hall, ...shown, { ...wish, isSerial: true, occupancies: [date] })])
    // Whoever may not have a series is told so first.
    expect(series.body.code).toBe(route === 'hold' ? 'booking.series_denied' : 'booking.times_contradict')
    expect(await query('select 1 from occupancy where object_id = $1', hall.id)).toEqual([])
    expect((await send([bookingDraft(hall, ...shown, wish)])).status).toBe(200)
  })

  it('may leave the processing times out, write midnight as 23:59, and count by the clock or by the time that passes', async () => {
    const interval = { ...hourly, preProcessingTime: 60, postProcessingTime: 60 }
    const hall = await make.object(appId, { openingTimes: everyDay('00:00', '23:59'), intervals: [interval] })
    const ok = async (displayStart: string, displayEnd: string, more: object = {}) =>
      expect(await validate(bookingDraft(hall, displayStart, displayEnd, more))).toMatchObject([{ isValid: true }])
    await ok('2030-05-03 10:00', '2030-05-03 12:00')
    await ok('2030-05-03 22:00', '2030-05-03 23:59', { end: '2030-05-04 01:00' })
    await ok('2030-05-03 22:00', '2030-05-04 00:00', { end: '2030-05-04 01:00' })
    await ok('2030-05-03 22:00', '2030-05-03 23:59', { end: '2030-05-04 00:59' })
    await ok('2030-05-03 20:00', '2030-05-03 23:00', { end: '2030-05-03 23:59' })
    // 31 March 2030: an hour before 03:00 is 02:00 by arithmetic, which does not exist, and 01:00 by the time that passes.
    await ok('2030-03-31 03:00', '2030-03-31 04:00', { start: '2030-03-31 02:00', end: '2030-03-31 05:00' })
    await ok('2030-03-31 03:00', '2030-03-31 04:00', { start: '2030-03-31 01:00', end: '2030-03-31 05:00' })
  })

  it('of a time span ending a minute before midnight is understood either way', async () => {
    const ask = async (postProcessingTime: number, start: string, end: string) => {
      const hall = await make.object(appId, {
        openingTimes: everyDay('00:00', '23:59'),
        intervals: [{ ...hourly, interval: 30, postProcessingTime }],
      })
      const body = { objectId: hall.id, intervalId: hall.intervalId, start, end }
      return (await call('POST /api/booking/validate-timespan', { appId, body })).body
    }
    expect(await ask(29, '2030-05-03 22:00', '2030-05-03 23:59')).toMatchObject({ isValid: true })
    expect(await ask(60, '2030-05-03 22:00', '2030-05-03 23:59')).toMatchObject({ isValid: true })
    expect(await ask(0, '2030-05-03 22:00', '2030-05-03 23:59')).toMatchObject({ isValid: true })
    expect(await ask(15, '2030-05-03 22:00', '2030-05-03 23:59')).toMatchObject({ isValid: false, reason: 'raster' })
  })
})

describe('stock behind options', () => {
  const scene = async () => {
    const tables = await make.object(appId, { stock: 10 })
    const option = (value: string) => ({ value, inputType: 'number' as const, stockObjectId: tables.id })
    const hall = await make.object(appId, { options: [option('Tische innen'), option('Tische aussen')] })
    const other = await make.object(appId, { options: [option('Tische')] })
    const ids = async ({ id }: Made) =>
      (await query('select id from object_option where object_id = $1 order by sort, id', id)).map((row) => row.id)
    const [inside, outside] = await ids(hall)
    const [elsewhere] = await ids(other)
    const time = ['2030-05-03 10:00', '2030-05-03 12:00'] as const
    return {
      tables: (quantity: number) => bookingDraft(tables, ...time, { quantity }),
      hall: (a: number, b: number) =>
        bookingDraft(hall, ...time, {
          options: [
            { id: inside, value: a },
            { id: outside, value: b },
          ],
        }),
      other: (value: number) => bookingDraft(other, ...time, { options: [{ id: elsewhere, value }] }),
    }
  }

  it('is added up over the options and bookings of a request, by validation and order alike', async () => {
    const cases: [(make: Awaited<ReturnType<typeof scene>>) => object[], boolean][] = [
      [({ hall }) => [hall(6, 6)], false],
      [({ hall }) => [hall(6, 4)], true],
      [({ hall, other }) => [hall(3, 3), other(5)], false],
      [({ hall, other }) => [hall(3, 3), other(4)], true],
      [({ hall, tables }) => [hall(3, 3), tables(5)], false],
      [({ hall, tables }) => [hall(3, 3), tables(4)], true],
      [({ hall, tables }) => [tables(5), hall(3, 3)], false],
      [({ hall, tables }) => [tables(4), hall(3, 3)], true],
    ]
    for (const [draw, fits] of cases) {
      const bookings = draw(await scene())
      expect((await validate(...bookings)).every(({ isValid }) => isValid)).toBe(fits)
      const clientKey = crypto.randomUUID()
      const held = await call('POST /api/booking/hold', { appId, token, body: { clientKey, bookings } })
      expect(held.status).toBe(fits ? 200 : 409)
      await call(`DELETE /api/booking/hold/${clientKey}`, { appId, token })
      expect((await order(...bookings)).status).toBe(fits ? 200 : 409)
    }
  })
})

describe('a booking that exists', () => {
  // The last Sunday of October: 02:00 comes twice.
  const night = (more: object = {}) =>
    make.object(appId, {
      openingTimes: everyDay('00:00', '06:00'),
      intervals: [hourly],
      options: [{ value: 'Beamer', inputType: 'checkbox' as const }],
      ...more,
    })
  const doubled = ['2030-10-27 00:00', '2030-10-27 02:00'] as const
  const timeOf = async (id: number) =>
    (await query('select display_start, display_end, starts_at, ends_at, steps from booking where id = $1', id))[0]
  const chooseBeamer = async (object: Made, id: number) => {
    const [beamer] = await query('select id from object_option where object_id = $1', object.id)
    const [{ version }] = await query('select version from booking where id = $1', id)
    const body = { options: [{ id: beamer.id, value: true }], version }
    return call(`PUT /api/admin/bookings/${id}`, { appId, token: clerk, body })
  }

  it('keeps its moments when its options change, in the hour that comes twice and off the raster', async () => {
    const hall = await night()
    const [late] = await placed(bookingDraft(hall, ...doubled, { steps: 3 }))
    expect(late.display_end.toISOString()).toBe('2030-10-27T01:00:00.000Z')
    const forced = await call('POST /api/admin/orders', {
      appId,
      token: clerk,
      body: {
        userId,
        clientKey: crypto.randomUUID(),
        isForced: true,
        bookings: [bookingDraft(await night(), '2030-10-27 02:30', '2030-10-27 04:45')],
      },
    })
    const [offRaster] = await query('select * from booking where id = any($1)', forced.body.bookingIds)
    // From the first 02:30 three hours and a quarter pass: four have begun.
    expect(offRaster.steps).toBe(4)
    const [other] = await placed(bookingDraft(await night(), ...doubled, { steps: 2 }))
    for (const { id } of [late, other, offRaster]) {
      const before = await timeOf(id)
      const [{ object_id }] = await query('select object_id from booking where id = $1', id)
      expect((await chooseBeamer({ id: object_id, intervalId: 0 }, id)).status).toBe(200)
      expect(await timeOf(id)).toEqual(before)
    }
    const [taken] = await query(`select upper(during) as until from occupancy where booking_id = $1`, late.id)
    expect(taken.until).toEqual(late.ends_at)
  })

  it('keeps them in another object too, and a request for such an end is carried out as it was asked', async () => {
    const [hall, second] = [await night(), await night()]
    const [late] = await placed(bookingDraft(hall, ...doubled, { steps: 3 }))
    const before = await timeOf(late.id)
    const [displayStart, displayEnd] = doubled
    const to = { displayStart, displayEnd, objectId: second.id, version: late.version }
    const moved = await call(`POST /api/admin/bookings/${late.id}/move`, { appId, token: clerk, body: to })
    expect(moved.body).toMatchObject({ success: true })
    expect(await timeOf(late.id)).toEqual(before)
    const [early] = await placed(bookingDraft(hall, '2030-10-26 00:00', '2030-10-26 03:00'))
    const asked = await call(`POST /api/account/reservations/${early.id}/change-request`, {
      appId,
      token,
      body: { kind: 'time', displayStart, displayEnd, steps: 3 },
    })
    expect(asked.body).toMatchObject({ success: true })
    const answer = { appId, token: clerk, body: { accept: true, text: '' } }
    expect((await call(`POST /api/admin/bookings/${early.id}/request`, answer)).body).toMatchObject({ success: true })
    expect(await timeOf(early.id)).toEqual(before)
  })

  it('is not in the way of its options when processing times are raised', async () => {
    const hall = await night()
    const [one, two] = await placed(
      bookingDraft(hall, '2030-05-03 00:00', '2030-05-03 02:00'),
      bookingDraft(hall, '2030-05-03 02:00', '2030-05-03 04:00'),
    )
    await query(
      'update booking_interval set post_processing_time = 60, pre_processing_time = 30 where object_id = $1',
      hall.id,
    )
    for (const { id } of [one, two]) {
      const before = await timeOf(id)
      expect((await chooseBeamer(hall, id)).body).toMatchObject({ success: true })
      expect(await timeOf(id)).toEqual(before)
    }
  })

  it('gets other options only while their stock lasts', async () => {
    const beamers = await make.object(appId, { stock: 1, openingTimes: everyDay('00:00', '06:00') })
    const options = [{ value: 'Beamer', inputType: 'checkbox' as const, stockObjectId: beamers.id }]
    const [hall, second] = [await night({ options }), await night({ options })]
    const time = ['2030-05-03 00:00', '2030-05-03 02:00'] as const
    const [one, two] = await placed(bookingDraft(hall, ...time), bookingDraft(second, ...time))
    expect((await chooseBeamer(hall, one.id)).body).toMatchObject({ success: true })
    expect((await chooseBeamer(hall, one.id)).body).toMatchObject({ success: true })
    const late = await chooseBeamer(second, two.id)
    expect(late.body).toMatchObject({ code: 'booking.slot_taken', details: { reason: 'option_taken' } })
    expect(await query('select options from booking where id = $1', two.id)).toEqual([{ options: [] }])
  })
})

describe('a search', () => {
  const free = async (filters: string, ids: readonly number[]) => {
    const { body } = await call(`GET /api/objects?itemsPerPage=all&${filters}`, { appId })
    const cards = body.objects as { id: number; isFree: boolean; freeStarts: string[] }[]
    return ids.map((id) => cards.find((card) => card.id === id)?.isFree)
  }

  it('by date sees what is taken on later days, and what days of preparation need', async () => {
    const week = {
      name: 'Woche',
      type: 'dynamic' as const,
      isMultiDays: true,
      multiDaysUnit: 'week' as const,
      maxSteps: 2,
    }
    const van = await make.object(appId, { intervals: [week, { ...hourly, name: 'Tag', interval: 60 }] })
    const hut = await make.object(appId, { intervals: [week] })
    const stage = await make.object(appId, { intervals: [{ ...hourly, preProcessingTime: 3 * 1440 }] })
    const block = (object: Made, start: string, end: string) =>
      call('POST /api/admin/blocks', { appId, token: clerk, body: { objectId: object.id, start, end, note: '' } })
    for (const object of [van, hut]) await block(object, '2031-05-10 10:00', '2031-05-10 12:00')
    await block(stage, '2031-05-02 10:00', '2031-05-02 12:00')
    const ids = [van.id, hut.id, stage.id]
    // A week from Sunday the 4th ends on Saturday the 10th.
    expect(await free('date=2031-05-04', ids)).toEqual([true, false, false])
    expect(await free('date=2031-05-03', ids)).toEqual([true, true, false])
    expect(await free('date=2031-05-06', ids)).toEqual([true, false, true])
    // Three days before 13:00 somebody has just left.
    expect(await free('date=2031-05-05', ids)).toEqual([true, false, true])
  })

  it('is free only where validation accepts a booking with all the hours in it, over random objects and hours', async () => {
    const roll = dice(20_310_604)
    const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T
    const day = { ...hourly, isMultiDays: true, multiDaysValue: 1, multiDaysUnit: 'day' as const }
    const kinds = [
      () => ({ ...hourly, interval: pick([30, 50, 60, 300]), maxSteps: 1 + roll(5) }),
      () => ({
        ...hourly,
        type: 'fixed' as const,
        interval: pick([119, 150, 240]),
        maxSteps: 1 + roll(2),
        settings: { first: pick(['08:00', '13:30', '22:00']), count: 1 + roll(3), minutes: 240 },
      }),
      () => ({
        ...day,
        maxSteps: 1 + roll(3),
        settings: pick([
          { from: '14:00', to: '11:00' },
          { from: '14:00', to: '23:59' },
        ]),
      }),
      () => ({ ...day, maxSteps: 1, multiDaysUnit: 'week' as const, settings: { from: '14:00', to: '20:00' } }),
    ] as const
    type Kind = ReturnType<(typeof kinds)[number]> & { preProcessingTime: number; postProcessingTime: number }
    const objects: { id: number; intervalId: number; interval: Kind }[] = []
    for (let n = 0; n < 16; n += 1) {
      const buffers = { preProcessingTime: pick([0, 30, 1440, 4320]), postProcessingTime: pick([0, 45, 2880]) }
      const interval: Kind = { ...(kinds[n % kinds.length] ?? kinds[0])(), ...buffers }
      const open = pick([everyDay('08:00', '22:00'), everyDay('00:00', '23:59'), everyDay('13:00', '23:59').slice(1)])
      const blocked = { type: 'day' as const, repeat: false, year: 2031, month: 6, day: 6 + roll(12) }
      const object = await make.object(appId, { openingTimes: open, intervals: [interval], blockingDays: [blocked] })
      objects.push({ ...object, interval })
      // Days with an hour left here and there: that is where less is free than was wished.
      for (let blocks = n % 2 === 0 ? roll(3) : 7; blocks > 0; blocks -= 1) {
        const from = wallOf(`2031-06-${10 + roll(9)}`) + (6 + roll(14)) * 60
        const body = {
          objectId: object.id,
          start: formatWall(from),
          end: formatWall(from + 60 + 60 * roll(4)),
          note: '',
        }
        await call('POST /api/admin/blocks', { appId, token: clerk, body })
      }
    }
    /** When so many steps from a start are over, by the words of the interval. */
    const endOf = (interval: Kind, start: number, steps: number) => {
      if (!('isMultiDays' in interval)) {
        return 'settings' in interval
          ? start + (steps - 1) * 240 + interval.interval
          : start + steps * interval.interval
      }
      const nights = steps * (interval.multiDaysUnit === 'week' ? 7 : 1)
      return (Math.floor(start / 1440) + nights) * 1440 + (parseTime(interval.settings.to) ?? 0)
    }
    let [promises, fits, others] = [0, 0, 0]
    for (let n = 0; n < 10; n += 1) {
      const date = `2031-06-${10 + n}`
      const from = roll(20) * 60
      const until = from + (1 + roll(3)) * 60
      const hours = [{}, { from, until }, { from, until }, [{ from }, { until }][roll(2)]][n % 4] as {
        from?: number
        until?: number
      }
      const isHours = n % 4 > 0
      const filter = Object.entries(hours).map(([name, minutes]) => `&${name}=${formatTime(minutes)}`)
      const { body } = await call(`GET /api/objects?itemsPerPage=all&date=${date}${filter.join('')}`, { appId })
      const cards = body.objects as { id: number; isFree: boolean; freeStarts: string[] }[]
      for (const { id, intervalId, interval } of objects) {
        const card = cards.find((one) => one.id === id)
        const promised = (card?.freeStarts ?? []).map((text) => parseTime(text) ?? 0)
        // Every start there can be: steps count from an opening, or from midnight where nothing closes.
        const every = 'settings' in interval ? 60 : interval.interval
        const likely = [0, 480, 780].flatMap((first) =>
          Array.from({ length: Math.ceil((1440 - first) / every) }, (_, step) => first + step * every),
        )
        const wishes = [...new Set([...promised, ...likely, 810])].flatMap((start) =>
          Array.from({ length: interval.maxSteps }, (_, index) => {
            const begin = wallOf(date) + start
            return { start, begin, end: endOf(interval, begin, index + 1), steps: index + 1 }
          }),
        )
        const walls = wishes.flatMap((wish) => [wish.begin, wish.end])
        const { objects: known, taken } = await deps.db.withTenant(appId, (tx) => readScene(tx, [id], walls))
        const wishOf = ({ begin, end, steps }: (typeof wishes)[number]) =>
          ({
            key: '',
            objectId: id,
            intervalId,
            displayStart: begin,
            displayEnd: end,
            steps,
            quantity: 1,
            optionStock: [],
          }) as const
        const isAccepted = (wish: (typeof wishes)[number], rows = taken) =>
          judgeAll(known, [wishOf(wish)], rows, Date.now() / 60_000)[0]?.reason === null
        const accepted = wishes.filter((wish) => isAccepted(wish))
        const starts = new Set(accepted.map(({ start }) => start))
        const about = { date, hours, id, interval }
        const covers = ({ start, end }: { start: number; end: number }) =>
          start <= (hours.from ?? until - 1) && endOfWall(end) >= wallOf(date) + (hours.until ?? from + 1)
        const covering = isHours ? accepted.filter(covers) : accepted
        expect({ about, isFree: card?.isFree }).toEqual({ about, isFree: covering.length > 0 })
        // What is free begins where all the hours are had. What is not is told with every start that serves a booking as long, or as
        // long as the object is let at all, and with no other.
        const length = ({ begin, end }: (typeof wishes)[number]) => endOfWall(end) - begin
        const wished = isHours ? (hours.until ?? from + 1) - (hours.from ?? until - 1) : 1
        const ever = wishes.filter((wish) => isAccepted(wish, [])).map(length)
        const asLong = accepted.filter((wish) => length(wish) >= Math.min(wished, Math.max(...ever)))
        if (covering.length > 0 && isHours) {
          const kept = new Set(covering.map(({ start }) => start))
          expect({ about, broken: promised.filter((start) => !kept.has(start)) }).toEqual({ about, broken: [] })
          expect(promised.length).toBeGreaterThan(0)
        } else {
          const named = new Set(promised)
          expect({ about, named }).toEqual({ about, named: new Set(asLong.map(({ start }) => start)) })
        }
        // And the next step accepts it, asked as the browser asks.
        for (const start of promised.slice(0, 2)) {
          const kept = (covering.length > 0 ? covering : asLong).find((wish) => wish.start === start)
          const [begin, end] = [formatWall(kept?.begin ?? 0), formatWall(kept?.end ?? 0)]
          const draft = bookingDraft({ id, intervalId }, begin, end, { steps: kept?.steps })
          const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings: [draft] } })
          expect(body.bookings, JSON.stringify(about)).toMatchObject([{ isValid: true }])
        }
        if (!isHours) expect({ about, promised: new Set(promised) }).toEqual({ about, promised: starts })
        promises += promised.length
        if (isHours && card?.isFree) fits += 1
        if (isHours && !card?.isFree) others += promised.length
      }
    }
    expect(promises).toBeGreaterThan(100)
    expect(fits).toBeGreaterThan(10)
    expect(others).toBeGreaterThan(50)
  })

  it('finds nothing wrong with an end at midnight, and refuses hours that end before they begin', async () => {
    const hall = await make.object(appId, { openingTimes: everyDay('08:00', '23:59') })
    expect(await free('date=2031-05-04&from=22:00&until=00:00', [hall.id])).toEqual([true])
    for (const hours of ['from=17:00&until=14:00', 'from=17:00&until=17:00']) {
      const { status, body } = await call(`GET /api/objects?date=2031-05-04&${hours}`, { appId })
      expect([status, body.code]).toEqual([400, 'request.invalid'])
      expect(JSON.stringify(body)).toContain("'Bis' muss nach 'Von' liegen")
    }
  })
})

describe('days at a glance', () => {
  it('are free only if the next step has a start on them', async () => {
    const now = Date.now()
    const date = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    const soon = await make.object(appId, { leadTimeHours: 72, horizonDays: 20 })
    const states = async ({ id }: Made, from: string) => {
      const { body } = await call(`GET /api/objects/days/${id}?from=${from.slice(0, 7)}&months=2`, { appId })
      const days = body.days as { day: string; state: string }[]
      return (day: string) => days.find((one) => one.day === day)?.state
    }
    const soonOn = await states(soon, date(0))
    expect([soonOn(date(1)), soonOn(date(5)), soonOn(date(25))]).toEqual(['too_soon', 'free', 'too_far'])
    const night = { ...hourly, isMultiDays: true, maxSteps: 5, settings: { from: '14:00', to: '11:00' } }
    const hut = await make.object(appId, { intervals: [night] })
    await placed(bookingDraft(hut, '2031-05-12 14:00', '2031-05-14 11:00'))
    const hutOn = await states(hut, '2031-05-01')
    const around = ['2031-05-11', '2031-05-12', '2031-05-13', '2031-05-14', '2031-05-15']
    // A night from the 11th ends before the next guests come; on the 14th they have left.
    expect(around.map(hutOn)).toEqual(['free', 'taken', 'taken', 'partly', 'free'])
  })
})

describe('the plan', () => {
  it('shows all of a stock booking that changes its place, and every date of a draft', async () => {
    const bikes = await make.object(appId, { stock: 2 })
    const at = (from: string, until: string) => [`2031-05-20 ${from}`, `2031-05-20 ${until}`] as const
    // The first place is taken before eleven, the second after: whoever wants both changes from one to the other.
    const [first, second] = await placed(
      bookingDraft(bikes, ...at('09:00', '11:00')),
      bookingDraft(bikes, ...at('11:00', '13:00')),
    )
    await query(`update occupancy set units = '[0,1)' where booking_id = $1`, first.id)
    await query(`update occupancy set units = '[1,2)' where booking_id = $1`, second.id)
    const [long] = await placed(bookingDraft(bikes, ...at('09:00', '13:00')))
    expect(await query('select 1 from occupancy where booking_id = $1', long.id)).toHaveLength(2)
    const { body } = await call(`GET /api/plan?from=2031-05-20&days=1&object=${bikes.id}`, { appId })
    const spans = (body.spans as { kind: string; start: string; end: string }[]).filter(({ kind }) => kind === 'taken')
    const times = spans.map(({ start, end }) => `${start.slice(11)}–${end.slice(11)}`)
    expect(times.sort()).toEqual(['09:00–11:00', '09:00–13:00', '11:00–13:00'])
    const hall = await make.object(appId)
    const bookings = [bookingDraft(hall, ...at('08:00', '09:00')), bookingDraft(hall, ...at('12:00', '13:00'))]
    await call('POST /api/booking/hold', { appId, token, body: { clientKey: crypto.randomUUID(), bookings } })
    const shown = await call(`GET /api/plan?from=2031-05-20&days=1&object=${hall.id}`, { appId })
    expect((shown.body.spans as { kind: string }[]).filter(({ kind }) => kind === 'taken')).toHaveLength(2)
    const staff = await call('GET /api/admin/plan?from=2031-05-20&days=1', { appId, token: clerk })
    const bars = (staff.body.bars as { objectId: number; key: string }[]).filter(({ objectId }) => objectId === hall.id)
    expect(new Set(bars.map(({ key }) => key)).size).toBe(2)
  })
})
