import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from './booking-draft.ts'
import { buildTestApp } from './build-test-app.ts'
import { deskScene } from './desk-scene.ts'

const app = await buildTestApp()
let scene: Awaited<ReturnType<typeof deskScene>>
let keeper: string
let booking: { id: number; orderId: number }

beforeAll(async () => {
  scene = await deskScene(app)
  keeper = await app.make.keeperToken()
  booking = await scene.place()
})

/** Less than this of the processor's time for one call, in microseconds; it took minutes once. */
const most = 500_000

const start = '2031-05-05 10:00'
const endOf = { beyond: '5026-05-05 12:00', last: '2199-12-31 23:59' }
const dates = (end: string) => Array.from({ length: 200 }, (_, n) => ({ clientId: String(n), start, end }))

const calls = {
  'POST /api/booking/validate-timespan': (end) => ({ start, end }),
  'POST /api/booking/validate-serial': (end) => ({ dates: dates(end) }),
  'POST /api/booking/validate-bookings': (end) => ({ bookings: [draft(end)] }),
  'POST /api/booking/hold': (end) => ({ clientKey: crypto.randomUUID(), bookings: [draft(end)] }),
  'POST /api/orders': (end) => ({ bookings: [draft(end)] }),
  'POST /api/price/single': (end) => ({ date: '2031-05-05', start: '10:00', end }),
  'POST /api/price/serial': (end) => ({ start: '10:00', end, dates: [{ clientId: 1, date: '2031-05-05' }] }),
  'POST /api/admin/orders': (end) => ({
    userId: scene.customerId,
    clientKey: crypto.randomUUID(),
    bookings: [draft(end)],
    isForced: true,
  }),
  'POST /api/admin/plan/check': (end) => ({ bookings: [draft(end)] }),
  'POST /api/admin/blocks': (end) => ({ start, end }),
  'POST /api/admin/bookings/:id/check-move': (end) => ({ displayStart: start, displayEnd: end }),
  'POST /api/admin/bookings/:id/move': (end) => ({ displayStart: start, displayEnd: end, isForced: true }),
  'POST /api/account/reservations/:id/change-request': (end) => ({
    kind: 'time',
    displayStart: start,
    displayEnd: end,
  }),
} satisfies Record<string, (end: string) => object>

const draft = (end: string) => bookingDraft(scene.hall, start, end)

async function ask(line: string, body?: object) {
  const token = line.includes('/admin/') ? keeper : scene.customerToken
  const before = process.cpuUsage()
  const answer = await scene.as(token, line.replace(':id', String(booking.id)) as 'GET /', body)
  return { ...answer, time: process.cpuUsage(before).user }
}

describe.each(Object.entries(calls))('%s', (line, bodyOf) => {
  const place = () => ({ objectId: scene.hall.id, intervalId: scene.hall.intervalId })

  it('refuses a time nobody means before it thinks about it', async () => {
    const { status, body, time } = await ask(line, { ...place(), ...bodyOf(endOf.beyond) })
    expect(status, JSON.stringify(body)).toBe(400)
    expect(Object.values((body.details as { fields: object }).fields)).toContainEqual(
      expect.stringMatching(/^'\w+' muss zwischen 1970 und 2199 liegen$/),
    )
    expect(time).toBeLessThan(most)
  })

  it('is soon done with one that is only too long', async () => {
    const { status, time } = await ask(line, { ...place(), ...bodyOf(endOf.last) })
    expect([200, 400, 409]).toContain(status)
    expect(time).toBeLessThan(most)
  })
})

it.each([
  'GET /api/objects/occupancies/:object/5026-01',
  'GET /api/objects/days/:object?from=5026-01',
  'GET /api/objects?date=5026-01-01',
  'GET /api/plan?from=5026-01-01',
  'GET /api/admin/plan?from=5026-01-01',
  'GET /api/admin/evaluation?from=2000-01-01&until=2100-01-01',
  'GET /api/admin/evaluation/times/export?format=csv&from=2000-01-01&until=2100-01-01',
  'GET /api/admin/evaluation/hours/export?format=csv&from=2026-01-01&until=5026-01-01',
  'GET /api/admin/bookings?from=5026-01-01',
  'GET /api/admin/audit?until=9999-12-31',
])('%s is refused', async (line) => {
  const { status, time } = await ask(line.replace(':object', String(scene.hall.id)))
  expect(status).toBe(400)
  expect(time).toBeLessThan(most)
})

it('as many dates as a request may have are judged and priced in time', async () => {
  const occupancies = Array.from({ length: 200 }, (_, n) => {
    const day = new Date(Date.UTC(2031, 0, n + 1)).toISOString().slice(0, 10)
    const times = {
      start: `${day} 10:00`,
      end: `${day} 12:00`,
      displayStart: `${day} 10:00`,
      displayEnd: `${day} 12:00`,
    }
    return { clientId: String(n), ...times }
  })
  const serial = bookingDraft(scene.hall, '2031-01-01 10:00', '2031-01-01 12:00', { isSerial: true, occupancies })
  const { status, time } = await ask('POST /api/booking/validate-bookings', { bookings: [serial, serial] })
  expect(status).toBe(200)
  expect(time).toBeLessThan(2 * most)
  const three = await ask('POST /api/booking/validate-bookings', { bookings: [serial, serial, serial] })
  expect(three.body.details).toEqual({
    fields: { bookings: "'Buchungen' dürfen zusammen höchstens 400 Termine enthalten" },
  })
})
