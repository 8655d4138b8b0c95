import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, make } = await buildTestApp()

let appId: number
let category: number
beforeAll(async () => {
  appId = await make.app()
  const keeper = await make.keeperToken()
  const body = { name: 'Alle', isDefault: true, zipcodes: [] }
  const made = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
  category = (made.body.priceCategory as { id: number }).id
})

const interval = (more: object = {}) => ({
  name: 'Miete',
  type: 'dynamic' as const,
  interval: 60,
  maxSteps: 8,
  prices: { [category]: 8000 },
  ...more,
})
const rentOf = async (object: Parameters<typeof bookingDraft>[0], start: string, end: string, more: object = {}) => {
  const bookings = [bookingDraft(object, start, end, more)]
  const { body } = await call('POST /api/booking/validate-bookings', { appId, body: { bookings } })
  return (body.bookings as { isValid: boolean; summary: { object: object; options: object[] } }[])[0]?.summary
}

const blocks = { type: 'fixed', interval: 120, settings: { first: '10:00', count: 3, minutes: 120 } }

describe('what so many of are charged', () => {
  it.each([
    ['hours', {}, '2030-05-03 15:00', { quantity: 5, unit: 'Std.', price: 8000, total: 40_000 }],
    ['half hours', { interval: 30 }, '2030-05-03 11:00', { quantity: 2, unit: '30 Min.', total: 16_000 }],
    ['a block', blocks, '2030-05-03 12:00', { quantity: 1, unit: 'Block', total: 8000 }],
    ['blocks', blocks, '2030-05-03 14:00', { quantity: 2, unit: 'Blöcke', total: 16_000 }],
    ['one price for the whole', { isFlat: true }, '2030-05-03 12:00', { quantity: 1, unit: '', total: 8000 }],
  ])('%s', async (_, more, end, expected) => {
    const hall = await make.object(appId, { intervals: [interval(more)] })
    expect((await rentOf(hall, '2030-05-03 10:00', end))?.object).toMatchObject(expected)
  })

  it('nights, and pieces of a stock for days', async () => {
    const nights = { isMultiDays: true, settings: { from: '14:00', to: '11:00' } }
    const hut = await make.object(appId, { intervals: [interval(nights)] })
    const rent = await rentOf(hut, '2030-05-03 14:00', '2030-05-05 11:00')
    expect(rent?.object).toMatchObject({ quantity: 2, unit: 'Nächte', total: 16_000 })
    const days = { openingTimes: [5, 6].map((day) => ({ day, during: { start: '07:00', end: '19:00' } })) }
    const bikes = await make.object(appId, { stock: 6, ...days, intervals: [interval({ isMultiDays: true })] })
    const one = await rentOf(bikes, '2030-05-03 07:00', '2030-05-03 19:00', { quantity: 6 })
    expect(one?.object).toMatchObject({ quantity: 6, unit: 'Tag', total: 48_000 })
    const two = await rentOf(bikes, '2030-05-03 07:00', '2030-05-04 19:00', { quantity: 6 })
    expect(two?.object).toMatchObject({ quantity: 12, unit: 'Tage', total: 96_000 })
  })

  it('options, also where only a price is asked for', async () => {
    const options = [{ value: 'Gedecke', inputType: 'number' as const, prices: { [category]: 150 } }]
    const hall = await make.object(appId, { options, intervals: [interval()] })
    const read = await call(`GET /api/objects/${hall.id}`, { appId })
    const [option] = (read.body.object as { options: { id: number }[] }).options
    const chosen = [{ id: option?.id, value: 120 }]
    const rent = await rentOf(hall, '2030-05-03 10:00', '2030-05-03 12:00', { options: chosen })
    expect(rent?.options).toMatchObject([{ quantity: 120, unit: 'Stück', price: 150, total: 18_000 }])
    const { body } = await call('POST /api/price/single', {
      appId,
      body: {
        objectId: hall.id,
        intervalId: hall.intervalId,
        date: '2030-05-03',
        start: '10:00',
        end: '12:00',
        options: chosen,
      },
    })
    expect(body.lines).toMatchObject([
      { quantity: 2, unit: 'Std.' },
      { quantity: 120, unit: 'Stück' },
    ])
  })
})

it('a date of a series in the night that has an hour twice is as long as it says', async () => {
  const openingTimes = [{ day: 0, during: { start: '00:00', end: '06:00' } }]
  const hall = await make.object(appId, { openingTimes, intervals: [interval({ maxSteps: 2 })] })
  const verdict = async (steps: number) => {
    const date = { clientId: 'night', start: '2030-10-27 00:00', end: '2030-10-27 02:00', steps }
    const body = { objectId: hall.id, intervalId: hall.intervalId, dates: [date] }
    return (await call('POST /api/booking/validate-serial', { appId, body })).body.data
  }
  expect(await verdict(2)).toMatchObject({ valid: ['night'] })
  expect(await verdict(3)).toMatchObject({ invalid: ['night'], reasons: { night: 'too_long' } })
})

it('whoever is charged learns whose price counts where the own category has none', async () => {
  const { body } = await call('GET /api/booking/checkout', { appId })
  expect(body.defaultPriceCategoryId).toBe(category)
})

it('a hold says what the time is, so that a wrong clock counts down rightly', async () => {
  const hall = await make.object(appId, { intervals: [interval()] })
  const bookings = [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')]
  const { body } = await call('POST /api/booking/hold', { appId, body: { clientKey: crypto.randomUUID(), bookings } })
  const left = Date.parse(String(body.expiresAt)) - Date.parse(String(body.serverNow))
  expect(Math.round(left / 60_000)).toBe(15)
})
