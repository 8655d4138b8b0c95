import { afterAll, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'
import { LinkAddress } from '../../../platform/http/link-address.ts'
import { expireOrder } from './expire-order.ts'
import type { PaymentPlatform } from './payment-platform.ts'
import { sendRefund } from './refund-payment.ts'
import { settlePayment } from './settle-payment.ts'

/** The same numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const runs = Number(process.env.PAYMENT_RUNS ?? 250)

it.each(['payrexx', 'datatrans'] as const)(
  'whatever goes wrong with %s, our books end with what the provider has',
  async (kind) => {
    const scene = await paymentScene(kind)
    const { simulator, query, call, appId, keeper, order, draft, option, app, places } = scene
    afterAll(() => simulator.close())
    const { db, secrets } = app.deps
    const log = { warn() {} }
    const platform: PaymentPlatform = { db, secrets, log, places, links: new LinkAddress(app.deps, () => undefined) }
    const seed = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000)
    const random = seededRandom(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const calm = () => Object.assign(simulator.faults, { drop: 0, refuse: 0, fail: 0, failAfter: 0, webhook: 'after' })
    const trouble = () => {
      calm()
      if (random() < 0.5) simulator.faults[pick(['drop', 'refuse', 'fail', 'failAfter'] as const)] = 1
      simulator.faults.webhook = pick(['after', 'before', 'double', 'never', 'reordered'])
    }
    const paymentsOf = (orderId: number) =>
      query('select * from online_payment where order_id = $1 order by id', orderId)
    const tokenOf = (address: string | null) => new URL(address ?? 'http://x').searchParams.get('payment')
    let days = 400
    const fresh = () => {
      days += 1
      return draft(scene.hall, new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10))
    }

    for (let run = 0; run < runs; run += 1) {
      const where = `PAYMENT_SEED=${seed}, run ${run} with ${kind}`
      trouble()
      const booking = fresh()
      const { orderId, redirect } = await order(booking)
      let token = tokenOf(redirect)
      for (let step = Math.floor(random() * 6); step >= 0; step -= 1) {
        trouble()
        const payments = await paymentsOf(orderId)
        const payment = pick(payments)
        const { provider_id: id } = payment
        const todo = {
          pay: async () => {
            if (id === null) return
            token = tokenOf(await simulator.act(id, 'pay', { means: pick(['twint', 'visa']) }))
          },
          decline: async () => {
            if (id !== null) token = tokenOf(await simulator.act(id, pick(['decline', 'cancel'])))
          },
          look: async () => {
            await query('update online_payment set asked_at = null where order_id = $1', orderId)
            if (token) await call(`GET /api/payments/${token}`, { appId })
          },
          retry: async () => {
            if (!token) return
            const { body } = await call(`POST /api/payments/${token}/retry`, {
              appId,
              body: { paymentOptionId: option },
            })
            token = tokenOf((body.redirect as string | undefined) ?? null) ?? token
          },
          leave: async () => {
            if (token) await call(`POST /api/payments/${token}/cancel`, { appId })
          },
          expire: async () => {
            await query(
              `update customer_order set held_until = now() - interval '1 minute' where id = $1 and held_until is not null`,
              orderId,
            )
            await expireOrder(platform, appId, orderId)
          },
          rival: async () => {
            await call('POST /api/orders', { appId, token: scene.customerToken, body: { bookings: [booking] } })
          },
          refund: async () => {
            const body = {
              ...{ clientKey: crypto.randomUUID(), amount: 1 + Math.floor(random() * 8000), reason: 'Zufall' },
              isWaived: random() < 0.5,
            }
            const path = `POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund` as const
            // An answer may be lost, and the same is sent again.
            for (const _ of pick([[1], [1, 2], [1, 2, 3]])) await call(path, { appId, token: keeper, body })
          },
          webhook: async () => {
            if (id !== null) await simulator.sendWebhook(id, pick(['right', 'forged', 'old'] as const))
          },
        }
        await pick(Object.values(todo))()
      }
      // Everything works again, and what is due is done.
      calm()
      for (let round = 0; round < 3; round += 1) {
        for (const { id } of await paymentsOf(orderId)) await settlePayment(platform, appId, id)
        const wanted = await query(
          `select r.id from online_refund r join online_payment p on p.id = r.payment_id where p.order_id = $1 and r.state = 'wanted'`,
          orderId,
        )
        for (const { id } of wanted) await sendRefund(platform, appId, id)
      }
      const theirs = new Map(simulator.payments().map((one) => [one.id, one]))
      const ours = await paymentsOf(orderId)
      for (const payment of ours) {
        const told = theirs.get(payment.provider_id)
        expect({ received: payment.received, returned: payment.returned }, where).toEqual({
          received: told?.received ?? 0,
          returned: told?.returned ?? 0,
        })
      }
      // Nobody can pay what we do not know of.
      const known = new Set(ours.map(({ reference }) => reference))
      for (const one of theirs.values()) {
        if (one.reference.includes(`-${ours[0]?.reference.split('-').slice(1, 3).join('-')}-`)) {
          expect(known.has(one.reference), where).toBe(true)
        }
      }
      const [account] = await query(
        `select c.state, c.paid, c.refunded, c.total + c.dunned - c.credited - c.paid + c.refunded as owed,
           (select coalesce(sum(received), 0)::int from online_payment p where p.order_id = c.id) as received,
           (select coalesce(sum(returned), 0)::int from online_payment p where p.order_id = c.id) as returned,
           array(select b.state from booking b where b.order_id = c.id) as bookings
         from customer_order c where c.id = $1`,
        orderId,
      )
      expect([account.paid, account.refunded], where).toEqual([account.received, account.returned])
      // Dates are taken if, and only if, somebody paid for them or may still.
      if (account.paid > account.refunded && account.owed <= 0) expect(account.bookings, where).toEqual(['confirmed'])
      if (account.state === 'cancelled' || account.state === 'cancelcompleted') {
        expect(account.bookings, where).not.toContain('confirmed')
        expect(account.owed, where).toBe(0)
      }
    }
  },
)
