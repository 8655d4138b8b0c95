import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayScene, gatewayToken, regulasNumber } from '../../../test/gateway-scene.ts'

const scene = await gatewayScene()
const { as, query, keeper, simulator, setUp, work, minute, later, link, step, billed, billOf, stateOf, atGateway } =
  scene

beforeEach(async () => {
  Object.assign(simulator.state, { fault: 'none', delay: 0 })
  await query('delete from gateway_bill')
  await query('delete from gateway_link')
  await setUp()
  await link(regulasNumber)
})

/** Two hours of 45.67, rounded. */
const price = 9135
const billAs = async (orderId: number) => (await as(keeper, `GET /api/admin/orders/${orderId}/gateway-bill`)).body
const send = (orderId: number) => as(keeper, `POST /api/admin/orders/${orderId}/gateway-bill`)

describe('an order that is billed', () => {
  it('is billed at the gateway, once, by a job', async () => {
    const calls = simulator.calls.length
    const orderId = await billed()
    expect(simulator.calls).toHaveLength(calls)
    await work()
    const [{ year, number, due_on }] = await query(
      'select year, number, due_on::text from customer_order where id = $1',
      orderId,
    )
    expect(await atGateway(orderId)).toEqual([
      expect.objectContaining({
        ...{ personalNumber: regulasNumber, amount: price, sent: 1, status: 'created' },
        order: `${year}-${String(number).padStart(6, '0')}`,
      }),
    ])
    expect(due_on).not.toBe(null)
    expect(await billAs(orderId)).toMatchObject({
      bill: { state: 'sent', status: 'created', number: expect.stringMatching(/^R\d+$/), amount: price, follow: null },
      maySend: false,
    })
    expect(await stateOf(orderId)).toBe('booked')
    await minute()
    await step(orderId, 'printed')
    await later()
    expect(await atGateway(orderId)).toEqual([expect.objectContaining({ sent: 1 })])
  })

  it('by somebody who is not linked, or without a gateway, is not; staff may send it later', async () => {
    await link(null)
    const orderId = await billed()
    await work()
    expect(await billOf(orderId)).toBe(undefined)
    expect((await send(orderId)).body).toMatchObject({ code: 'gateway.not_billable' })
    await link(regulasNumber)
    await minute()
    expect(await billOf(orderId)).toBe(undefined)
    expect(await billAs(orderId)).toMatchObject({ bill: null, maySend: true })
    expect((await send(orderId)).body).toMatchObject({ bill: { state: 'waiting' }, maySend: false })
    const told = async () =>
      JSON.stringify((await as(keeper, `GET /api/admin/orders/${orderId}/history`)).body).match(
        /An die Gemeindesoftware/g,
      )
    expect(await told()).toHaveLength(1)
    await send(orderId)
    expect(await told()).toHaveLength(1)
    await work()
    expect(await atGateway(orderId)).toEqual([expect.objectContaining({ amount: price, sent: 1 })])

    await setUp({ isActive: false })
    const other = await billed()
    await work()
    expect(await billOf(other)).toBe(undefined)
  })

  it('is not, where it is paid on the spot, or nothing was billed yet', async () => {
    const paid = await scene.place()
    await scene.decide([paid.id], 'confirmed')
    await step(paid.orderId, 'payed', { payment: { onDay: '2026-01-05', note: '' } })
    await work()
    expect(await billOf(paid.orderId)).toBe(undefined)
    const early = await scene.place()
    expect((await send(early.orderId)).body).toMatchObject({ code: 'gateway.not_billable' })
    expect((await send(999_999)).status).toBe(404)
  })
})

describe('a gateway that is not well', () => {
  it.each(['down', 'hang', 'error', 'garbage', 'lost', 'denied', 'cut'] as const)(
    '%s: the bills follow, each once',
    async (fault) => {
      simulator.state.fault = fault
      const orders = [await billed(), await billed()]
      await work()
      await later()
      for (const orderId of orders) expect(await billOf(orderId)).toMatchObject({ state: 'waiting', number: '' })
      const failed = await Promise.all(orders.map(billOf))
      expect(failed.some((bill) => bill?.failure !== '')).toBe(true)
      expect(JSON.stringify(await query('select * from gateway_setting'))).not.toContain(gatewayToken)
      simulator.state.fault = 'none'
      await later()
      await later()
      for (const orderId of orders) {
        expect(await billOf(orderId)).toMatchObject({ state: 'sent', status: 'created', failure: '' })
        expect(await atGateway(orderId)).toHaveLength(1)
        expect(await stateOf(orderId)).toBe('booked')
      }
      expect(simulator.bills()).toHaveLength(new Set(simulator.bills().map(({ order }) => order)).size)
    },
  )

  it('is called no more once it failed three times, however much waits', async () => {
    simulator.state.fault = 'error'
    const orders = [await billed(), await billed(), await billed(), await billed(), await billed()]
    for (const _ of orders) {
      await query(`update gateway_bill set next_at = now()`)
      await minute()
    }
    const calls = simulator.calls.length
    await query(`update gateway_bill set next_at = now()`)
    await minute()
    await minute()
    expect(simulator.calls).toHaveLength(calls)
    simulator.state.fault = 'none'
    await later()
    for (const orderId of orders) expect(await atGateway(orderId)).toHaveLength(1)
  })
})

describe('what becomes of a bill', () => {
  const sent = async () => {
    const orderId = await billed()
    await work()
    const key = String((await billOf(orderId))?.key)
    return { orderId, key }
  }

  it('is asked for and shown; money stays as it is', async () => {
    const { orderId, key } = await sent()
    for (const status of ['booked', 'printed', 'gemahnt', 'payed']) {
      simulator.setStatus(key, status)
      await later()
      expect((await billAs(orderId)).bill).toMatchObject({ status })
    }
    expect(await stateOf(orderId)).toBe('booked')
    const calls = simulator.calls.length
    await later()
    expect(simulator.calls).toHaveLength(calls)
    expect(await billOf(orderId)).toMatchObject({ next_at: null })
  })

  it('unknown there: the order says so, it is sent again, and is booked', async () => {
    const { orderId, key } = await sent()
    simulator.forget(key)
    await later()
    expect(await stateOf(orderId)).toBe('notfound')
    expect(await billAs(orderId)).toMatchObject({ bill: { status: 'notfound' }, maySend: true })
    await later()
    expect(await atGateway(orderId)).toEqual([])
    expect((await send(orderId)).body).toMatchObject({ bill: { state: 'waiting' }, maySend: false })
    await work()
    expect(await stateOf(orderId)).toBe('booked')
    expect(await atGateway(orderId)).toEqual([expect.objectContaining({ key, amount: price, sent: 1 })])
  })

  it('known there again: the order is booked again', async () => {
    const { orderId } = await sent()
    await query(`update gateway_bill set status = 'notfound' where order_id = $1`, orderId)
    await query(`update customer_order set state = 'notfound' where id = $1`, orderId)
    await later()
    expect(await stateOf(orderId)).toBe('booked')
  })

  it('a wrong address is no unknown bill', async () => {
    const { orderId } = await sent()
    simulator.state.fault = 'lost'
    await later()
    expect(await stateOf(orderId)).toBe('booked')
    expect((await billAs(orderId)).bill).toMatchObject({ state: 'sent', status: 'created' })
  })

  it('refused for a number nobody has: shown, and sent again once it is right', async () => {
    await link('999999')
    const orderId = await billed()
    await work()
    expect(await billAs(orderId)).toMatchObject({
      bill: { state: 'refused', failure: 'Die Gemeindesoftware kennt diese Personennummer nicht.' },
      maySend: true,
    })
    await later()
    expect(await billOf(orderId)).toMatchObject({ state: 'refused' })
    await link(regulasNumber)
    await send(orderId)
    await work()
    expect(await atGateway(orderId)).toEqual([expect.objectContaining({ personalNumber: regulasNumber, sent: 1 })])
  })

  it('has to follow money that is taken here, as long as it is open there', async () => {
    const { orderId, key } = await sent()
    const pay = async (kind: string, amount: number) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      const entry = { kind, amount, onDay: new Date().toISOString().slice(0, 10), note: 'bar', version }
      const entered = await as(keeper, `POST /api/admin/orders/${orderId}/payments`, entry)
      expect(entered.status, JSON.stringify(entered.body)).toBe(200)
    }
    await pay('payment', 1000)
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: 'settle', status: 'created' } })
    await pay('refund', 1000)
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: null } })
    await pay('payment', price)
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: 'settle' }, maySend: false })
    simulator.setStatus(key, 'cancelled')
    await later()
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: null } })
  })

  it('need not follow what was paid before it was made, nor what is entered here because it was paid there', async () => {
    const { id, orderId } = await scene.place()
    await scene.decide([id], 'confirmed')
    const enter = async (amount: number) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      const entry = { kind: 'payment', amount, onDay: new Date().toISOString().slice(0, 10), note: '', version }
      expect((await as(keeper, `POST /api/admin/orders/${orderId}/payments`, entry)).status).toBe(200)
    }
    await enter(1000)
    await step(orderId, 'booked')
    await work()
    expect(await billAs(orderId)).toMatchObject({ bill: { amount: price - 1000, follow: null } })
    simulator.setStatus(String((await billOf(orderId))?.key), 'payed')
    await later()
    await enter(price - 1000)
    expect(await billAs(orderId)).toMatchObject({ bill: { status: 'payed', follow: null } })
  })

  it('has to follow an order that is cancelled: its page says so', async () => {
    const { orderId, key } = await sent()
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const cancelled = await as(keeper, `POST /api/admin/orders/${orderId}/cancel`, {
      ...{ reason: 'Abgesagt', version, withMail: false },
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: 'cancel' }, maySend: false })
    simulator.setStatus(key, 'cancelled')
    await later()
    expect(await billAs(orderId)).toMatchObject({ bill: { follow: null, status: 'cancelled' } })
    expect(await stateOf(orderId)).toBe('cancelled')
  })
})

it('a person who goes takes the bills along; before, they can be read', async () => {
  const token = await scene.app.make.keeperToken()
  const person = await scene.app.make.user(scene.appId, { email: 'geht@example.test' })
  const orderId = await billed()
  await work()
  await query('update customer_order set user_id = $1 where id = $2', person, orderId)
  const held = await as(token, `GET /api/admin/users/${person}/data?format=json`)
  expect(JSON.stringify(held.body)).toContain('Rechnungen in der Gemeindesoftware')
  expect((await as(token, `DELETE /api/admin/users/${person}`)).status).toBe(200)
  expect(await billOf(orderId)).toBe(undefined)
})
