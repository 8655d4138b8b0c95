import type { DeskBooking, DeskOrder } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'

const app = await buildTestApp()
const { call, make } = app
const { appId, hourly, category, customerToken, query, place, as, decide, jobs, mails, stateOf } = await deskScene(app)

let clerk: string
let object: { id: number; intervalId: number }
beforeAll(async () => {
  clerk = await make.staffToken(appId, [
    'reservation:view',
    'reservation:status',
    'reservation:change',
    'order:view',
    'order:edit',
    'order:remove',
  ])
  const options = [{ value: 'Beamer', inputType: 'checkbox' as const, prices: { [category]: 2000 } }]
  // CHF 91.34 for two hours, half of it as fee: 45.67, in five Rappen 45.65.
  object = await make.object(appId, { confirmation: 'manual', intervals: [hourly], options })
  await query(`update bookable set fee_steps = '[{"days": 36500, "percent": 50}]' where id = $1`, object.id)
})

const read = async (id: number) => (await as(clerk, `GET /api/admin/bookings/${id}`)).body.booking as DeskBooking
const orderOf = async (id: number) => (await as(clerk, `GET /api/admin/orders/${id}`)).body.order as DeskOrder
const ask = async (id: number, kind = 'cancel') => {
  const asked = await call(`POST /api/account/reservations/${id}/change-request`, {
    appId,
    token: customerToken,
    body: { kind, text: 'Fällt aus.' },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
}
const requestOf = async (id: number) =>
  (await query('select state, decided_by from change_request where booking_id = $1', id))[0]
const cancelOrder = async (id: number, more: object = {}) =>
  as(clerk, `POST /api/admin/orders/${id}/cancel`, { reason: 'Sturm', version: (await orderOf(id)).version, ...more })
const bill = async (id: number) =>
  as(clerk, `POST /api/admin/orders/${id}/state`, { to: 'booked', version: (await orderOf(id)).version })

/** Two bookings of one order, CHF 91.34 each. */
async function placeTwo() {
  const { day } = await place({ object })
  const drafts = ['14', '17'].map((hour) => bookingDraft(object, `${day} ${hour}:00`, `${day} ${Number(hour) + 2}:00`))
  const { body } = await call('POST /api/orders', { appId, token: customerToken, body: { bookings: drafts } })
  const rows = await query('select id from booking where order_id = $1 order by id', body.orderId)
  return { orderId: Number(body.orderId), ids: rows.map(({ id }) => Number(id)) as [number, number] }
}

describe('what was asked for of a booking', () => {
  it.each([
    ['rejected by staff', (id: number) => decide([id], 'rejected', {}, clerk)],
    ['cancelled by staff', (id: number) => decide([id], 'cancelled', {}, clerk)],
    ['cancelled with its order', async (_: number, orderId: number) => cancelOrder(orderId)],
    [
      'cancelled by its customer',
      (id: number) => call(`POST /api/account/reservations/${id}/cancel`, { appId, token: customerToken }),
    ],
  ])("is nobody's business once it is %s", async (how, end) => {
    const { id, orderId } = await place({ object })
    const bystander = await place({ object })
    for (const one of [id, bystander.id]) await ask(one)
    const { status, body } = await end(id, orderId)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(['rejected', 'cancelled']).toContain(await stateOf(id))
    const { state, decided_by } = await requestOf(id)
    expect(state).toBe('withdrawn')
    if (how !== 'cancelled by its customer') expect(decided_by).not.toBe('')
    expect((await requestOf(bystander.id)).state).toBe('open')
    const refused = await as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true })
    expect(refused.status).toBe(409)
  })

  it('stays open when the booking is confirmed', async () => {
    const { id } = await place({ object })
    await ask(id)
    await decide([id], 'confirmed', {}, clerk)
    expect((await requestOf(id)).state).toBe('open')
  })
})

describe('the fee of the rules', () => {
  it('is never charged for what is rejected', async () => {
    const { id, orderId } = await place({ object })
    await decide([id], 'rejected', { withFee: true }, clerk)
    expect((await read(id)).fee).toBe(0)
    expect(await orderOf(orderId)).toMatchObject({ total: 0, owed: 0, state: 'cancelled' })
  })

  it.each([
    [true, 4565, 4565, 'created'],
    [false, 0, 0, 'cancelled'],
  ])('is charged for a cancellation the customer asked for if staff say so: %s', async (withFee, fee, total, state) => {
    const { id, orderId } = await place({ object })
    await ask(id)
    const { body } = await as(clerk, `POST /api/admin/bookings/${id}/request`, { accept: true, withFee })
    expect(body.booking).toMatchObject({ state: 'cancelled', fee, request: { state: 'accepted' } })
    expect(await orderOf(orderId)).toMatchObject({ total, state })
  })

  it('is told to the customer before, charged when they cancel alone, and refused when it changed meanwhile', async () => {
    const { id, orderId } = await place({ object })
    const own = (await call(`GET /api/account/reservations/${id}`, { appId, token: customerToken })).body.reservation
    expect(own).toMatchObject({ mayCancel: true, cancellationFee: 4565, fee: 0 })
    const cancel = (expectedFee: number) =>
      call(`POST /api/account/reservations/${id}/cancel`, { appId, token: customerToken, body: { expectedFee } })
    expect(await cancel(0)).toMatchObject({
      status: 409,
      body: { code: 'booking.fee_changed', details: { fee: 4565 } },
    })
    expect(await stateOf(id)).toBe('unconfirmed')
    expect((await cancel(4565)).body.reservation).toMatchObject({ state: 'cancelled', fee: 4565 })
    expect(await orderOf(orderId)).toMatchObject({ total: 4565, owed: 4565, state: 'created' })
    await jobs()
    const [mail] = await mails('customerCancellation', id)
    expect(mail?.text).toContain('eine Gebühr von CHF\u00a045.65')
  })

  it('alone makes an order: without VAT, billed and paid like every other', async () => {
    const { id, orderId } = await place({ object })
    await decide([id], 'cancelled', { withFee: true }, clerk)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ total: 4565, totalWithoutTax: 4565, tax: [], state: 'created' })
    // Its positions may come and go: it is not empty.
    const save = async (positions: object[]) =>
      as(clerk, `PUT /api/admin/orders/${orderId}`, {
        positions,
        paymentOptionId: null,
        dueOn: null,
        version: (await orderOf(orderId)).version,
      })
    await save([{ title: 'Schlüssel', quantity: 1, unitPrice: 1000, isTaxable: false }])
    expect((await orderOf(orderId)).total).toBe(5565)
    expect((await save([])).status).toBe(200)
    await bill(orderId)
    const payment = { kind: 'payment', amount: 4565, onDay: '2026-01-01', version: (await orderOf(orderId)).version }
    await as(clerk, `POST /api/admin/orders/${orderId}/payments`, payment)
    expect(await orderOf(orderId)).toMatchObject({ state: 'payed', owed: 0 })
  })

  it('of an earlier booking stays owed when the next one goes, and when the whole order goes', async () => {
    for (const isBilled of [false, true]) {
      const [one, two] = [await placeTwo(), await placeTwo()]
      for (const { orderId, ids } of [one, two]) {
        if (isBilled) await bill(orderId)
        await decide([ids[0]], 'cancelled', { withFee: true }, clerk)
      }
      await decide([one.ids[1]], 'cancelled', {}, clerk)
      await cancelOrder(two.orderId)
      for (const { orderId } of [one, two]) {
        const order = await orderOf(orderId)
        // 45.67 in five Rappen, unless the invoice of 182.70 stands and 137.03 of it are credited.
        expect(order.owed, `billed: ${isBilled}`).toBe(4565)
        expect(order.total - order.credited).toBe(order.owed)
      }
    }
  })
})

it('a price staff set stays when other options are chosen', async () => {
  const { id, orderId } = await place({ object })
  const adjusted = await as(clerk, `POST /api/admin/bookings/${id}/price`, {
    amount: -1134,
    reason: 'Verein des Jahres',
    version: (await read(id)).version,
  })
  expect(adjusted.body.booking).toMatchObject({ total: 8000 })
  const [beamer] = await query('select id from object_option where object_id = $1', object.id)
  for (const [value, total] of [
    [true, 10_000],
    [false, 8000],
  ] as const) {
    const options = value ? [{ id: beamer.id, value }] : []
    const { body } = await as(clerk, `PUT /api/admin/bookings/${id}`, { options, version: (await read(id)).version })
    // 91.34 − 11.34, and 20.00 for the projector.
    expect(body.booking, JSON.stringify(body)).toMatchObject({ total })
    const lines = (body.booking as DeskBooking).lines ?? []
    expect(lines.at(-1)).toMatchObject({ title: 'Verein des Jahres', total: -1134 })
    expect((await orderOf(orderId)).total).toBe(total)
  }
})
