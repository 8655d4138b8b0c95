import { type WebhookEvent, webhookEventNames } from '@allmend/domain/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { goodPassword } from '../../../test/factories.ts'
import { paymentScene } from '../../../test/payment-scene.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { startReceiver } from '../../../test/webhook-receiver.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { userJobs } from '../user/index.ts'
import { drainDeliveries } from './drain-deliveries.ts'
import { webhookSubscribers } from './index.ts'

type Deps = Awaited<ReturnType<typeof buildTestApp>>['deps']

const receiver = await startReceiver()
afterAll(() => receiver.close())

/** Everything that was told since the last time: what, and about what. */
async function heard(deps: Deps, databaseUrl: string) {
  await runJobs(deps.db, databaseUrl, eventJobs(webhookSubscribers))
  await drainDeliveries({ db: deps.db, allowsPrivateHosts: true })
  for (const { body } of receiver.received.splice(0)) {
    // People are numbers to other systems.
    expect(body).not.toMatch(/regula|meier|harmonie|nora|brunner|frauenchor|chiara|rossi|kirchgasse|555 20 14|@/i)
  }
  return receiver.taken.splice(0).map(({ type, data }) => [type, data] as const)
}

const told = new Set<string>()
type Expected = readonly (readonly [WebhookEvent, object])[]
const expectTold = (all: Awaited<ReturnType<typeof heard>>, expected: Expected) => {
  expect(all).toEqual(expected.map(([event, data]) => [event, expect.objectContaining(data)]))
  for (const [event] of all) told.add(event)
}

const ok = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, unknown>
}

/** The only booking of an order, and the order with it. */
const bothCancelled = (about: object, bookingId: number): Expected => [
  ['order.cancelled', { ...about, state: 'cancelled' }],
  ['booking.cancelled', { ...about, bookingId, state: 'cancelled' }],
]

const today = () => new Date().toISOString().slice(0, 10)

describe('what happens at the desk and in the account', async () => {
  const app = await buildTestApp({ allowsPrivateHosts: true })
  const { call, deps, databaseUrl, make } = app
  const { appId, as, place, decide, query, hall, customerId, customerToken, clerk } = await deskScene(app)
  const keeper = await make.keeperToken()
  const hear = () => heard(deps, databaseUrl)
  beforeAll(async () => {
    const draft = { name: 'Buchhaltung', url: receiver.url, events: webhookEventNames, isActive: true }
    await ok(as(keeper, 'POST /api/admin/webhooks', draft))
  })
  const placed = async () => {
    const booking = await place()
    await hear()
    const [{ number }] = await query(
      `select year || '-' || lpad(number::text, 6, '0') as number from customer_order where id = $1`,
      booking.orderId,
    )
    return { ...booking, about: { orderId: booking.orderId, order: String(number) } }
  }
  const version = async (orderId: number) =>
    Number((await query('select version from customer_order where id = $1', orderId))[0].version)

  it('an order', async () => {
    const { id, orderId, day } = await place()
    const booking = { bookingId: id, objectId: hall.id, object: 'Mehrzweckhalle', state: 'unconfirmed' }
    const when = { start: `${day} 10:00`, end: `${day} 12:00` }
    expectTold(await hear(), [
      [
        'order.created',
        { orderId, state: 'created', total: 9135, currency: 'CHF', customerId, bookings: [{ ...booking, ...when }] },
      ],
    ])
  })

  it('an order that is confirmed at once', async () => {
    const kitchen = await make.object(appId, { title: 'Küche' })
    const { id, orderId } = await place({ object: kitchen })
    expectTold(await hear(), [
      ['order.created', { orderId }],
      ['booking.confirmed', { orderId, bookingId: id, objectId: kitchen.id, state: 'confirmed' }],
    ])
  })

  it.each([
    ['confirmed', 'booking.confirmed'],
    ['rejected', 'booking.rejected'],
  ] as const)('a booking is %s', async (to, event) => {
    const { id, about } = await placed()
    await ok(decide([id], to, { text: 'Gruss an Regula Meier' }))
    expectTold(await hear(), [
      // Nothing is left of the order.
      ...(to === 'rejected' ? [['order.cancelled', { ...about, state: 'cancelled' }] as const] : []),
      [event, { ...about, bookingId: id, state: to }],
    ])
  })

  it('a booking is cancelled by staff', async () => {
    const { id, about } = await placed()
    await ok(decide([id], 'confirmed'))
    await hear()
    await ok(decide([id], 'cancelled', { text: 'Wasserschaden' }))
    expectTold(await hear(), bothCancelled(about, id))
  })

  it('a booking is cancelled by the customer', async () => {
    const { id, about } = await placed()
    await ok(as(customerToken, `POST /api/account/reservations/${id}/cancel`))
    expectTold(await hear(), bothCancelled(about, id))
  })

  it('a booking is moved', async () => {
    const { id, day, about } = await placed()
    const [displayStart, displayEnd] = [`${day} 14:00`, `${day} 16:00`]
    await ok(as(clerk, `POST /api/admin/bookings/${id}/move`, { displayStart, displayEnd, withMail: false }))
    expectTold(await hear(), [['booking.moved', { ...about, bookingId: id, start: displayStart, end: displayEnd }]])
  })

  it('a change is asked for', async () => {
    const { id, day, about } = await placed()
    const wish = { kind: 'time', displayStart: `${day} 14:00`, displayEnd: `${day} 16:00`, text: 'Regula Meier bittet' }
    await ok(as(customerToken, `POST /api/account/reservations/${id}/change-request`, wish))
    expectTold(await hear(), [['change.requested', { ...about, bookingId: id, kind: 'time', start: `${day} 10:00` }]])
  })

  it('an order is cancelled', async () => {
    const { id, orderId, about } = await placed()
    const body = { reason: 'Regula Meier zieht weg', withMail: false, version: await version(orderId) }
    await ok(as(keeper, `POST /api/admin/orders/${orderId}/cancel`, body))
    expectTold(await hear(), bothCancelled(about, id))
  })

  it('money comes in at the desk, and goes back', async () => {
    const { orderId, id, about } = await placed()
    await ok(decide([id], 'confirmed', { withMail: false }))
    await hear()
    const pay = async (kind: string, amount: number) =>
      ok(
        as(clerk, `POST /api/admin/orders/${orderId}/payments`, {
          ...{ kind, amount, onDay: today(), note: 'Regula Meier', version: await version(orderId) },
        }),
      )
    await pay('payment', 9135)
    expectTold(await hear(), [['payment.paid', { ...about, amount: 9135, currency: 'CHF', how: 'desk' }]])
    await pay('refund', 1000)
    expectTold(await hear(), [['payment.refunded', { ...about, amount: 1000, currency: 'CHF', how: 'desk' }]])
  })

  it('an object is changed', async () => {
    const { object } = (await ok(as(keeper, `GET /api/admin/objects/${hall.id}`))) as { object: { version: number } }
    await ok(
      as(keeper, `PUT /api/admin/objects/${hall.id}/data`, {
        ...object,
        title: 'Grosser Saal',
        version: object.version,
      }),
    )
    expectTold(await hear(), [['object.updated', { objectId: hall.id }]])
  })

  it('somebody registers, once the address is proven', async () => {
    const nora = {
      ...{ firstname: 'Nora', lastname: 'Brunner', company: 'Frauenchor', email: 'nora@chor.test' },
      ...{ phone: '079 555 20 14', street: 'Kirchgasse', streetno: '8', zipcode: '8699', city: 'Eschenbühl' },
    }
    await ok(call('POST /api/auth/register', { appId, body: nora }))
    await runJobs(deps.db, databaseUrl, userJobs)
    expect(await hear()).toEqual([])
    const [mail] = await wholeMails(deps.db, appId, { to: nora.email })
    const token = /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const body = { token, password: goodPassword, passwordRepeat: goodPassword }
    await ok(call('POST /api/auth/register/confirm', { appId, body }))
    const [{ id }] = await query('select id from app_user where email = $1', nora.email)
    expectTold(await hear(), [['user.registered', { customerId: id }]])
  })
})

describe('what happens at the provider of payments', async () => {
  const scene = await paymentScene('payrexx')
  const { call, appId, keeper, query, order, paymentOf, simulator } = scene
  const { deps, databaseUrl } = scene.app
  afterAll(() => simulator.close())
  const hear = () => heard(deps, databaseUrl)
  beforeAll(async () => {
    const draft = { name: 'Buchhaltung', url: 'https://fibu.example/', events: webhookEventNames, isActive: true }
    await ok(call('POST /api/admin/webhooks', { appId, token: keeper, body: draft }))
    // The receiver stands on this machine, where no address that is entered may lead.
    await query('update webhook_target set url = $1', receiver.url)
  })

  it('money comes in, and goes back', async () => {
    const { orderId } = await order()
    const { id, provider_id } = await paymentOf(orderId)
    expect(await hear()).toEqual([])
    await simulator.act(provider_id, 'pay')
    const all = await hear()
    expectTold(
      all.filter(([event]) => event.startsWith('payment.')),
      [['payment.paid', { orderId, amount: 7800, currency: 'CHF', how: 'online' }]],
    )
    expect(all.map(([event]) => event)).toEqual(['order.created', 'payment.paid', 'booking.confirmed'])
    const refund = `POST /api/admin/orders/${orderId}/online-payments/${id}/refund` as const
    await ok(
      call(refund, {
        appId,
        token: keeper,
        body: { clientKey: crypto.randomUUID(), amount: 1200, reason: 'Kulanz für Chiara Rossi' },
      }),
    )
    expectTold(await hear(), [['payment.refunded', { orderId, amount: 1200, currency: 'CHF', how: 'online' }]])
  })

  describe('an order is told of first, then its money, whichever way it comes to be', () => {
    const events = async () => (await hear()).map(([event]) => event)
    const pay = async (orderId: number, amount: number) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      const body = { kind: 'payment', amount, onDay: today(), note: '', version }
      await ok(call(`POST /api/admin/orders/${orderId}/payments`, { appId, token: keeper, body }))
    }
    const invoice = async () => {
      const [option] = await query(
        `select id from payment_option where app_id = $1 and kind <> 'online' order by id limit 1`,
        appId,
      )
      return Number(option.id)
    }

    it('paid online, in full or after a try that failed', async () => {
      const { orderId } = await order()
      await simulator.act((await paymentOf(orderId)).provider_id, 'decline')
      expect(await events()).toEqual(['payment.failed'])
      await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
      expect(await events()).toEqual(['order.created', 'payment.paid', 'booking.confirmed'])
    })

    it('by invoice', async () => {
      await order(undefined, { paymentOptionId: await invoice() })
      expect(await events()).toEqual(['order.created', 'booking.confirmed'])
    })

    it('paid at the desk while it waited for its online payment', async () => {
      const { orderId } = await order()
      await pay(orderId, 7800)
      expect(await events()).toEqual(['order.created', 'booking.confirmed', 'payment.paid'])
    })

    it('taken over by staff, and paid online afterwards', async () => {
      const { orderId } = await order()
      const { provider_id } = await paymentOf(orderId)
      await pay(orderId, 100)
      expect(await events()).toEqual(['order.created', 'booking.confirmed', 'payment.paid'])
      await simulator.act(provider_id, 'pay')
      expect(await events()).toEqual(['payment.paid'])
    })
  })

  it('a payment is declined', async () => {
    const { orderId } = await order()
    await simulator.act((await paymentOf(orderId)).provider_id, 'decline')
    expectTold(await hear(), [['payment.failed', { orderId, amount: 7800, currency: 'CHF' }]])
  })
})

it('nothing that can be chosen was left out', () => {
  expect([...told].sort()).toEqual([...webhookEventNames].sort())
})
