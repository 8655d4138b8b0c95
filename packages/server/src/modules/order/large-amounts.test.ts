import { beforeAll, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
let scene: Awaited<ReturnType<typeof deskScene>>
let keeper: string
let palace: { id: number; intervalId: number }

beforeAll(async () => {
  scene = await deskScene(app)
  keeper = await app.make.keeperToken()
  // A million francs an hour, ten of it at a time.
  const prices = { [scene.category]: 100_000_000 }
  const intervals = [{ name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices }]
  palace = await app.make.object(scene.appId, { stock: 10, intervals })
})

const tooLarge = {
  status: 409,
  body: {
    code: 'order.amount_too_large',
    message: 'Die Beträge einer Bestellung dürfen zusammen höchstens CHF 10’000’000.00 ausmachen.',
  },
}
const draft = (day: number, more: object = {}) =>
  bookingDraft(palace, `2031-07-0${day} 10:00`, `2031-07-0${day} 14:00`, more)
const position = { title: 'Sonderreinigung', quantity: 100, unitPrice: 9_000_000, isTaxable: false }
const order = async (id: number) =>
  (await scene.as(keeper, `GET /api/admin/orders/${id}`)).body.order as { version: number; total: number }

it('a booking that comes to too much is refused, whoever places it', async () => {
  const bookings = [draft(1, { quantity: 10 })]
  const { appId, customerToken: token, customerId: userId } = scene
  expect(await app.call('POST /api/orders', { appId, token, body: { bookings } })).toMatchObject(tooLarge)
  const clientKey = crypto.randomUUID()
  const made = await scene.as(keeper, 'POST /api/admin/orders', { userId, clientKey, bookings })
  expect(made).toMatchObject(tooLarge)
})

it('no price is told that no order can be placed for', async () => {
  const { appId, customerToken: token, customerId: userId } = scene
  const single = { ...draft(1, { quantity: 10 }), date: '2031-07-01', start: '10:00', end: '14:00' }
  const dates = [1, 2, 3].map((day) => ({ clientId: String(day), date: `2031-07-0${day}` }))
  const asked = [
    ['POST /api/booking/validate-bookings', { bookings: [draft(1, { quantity: 10 })] }],
    ['POST /api/booking/validate-bookings', { bookings: [1, 2, 3].map((day) => draft(day)) }],
    ['POST /api/price/single', single],
    ['POST /api/price/serial', { ...single, quantity: 1, dates }],
  ] as const
  for (const [line, body] of asked) expect(await app.call(line, { appId, token, body }), line).toMatchObject(tooLarge)
  const checked = await scene.as(keeper, 'POST /api/admin/plan/check', { userId, bookings: asked[0][1].bookings })
  expect(checked).toMatchObject(tooLarge)
  // Two of the three days come to eight millions.
  const fine = { bookings: [1, 2].map((day) => draft(day)) }
  const validated = await app.call('POST /api/booking/validate-bookings', { appId, token, body: fine })
  expect(validated).toMatchObject({ status: 200, body: { summary: { total: 800_000_000 } } })
})

it('nor one below nothing: a reduction takes off what there is, also of prices from before it was refused', async () => {
  const rule = { label: 'Aktion', surcharge: -5000 }
  const intervals = [{ ...scene.hourly, prices: { [scene.category]: 1000 }, priceRules: [rule] }]
  const cheap = await app.make.object(scene.appId, { intervals })
  const bookings = [bookingDraft(cheap, '2031-07-08 10:00', '2031-07-08 12:00')]
  const { appId, customerToken: token } = scene
  const validated = await app.call('POST /api/booking/validate-bookings', { appId, token, body: { bookings } })
  expect(validated).toMatchObject({ status: 200, body: { summary: { total: 0 }, bookings: [{ isValid: true }] } })
  expect((await app.call('POST /api/orders', { appId, token, body: { bookings } })).status).toBe(200)
})

it('so is what comes to too much only together', async () => {
  const bookings = [1, 2, 3].map((day) => draft(day))
  const { appId, customerToken: token } = scene
  expect(await app.call('POST /api/orders', { appId, token, body: { bookings } })).toMatchObject(tooLarge)
})

it('positions and payments cannot grow past it later', async () => {
  const { orderId } = await scene.place({ object: palace, day: '2031-07-05', from: '10:00', until: '14:00' })
  const { version, total } = await order(orderId)
  expect(total).toBe(400_000_000)
  const save = { positions: [position], paymentOptionId: null, dueOn: null, version }
  expect(await scene.as(keeper, `PUT /api/admin/orders/${orderId}`, save)).toMatchObject(tooLarge)
  const pay = { kind: 'payment', amount: 1_000_000_000, onDay: '2026-01-01', version }
  expect((await scene.as(keeper, `POST /api/admin/orders/${orderId}/payments`, pay)).status).toBe(200)
  const more = { ...pay, amount: 1, version: (await order(orderId)).version }
  expect(await scene.as(keeper, `POST /api/admin/orders/${orderId}/payments`, more)).toMatchObject(tooLarge)
})

it('a booking cannot be moved to where it would cost too much', async () => {
  const { id } = await scene.place({ object: palace, day: '2031-07-06', from: '10:00', until: '14:00' })
  // Eight days by the hour, a million each.
  const move = { displayStart: '2031-08-01 10:00', displayEnd: '2031-08-09 10:00', isForced: true }
  expect(await scene.as(keeper, `POST /api/admin/bookings/${id}/move`, move)).toMatchObject(tooLarge)
})

it('a position that alone comes to too much says so at its price', async () => {
  const body = {
    userId: scene.customerId,
    clientKey: crypto.randomUUID(),
    positions: [{ ...position, quantity: 100_000 }],
  }
  const { status, body: answer } = await scene.as(keeper, 'POST /api/admin/orders', body)
  expect(status).toBe(400)
  expect(answer.details).toEqual({
    fields: { 'positions.0.unitPrice': "'Einzelpreis' mal Anzahl darf höchstens CHF 10’000’000.00 ergeben" },
  })
})

it('the sums of many such orders are still told', async () => {
  for (const _ of [1, 2, 3]) {
    const body = {
      userId: scene.customerId,
      clientKey: crypto.randomUUID(),
      positions: [{ ...position, quantity: 110 }],
    }
    const made = await scene.as(keeper, 'POST /api/admin/orders', body)
    const id = made.body.orderId as number
    const { version } = await order(id)
    await scene.as(keeper, `POST /api/admin/orders/${id}/state`, { to: 'booked', version })
  }
  const { status, body } = await scene.as(keeper, 'GET /api/admin/dashboard')
  expect(status, JSON.stringify(body)).toBe(200)
  expect((body.orders as { openSum: number }).openSum).toBeGreaterThan(2_147_483_647)
})
