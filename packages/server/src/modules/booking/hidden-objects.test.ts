import { routes } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, make } = await buildTestApp()
const canary = 'Luftschutzkeller-Kanarienvogel'
const unknownId = 424_242

let appId: number
let hidden: { id: number; intervalId: number }
let stock: { id: number; intervalId: number }
let hall: { id: number; intervalId: number }
let member: string
beforeAll(async () => {
  appId = await make.app()
  hidden = await make.object(appId, { title: canary, isVisible: false, allowsSeries: true })
  stock = await make.object(appId, { title: `${canary} Tische`, isVisible: false, stock: 20 })
  const part = await make.object(appId, { title: `${canary} Teil`, isVisible: false })
  hall = await make.object(appId, {
    title: 'Saal',
    partIds: [part.id],
    options: [{ value: 'Tische', inputType: 'number', stockObjectId: stock.id }],
  })
  const groupId = await make.group(appId, { name: 'Clubs', role: 'user', permissions: ['reservation:serial'] })
  member = await make.userToken(appId, await make.user(appId, { groupIds: [groupId] }))
})

type Line = Parameters<typeof call>[0]
type Place = { id: number; intervalId: number }

const day = '2030-05-03'
const [start, end] = [`${day} 10:00`, `${day} 12:00`]
const draft = (place: Place) => bookingDraft(place, start, end)
const dates = [{ clientId: 1, start, end, displayStart: start, displayEnd: end }]

/** Every call anybody can make with the number of an object. */
const calls: Readonly<Record<string, (place: Place) => [Line, object?]>> = {
  object: ({ id }) => [`GET /api/objects/${id}`],
  occupancies: ({ id }) => [`GET /api/objects/occupancies/${id}/2030-05`],
  days: ({ id }) => [`GET /api/objects/days/${id}?from=2030-05`],
  validate: (place) => ['POST /api/booking/validate-bookings', { bookings: [draft(place)] }],
  'validate among others': (place) => [
    'POST /api/booking/validate-bookings',
    { bookings: [draft(hall), draft(place)] },
  ],
  'validate a series': (place) => [
    'POST /api/booking/validate-bookings',
    { bookings: [{ ...draft(place), isSerial: true, occupancies: dates }] },
  ],
  'validate-serial': ({ id, intervalId }) => ['POST /api/booking/validate-serial', { objectId: id, intervalId, dates }],
  'validate-timespan': ({ id, intervalId }) => [
    'POST /api/booking/validate-timespan',
    { objectId: id, intervalId, start, end },
  ],
  'price single': ({ id, intervalId }) => [
    'POST /api/price/single',
    { objectId: id, intervalId, date: day, start: '10:00', end: '12:00', options: [] },
  ],
  'price serial': ({ id, intervalId }) => [
    'POST /api/price/serial',
    { objectId: id, intervalId, start: '10:00', end: '12:00', options: [], dates: [{ clientId: 1, date: day }] },
  ],
  hold: (place) => ['POST /api/booking/hold', { clientKey: crypto.randomUUID(), bookings: [draft(place)] }],
  'hold a series': (place) => [
    'POST /api/booking/hold',
    { clientKey: crypto.randomUUID(), bookings: [{ ...draft(place), isSerial: true, occupancies: dates }] },
  ],
  order: (place) => ['POST /api/orders', { bookings: [draft(place)] }],
  'order a series': (place) => [
    'POST /api/orders',
    { bookings: [{ ...draft(place), isSerial: true, occupancies: dates }] },
  ],
}

describe.each(Object.entries(calls))('%s', (_, ask) => {
  it.each(['nobody', 'a customer'])(
    'answers %s about a hidden object as about one that does not exist',
    async (who) => {
      const as = who === 'a customer' ? { token: member } : {}
      const answerAbout = async (place: Place) => {
        const [line, body] = ask(place)
        return call(line, { appId, ...as, ...(body && { body }) })
      }
      for (const secret of [hidden, stock]) {
        const answer = await answerAbout(secret)
        const missing = await answerAbout({ id: unknownId, intervalId: secret.intervalId })
        const text = JSON.stringify(answer.body)
        expect(text).not.toContain(canary)
        expect([answer.status, text.replaceAll(String(secret.id), '#')]).toEqual([
          missing.status,
          JSON.stringify(missing.body).replaceAll(String(unknownId), '#').replaceAll(String(secret.id), '#'),
        ])
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    },
  )
})

it('is asked of every open call that names an object', () => {
  const open = routes.filter((route) => {
    const body = 'body' in route && route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : []
    const isOpen = !('role' in route.access || 'permissions' in route.access) && !route.path.startsWith('/api/admin')
    return (
      isOpen &&
      (/^\/api\/objects\/.*:id/.test(route.path) || body.some((name) => ['objectId', 'bookings'].includes(name)))
    )
  })
  const asked = Object.values(calls).map((ask) =>
    ask(hall)[0]
      .replace(/\?.*/, '')
      .replace(/\/\d+(\/.*)?$/, '/'),
  )
  expect(open.length).toBeGreaterThan(8)
  for (const { method, path } of open) expect(asked).toContain(`${method} ${path.replace(/:.*/, '')}`)
})

it('nothing that is shown names what is hidden behind it', async () => {
  const lines: [Line, object?][] = [
    ['GET /api/objects'],
    [`GET /api/objects?search=${canary}`],
    [`GET /api/objects?date=${day}&from=10:00&until=12:00`],
    [`GET /api/objects/${hall.id}`],
    [`GET /api/objects/occupancies/${hall.id}/2030-05`],
    [`GET /api/plan?view=day&date=${day}`],
    ['GET /api/config'],
    ['POST /api/booking/validate-bookings', { bookings: [{ ...draft(hall), options: [] }] }],
    ['GET /reservation'],
  ]
  for (const [line, body] of lines) {
    const answer = await call(line, { appId, ...(body && { body }) })
    expect(JSON.stringify(answer.body), line).not.toContain(canary)
  }
})

it('staff still see what is not shown yet', async () => {
  const token = await make.staffToken(appId, ['object:view'])
  const { body } = await call('POST /api/booking/validate-bookings', {
    appId,
    token,
    body: { bookings: [draft(hidden)] },
  })
  expect(body.bookings).toMatchObject([{ isValid: false, reason: 'hidden' }])
})
