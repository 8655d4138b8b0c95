import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { openBrowser } from '../../../../test/browser.ts'
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts'

const app = await buildTestApp()
const { make } = app
let appId: number
beforeAll(async () => {
  appId = await make.app()
})

type Hall = Awaited<ReturnType<typeof make.object>>
const day = '2031-06-02'
const [start, end] = [`${day} 10:00`, `${day} 11:00`]

/** Everything that is asked while somebody chooses: each says whether the hour, or all of the day it fills, is free. */
const questions: Readonly<Record<string, (call: TestApp['call'], hall: Hall, holdKey?: string) => Promise<boolean>>> = {
  'what is taken in the month': async (call, hall, holdKey) => {
    const key = holdKey ? `?holdKey=${holdKey}` : ''
    const { body } = await call(`GET /api/objects/occupancies/${hall.id}/2031-06${key}`)
    return (body.occupancies as unknown[]).length === 0
  },
  'the days at a glance': async (call, hall, holdKey) => {
    const key = holdKey ? `&holdKey=${holdKey}` : ''
    const { body } = await call(`GET /api/objects/days/${hall.id}?from=2031-06&months=1${key}`)
    return (body.days as { day: string; state: string }[]).some((one) => one.day === day && one.state === 'free')
  },
  'the dates of a series': async (call, { id, intervalId }, holdKey) => {
    const dates = [{ clientId: 'a', start, end }]
    const body = { objectId: id, intervalId, dates, ...(holdKey && { holdKey }) }
    const answer = await call('POST /api/booking/validate-serial', { body })
    return (answer.body.data as { valid: unknown[] }).valid.length === 1
  },
  'one time of another object': async (call, { id, intervalId }, holdKey) => {
    const body = { objectId: id, intervalId, start, end, ...(holdKey && { holdKey }) }
    return (await call('POST /api/booking/validate-timespan', { body })).body.isValid === true
  },
  'whether the draft could be ordered': async (call, hall, holdKey) => {
    const body = { bookings: [bookingDraft(hall, start, end)], ...(holdKey && { holdKey }) }
    const answer = await call('POST /api/booking/validate-bookings', { body })
    return (answer.body.bookings as { isValid: boolean }[])[0]?.isValid === true
  },
}

describe.each(Object.entries(questions))('%s', (_, isFree) => {
  it('never counts what the own draft keeps, and counts it for everybody else', async () => {
    const hall = await make.object(appId)
    const here: TestApp['call'] = (line, options) => app.call(line, { appId, ...options })
    const [mine, theirs] = [openBrowser({ call: here }), openBrowser({ call: here })]
    const clientKey = crypto.randomUUID()
    const kept = await mine('POST /api/booking/hold', {
      body: { clientKey, bookings: [bookingDraft(hall, start, end)] },
    })
    expect(kept.status).toBe(200)
    expect(await isFree(mine, hall, clientKey)).toBe(true)
    // Another draft of the same browser would be in the way of the order, and the key alone opens nothing.
    expect(await isFree(mine, hall, crypto.randomUUID())).toBe(false)
    expect(await isFree(mine, hall)).toBe(false)
    expect(await isFree(theirs, hall, clientKey)).toBe(false)
    // Let go, it is free for all of them.
    await mine(`DELETE /api/booking/hold/${clientKey}`)
    expect(await isFree(theirs, hall)).toBe(true)
  })
})
