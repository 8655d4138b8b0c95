import type { DeskBooking } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let clerk: string
let caretaker: string
let customerId: number
let customer: string
let hall: { id: number; intervalId: number }
let chairs: number
let days = 0
beforeAll(async () => {
  appId = await make.app()
  const body = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: await make.keeperToken(), body })
  const category = (made.body.priceCategory as { id: number }).id
  clerk = await make.staffToken(appId, [
    'reservation:view',
    'reservation:status',
    'reservation:change',
    'order:view',
    'order:edit',
    'order:create',
  ])
  caretaker = await make.staffToken(appId, ['reservation:view', 'reservation:change'])
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  customerId = await make.user(appId, { groupIds: [clubs] })
  customer = await make.userToken(appId, customerId)
  const evening = { label: 'Abend', from: '19:00', until: '22:00', surcharge: 1000 }
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 12, prices: { [category]: 5000 } }
  hall = await make.object(appId, {
    allowsSeries: true,
    intervals: [{ ...hourly, priceRules: [evening] }],
    options: [{ value: 'Stühle', inputType: 'number', prices: { [category]: 1000 } }],
  })
  chairs = (await query('select id from object_option where object_id = $1', hall.id))[0].id
})

type Line = Parameters<typeof call>[0]
const staff = (line: Line, body?: object, token = clerk) => call(line, { appId, token, ...(body && { body }) })
const done = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** One hour from 10:00 for 50.00, with an invoice. */
async function billed(more: object = {}) {
  days += 1
  const day = new Date(Date.UTC(2032, 0, days)).toISOString().slice(0, 10)
  const draft = bookingDraft(hall, `${day} 10:00`, `${day} 11:00`, more)
  const { orderId } = await done(call('POST /api/orders', { appId, token: customer, body: { bookings: [draft] } }))
  const order = await done(staff(`GET /api/admin/orders/${orderId}`))
  const { version } = order.order as { version: number }
  await done(staff(`POST /api/admin/orders/${orderId}/state`, { to: 'booked', version }))
  const [{ id, key }] = await query('select id, series_key as key from booking where order_id = $1', orderId)
  const path = `/api/admin/bookings/${id}` as const
  const read = async (token = clerk) => (await done(staff(`GET ${path}`, undefined, token))).booking as DeskBooking
  const until = (hour: number, from = 10) => ({ displayStart: `${day} ${from}:00`, displayEnd: `${day} ${hour}:00` })
  const settle = async () => done(staff(`POST ${path}/price-checked`, { version: (await read()).version }))
  const total = async () => (await query('select total from customer_order where id = $1', orderId))[0].total
  return { id, key, path, read, until, settle, total, orderId }
}

const tenHours = {
  total: 53_000,
  totalBefore: 5000,
  difference: 48_000,
  isOnRequest: false,
  isBilled: true,
  isPriceToCheck: true,
}

describe('a booking with an invoice', () => {
  it('says before it is moved what it would cost, and afterwards until somebody dealt with it', async () => {
    const { path, read, until, settle, total } = await billed()
    // 10 × 50.00, and three evening hours from 19:00 cost 10.00 more each: 530.00, of which 50.00 are billed.
    const to = until(22, 12)
    expect(await done(staff(`POST ${path}/check-move`, to))).toMatchObject(tenHours)
    const { booking } = await done(staff(`POST ${path}/move`, to))
    expect(booking).toMatchObject({ total: 5000, isPriceToCheck: true, priceToCheck: tenHours })
    expect(await total()).toBe(5000)
    const list = await done(staff('GET /api/admin/bookings'))
    const flagged = (list.rows as DeskBooking[]).filter((row) => row.isPriceToCheck)
    expect(flagged.map(({ id }) => id)).toEqual([(booking as DeskBooking).id])
    await settle()
    expect(await read()).toMatchObject({ total: 5000, isPriceToCheck: false, priceToCheck: null })
    const again = await staff(`POST ${path}/price-checked`, { version: (await read()).version })
    expect(again.body.code).toBe('booking.state_changed')
    // What was dealt with is no difference a second time: 4 × 50.00 are 330.00 less than 530.00.
    const shorter = until(14)
    expect(await done(staff(`POST ${path}/check-move`, shorter))).toMatchObject({ total: 20_000, difference: -33_000 })
    await done(staff(`POST ${path}/move`, shorter))
    expect(await read()).toMatchObject({
      total: 5000,
      priceToCheck: { total: 20_000, totalBefore: 5000, difference: -33_000 },
    })
    expect(await total()).toBe(5000)
  })

  it('has nothing to look at where it costs the same, or was put back', async () => {
    const { path, read, until } = await billed()
    expect(await done(staff(`POST ${path}/check-move`, until(13, 12)))).toMatchObject({
      total: 5000,
      difference: 0,
      isPriceToCheck: false,
    })
    await done(staff(`POST ${path}/move`, until(13, 12)))
    expect(await read()).toMatchObject({ priceToCheck: null })
    await done(staff(`POST ${path}/move`, until(14, 12)))
    expect(await read()).toMatchObject({ priceToCheck: { difference: 5000 } })
    await done(staff(`POST ${path}/move`, until(11)))
    expect(await read()).toMatchObject({ isPriceToCheck: false, priceToCheck: null, total: 5000 })
  })

  it.each(['time', 'options'] as const)('is told of the difference by a request for other %s', async (kind) => {
    const { id, path, read, until, total } = await billed()
    const wish = kind === 'time' ? { kind, ...until(13) } : { kind, options: [{ id: chairs, value: 4 }] }
    await done(call(`POST /api/account/reservations/${id}/change-request`, { appId, token: customer, body: wish }))
    // Three hours for 150.00; or the hour and 4 × 10.00.
    const price = kind === 'time' ? { total: 15_000, difference: 10_000 } : { total: 9000, difference: 4000 }
    const check =
      kind === 'time' ? staff(`POST ${path}/check-move`, until(13)) : staff(`POST ${path}/check-options`, {})
    expect(await done(check)).toMatchObject({ ...price, totalBefore: 5000, isBilled: true, isPriceToCheck: true })
    const { booking } = await done(staff(`POST ${path}/request`, { accept: true }))
    expect(booking).toMatchObject({ total: 5000, isPriceToCheck: true, priceToCheck: price })
    expect(await total()).toBe(5000)
    if (kind === 'time') return
    // A move afterwards knows of the chairs: 2 × 50.00 + 4 × 10.00.
    expect(await done(staff(`POST ${path}/check-move`, until(12)))).toMatchObject({ total: 14_000, difference: 9000 })
    await done(staff(`POST ${path}/move`, until(12)))
    const { version } = await read()
    await done(staff(`PUT ${path}`, { options: [{ id: chairs, value: 1 }], version }))
    expect(await read()).toMatchObject({ total: 5000, priceToCheck: { total: 11_000, difference: 6000 } })
  })

  it('of a series is told before all dates are moved', async () => {
    const date = (hour: number) => {
      const day = new Date(Date.UTC(2032, 0, days + 1)).toISOString().slice(0, 10)
      const time = { displayStart: `${day} ${hour}:00`, displayEnd: `${day} ${hour + 1}:00` }
      return { clientId: String(hour), start: time.displayStart, end: time.displayEnd, ...time }
    }
    const { id, key, read, until, total } = await billed({ isSerial: true, occupancies: [date(10)] })
    // From 19:00 the hour costs 60.00.
    expect(await done(staff(`POST /api/admin/serialbookings/${key}/check-move`, { minutes: 9 * 60 }))).toMatchObject({
      total: 6000,
      totalBefore: 5000,
      difference: 1000,
      isBilled: true,
      isPriceToCheck: true,
    })
    const next = until(11).displayStart
    await done(staff(`POST /api/admin/serialbookings/${key}/move`, { minutes: 9 * 60, next }))
    expect(await read()).toMatchObject({ id, total: 5000, priceToCheck: { total: 6000, difference: 1000 } })
    expect(await total()).toBe(5000)
  })

  it('tells nobody an amount who may see none, and is settled only by those who deal with money', async () => {
    const { path, read, until } = await billed()
    const { total, totalBefore, difference, isBilled } = (await done(
      staff(`POST ${path}/check-move`, until(13), caretaker),
    )) as Record<string, unknown>
    expect({ total, totalBefore, difference, isBilled }).toEqual({
      total: null,
      totalBefore: null,
      difference: null,
      isBilled: true,
    })
    await done(staff(`POST ${path}/move`, until(13), caretaker))
    expect(await read(caretaker)).toMatchObject({ isPriceToCheck: false, priceToCheck: null })
    expect(await read()).toMatchObject({ isPriceToCheck: true })
    const { version } = await read()
    expect((await staff(`POST ${path}/price-checked`, { version }, caretaker)).status).toBe(403)
    expect((await staff(`POST ${path}/price-checked`, { version: version - 1 })).body.code).toBe('record.conflict')
    const other = await make.app()
    const stranger = await make.staffToken(other, ['reservation:change', 'order:view', 'order:edit'])
    for (const [call_, body] of [
      ['price-checked', { version }],
      ['check-options', { options: [] }],
    ] as const) {
      expect((await call(`POST ${path}/${call_}`, { appId: other, token: stranger, body })).status).toBe(404)
    }
    expect((await call(`POST ${path}/check-options`, { appId, token: customer, body: {} })).status).toBe(403)
    expect(await read()).toMatchObject({ isPriceToCheck: true })
  })

  it('can be charged and given back in the ways the sentences name', async () => {
    const { id, path, read, until, orderId } = await billed()
    await done(staff(`POST ${path}/move`, until(13)))
    const { version } = await read()
    const refused = await staff(`POST ${path}/price`, { amount: 10_000, reason: 'Länger', version })
    expect(refused.body).toMatchObject({ code: 'order.billed', message: expect.stringContaining('neuen Bestellung') })
    const position = { title: 'Zwei Stunden mehr', quantity: 1, unitPrice: 10_000, isTaxable: false }
    const made = { userId: customerId, clientKey: crypto.randomUUID(), positions: [position] }
    const { orderId: another } = await done(staff('POST /api/admin/orders', made))
    expect(await query('select total from customer_order where id = $1', another)).toEqual([{ total: 10_000 }])
    // Cancelled without a fee, all of what was billed is credited, and nothing is left to look at.
    await done(staff('POST /api/admin/bookings/decide', { ids: [id], to: 'cancelled', withFee: false }))
    expect(await query('select total - credited as owed from customer_order where id = $1', orderId)).toEqual([
      { owed: 0 },
    ])
    expect(await read()).toMatchObject({ isPriceToCheck: false, priceToCheck: null })
  })
})

it('the VAT of a billed order, rounded together, makes no difference of a Rappen', async () => {
  const town = await make.app()
  const keeper = await make.keeperToken()
  const named = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId: town, token: keeper, body: named })
  const category = (made.body.priceCategory as { id: number }).id
  await query(`update app_setting set vat_number = 'CHE-1', prices_include_vat = false where app_id = $1`, town)
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 4, prices: { [category]: 339 } }
  const room = await make.object(town, { isTaxable: true, intervals: [hourly] })
  const token = await make.customerToken(town)
  const bookings = [10, 12, 14].map((hour) => bookingDraft(room, `2032-06-01 ${hour}:00`, `2032-06-01 ${hour + 1}:00`))
  const { orderId } = await done(call('POST /api/orders', { appId: town, token, body: { bookings } }))
  await query(`update customer_order set state = 'booked' where id = $1`, orderId)
  const member = await make.staffToken(town, ['reservation:view', 'reservation:change', 'order:view'])
  const rows = await query('select id, total from booking where order_id = $1 order by id', orderId)
  // 8.1 % of 10.17 are 0.82, of 3.39 alone 0.27: one of the three has a Rappen more, and an hour elsewhere is no difference.
  expect(rows.map(({ total }) => total).toSorted()).toEqual([366, 366, 367])
  for (const { id, total } of rows) {
    const body = { displayStart: `2032-06-02 10:00`, displayEnd: `2032-06-02 11:00` }
    const check = await done(call(`POST /api/admin/bookings/${id}/check-move`, { appId: town, token: member, body }))
    expect(check).toMatchObject({ total, totalBefore: total, difference: 0, isPriceToCheck: false })
  }
})
