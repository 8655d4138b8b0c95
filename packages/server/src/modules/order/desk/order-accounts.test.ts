import type { DeskOrder } from '@allmend/contract'
import { owed } from '@allmend/domain/bookings'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let staff: string
let customer: string
let hall: { id: number; intervalId: number }
beforeAll(async () => {
  appId = await make.app()
  staff = await make.keeperToken()
  const person = {
    firstname: 'Şebnem',
    lastname: 'Čapek',
    company: '=Musik & Söhne',
    city: 'Eschenbühl',
    zipcode: '8699',
  }
  customer = await make.userToken(appId, await make.user(appId, person))
  const body = { name: 'Einheimische', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: staff, body })
  const category = (made.body.priceCategory as { id: number }).id
  const hourly = { name: 'Stunden', type: 'dynamic' as const, interval: 60, maxSteps: 8, prices: { [category]: 4567 } }
  hall = await make.object(appId, { title: 'Aula', isTaxable: true, intervals: [hourly] })
  await query(`update bookable set fee_steps = '[{"days": 5000, "percent": 30}]' where id = $1`, hall.id)
  await query(
    `update app_setting set vat_number = 'CHE-123.456.789 MWST', rounds_to_five = true where app_id = $1`,
    appId,
  )
})

const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows
let days = 0
const nextDay = () => {
  days += 1
  return new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10)
}

async function place(dates: number): Promise<number> {
  const bookings = Array.from({ length: dates }, () => {
    const date = nextDay()
    return bookingDraft(hall, `${date} 10:00`, `${date} 11:00`)
  })
  const { body } = await call('POST /api/orders', { appId, token: customer, body: { bookings } })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return Number(body.orderId)
}

const read = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: staff })).body.order as DeskOrder

type Act =
  | { readonly do: 'payment' | 'refund'; readonly amount: number }
  | { readonly do: 'booking'; readonly at: number; readonly withFee: boolean }
  | { readonly do: 'booked' | 'payed' }
  | { readonly do: 'cancel'; readonly refund: number }

const acts = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('payment' as const, 'refund' as const),
      amount: fc.integer({ min: 1, max: 20_000 }),
    }),
    fc.record({ do: fc.constant('booking' as const), at: fc.nat(2), withFee: fc.boolean() }),
    fc.record({ do: fc.constantFrom('booked' as const, 'payed' as const) }),
    fc.record({ do: fc.constant('cancel' as const), refund: fc.nat(20_000) }),
  ),
  { minLength: 3, maxLength: 9 },
)

/** Tries it; whether it is allowed is the server's business. */
function tryIt(order: DeskOrder, act: Act) {
  const { id, version } = order
  const post = (path: string, body: object) => call(`POST ${path}`, { appId, token: staff, body })
  const path = `/api/admin/orders/${id}`
  if (act.do === 'payment' || act.do === 'refund') {
    return post(`${path}/payments`, { kind: act.do, amount: act.amount, onDay: '2026-01-01', version })
  }
  if (act.do === 'cancel') return post(`${path}/cancel`, { reason: 'Test', refund: act.refund, version })
  if (act.do === 'booking') {
    const ids = [order.reservations[act.at]?.id ?? 0]
    return post('/api/admin/bookings/decide', { ids, to: 'cancelled', withFee: act.withFee, withMail: false })
  }
  return post(`${path}/state`, { to: act.do, payment: { onDay: '2026-01-01' }, version })
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('whatever is done to an order', () => {
  it('nothing is given back beyond what came in, and credits never exceed the total', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const id = await place(3)
        for (const act of sequence) {
          const answer = await tryIt(await read(id), act)
          expect([200, 409, 422], JSON.stringify(answer.body)).toContain(answer.status)
          const order = await read(id)
          const of = (kind: string) => order.payments.filter((one) => one.kind === kind).map(({ amount }) => amount)
          expect(order.refunded).toBeLessThanOrEqual(order.paid)
          expect(order.credited).toBeLessThanOrEqual(order.total)
          expect(order.paid).toBe(sumOf(of('payment')))
          expect(order.refunded).toBe(sumOf(of('refund')))
          expect(order.credited).toBe(sumOf(order.credits.map(({ amount, fee }) => amount - fee)))
          expect(order.owed).toBe(owed(order))
          if (order.reservations.every(({ state }) => state === 'cancelled')) {
            // Of what was cancelled only the fees are left, and what was kept on purpose.
            const fees = sumOf(order.reservations.map(({ fee }) => fee))
            const kept = sumOf(order.credits.map(({ bookingId, fee }) => (bookingId === null ? fee : 0)))
            expect(order.total - order.credited).toBeLessThanOrEqual(fees + kept + 2)
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('what the accounts get', () => {
  const csv = async (path: string) => {
    const { body } = await call(`GET ${path}`, { appId, token: staff })
    const [head = [], ...lines] = parseCsv(String(body.text))
    return lines.map((line) => Object.fromEntries(line.map(({ value }, at) => [head[at]?.value ?? '', value])))
  }
  const rappen = (text: string | undefined) => Math.round(Number(text) * 100)

  it('adds up to the Rappen, line by line and VAT by VAT, with what was credited', async () => {
    const lines = await csv('/api/admin/orders/lines/export?format=csv')
    const orders = await csv('/api/admin/orders/export?format=csv')
    expect(orders.length).toBeGreaterThan(10)
    for (const order of orders) {
      const own = lines.filter((line) => line.Bestellnummer === order.Nummer)
      const charged = rappen(order['Total CHF']) - rappen(order['Gutgeschrieben CHF'])
      expect(sumOf(own.map((line) => rappen(line['Brutto CHF']))), order.Nummer).toBe(charged)
      for (const line of own) {
        expect(rappen(line['Netto CHF']) + rappen(line['MwSt. CHF'])).toBe(rappen(line['Brutto CHF']))
      }
    }
    const [totals] = await query(
      'select sum(total - credited)::int as sum from customer_order where app_id = $1',
      appId,
    )
    expect(sumOf(lines.map((line) => rappen(line['Brutto CHF'])))).toBe(totals.sum)
    expect(lines[0]?.Kunde).toBe("'=Musik & Söhne, Şebnem Čapek")
  })

  it('stays as it was invoiced when a booking moves on', async () => {
    const id = await place(1)
    const { version } = await read(id)
    const body = { to: 'booked', version }
    await call(`POST /api/admin/orders/${id}/state`, { appId, token: staff, body })
    const before = (await read(id)).tax
    await query(`update booking set total = 1, price_lines = '[]' where order_id = $1`, id)
    expect((await read(id)).tax).toEqual(before)
  })

  it('is a letter of as many pages as it needs, for staff, the customer and whoever holds the link', async () => {
    const id = await place(45)
    const pdf = (path: string, token?: string) => call(`GET ${path}`, { appId, ...(token && { token }) })
    const own = await pdf(`/api/account/orders/${id}/pdf`, customer)
    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(own.body.text).startsWith('%PDF-')).toBe(true)
    expect(String(own.body.text).match(/\/Type \/Page\b/g)?.length).toBe(2)
    expect((await pdf(`/api/admin/orders/${id}/pdf`, staff)).status).toBe(200)
    expect((await pdf(`/api/account/orders/${id}/pdf`, await make.customerToken(appId))).status).toBe(404)
    const placed = await call('POST /api/orders', {
      appId,
      token: customer,
      body: { bookings: [bookingDraft(hall, '2031-05-01 10:00', '2031-05-01 11:00')] },
    })
    expect((await pdf(`/api/order-link/${placed.body.orderToken}/pdf`)).status).toBe(200)
    expect((await pdf('/api/order-link/falsch/pdf')).status).toBe(404)
  })
})
