import { afterAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../../test/booking-draft.ts'
import { paymentScene } from '../../../../test/payment-scene.ts'

const scene = await paymentScene('payrexx')
const { appId, call, customerToken: token, keeper, query, simulator } = scene
afterAll(() => simulator.close())

interface Seen {
  readonly id: number
  readonly cancellationFee: number
  readonly cancellationRefund: number | null
  readonly isMoneyKept: boolean
  readonly isGivenUp: boolean
}

const ownOrder = async (id: number) => {
  const { status, body } = await call(`GET /api/account/orders/${id}`, { appId, token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order as { readonly owed: number; readonly hasEnded: boolean; readonly reservations: readonly Seen[] }
}
const deskOrder = async (id: number) =>
  (await call(`GET /api/admin/orders/${id}`, { appId, token: keeper })).body.order as Record<string, unknown>

const cancel = (id: number, expectedFee: number) =>
  call(`POST /api/account/reservations/${id}/cancel`, { appId, token, body: { expectedFee } })

/** Two hours of 39.00 on each day, in one order. */
async function place(days: readonly string[], more: object = {}) {
  const bookings = days.map((day) => bookingDraft(scene.hall, `${day} 10:00`, `${day} 12:00`))
  const { status, body } = await call('POST /api/orders', {
    ...{ appId, token, body: { bookings, paymentOptionId: scene.option, ...more } },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(body.orderId)
}

const pay = async (orderId: number) => simulator.act((await scene.paymentOf(orderId)).provider_id, 'pay')
const setFee = (orderId: number, percent: number) =>
  query(
    `update booking set fee_steps = $2::jsonb where order_id = $1`,
    orderId,
    JSON.stringify([{ days: 100_000, percent }]),
  )

/** What cancelling was said to give back is what the account then owes. */
async function cancelAsTold(orderId: number, at: number) {
  const before = await ownOrder(orderId)
  const one = before.reservations[at]
  if (!one) throw new Error('there is no such date')
  const { status, body } = await cancel(one.id, one.cancellationFee)
  expect(status, JSON.stringify(body)).toBe(200)
  const after = await ownOrder(orderId)
  const due = ({ owed }: { readonly owed: number }) => Math.max(0, -owed)
  expect(due(after) - due(before)).toBe(one.cancellationRefund ?? 0)
  return { told: one, after }
}

describe('cancelling what was paid', () => {
  it('gives all of it back where there is no fee, and says so before', async () => {
    const orderId = await place(['2031-02-03'])
    expect((await ownOrder(orderId)).reservations[0]).toMatchObject({ cancellationRefund: null })
    await pay(orderId)
    const { told, after } = await cancelAsTold(orderId, 0)
    expect(told).toMatchObject({ cancellationFee: 0, cancellationRefund: 7800 })
    expect(after).toMatchObject({ owed: -7800, hasEnded: true })
    expect(after.reservations[0]).toMatchObject({ cancellationRefund: null, isMoneyKept: false, isGivenUp: false })
    const { orders } = (await call('GET /api/account/orders', { appId, token })).body as { orders: { id: number }[] }
    expect(orders.find(({ id }) => id === orderId)).toMatchObject({ state: 'payed', owed: -7800, hasEnded: true })
    const seen = await deskOrder(orderId)
    expect(seen).toMatchObject({ owed: -7800, refundable: 7800, paidOnline: 7800, hasEnded: true })
    const close = { to: 'completed', version: seen.version }
    const closed = await call(`POST /api/admin/orders/${orderId}/state`, { appId, token: keeper, body: close })
    expect(closed.body).toMatchObject({ success: false, code: 'order.refund_open' })
  })

  it('keeps the fee, date by date', async () => {
    const orderId = await place(['2031-02-04', '2031-02-05', '2031-02-06'])
    await pay(orderId)
    await setFee(orderId, 25)
    const first = await cancelAsTold(orderId, 0)
    expect(first.told).toMatchObject({ cancellationFee: 1950, cancellationRefund: 5850 })
    expect(first.after).toMatchObject({ owed: -5850, hasEnded: false })
    await setFee(orderId, 100)
    const second = await cancelAsTold(orderId, 1)
    expect(second.told).toMatchObject({ cancellationFee: 7800, cancellationRefund: 0 })
    await setFee(orderId, 0)
    const last = await cancelAsTold(orderId, 2)
    expect(last.told).toMatchObject({ cancellationFee: 0, cancellationRefund: 7800 })
    expect(last.after).toMatchObject({ owed: -13_650, hasEnded: true })
  })

  it('knows what was let go of before', async () => {
    const orderId = await place(['2031-02-07', '2031-02-08'])
    await pay(orderId)
    const { id } = await scene.paymentOf(orderId)
    const refund = { clientKey: crypto.randomUUID(), amount: 3800, reason: 'Heizung defekt', isWaived: true }
    const back = await call(`POST /api/admin/orders/${orderId}/online-payments/${id}/refund`, {
      ...{ appId, token: keeper, body: refund },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const first = await cancelAsTold(orderId, 0)
    expect(first.told).toMatchObject({ cancellationRefund: 4000 })
    const last = await cancelAsTold(orderId, 1)
    expect(last.told).toMatchObject({ cancellationRefund: 7800 })
    expect(last.after).toMatchObject({ owed: -11_800 })
  })

  it('says that an order keeps money only where it does', async () => {
    const orderId = await place(['2031-02-09'])
    await pay(orderId)
    const { version } = await deskOrder(orderId)
    const kept = await call(`POST /api/admin/orders/${orderId}/cancel`, {
      ...{ appId, token: keeper, body: { reason: 'Sturm', refund: 5000, withFee: false, withMail: false, version } },
    })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect((await ownOrder(orderId)).reservations[0]).toMatchObject({ isMoneyKept: true })
  })
})

it('what the customer gave up did not run out', async () => {
  const [given, ran] = [await place(['2031-02-10']), await place(['2031-02-11'])]
  const tokenOf = async (id: number) =>
    scene.tokenOf(await simulator.act((await scene.paymentOf(id)).provider_id, 'cancel'))
  expect((await call(`POST /api/payments/${await tokenOf(given)}/cancel`, { appId })).status).toBe(200)
  await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, ran)
  await scene.minute()
  for (const [id, isGivenUp] of [
    [given, true],
    [ran, false],
  ] as const) {
    expect((await ownOrder(id)).reservations[0]).toMatchObject({ state: 'expired', isGivenUp })
    const { reservations } = (await deskOrder(id)) as { reservations: { id: number }[] }
    expect(reservations[0]).toMatchObject({ state: 'expired', isGivenUp })
    const desk = await call(`GET /api/admin/bookings/${reservations[0]?.id}`, { appId, token: keeper })
    expect(desk.body.booking, JSON.stringify(desk.body)).toMatchObject({ isGivenUp })
  }
})

it('a comparison counts what the provider answered about', async () => {
  const orderId = await place(['2031-02-12'])
  await pay(orderId)
  await query('update online_payment set asked_at = null where app_id = $1', appId)
  const compare = async () => (await call('POST /api/admin/payments/compare', { appId, token: keeper })).body
  const checked = async () => (await call('GET /api/admin/payments/differences', { appId, token: keeper })).body.checked
  await query(`update payment_provider set account = 'niemand' where app_id = $1`, appId)
  const refused = await compare()
  expect(refused).toMatchObject({ asked: 0, left: 0 })
  expect(refused.missed).toBeGreaterThan(0)
  expect(await checked()).toBe(0)
  await query(`update payment_provider set account = 'dorf' where app_id = $1`, appId)
  expect(await compare()).toMatchObject({ asked: refused.missed, missed: 0, left: 0 })
  expect(await checked()).toBe(refused.missed)
})
