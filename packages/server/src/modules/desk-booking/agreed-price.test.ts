import type { DeskBooking } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { pdfText } from '../../../test/pdf-text.ts'

const app = await buildTestApp()
let scene: Awaited<ReturnType<typeof deskScene>>
let tent: { id: number; intervalId: number }
let catering: number
beforeAll(async () => {
  scene = await deskScene(app)
  const intervals = [scene.hourly]
  // Catering has no price in any category.
  const options = [{ value: 'Catering', inputType: 'checkbox' as const, prices: {}, isTaxable: false }]
  tent = await app.make.object(scene.appId, {
    title: 'Festzelt',
    hasPrices: false,
    confirmation: 'manual',
    intervals,
    options,
  })
  catering = (await scene.query('select id from object_option where object_id = $1', tent.id))[0].id
})

const read = async (id: number) =>
  (await scene.as(scene.clerk, `GET /api/admin/bookings/${id}`)).body.booking as DeskBooking
const adjust = async (id: number, amount: number, reason = 'Nach Absprache') => {
  const { version } = await read(id)
  return scene.as(scene.clerk, `POST /api/admin/bookings/${id}/price`, { amount, reason, version })
}
const at = (day: string, from: string, until: string) => ({
  displayStart: `${day} ${from}`,
  displayEnd: `${day} ${until}`,
})
const check = async (id: number, to: object) =>
  (await scene.as(scene.clerk, `POST /api/admin/bookings/${id}/check-move`, to)).body
const move = async (id: number, to: object) => {
  const moved = await scene.as(scene.clerk, `POST /api/admin/bookings/${id}/move`, { ...to, withMail: false })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
}

/** A booking of two hours on request, for which staff and customer agreed on 250.00. */
async function agreed(day: string) {
  const booking = await scene.place({ object: tent, day })
  expect(await read(booking.id)).toMatchObject({ isOnRequest: true, total: 0 })
  expect((await adjust(booking.id, 25_000)).status).toBe(200)
  expect(await read(booking.id)).toMatchObject({ isOnRequest: false, total: 25_000 })
  return booking
}

describe('a price staff agreed on', () => {
  it('stays when the booking moves to another time of the same length, and nobody has to look at it', async () => {
    const { id } = await agreed('2032-03-01')
    const to = at('2032-03-02', '14:00', '16:00')
    expect(await check(id, to)).toMatchObject({ total: 25_000, totalBefore: 25_000, isOnRequest: false })
    expect(await check(id, to)).toMatchObject({ isPriceToCheck: false })
    await move(id, to)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 25_000, displayStart: '2032-03-02 14:00' })
  })

  it('stays for another length and another object, too, charged once; staff are told to look at it', async () => {
    const { id } = await agreed('2032-03-03')
    const longer = at('2032-03-03', '10:00', '14:00')
    expect(await check(id, longer)).toMatchObject({ total: 25_000, isPriceToCheck: true })
    await move(id, longer)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 25_000 })
    // The hall costs 45.67 an hour: four of them are not added to what was agreed.
    const hall = { ...longer, objectId: scene.hall.id }
    expect(await check(id, hall)).toMatchObject({ total: 25_000, isPriceToCheck: true })
    await move(id, hall)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 25_000, objectTitle: 'Mehrzweckhalle' })
    const back = { ...longer, objectId: tent.id }
    await move(id, back)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 25_000 })
    // Staff say otherwise.
    expect((await adjust(id, 5000, 'Längere Dauer')).status).toBe(200)
    expect(await read(id)).toMatchObject({ total: 30_000 })
  })

  it('stays when a wish for another time is fulfilled', async () => {
    const { id } = await agreed('2032-03-05')
    const wish = { kind: 'time', ...at('2032-03-06', '10:00', '12:00'), text: '' }
    const asked = await app.call(`POST /api/account/reservations/${id}/change-request`, {
      appId: scene.appId,
      token: scene.customerToken,
      body: wish,
    })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const answer = { accept: true, text: '' }
    expect((await scene.as(scene.clerk, `POST /api/admin/bookings/${id}/request`, answer)).status).toBe(200)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 25_000, displayStart: '2032-03-06 10:00' })
  })

  it('covers an option that was on request as well, until something else is wished for', async () => {
    const draft = bookingDraft(tent, '2032-03-08 10:00', '2032-03-08 12:00', {
      options: [{ id: catering, value: true }],
    })
    const { appId, customerToken: token } = scene
    const placed = await app.call('POST /api/orders', { appId, token, body: { bookings: [draft] } })
    const [{ id }] = await scene.query('select id from booking where order_id = $1', placed.body.orderId)
    expect((await adjust(id, 40_000)).status).toBe(200)
    await move(id, at('2032-03-09', '10:00', '12:00'))
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 40_000 })
    const { version } = await read(id)
    const save = { options: [{ id: catering, value: true }], version }
    expect((await scene.as(scene.clerk, `PUT /api/admin/bookings/${id}`, save)).status).toBe(200)
    expect(await read(id)).toMatchObject({ isOnRequest: false, total: 40_000 })
  })

  it('is nothing of a booking nobody agreed on: it stays on request, and its move says so', async () => {
    const { id } = await scene.place({ object: tent, day: '2032-03-10' })
    const to = at('2032-03-11', '10:00', '12:00')
    expect(await check(id, to)).toMatchObject({ isOnRequest: true, isPriceToCheck: false })
    await move(id, to)
    expect(await read(id)).toMatchObject({ isOnRequest: true, total: 0 })
  })

  it('stands on the letter, where nothing is on request any more', async () => {
    const letter = async (orderId: number) => {
      const answer = await app.server.inject({
        url: `/api/admin/orders/${orderId}/pdf`,
        headers: { 'x-app-id': String(scene.appId), authorization: `Bearer ${scene.clerk}` },
      })
      return pdfText(answer.rawPayload)
    }
    const open = await scene.place({ object: tent, day: '2032-03-12' })
    expect(await letter(open.orderId)).toContain('auf Anfrage')
    const { orderId } = await agreed('2032-03-13')
    expect(await letter(orderId)).toMatch(/Nach Absprache[\s\S]*250\.00/)
    expect(await letter(orderId)).not.toContain('auf Anfrage')
  })
})

it('a move that would cost more than anybody can be charged is refused when it is looked at, too', async () => {
  const prices = { [scene.category]: 300_000_000 }
  const palace = await app.make.object(scene.appId, { intervals: [{ ...scene.hourly, prices }] })
  const { id } = await scene.place({ object: palace, day: '2032-03-15' })
  const longer = at('2032-03-16', '10:00', '14:00')
  const refused = { status: 409, body: { code: 'order.amount_too_large' } }
  for (const path of ['check-move', 'move']) {
    expect(await scene.as(scene.clerk, `POST /api/admin/bookings/${id}/${path}`, longer)).toMatchObject(refused)
  }
})
