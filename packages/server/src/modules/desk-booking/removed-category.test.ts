import type { DeskBooking } from '@allmend/contract'
import { beforeAll, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let keeper: string
let clerk: string
let customerId: number
let customer: string
let normal: number
let cheap: number
let days = 0
beforeAll(async () => {
  appId = await make.app()
  keeper = await make.keeperToken()
  clerk = await make.staffToken(appId, ['reservation:view', 'reservation:change', 'order:view'])
  normal = await category('Normal', true)
  cheap = await category('Vergünstigt', false)
  const clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  customerId = await make.user(appId, { groupIds: [clubs] })
  customer = await make.userToken(appId, customerId)
})

const staff = (line: Parameters<typeof call>[0], body?: object) =>
  call(line, { appId, token: clerk, ...(body && { body }) })
async function category(name: string, isDefault: boolean): Promise<number> {
  const made = await call('POST /api/admin/pricecategories', {
    appId,
    token: keeper,
    body: { name, isDefault, zipcodes: [] },
  })
  return (made.body.priceCategory as { id: number }).id
}
const belongsTo = (id: number) => query('update app_user set price_category_id = $2 where id = $1', customerId, id)

/** Ordered for 30.00 an hour in a category that is removed since; its customer has 10.00 an hour by now, everybody else 50.00. */
async function orderedBefore(isSerial: boolean) {
  const gone = await category(`Aktion ${days}`, false)
  const prices = { [normal]: 5000, [cheap]: 1000, [gone]: 3000 }
  const chairs = { value: 'Stühle', inputType: 'number' as const, prices: { [normal]: 500, [cheap]: 100, [gone]: 300 } }
  const beamer = {
    value: 'Beamer',
    inputType: 'checkbox' as const,
    prices: { [normal]: 2000, [cheap]: 200, [gone]: 1000 },
  }
  const hall = await make.object(appId, {
    allowsSeries: true,
    intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices }],
    options: [chairs, beamer],
  })
  const [chairId, beamerId] = (
    await query('select id from object_option where object_id = $1 order by id', hall.id)
  ).map(({ id }) => id)
  await belongsTo(gone)
  days += 1
  const day = new Date(Date.UTC(2031, 0, days)).toISOString().slice(0, 10)
  const time = { displayStart: `${day} 10:00`, displayEnd: `${day} 12:00` }
  const draft = bookingDraft(hall, time.displayStart, time.displayEnd, {
    options: [{ id: chairId, value: 2 }],
    ...(isSerial && {
      isSerial,
      occupancies: [{ clientId: 'a', start: time.displayStart, end: time.displayEnd, ...time }],
    }),
  })
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings: [draft] } })
  const [booking] = await query('select id, total, series_key as key from booking where order_id = $1', body.orderId)
  // 2 × 30.00 + 2 × 3.00.
  expect(booking.total).toBe(6600)
  await belongsTo(cheap)
  const removed = await call(`DELETE /api/admin/pricecategories/${gone}`, { appId, token: keeper })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(await query('select price_category_id as id from customer_order where id = $1', body.orderId)).toEqual([
    { id: null },
  ])
  const id = Number(booking.id)
  const read = async () => (await staff(`GET /api/admin/bookings/${id}`)).body.booking as DeskBooking
  return { id, key: booking.key, day, read, chairId, beamerId, orderId: body.orderId }
}

it.each([
  // The rent anew by the default category, 3 × 50.00, and the chairs as they were, 2 × 3.00.
  [
    'a move',
    async ({ id, day }) => {
      const to = { displayStart: `${day} 10:00`, displayEnd: `${day} 13:00` }
      expect((await staff(`POST /api/admin/bookings/${id}/check-move`, to)).body).toMatchObject({ total: 15_600 })
      return staff(`POST /api/admin/bookings/${id}/move`, to)
    },
    15_600,
  ],
  [
    'a request for another time',
    async ({ id, day }) => {
      const wish = { kind: 'time', displayStart: `${day} 10:00`, displayEnd: `${day} 13:00` }
      await call(`POST /api/account/reservations/${id}/change-request`, { appId, token: customer, body: wish })
      return staff(`POST /api/admin/bookings/${id}/request`, { accept: true })
    },
    15_600,
  ],
  // The rent stays 60.00, the chairs keep their price, 3 × 3.00, and the beamer is new: 20.00.
  [
    'other options',
    async ({ id, read, chairId, beamerId }) => {
      const options = [
        { id: chairId, value: 3 },
        { id: beamerId, value: true },
      ]
      expect((await staff(`POST /api/admin/bookings/${id}/check-options`, { options })).body).toMatchObject({
        total: 8900,
      })
      return staff(`PUT /api/admin/bookings/${id}`, { options, version: (await read()).version })
    },
    8900,
  ],
  [
    'a request for other options',
    async ({ id, chairId, beamerId }) => {
      const wish = {
        kind: 'options',
        options: [
          { id: chairId, value: 3 },
          { id: beamerId, value: true },
        ],
      }
      await call(`POST /api/account/reservations/${id}/change-request`, { appId, token: customer, body: wish })
      expect((await staff(`POST /api/admin/bookings/${id}/check-options`, {})).body).toMatchObject({ total: 8900 })
      return staff(`POST /api/admin/bookings/${id}/request`, { accept: true })
    },
    8900,
  ],
] satisfies [string, (ordered: Awaited<ReturnType<typeof orderedBefore>>) => ReturnType<typeof call>, number][])(
  'after its category was removed %s costs what the default category pays, never what the customer pays by now',
  async (_, change, total) => {
    const ordered = await orderedBefore(false)
    const { status, body } = await change(ordered)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await ordered.read()).total).toBe(total)
  },
)

it('after its category was removed a series is moved and grows by the prices of the default category', async () => {
  const { id, key, day, read, orderId } = await orderedBefore(true)
  const shift = { minutes: 60, next: `${day} 10:00` }
  // 2 × 50.00 and the chairs for 6.00.
  expect((await staff(`POST /api/admin/serialbookings/${key}/check-move`, { minutes: 60 })).body).toMatchObject({
    total: 10_600,
  })
  expect((await staff(`POST /api/admin/serialbookings/${key}/move`, shift)).status).toBe(200)
  expect((await read()).total).toBe(10_600)
  const dates = [{ displayStart: `${day} 15:00`, displayEnd: `${day} 18:00` }]
  expect((await staff(`POST /api/admin/serialbookings/${key}/dates`, { dates })).status).toBe(200)
  const [added] = await query('select total from booking where order_id = $1 and id <> $2', orderId, id)
  expect(added.total).toBe(15_600)
})
