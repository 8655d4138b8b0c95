import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from './payment-scene.ts'

describe.each(['payrexx', 'datatrans'] as const)('webhooks of %s', async (kind) => {
  const { simulator, query, order, paymentOf, stateOf, tokenOf, view, call, appId, option } = await paymentScene(kind)
  afterAll(() => simulator.close())
  const once = { state: 'payed', bookings: ['confirmed'], taken: 1, paid: 7800, refunded: 0 }
  const entries = (orderId: number) => query('select kind, amount from order_payment where order_id = $1', orderId)
  const begin = async () => {
    const { orderId } = await order()
    return { orderId, id: (await paymentOf(orderId)).provider_id as string }
  }

  it.each(['before', 'double', 'reordered', 'after'] as const)('that come %s: booked once', async (webhook) => {
    const { orderId, id } = await begin()
    const back = await simulator.act(id, 'pay', { webhook })
    expect(simulator.deliveries().at(-1)).toEqual({ paymentId: id, status: 200 })
    expect(await stateOf(orderId)).toMatchObject(once)
    expect(await view(tokenOf(back))).toMatchObject({ state: 'paid' })
    expect(await entries(orderId)).toEqual([{ kind: 'payment', amount: 7800 }])
  })

  it('about an earlier try that was declined undo nothing', async () => {
    const { orderId, id } = await begin()
    const token = tokenOf(await simulator.act(id, 'decline', { webhook: 'never' }))
    await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: option } })
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    await Promise.all([simulator.sendWebhook(id), simulator.sendWebhook(id, 'right')])
    expect(await stateOf(orderId)).toMatchObject(once)
    expect(await entries(orderId)).toEqual([{ kind: 'payment', amount: 7800 }])
  })

  it('that lie change nothing, whatever they say', async () => {
    const { orderId, id } = await begin()
    await simulator.sendWebhook(id, 'forged')
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
    await simulator.act(id, 'decline', { webhook: 'never' })
    await simulator.sendWebhook(id, 'forged')
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
    expect(await entries(orderId)).toEqual([])
  })

  it('that name a payment the provider does not know, or none, change nothing', async () => {
    const { orderId, id } = await begin()
    // Its number did not get through to us: it is found by our reference.
    await query('update online_payment set provider_id = null where order_id = $1', orderId)
    const { reference } = await paymentOf(orderId)
    const [{ webhook_token }] = await query('select webhook_token from payment_provider where kind = $1', kind)
    const unknown = { invoice: { paymentRequestId: 1, referenceId: reference } }
    for (const transaction of [unknown, { referenceId: reference }, {}]) {
      await call(`POST /api/pay/${appId}/${kind}/${webhook_token}`, { body: { transaction } })
      expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
      expect(await paymentOf(orderId)).toMatchObject({ state: 'open', provider_id: null, received: 0 })
    }
    await simulator.act(id, 'pay')
    expect(await stateOf(orderId)).toMatchObject(once)
    expect(await paymentOf(orderId)).toMatchObject({ state: 'paid', provider_id: id })
  })

  it('are heard while the app is suspended: money that was paid is written down, once', async () => {
    const { orderId, id } = await begin()
    await query('update app set suspended_at = now() where id = $1', appId)
    await simulator.act(id, 'pay', { webhook: 'double' })
    expect(simulator.deliveries().at(-1)).toEqual({ paymentId: id, status: 200 })
    expect((await call('GET /api/objects', { appId })).body).toMatchObject({ code: 'app.suspended' })
    expect(await stateOf(orderId)).toMatchObject(once)
    expect(await entries(orderId)).toEqual([{ kind: 'payment', amount: 7800 }])
    await query('update app set suspended_at = null where id = $1', appId)
    expect(await stateOf(orderId)).toMatchObject(once)
  })
})
