import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'

describe.each(['payrexx', 'datatrans'] as const)('with %s', (kind) => {
  let scene: Awaited<ReturnType<typeof paymentScene>>
  beforeAll(async () => {
    scene = await paymentScene(kind)
  })
  afterAll(() => scene.simulator.close())

  const staff = () => ({ appId: scene.appId, token: scene.keeper })
  const paid = async () => {
    const { orderId } = await scene.order()
    const payment = await scene.paymentOf(orderId)
    await scene.simulator.act(payment.provider_id, 'pay')
    await scene.jobs()
    return { orderId, payment }
  }
  const troubles = async (orderId: number) =>
    (
      await scene.query(
        `select id from mail_message where order_id = $1 and topic = 'adminPaymentTrouble' order by id`,
        orderId,
      )
    ).length
  const get = async (path: string) => {
    const { status, body } = await scene.call(`GET ${path}`, staff())
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Record<string, never>
  }

  it('a refund the provider will not make stands at the payment and in the history with its words, and is told once', async () => {
    const { orderId, payment } = await paid()
    const refund = () =>
      scene.call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
        ...staff(),
        body: { clientKey: randomUUID(), amount: 1000, reason: 'Kulanz', isWaived: false },
      })
    const shown = async () => (await get(`/api/admin/orders/${orderId}/online-payments`)).payments as unknown
    expect(await shown()).toMatchObject([{ state: 'paid', refused: null }])
    for (const press of [1, 2]) {
      scene.simulator.faults.refuse = 1
      expect((await refund()).body, `press ${press}`).toMatchObject({ code: 'payment.refund_refused' })
      await scene.jobs()
      expect(await troubles(orderId)).toBe(1)
    }
    const refused = { amount: 1000, problem: expect.stringContaining('Refused by the simulator') }
    expect(await shown()).toMatchObject([{ state: 'paid', returning: 0, refused }])
    expect((await get(`/api/admin/orders/${orderId}`)).order).toMatchObject({ isRefundRefused: true, returning: 0 })
    const history = JSON.stringify((await get(`/api/admin/orders/${orderId}/history`)).entries)
    expect(history).toMatch(/Rückerstattung von CHF.10\.00 abgelehnt: [^"]*Refused by the simulator/)
    // What goes through afterwards is not refused any more.
    expect((await refund()).body).toMatchObject({ isDone: true })
    expect(await shown()).toMatchObject([{ returned: 1000, refused: null }])
    expect((await get(`/api/admin/orders/${orderId}`)).order).toMatchObject({ isRefundRefused: false })
  })

  it('a paid payment the provider does not know is a difference of all of it, first of all and told once', async () => {
    const { orderId, payment } = await paid()
    // Another difference, which began later.
    const { orderId: later } = await scene.order()
    const odd = await scene.paymentOf(later)
    await scene.simulator.act(odd.provider_id, 'pay', { amount: 4000 })
    await scene.jobs()
    scene.simulator.forget(payment.provider_id)
    for (let night = 0; night < 2; night += 1) {
      await scene.query('update online_payment set asked_at = null where app_id = $1', scene.appId)
      expect((await scene.call('POST /api/admin/payments/compare', staff())).status).toBe(200)
      await scene.jobs()
    }
    const { differences } = (await get('/api/admin/payments/differences')) as unknown as {
      differences: { id: number }[]
    }
    expect(differences[0]).toMatchObject({ id: payment.id, isMissing: true, difference: -7800, state: 'paid' })
    expect(differences.map(({ id }) => id)).toContain(odd.id)
    expect(await troubles(orderId)).toBe(1)
    const { days } = (await get('/api/admin/payments/days')) as unknown as {
      days: { received: number; returned: number; toldReceived: number; toldReturned: number }[]
    }
    const at = scene.simulator.payments().filter(({ currency }) => currency === 'CHF')
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
    expect(sum(days.map(({ toldReceived, toldReturned }) => toldReceived - toldReturned))).toBe(
      sum(at.map(({ received, returned }) => received - returned)),
    )
    // Nothing is taken from the books by it, and the order says it, too.
    expect(await scene.stateOf(orderId)).toMatchObject({ paid: 7800, refunded: 0 })
    expect((await get(`/api/admin/orders/${orderId}/online-payments`)).payments).toMatchObject([{ isMissing: true }])
  })
})
