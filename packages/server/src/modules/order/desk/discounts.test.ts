import type { CustomerOrder, DeskOrder, Reservation } from '@allmend/contract'
import { formatAmount } from '@allmend/domain/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

/* Discounts and the end of bookings, worked out by hand: the same with an invoice and without. Halls cost 50.00, with 3.75 of VAT. */

const { call, deps, make, server } = await buildTestApp()

let appId: number
let staff: string
let customer: string
let customerId: number
let hall: { id: number; intervalId: number }
/** Cancelling the first costs half of it, cancelling this one nothing. */
let free: { id: number; intervalId: number }
beforeAll(async () => {
  appId = await make.app()
  staff = await make.keeperToken()
  customerId = await make.user(appId, { firstname: 'Regula', lastname: 'Meier' })
  customer = await make.userToken(appId, customerId)
  const body = { name: 'Einheimische', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: staff, body })
  const prices = { [(made.body.priceCategory as { id: number }).id]: 5000 }
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices }
  hall = await make.object(appId, { title: 'Aula', isTaxable: true, intervals: [hourly] })
  free = await make.object(appId, { title: 'Foyer', isTaxable: true, intervals: [hourly] })
  await deps.db.pool.query(`update bookable set fee_steps = '[{"days": 9000, "percent": 50}]' where id = $1`, [hall.id])
  await deps.db.pool.query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = $1`, [appId])
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const read = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as DeskOrder
const seen = async (id: number) =>
  (await call(`GET /api/account/orders/${id}`, { appId, token: customer })).body.order as CustomerOrder
const post = ({ id, version }: DeskOrder, path: string, body: object) =>
  call(`POST /api/admin/orders/${id}/${path}`, { appId, token: staff, body: { ...body, version } })
const letterOf = async (id: number) => {
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${customer}` }
  return pdfText((await server.inject({ url: `/api/account/orders/${id}/pdf`, headers })).rawPayload)
}
const idsOf = ({ reservations }: DeskOrder) => reservations.map(({ id }) => id).sort((a, b) => a - b)

let days = 0
/** Two bookings and what staff charge besides. */
async function place(positions: readonly (readonly [number, boolean])[], object = hall): Promise<DeskOrder> {
  const bookings = [0, 1].map(() => {
    days += 1
    const date = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
    return bookingDraft(object, `${date} 10:00`, `${date} 11:00`)
  })
  const named = positions.map(([unitPrice, isTaxable]) => ({ title: 'Posten', quantity: 1, unitPrice, isTaxable }))
  const body = { userId: customerId, clientKey: crypto.randomUUID(), bookings, positions: named, withMail: false }
  const made = await call('POST /api/admin/orders', { appId, token: staff, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return read(Number(made.body.orderId))
}

const bill = async (order: DeskOrder) => (await post(order, 'state', { to: 'booked' })).body.order as DeskOrder
const decide = (ids: readonly number[], withFee = true) =>
  call('POST /api/admin/bookings/decide', {
    appId,
    token: staff,
    body: { ids, to: 'cancelled', withFee, withMail: false },
  })
/** As whoever cancels alone is told. */
async function cancelAlone(id: number): Promise<number> {
  const one = { appId, token: customer }
  const { cancellationFee } = (await call(`GET /api/account/reservations/${id}`, one)).body.reservation as Reservation
  const body = { expectedFee: cancellationFee }
  const done = await call(`POST /api/account/reservations/${id}/cancel`, { ...one, body })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return cancellationFee
}

async function filed(number: string) {
  const { body } = await call('GET /api/admin/orders/lines/export?format=csv', { appId, token: staff })
  const [head = [], ...lines] = parseCsv(String(body.text))
  const rows = lines.map((line) => Object.fromEntries(line.map(({ value }, at) => [head[at]?.value ?? '', value])))
  const own = rows.filter((row) => row.Bestellnummer === number)
  const total = (name: string) => sum(own.map((row) => Math.round(Number(row[name]) * 100)))
  return { gross: total('Brutto CHF'), vat: total('MwSt. CHF'), texts: own.map((row) => row.Text) }
}

const ways = {
  'the order': (order: DeskOrder) => post(order, 'cancel', { reason: 'Sturm', withFee: true, withMail: false }),
  'both bookings': (order: DeskOrder) => decide(idsOf(order)),
  'one after the other': async (order: DeskOrder) => {
    const [one = 0, two = 0] = idsOf(order)
    await decide([one])
    return decide([two])
  },
  'one alone, then the order': async (order: DeskOrder) => {
    await cancelAlone(idsOf(order)[0] ?? 0)
    return post(await read(order.id), 'cancel', { reason: 'Sturm', withFee: true, withMail: false })
  },
} as const

describe('cancelling both bookings of 50.00 for a fee of half', () => {
  const discounts = [
    // 80.00, then 30.00, then nothing: both fees are less than what falls away.
    [-2000, [2500, 2500]],
    // 40.00, then nothing: the second takes nothing off, and nothing stays for it.
    [-6000, [2500, 0]],
    // 10.00, then nothing: of 10.00 no more than that stays.
    [-9000, [1000, 0]],
  ] as const
  const cases = discounts.flatMap(([discount, fees]) =>
    [true, false].flatMap((isTaxable) =>
      [true, false].flatMap((isBilled) =>
        Object.entries(ways).map(([way, cancel]) => ({ discount, isTaxable, isBilled, way, fees, cancel })),
      ),
    ),
  )

  // All of them with a discount of more than one booking; of the others a few.
  const chosen = cases.filter(
    ({ discount, isTaxable, way }) => discount === -6000 || (isTaxable && way === 'the order'),
  )

  it.each(chosen)('less $discount (taxed: $isTaxable), billed: $isBilled, by cancelling $way: $fees', async (one) => {
    const { discount, isTaxable, isBilled, way, fees, cancel } = one
    const placed = await place([[discount, isTaxable]])
    expect(placed.total).toBe(10_000 + discount)
    const before = isBilled ? await bill(placed) : placed
    const preview = await call('POST /api/admin/bookings/preview-decision', {
      appId,
      token: staff,
      body: { ids: idsOf(before).toReversed(), to: 'cancelled' },
    })
    const shown = preview.body.bookings as { id: number; fee: number }[]
    expect(shown.toSorted((a, b) => a.id - b.id).map(({ fee }) => fee)).toEqual(fees)
    expect(before.cancellationFee).toBe(sum(fees))
    expect((await cancel(before)).status).toBe(200)
    const after = await read(before.id)
    expect(after.reservations.toSorted((a, b) => a.id - b.id).map(({ fee }) => fee)).toEqual(fees)
    expect(after).toMatchObject({ owed: sum(fees), total: isBilled ? 10_000 + discount : sum(fees) })
    if (!isBilled) expect(after).toMatchObject({ tax: [], credited: 0, credits: [] })
    expect(await filed(after.number)).toMatchObject({ gross: sum(fees), vat: 0 })
    expect(await seen(after.id)).toMatchObject({ owed: sum(fees) })
    if (way === 'the order') expect(await letterOf(after.id)).toContain(`Zu bezahlen\nCHF ${formatAmount(sum(fees))}`)
  })
})

describe('a discount that is more than what is left', () => {
  it('refuses nobody who is in time, and no other order decided with it', async () => {
    const alone = await place([[-6000, false]], free)
    expect(await cancelAlone(idsOf(alone)[0] ?? 0)).toBe(0)
    expect(await read(alone.id)).toMatchObject({ total: 0, state: 'created', discountCut: 1000 })
    const [sick, healthy] = [await place([[-6000, false]], free), await place([], free)]
    const ids = [idsOf(sick)[0] ?? 0, idsOf(healthy)[0] ?? 0]
    expect((await decide(ids)).body).toMatchObject({ changed: ids, refused: [] })
    expect([(await read(sick.id)).total, (await read(healthy.id)).total]).toEqual([0, 5000])
  })

  it('stands there as what it is, and grows back with what is ordered', async () => {
    const order = await place([[-6000, true]], free)
    await decide([idsOf(order)[0] ?? 0])
    const shrunk = ['Posten (gekürzt, vereinbart −60.00)', 1, -5000, -5000]
    const own = await seen(order.id)
    const told = own.positions.map(({ title, quantity, unitPrice, total }) => [title, quantity, unitPrice, total])
    expect(told).toEqual([shrunk])
    // 50.00 with 3.75 of VAT, less 50.00 with 3.75 of it.
    expect(own).toMatchObject({ total: 0, tax: [] })
    expect(await filed(order.number)).toMatchObject({ gross: 0, vat: 0, texts: ['Foyer', shrunk[0]] })
    expect(await letterOf(order.id)).toMatch(/gekürzt,\s+vereinbart\s+−60\.00\)[\s\S]*−50\.00/)
    const { dueOn, paymentOptionId, version, positions } = await read(order.id)
    const cleaning = { title: 'Reinigung', quantity: 1, unitPrice: 3000, isTaxable: true }
    const body = { dueOn, paymentOptionId, version, positions: [...positions, cleaning] }
    expect((await call(`PUT /api/admin/orders/${order.id}`, { appId, token: staff, body })).status).toBe(200)
    // 50.00 + 30.00 − 60.00.
    expect(await read(order.id)).toMatchObject({ total: 2000, discountCut: 0 })
  })

  it.each([true, false])(
    'billed in between (taxed: %s), leaves the fee and says that the rest is gone',
    async (isTaxable) => {
      const order = await place([[-6000, isTaxable]])
      const [one = 0, two = 0] = idsOf(order)
      await decide([one])
      // 25.00 for the first; the second costs nothing with the discount.
      const billed = await bill(await read(order.id))
      expect(billed).toMatchObject({ total: 2500, owed: 2500 })
      await decide([two])
      const after = await read(order.id)
      expect(after).toMatchObject({ total: 2500, owed: 2500, credits: [{ bookingId: two, amount: 0, fee: 0 }] })
      expect(await filed(order.number)).toMatchObject({ gross: 2500, vat: 0 })
      expect(await letterOf(order.id)).toMatch(
        /Stornierung\n20[\s\S]*Gutschrift: Aula[\s\S]*nach\s+Rabatt[\s\S]*Zu bezahlen\nCHF 25\.00/,
      )
    },
  )

  it('lowers no fee, whenever it is written', async () => {
    const order = await place([])
    await decide(idsOf(order))
    const { dueOn, paymentOptionId, version } = await read(order.id)
    const positions = [{ title: 'Rabatt', quantity: 1, unitPrice: -1000, isTaxable: false }]
    const body = { dueOn, paymentOptionId, version, positions }
    const written = await call(`PUT /api/admin/orders/${order.id}`, { appId, token: staff, body })
    expect(written).toMatchObject({ status: 409, body: { code: 'order.total_negative', details: { total: -1000 } } })
    expect(await read(order.id)).toMatchObject({ total: 5000 })
  })
})

it('a fee that another date changed is asked about again', async () => {
  const order = await place([[-6000, false]])
  const [one = 0, two = 0] = idsOf(order)
  // 25.00 while the other one stands, nothing once it is gone.
  await cancelAlone(one)
  const stale = { appId, token: customer, body: { expectedFee: 2500 } }
  const refused = await call(`POST /api/account/reservations/${two}/cancel`, stale)
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking.fee_changed', details: { fee: 0 } } })
  expect((await read(order.id)).reservations.find(({ id }) => id === two)).toMatchObject({ state: 'confirmed', fee: 0 })
})
