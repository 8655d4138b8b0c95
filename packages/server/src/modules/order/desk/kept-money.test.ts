import type { DeskOrder } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'

const app = await buildTestApp()
let scene: Awaited<ReturnType<typeof deskScene>>
let clerk: string
let hall: { id: number; intervalId: number }

/** CHF 50.00 an hour; a third of it is the fee of whoever cancels. */
beforeAll(async () => {
  scene = await deskScene(app)
  clerk = await app.make.staffToken(scene.appId, [
    'order:view',
    'order:edit',
    'order:remove',
    'reservation:view',
    'reservation:status',
  ])
  const intervals = [{ ...scene.hourly, prices: { [scene.category]: 5000 } }]
  hall = await app.make.object(scene.appId, { title: 'Aula', intervals })
  await scene.query(`update bookable set fee_steps = '[{"days": 5000, "percent": 33}]' where id = $1`, hall.id)
})

const read = async (id: number) => (await scene.as(clerk, `GET /api/admin/orders/${id}`)).body.order as DeskOrder
const post = async (id: number, path: string, body: object) => {
  const { version } = await read(id)
  return scene.as(clerk, `POST /api/admin/orders/${id}/${path}`, { ...body, version })
}
const giveBack = (id: number, amount: number) =>
  post(id, 'payments', { kind: 'refund', amount, onDay: '2026-01-01', note: '' })

/** Two hours for CHF 100.00, paid; cancelling costs CHF 33.00. */
async function paidOrder() {
  const { orderId, id } = await scene.place({ object: hall })
  const paid = await post(orderId, 'payments', { kind: 'payment', amount: 10_000, onDay: '2026-01-01', note: '' })
  expect(paid.status).toBe(200)
  return { orderId, bookingId: id }
}

describe('what is kept on purpose', () => {
  it('contradicts no refund: fee and refund are no more than what came in', async () => {
    const { orderId } = await paidOrder()
    const tooMuch = await post(orderId, 'cancel', { reason: 'Sturm', withFee: true, refund: 6701, withMail: false })
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'order.refund_over_fee', details: { most: 6700 } } })
    expect(await read(orderId)).toMatchObject({ state: 'payed', owed: 0, credits: [] })
    // Without the fee all of it may go back.
    const all = await post(orderId, 'cancel', { reason: 'Sturm', withFee: false, refund: 10_000, withMail: false })
    expect(all.status).toBe(200)
    expect(await read(orderId)).toMatchObject({ state: 'cancelled', owed: 0, refunded: 10_000, refundable: 0 })
  })

  it('is not what was promised back before: cancelling the rest takes no credit note away', async () => {
    const more = await scene.place({ object: hall })
    const { orderId } = more
    const [first] = await scene.query('select id from booking where order_id = $1', orderId)
    await post(orderId, 'payments', { kind: 'payment', amount: 12_000, onDay: '2026-01-01', note: '' })
    // 20.00 too much came in, and the booking falls away without a fee: all of it is owed to the customer.
    await scene.decide([first.id], 'cancelled', { withFee: false }, clerk)
    expect(await read(orderId)).toMatchObject({ owed: -12_000 })
    const keeps = await post(orderId, 'cancel', { reason: 'Sturm', withFee: false, refund: 0, withMail: false })
    expect(keeps).toMatchObject({ status: 409, body: { code: 'order.refund_too_low', details: { least: 12_000 } } })
    const gives = await post(orderId, 'cancel', { reason: 'Sturm', withFee: false, refund: 12_000, withMail: false })
    expect(gives.status, JSON.stringify(gives.body)).toBe(200)
    expect(await read(orderId)).toMatchObject({ state: 'cancelled', owed: 0, refunded: 12_000 })
  })

  it('does not go back afterwards, of an order that is cancelled', async () => {
    const { orderId } = await paidOrder()
    expect((await post(orderId, 'cancel', { reason: 'Sturm', withFee: true, refund: 5000 })).status).toBe(200)
    expect(await read(orderId)).toMatchObject({ owed: 0, refunded: 5000, refundable: 0 })
    expect(await giveBack(orderId, 1)).toMatchObject({ status: 409, body: { code: 'order.refund_too_high' } })
    await scene.jobs()
    const [mail] = await scene.query(
      `select text_body as text from mail_message where order_id = $1 and topic like 'customer%Cancellation' order by id desc`,
      orderId,
    )
    expect(mail?.text.replaceAll('\u00A0', ' ')).toContain(
      'Sie haben CHF 100.00 bezahlt. Davon behalten wir CHF 50.00 und erstatten Ihnen CHF 50.00.',
    )
  })

  it('does not go back afterwards, of an order whose bookings all went one by one', async () => {
    const { orderId, bookingId } = await paidOrder()
    await scene.decide([bookingId], 'cancelled', { withFee: true, withMail: false }, clerk)
    expect(await read(orderId)).toMatchObject({ state: 'payed', owed: -6700, refundable: 6700 })
    expect((await giveBack(orderId, 6701)).status).toBe(409)
    expect((await giveBack(orderId, 6700)).status).toBe(200)
    expect(await read(orderId)).toMatchObject({ owed: 0, refundable: 0 })
    expect((await giveBack(orderId, 1)).status).toBe(409)
  })

  it('is decided in the order: whoever ends a booking that was paid is told before', async () => {
    const { orderId, bookingId } = await paidOrder()
    const told = async (to: string, token = clerk) => {
      const { body } = await scene.as(token, 'POST /api/admin/bookings/preview-decision', { ids: [bookingId], to })
      return body.paidOrders
    }
    const { number } = await read(orderId)
    expect(await told('cancelled')).toEqual([{ id: orderId, number, paid: 10_000 }])
    expect(await told('confirmed')).toEqual([])
    const caretaker = await app.make.staffToken(scene.appId, ['reservation:view', 'reservation:status'])
    expect(await told('cancelled', caretaker)).toEqual([])
    await giveBack(orderId, 10_000)
    expect(await told('cancelled')).toEqual([])
  })

  it('is nothing while the booking stands: a payment written down by mistake can be taken back', async () => {
    const { orderId } = await paidOrder()
    expect((await giveBack(orderId, 10_000)).status).toBe(200)
    expect(await read(orderId)).toMatchObject({ owed: 10_000, refundable: 0 })
  })
})
