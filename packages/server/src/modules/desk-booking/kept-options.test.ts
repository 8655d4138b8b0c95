import type { DeskBooking } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let category: number
let clerk: string
let customerId: number
let customer: string
let hall: { id: number; intervalId: number }
let other: { id: number; intervalId: number }
let foreign: number
let stock: { id: number; intervalId: number }
let days = 0
beforeAll(async () => {
  appId = await make.app()
  const body = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: await make.keeperToken(), body })
  category = (made.body.priceCategory as { id: number }).id
  clerk = await make.staffToken(appId, [
    'reservation:view',
    'reservation:change',
    'order:view',
    'order:create',
    'reservation:status',
  ])
  customerId = await make.user(appId)
  customer = await make.userToken(appId, customerId)
  stock = await make.object(appId, { title: 'Beamer', stock: 3 })
  hall = await make.object(appId, { intervals: [hourly()], options: options() })
  const table = { value: 'Tische', inputType: 'number' as const, prices: { [category]: 700 }, stockObjectId: stock.id }
  other = await make.object(appId, { intervals: [hourly()], options: [table] })
  foreign = (await optionsOf(other.id)).Tische ?? 0
})

const hourly = () => ({
  name: 'Stunden',
  type: 'dynamic' as const,
  interval: 60,
  maxSteps: 8,
  prices: { [category]: 5000 },
})
const options = () => {
  const prices = { [category]: 1000 }
  return [
    { value: 'Stühle', inputType: 'number' as const, prices },
    { value: 'Beamer', inputType: 'checkbox' as const, prices, stockObjectId: stock.id },
    {
      value: 'Bestuhlung',
      inputType: 'select' as const,
      values: ['Konzert, gross', 'Bar'].map((value) => ({ id: 0, value, prices })),
    },
    { value: 'Technik', inputType: 'text' as const, prices },
  ]
}
const optionsOf = async (objectId: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await query('select id, title from object_option where object_id = $1', objectId)).map(({ id, title }) => [
      title,
      id,
    ]),
  )
const staff = (line: Parameters<typeof call>[0], body?: object) =>
  call(line, { appId, token: clerk, ...(body && { body }) })
const read = async (id: number) => (await staff(`GET /api/admin/bookings/${id}`)).body.booking as DeskBooking
const shown = ({ options: list }: DeskBooking) => list.map(({ id, title, value }) => ({ id, title, value }))
const beamersOf = async (id: number) =>
  (
    await query(
      'select coalesce(sum(upper(units) - lower(units)), 0)::int as n from occupancy where booking_id = $1 and object_id = $2',
      id,
      stock.id,
    )
  )[0].n

async function place(object: typeof hall, chosen: object[]) {
  days += 1
  const day = new Date(Date.UTC(2033, 0, days)).toISOString().slice(0, 10)
  const time = { displayStart: `${day} 10:00`, displayEnd: `${day} 11:00` }
  const draft = bookingDraft(object, time.displayStart, time.displayEnd, { options: chosen })
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings: [draft] } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  const [{ id }] = await query('select id from booking where order_id = $1', body.orderId)
  return { id: Number(id), time }
}

/** All four kinds: 50.00, 4 × 10.00, and three times 10.00, of which the beamer takes one of three. */
async function furnished(object = hall) {
  const ids = await optionsOf(object.id)
  const values = await query('select id from option_value where option_id = $1 order by id', ids.Bestuhlung)
  const placed = await place(object, [
    { id: ids.Stühle, value: 4 },
    { id: ids.Beamer, value: true },
    { id: ids.Bestuhlung, value: values.map(({ id }) => id) },
    { id: ids.Technik, value: 'Mikrofon' },
  ])
  // 50.00 + 40.00 + 10.00 + 2 × 10.00 + 10.00.
  expect(await read(placed.id)).toMatchObject({ total: 13_000 })
  expect(await beamersOf(placed.id)).toBe(1)
  return { ...placed, ids }
}

describe('an option the object does not have', () => {
  it.each([
    ['nobody has', () => 987_654],
    ['another object has', () => foreign],
  ])('is refused wherever it is chosen: one %s', async (_, idOf) => {
    const { id } = await furnished()
    const before = await read(id)
    const chosen = [{ id: idOf(), value: 1 }]
    const draft = bookingDraft(hall, '2034-05-01 10:00', '2034-05-01 11:00', { options: chosen })
    const serial = { objectId: hall.id, intervalId: hall.intervalId, options: chosen }
    const at = { date: '2034-05-01', start: '10:00', end: '11:00' }
    const own = { appId, token: customer }
    const wish = { kind: 'options', options: chosen }
    const answers = await Promise.all([
      call('POST /api/orders', { ...own, body: { bookings: [draft] } }),
      call('POST /api/booking/hold', { ...own, body: { clientKey: crypto.randomUUID(), bookings: [draft] } }),
      call('POST /api/booking/validate-bookings', { ...own, body: { bookings: [draft] } }),
      call('POST /api/price/single', { ...own, body: { ...serial, ...at } }),
      call(`POST /api/account/reservations/${id}/change-request`, { ...own, body: wish }),
      staff('POST /api/admin/orders', { userId: customerId, clientKey: crypto.randomUUID(), bookings: [draft] }),
      staff('POST /api/admin/orders', {
        userId: customerId,
        clientKey: crypto.randomUUID(),
        bookings: [draft],
        isForced: true,
      }),
      staff('POST /api/admin/plan/check', { userId: customerId, bookings: [draft] }),
      staff(`PUT /api/admin/bookings/${id}`, { options: chosen, version: before.version }),
      staff(`POST /api/admin/bookings/${id}/check-options`, { options: chosen }),
    ])
    for (const [place, { status, body }] of answers.entries()) {
      expect({ place, status, code: body.code }).toEqual({ place, status: 409, code: 'object.option_unknown' })
      expect(body.details).toEqual({ objectId: hall.id, options: [idOf()] })
    }
    expect(await read(id)).toEqual(before)
  })
})

describe('options a booking has', () => {
  it('stay as they are when they are saved as they are shown, whatever became of them', async () => {
    const doomed = await make.object(appId, { intervals: [hourly()], options: options() })
    const { id, ids } = await furnished(doomed)
    const before = await read(id)
    const given = () => shown(before).map(({ id: option, value }) => ({ id: option, value }))
    const save = async () => {
      const { version } = await read(id)
      const { status, body } = await staff(`PUT /api/admin/bookings/${id}`, { options: given(), version })
      expect(status, JSON.stringify(body)).toBe(200)
      const after = await read(id)
      expect({ options: shown(after), total: after.total }).toEqual({ options: shown(before), total: 13_000 })
      expect(await beamersOf(id)).toBe(1)
    }
    await save()
    // Dearer and called otherwise.
    await query('update option_price set amount = 9900 where option_id = any($1)', Object.values(ids))
    await query(`update object_option set title = title || ' neu' where object_id = $1`, doomed.id)
    await query(`update option_value set title = 'Anders' where option_id = $1`, ids.Bestuhlung)
    await save()
    // No longer offered.
    await query('delete from object_option where object_id = $1', doomed.id)
    await save()
    const rest = given().filter((one) => one.id !== ids.Stühle)
    const change = async (chosen: object[]) => {
      const { version } = await read(id)
      return staff(`PUT /api/admin/bookings/${id}`, { options: chosen, version })
    }
    expect((await change(rest)).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 9000 })
    expect(await beamersOf(id)).toBe(1)
    // Changed it would be another choice, and there is none.
    expect((await change([{ id: ids.Technik, value: 'Lautsprecher' }])).body.code).toBe('object.option_unknown')
    expect((await change([])).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 5000, options: [] })
    expect(await beamersOf(id)).toBe(0)
  })

  it('go along to another object, which is said before, and can be kept or left there', async () => {
    const { id, time } = await place(other, [{ id: foreign, value: 2 }])
    expect(await read(id)).toMatchObject({ total: 6400 })
    const to = { ...time, objectId: hall.id }
    expect((await staff(`POST /api/admin/bookings/${id}/check-move`, to)).body).toMatchObject({
      total: 6400,
      keepsOptions: true,
      isPriceToCheck: true,
    })
    expect((await staff(`POST /api/admin/bookings/${id}/check-move`, time)).body).toMatchObject({
      keepsOptions: false,
      isPriceToCheck: false,
    })
    expect((await staff(`POST /api/admin/bookings/${id}/move`, to)).status).toBe(200)
    const tables = { id: foreign, value: '2' }
    const ids = await optionsOf(hall.id)
    const save = async (options: object[]) => {
      const { version } = await read(id)
      return staff(`PUT /api/admin/bookings/${id}`, { options, version })
    }
    expect((await save([tables])).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 6400 })
    expect(await beamersOf(id)).toBe(2)
    // With a beamer of the new object all three are taken: 50.00 + 2 × 7.00 + 10.00.
    expect((await save([tables, { id: ids.Beamer, value: true }])).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 7400 })
    expect(await beamersOf(id)).toBe(3)
    expect((await save([{ ...tables, value: 1 }])).body.code).toBe('object.option_unknown')
    // Asked for by the customer in the same words, and carried out.
    const wish = { kind: 'options', options: [tables, { id: ids.Stühle, value: 1 }] }
    const asked = await call(`POST /api/account/reservations/${id}/change-request`, {
      appId,
      token: customer,
      body: wish,
    })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    expect((await staff(`POST /api/admin/bookings/${id}/request`, { accept: true })).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 7400, options: [{ id: ids.Stühle, value: '1' }, tables] })
    expect(await beamersOf(id)).toBe(2)
    // The tables go and give back what they took.
    expect((await save([{ id: ids.Stühle, value: 1 }])).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 6000 })
    expect(await beamersOf(id)).toBe(0)
  })
})
