import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let hall: { id: number; intervalId: number }
let member: string
beforeAll(async () => {
  appId = await make.app()
  hall = await make.object(appId, { allowsSeries: true })
  const groupId = await make.group(appId, { name: 'Clubs', role: 'user', permissions: ['reservation:serial'] })
  member = await make.userToken(appId, await make.user(appId, { groupIds: [groupId] }))
})

const span = (day: number) => {
  const date = `2030-05-0${day}`
  return { start: `${date} 10:00`, end: `${date} 12:00`, displayStart: `${date} 10:00`, displayEnd: `${date} 12:00` }
}
/** Numbers and texts, also such that look like a number. */
const ids = [1, '2', 'a:b', 7]

describe('what a client calls a date comes back as it was sent', () => {
  it('from validate-serial', async () => {
    const closed = { ...span(9), start: '2030-05-09 02:00', end: '2030-05-09 03:00', clientId: 42 }
    const dates = [...ids.map((clientId, index) => ({ clientId, ...span(index + 1) })), closed]
    const body = { objectId: hall.id, intervalId: hall.intervalId, dates }
    const answer = await call('POST /api/booking/validate-serial', { appId, body })
    expect(answer.body.data).toMatchObject({ valid: ids, invalid: [42], reasons: { 42: expect.any(String) } })
  })

  it('from validate-bookings', async () => {
    const occupancies = ids.map((clientId, index) => ({ clientId, ...span(index + 1) }))
    const bookings = [{ ...bookingDraft(hall, '2030-05-01 10:00', '2030-05-01 12:00'), isSerial: true, occupancies }]
    const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })
    const [booking] = body.bookings as { occupancies: { clientId: unknown; isValid: boolean }[] }[]
    expect(booking?.occupancies.map(({ clientId }) => clientId)).toEqual(ids)
    expect(booking?.occupancies.every(({ isValid }) => isValid)).toBe(true)
  })

  it('from price/serial', async () => {
    const dates = ids.map((clientId, index) => ({ clientId, date: `2030-05-0${index + 1}` }))
    const body = { objectId: hall.id, intervalId: hall.intervalId, start: '10:00', end: '12:00', options: [], dates }
    const answer = await call('POST /api/price/serial', { appId, body })
    expect((answer.body.dates as { clientId: unknown }[]).map(({ clientId }) => clientId)).toEqual(ids)
  })

  it('from a refused order', async () => {
    await call('POST /api/orders', {
      appId,
      token: await make.customerToken(appId),
      body: { bookings: [bookingDraft(hall, '2030-05-04 10:00', '2030-05-04 12:00')] },
    })
    const occupancies = ids.map((clientId, index) => ({ clientId, ...span(index + 1) }))
    const bookings = [{ ...bookingDraft(hall, '2030-05-01 10:00', '2030-05-01 12:00'), isSerial: true, occupancies }]
    const { body } = await call('POST /api/orders', { appId, token: member, body: { bookings } })
    expect(body).toMatchObject({ code: 'booking.slot_taken', details: { failed: [{ booking: 0, clientId: 7 }] } })
  })
})

describe('two dates under one name', () => {
  const series = (...clientIds: (string | number)[]) => {
    const occupancies = clientIds.map((clientId, index) => ({ clientId, ...span(index + 5) }))
    return { ...bookingDraft(hall, '2030-05-05 10:00', '2030-05-05 12:00'), isSerial: true, occupancies }
  }
  const dates = ['a', 'a'].map((clientId) => ({ clientId, ...span(5) }))
  const time = { objectId: 0, intervalId: 0, start: '10:00', end: '12:00', options: [] }

  it.each<[`POST ${string}`, () => object]>([
    ['POST /api/orders', () => ({ bookings: [series('a', 'b', 'a')] })],
    ['POST /api/orders', () => ({ bookings: [series(1, '1')] })],
    ['POST /api/booking/hold', () => ({ clientKey: crypto.randomUUID(), bookings: [series('a', 'a')] })],
    ['POST /api/booking/validate-bookings', () => ({ bookings: [series('a', 'a')] })],
    ['POST /api/booking/validate-serial', () => ({ objectId: hall.id, intervalId: hall.intervalId, dates })],
    [
      'POST /api/price/serial',
      () => ({
        ...time,
        objectId: hall.id,
        intervalId: hall.intervalId,
        dates: dates.map(({ clientId }) => ({ clientId, date: '2030-05-05' })),
      }),
    ],
  ])('are refused by %s', async (route, body) => {
    const { rows: before } = await deps.db.pool.query('select count(*) from occupancy')
    const answer = await call(route, { appId, token: member, body: body() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('darf nichts doppelt enthalten')
    expect((await deps.db.pool.query('select count(*) from occupancy')).rows).toEqual(before)
  })

  it('and are two bookings with two occupancies under two', async () => {
    const { status, body } = await call('POST /api/orders', {
      appId,
      token: member,
      body: { bookings: [series('a', 'b')] },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await deps.db.pool.query(
      `select count(distinct b.id)::int as bookings, count(o.id)::int as occupancies
       from booking b join occupancy o on o.booking_id = b.id where b.order_id = $1`,
      [body.orderId],
    )
    expect(rows).toEqual([{ bookings: 2, occupancies: 2 }])
  })
})

describe('an own booking at the same time', () => {
  interface Verdict {
    isValid: boolean
    isOverlappingUserEvent: boolean
  }
  const validate = async (token: string, bookings: object[]) =>
    (await call('POST /api/booking/validate-bookings', { appId, token, body: { bookings } })).body.bookings as Verdict[]

  it('is named where there is stock for both, processing times included', async () => {
    const slow = { name: 'h', type: 'dynamic' as const, interval: 60, maxSteps: 8, postProcessingTime: 60 }
    const tables = await make.object(appId, { stock: 20, intervals: [slow] })
    const [mine, other] = [await make.customerToken(appId), await make.customerToken(appId)]
    const draft = (from: string, until: string, end: string, quantity = 1) =>
      bookingDraft(tables, `2030-06-01 ${from}`, `2030-06-01 ${until}`, { end: `2030-06-01 ${end}`, quantity })
    const placed = await call('POST /api/orders', {
      appId,
      token: mine,
      body: { bookings: [draft('10:00', '11:00', '12:00', 5)] },
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const same = [draft('10:00', '11:00', '12:00')]
    expect(await validate(mine, same)).toMatchObject([{ isValid: true, isOverlappingUserEvent: true }])
    expect(await validate(other, same)).toMatchObject([{ isValid: true, isOverlappingUserEvent: false }])
    // Only the processing times meet.
    expect(await validate(mine, [draft('11:00', '12:00', '13:00')])).toMatchObject([{ isOverlappingUserEvent: true }])
    expect(await validate(mine, [draft('12:00', '13:00', '14:00')])).toMatchObject([{ isOverlappingUserEvent: false }])
    const two = await validate(other, [...same, draft('10:00', '12:00', '13:00')])
    expect(two.map((one) => one.isOverlappingUserEvent)).toEqual([false, true])
  })

  it('is named for a whole that shares a leaf', async () => {
    const [left, right] = [await make.object(appId), await make.object(appId)]
    const whole = await make.object(appId, { partIds: [left.id, right.id] })
    const token = await make.customerToken(appId)
    const times = ['2030-06-02 10:00', '2030-06-02 12:00'] as const
    await call('POST /api/orders', { appId, token, body: { bookings: [bookingDraft(left, ...times)] } })
    expect(await validate(token, [bookingDraft(whole, ...times)])).toMatchObject([
      { isValid: false, isOverlappingUserEvent: true },
    ])
    expect(await validate(token, [bookingDraft(right, ...times)])).toMatchObject([
      { isValid: true, isOverlappingUserEvent: false },
    ])
  })
})

describe('a list that is specified without pages', () => {
  it('is whole unless a page is asked for', async () => {
    const many = await make.app()
    for (let n = 0; n < 27; n += 1) await make.object(many, { isVisible: n % 2 === 0 })
    const keeper = await make.keeperToken()
    const objects = async (query = '', headers = {}) =>
      (await call(`GET /api/admin/objects${query}`, { appId: many, token: keeper, headers })).body.objects as object[]
    expect(await objects()).toHaveLength(27)
    expect((await objects())[0]).toMatchObject({ id: expect.any(Number), title: expect.any(String), is_visible: true })
    expect(await objects('?sort=title,desc')).toHaveLength(27)
    expect(await objects('?itemsPerPage=10')).toHaveLength(10)
    expect(await objects('?page=1')).toHaveLength(25)
    expect(await objects('?page=2')).toHaveLength(2)
    expect(await objects('?itemsPerPage=all')).toHaveLength(27)
    expect(await objects('', { filter: 'page=2&itemsPerPage=20' })).toHaveLength(7)
    for (let n = 0; n < 27; n += 1) {
      const body = { name: `Kategorie ${n}`, isDefault: n === 0, zipcodes: [] }
      await call('POST /api/admin/pricecategories', { appId: many, token: keeper, body })
      await make.group(many, { name: `Gruppe ${n}`, role: 'user', permissions: [] })
    }
    const list = async (path: string, name: string) =>
      ((await call(`GET ${path}` as 'GET /', { appId: many, token: keeper })).body[name] as object[]).length
    expect(await list('/api/admin/pricecategories', 'priceCategories')).toBe(27)
    expect(await list('/api/admin/groups/list', 'groups')).toBeGreaterThanOrEqual(27)
  })
})
