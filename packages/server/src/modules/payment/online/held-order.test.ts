import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, order, paymentOf, view, jobs } = scene
afterAll(() => simulator.close())
const customer = { appId, token: scene.customerToken }

interface Shown {
  readonly held: { readonly until: string; readonly payment: string | null } | null
  readonly reservations: readonly { readonly id: number; readonly state: string; readonly mayRequestChange: boolean }[]
}

const read = async (orderId: number) => {
  const { status, body } = await call(`GET /api/account/orders/${orderId}`, customer)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order as Shown
}

describe('an order that waits for its payment', () => {
  it('says until when, and leads to the page of its payment', async () => {
    const { orderId } = await order()
    const { held } = await read(orderId)
    const [kept] = await query('select held_until from customer_order where id = $1', orderId)
    expect(held?.until).toBe((kept.held_until as Date).toISOString())
    expect(await view(held?.payment ?? '')).toMatchObject({ state: 'open', heldUntil: held?.until })
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    await jobs()
    expect((await read(orderId)).held).toBeNull()
  })

  it('offers no change, and refuses it with a sentence', async () => {
    const { orderId } = await order()
    const [reservation] = (await read(orderId)).reservations
    expect(reservation).toMatchObject({ state: 'held', mayRequestChange: false })
    const asked = await call(`POST /api/account/reservations/${reservation?.id}/change-request`, {
      ...customer,
      body: { kind: 'cancel', text: 'Krank' },
    })
    expect([asked.status, asked.body.code]).toEqual([409, 'payment.waited_for'])
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    await jobs()
    expect((await read(orderId)).reservations).toMatchObject([{ state: 'confirmed', mayRequestChange: true }])
  })
})
