import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { placesAt } from '../src/modules/payment/providers/provider-scene.ts'
import { bookingDraft } from './booking-draft.ts'
import { startPaymentGate } from './payment-gate.ts'
import { paymentScene } from './payment-scene.ts'
import { callProcess, startPayingProcess } from './start-paying-process.ts'

const price = 7800
const patient = { timeout: 60_000, interval: 20 }

describe.each(['payrexx', 'datatrans'] as const)('the server is killed: %s', async (kind) => {
  const scene = await paymentScene(kind)
  const { simulator, query, appId, keeper, customerToken, make, hourly, option, paymentOf, stateOf, tokenOf } = scene
  const { databaseUrl, deps } = scene.app
  const gate = await startPaymentGate(simulator.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-kill-'))
  const start = (more = {}) =>
    startPayingProcess(databaseUrl, dataDir, placesAt(gate.url), { LOG_LEVEL: 'error', ...more })
  let server = await start()
  afterAll(async () => {
    await server.stop()
    gate.close()
    await simulator.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  interface Sent {
    readonly token?: string
    readonly body?: object
  }
  const call = async (line: `${'GET' | 'POST' | 'PUT'} ${string}`, sent: Sent = {}) => {
    const { status, text } = await callProcess(server.url, line, { appId, ...sent })
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  }
  /** Somebody who will not be answered. */
  const ask = (...about: Parameters<typeof call>) => void call(...about).catch(() => null)

  beforeAll(async () => {
    simulator.faults.webhook = 'never'
    // Encrypted with the key of the process.
    const { status, body } = await call(`PUT /api/admin/payment-providers/${kind}`, {
      token: keeper,
      body: {
        ...{ account: 'dorf', secret: scene.secret, signKey: scene.signKey, methods: [], isTest: true, isActive: true },
        version: 2,
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    scene.tellAt((body.provider as { webhookUrl: string }).webhookUrl)
  })

  let days = 0
  /** Two hours in a hall of their own: nothing waits for anything else. */
  const draft = async () => {
    days += 1
    const hall = await make.object(appId, { title: `Halle ${days}`, intervals: [hourly] })
    const bookings = [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00', { name: 'Fest' })]
    return { bookings, paymentOptionId: option, clientKey: crypto.randomUUID() }
  }
  type Draft = Awaited<ReturnType<typeof draft>>
  const place = async (body: Draft) => {
    const answer = await call('POST /api/orders', { token: customerToken, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { orderId: Number(answer.body.orderId), redirect: answer.body.redirect as string }
  }
  const orderOf = async ({ clientKey }: Draft): Promise<number> => {
    const [row] = await query('select id from customer_order where client_key = $1', clientKey)
    return row.id
  }
  /** Asked for by nobody until the test says so. */
  const later = (orderId: number) =>
    query(`update online_payment set ask_at = now() + interval '1 day' where order_id = $1`, orderId)
  const begun = async () => {
    const body = await draft()
    const { orderId } = await place(body)
    await later(orderId)
    return { body, orderId, payment: await paymentOf(orderId) }
  }
  const paid = async (action: 'pay' | 'reserve' = 'pay') => {
    const order = await begun()
    const token = tokenOf(await simulator.act(order.payment.provider_id, action))
    return { ...order, id: order.payment.provider_id as string, token }
  }
  const settled = async () => {
    const order = await paid()
    await call(`GET /api/payments/${order.token}`)
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'payed', paid: price })
    return order
  }
  const refund = (orderId: number, paymentId: number, amount: number) =>
    [
      `POST /api/admin/orders/${orderId}/online-payments/${paymentId}/refund`,
      { token: keeper, body: { clientKey: crypto.randomUUID(), amount, reason: 'Kulanz' } },
    ] as const

  /** Holds something in the database, so that whoever asks for it this way stands in the middle of a transaction. */
  const hold = async (statement: string, way: string) => {
    const client = await deps.db.pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await client.query(statement)
    let isHeld = true
    const release = async () => {
      if (!isHeld) return
      isHeld = false
      await client.query('rollback')
      client.release()
    }
    onTestFinished(release)
    const waiting = 'pg_stat_activity where $1::int = any (pg_blocking_pids(pid)) and query ~ $2'
    return {
      reached: () =>
        vi.waitUntil(async () => (await query(`select from ${waiting}`, rows[0].pid, way)).length > 0, patient),
      /** Ends the connection of whoever waits. */
      cut: () => query(`select pg_terminate_backend(pid) from ${waiting}`, rows[0].pid, way),
      release,
    }
  }
  const holdOrder = (orderId: number) =>
    hold(`select from customer_order where id = ${orderId} for update`, 'as "paymentOptionId"')
  const holdPayment = (orderId: number) =>
    hold(`select from online_payment where order_id = ${orderId} for update`, 'online_payment')
  /** The last thing that is written. */
  const holdEvents = () => hold('lock table outbox in share mode', 'publish_event')
  type Held = Awaited<ReturnType<typeof hold>>

  /** As a power cut does; what the database had begun for it is undone before anybody looks. */
  const die = async (...held: Held[]) => {
    await server.kill()
    for (const one of held) await one.release()
    await vi.waitUntil(async () => {
      const busy = await query(
        `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      )
      return busy.length === 0
    }, patient)
    await simulator.idle()
    // As others do after half a minute for a worker that is gone.
    await query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  }
  const revive = async () => {
    server = await start({ PORT: new URL(server.url).port })
  }
  /** What the minute brings, in the process itself. */
  const minute = async () => {
    await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
    await vi.waitUntil(async () => {
      const [{ waiting }] = await query(
        `select (select count(*) from graphile_worker.jobs where task_identifier ~ '^(payment|events)\\.' and run_at <= now() + interval '1 second'
            and attempts < max_attempts) + (select count(*) from outbox where dispatched_at is null) as waiting`,
      )
      return waiting === 0
    }, patient)
  }
  const askNow = (orderId: number) =>
    query(`update online_payment set ask_at = now() - interval '1 second' where order_id = $1`, orderId)
  const runOut = (orderId: number) =>
    query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
  const pagesOf = async (orderId: number) => {
    const references = (await query('select reference from online_payment where order_id = $1', orderId)).map(
      ({ reference }) => reference,
    )
    return simulator.payments().filter(({ reference }) => references.includes(reference))
  }
  const isCreate = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && /\/(Gateway\/|transactions)(\?|$)/.test(path)
  /** A question about this payment, or a change of it. */
  const about = (id: string, method: string) => {
    const asked = new RegExp(`/${id}(/?(\\?|$)|/cancel)`)
    return (one: { method: string; path: string }) => one.method === method && asked.test(one.path)
  }
  const change = (verbs: RegExp) => (one: { method: string; path: string }) =>
    one.method === 'POST' && verbs.test(one.path)
  /** Over everything there was. */
  const booksEqualProvider = async () => {
    const sums = `coalesce(sum(amount) filter (where kind = 'payment'), 0)::int as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as returned`
    const [journal] = await query(`select ${sums} from order_payment where online_payment_id is not null`)
    const [tries] = await query(
      'select sum(received)::int as received, sum(returned)::int as returned from online_payment',
    )
    const [back] = await query(
      `select coalesce(sum(amount), 0)::int as returned from online_refund where state = 'done'`,
    )
    const at = simulator.payments()
    const theirs = {
      received: at.reduce((sum, { received }) => sum + received, 0),
      returned: at.reduce((sum, { returned }) => sum + returned, 0),
    }
    expect(at.every(({ reserved }) => reserved === 0)).toBe(true)
    expect({ journal, tries, back }).toEqual({ journal: theirs, tries: theirs, back: { returned: theirs.returned } })
    expect(await query(`select id from online_refund where state = 'wanted'`)).toEqual([])
  }
  const topicsOf = async (orderId: number) =>
    (await query('select topic from mail_message where order_id = $1 order by topic', orderId)).map(
      ({ topic }) => topic,
    )
  const waits = { state: 'new', bookings: ['held'], taken: 1, paid: 0 }
  const isPaid = { state: 'payed', bookings: ['confirmed'], taken: 1, paid: price, refunded: 0 }

  it('while a payment begins: the customer repeats the order and pays once, or the dates are free again', async () => {
    const points = ['not asked yet', 'before the call', 'answer not read', 'before the commit', 'committed'] as const
    const all = await Promise.all(
      points.flatMap((point) => [true, false].map(async (comesBack) => ({ point, comesBack, body: await draft() }))),
    )
    const at = (point: (typeof points)[number]) => all.filter((one) => one.point === point)
    const held: Held[] = []
    for (const { body } of at('committed')) await later((await place(body)).orderId)
    for (const [point, when] of [
      ['before the call', 'before'],
      ['answer not read', 'after'],
    ] as const) {
      for (const { body } of at(point)) {
        const stop = gate.stop(when, isCreate)
        ask('POST /api/orders', { token: customerToken, body })
        await stop.reached
      }
    }
    for (const { body } of at('before the commit')) {
      const stop = gate.stop('after', isCreate)
      ask('POST /api/orders', { token: customerToken, body })
      await stop.reached
      const brake = await holdPayment(await orderOf(body))
      stop.release()
      await brake.reached()
      held.push(brake)
    }
    const shut = await hold('lock table online_payment in share mode', 'insert into .online_payment')
    for (const { body } of at('not asked yet')) ask('POST /api/orders', { token: customerToken, body })
    await vi.waitUntil(async () => {
      const keys = at('not asked yet').map(({ body }) => body.clientKey)
      return (await query('select from customer_order where client_key = any ($1)', keys)).length === keys.length
    }, patient)
    await shut.reached()
    await die(...held, shut)

    const pages = {
      'not asked yet': 0,
      'before the call': 0,
      'answer not read': 1,
      'before the commit': 1,
      committed: 1,
    }
    for (const { point, body } of all) {
      const orderId = await orderOf(body)
      expect(await stateOf(orderId), point).toMatchObject(waits)
      const payment = await paymentOf(orderId)
      if (point === 'not asked yet') expect(payment).toBeUndefined()
      else expect(payment, point).toMatchObject({ state: 'open', received: 0 })
      if (point !== 'committed') expect(payment?.provider_id ?? null, point).toBe(null)
      expect(await pagesOf(orderId), point).toHaveLength(pages[point])
    }

    await revive()
    await minute()
    for (const { point, body, comesBack } of all) {
      const orderId = await orderOf(body)
      if (!comesBack) {
        await runOut(orderId)
        continue
      }
      const again = await place(body)
      expect(again.orderId, point).toBe(orderId)
      const payment = await paymentOf(orderId)
      expect(again.redirect, point).toBe(payment.link)
      // What is known is led to once more, not made anew.
      const more = point === 'committed' ? 0 : 1
      expect(await pagesOf(orderId), point).toHaveLength(pages[point] + more)
      await simulator.act(payment.provider_id, 'pay', { webhook: 'after' })
      expect(await stateOf(orderId), point).toMatchObject(isPaid)
      expect((await place(body)).redirect, point).toBe(null)
    }
    await minute()
    for (const { point, body, comesBack } of all) {
      const orderId = await orderOf(body)
      if (comesBack) {
        expect(await stateOf(orderId), point).toMatchObject(isPaid)
        expect(await topicsOf(orderId), point).toEqual(['adminOrder', 'customerOrder', 'customerReceipt'])
        continue
      }
      expect(await stateOf(orderId), point).toMatchObject({ bookings: ['expired'], taken: 0, paid: 0 })
      expect(await topicsOf(orderId), point).toEqual(['customerOrderExpired'])
      await place({ ...body, clientKey: crypto.randomUUID() })
    }
    await booksEqualProvider()

    // A page nobody was led to is paid all the same: what it is for is paid, so all of it goes back.
    for (const { body } of at('answer not read').filter(({ comesBack }) => comesBack)) {
      const orderId = await orderOf(body)
      const [orphan] = (await pagesOf(orderId)).filter(({ received }) => received === 0)
      await simulator.act(orphan?.id ?? '', 'pay', { webhook: 'after' })
      await minute()
      expect(await stateOf(orderId)).toMatchObject({ ...isPaid, paid: 2 * price, refunded: price })
    }
    await booksEqualProvider()
  })

  it('while a payment is settled: it is booked once, whoever asks next', async () => {
    const orders = {
      'before the call': await paid(),
      'answer not read': await paid(),
      'before it is taken': await paid('reserve'),
      'taken, answer not read': await paid('reserve'),
      'before anything is written': await paid(),
      'before the commit': await paid(),
      committed: await paid(),
    }
    const take = /\/(capture|settle)\b/
    const held: Held[] = []
    expect((await call(`GET /api/payments/${orders.committed.token}`)).body.payment).toMatchObject({ state: 'paid' })

    const unheard = gate.stop('before', about(orders['before the call'].id, 'GET'))
    void simulator.sendWebhook(orders['before the call'].id)
    await unheard.reached
    const unread = gate.stop('after', about(orders['answer not read'].id, 'GET'))
    ask(`GET /api/payments/${orders['answer not read'].token}`)
    await unread.reached
    // The job asks for these.
    for (const [point, when] of [
      ['before it is taken', 'before'],
      ['taken, answer not read', 'after'],
    ] as const) {
      const stop = gate.stop(when, change(take))
      await askNow(orders[point].orderId)
      await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
      await stop.reached
      await later(orders[point].orderId)
    }
    const locked = orders['before anything is written']
    held.push(await holdOrder(locked.orderId))
    void simulator.sendWebhook(locked.id)
    await held[0]?.reached()
    const shut = await holdEvents()
    ask(`GET /api/payments/${orders['before the commit'].token}`)
    await shut.reached()
    await die(...held, shut)

    for (const [point, { orderId }] of Object.entries(orders)) {
      expect(await stateOf(orderId), point).toMatchObject(point === 'committed' ? isPaid : waits)
    }
    expect(simulator.payments().find(({ id }) => id === orders['before it is taken'].id)).toMatchObject({
      ...{ received: 0, reserved: price },
    })
    expect(simulator.payments().find(({ id }) => id === orders['taken, answer not read'].id)).toMatchObject({
      ...{ received: price, reserved: 0 },
    })

    await revive()
    // The job, the page and the provider, all at once.
    for (const { orderId } of Object.values(orders)) await askNow(orderId)
    await Promise.all([
      minute(),
      ...Object.values(orders).flatMap(({ token, id }) => [
        call(`GET /api/payments/${token}`),
        simulator.sendWebhook(id),
      ]),
    ])
    await minute()
    for (const [point, { orderId, token, payment }] of Object.entries(orders)) {
      expect(await stateOf(orderId), point).toMatchObject(isPaid)
      expect((await call(`GET /api/payments/${token}`)).body.payment, point).toMatchObject({ state: 'paid' })
      expect(
        await query('select kind, amount, online_payment_id from order_payment where order_id = $1', orderId),
      ).toEqual([{ kind: 'payment', amount: price, online_payment_id: payment.id }])
      expect(await topicsOf(orderId), point).toEqual(['adminOrder', 'customerOrder', 'customerReceipt'])
    }
    await booksEqualProvider()
  })

  it('while money goes back: it goes once, also if the next one who sends it is killed as well', async () => {
    const orders = {
      'before the call': await settled(),
      'answer not read': await settled(),
      'before the commit': await settled(),
      committed: await settled(),
    }
    const send = /\/(refund|credit)\b/
    const wish = (point: keyof typeof orders) => refund(orders[point].orderId, orders[point].payment.id, 2500)
    expect((await call(...wish('committed'))).body).toMatchObject({ isDone: true })
    // The mails about it are written: nobody else wants these orders.
    await minute()
    for (const [point, when] of [
      ['before the call', 'before'],
      ['answer not read', 'after'],
    ] as const) {
      const stop = gate.stop(when, change(send))
      ask(...wish(point))
      await stop.reached
    }
    const stop = gate.stop('after', change(send))
    ask(...wish('before the commit'))
    await stop.reached
    const brake = await holdOrder(orders['before the commit'].orderId)
    stop.release()
    await brake.reached()
    await die(brake)

    const refundsOf = (orderId: number) =>
      query(
        `select r.amount, r.state from online_refund r join online_payment p on p.id = r.payment_id where p.order_id = $1 order by r.id`,
        orderId,
      )
    const returnedOf = (id: string) => {
      const { returned, refunds } = simulator.payments().find((one) => one.id === id) ?? {}
      return { returned, refunds }
    }
    for (const [point, { orderId, id }] of Object.entries(orders)) {
      const isDone = point === 'committed'
      expect(await refundsOf(orderId), point).toEqual([{ amount: 2500, state: isDone ? 'done' : 'wanted' }])
      expect(await stateOf(orderId), point).toMatchObject({ paid: price, refunded: isDone ? 2500 : 0 })
      const wasSent = point !== 'before the call'
      expect(returnedOf(id), point).toEqual(wasSent ? { returned: 2500, refunds: 1 } : { returned: 0, refunds: 0 })
    }

    await revive()
    // Staff cannot send another one in the meantime.
    expect((await call(...wish('before the call'))).status).toBe(409)
    expect((await call(...wish('answer not read'))).status).toBe(409)
    // The job sends what did not go out, and dies before it hears of it.
    const twice = gate.stop('after', change(send))
    await query(`update online_refund set try_at = now() where state = 'wanted'`)
    await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
    await twice.reached
    await die()
    expect(returnedOf(orders['before the call'].id)).toEqual({ returned: 2500, refunds: 1 })
    expect(await refundsOf(orders['before the call'].orderId)).toEqual([{ amount: 2500, state: 'wanted' }])

    await revive()
    await query(`update online_refund set try_at = now() where state = 'wanted'`)
    await minute()
    for (const [point, { orderId, id, payment }] of Object.entries(orders)) {
      expect(await refundsOf(orderId), point).toEqual([{ amount: 2500, state: 'done' }])
      expect(await stateOf(orderId), point).toMatchObject({
        ...{ bookings: ['confirmed'], taken: 1, paid: price, refunded: 2500, mark: 'partly_refunded' },
      })
      expect(returnedOf(id), point).toEqual({ returned: 2500, refunds: 1 })
      // The rest may go back now.
      expect((await call(...refund(orderId, payment.id, price - 2500))).body, point).toMatchObject({ isDone: true })
      expect(await stateOf(orderId), point).toMatchObject({ refunded: price, mark: 'refunded' })
    }
    await minute()
    await booksEqualProvider()
  })

  it('or loses its database before the commit: whoever asked is told so, and nothing happens twice', async () => {
    const lose = async (brake: Held) => {
      await brake.reached()
      await brake.cut()
      await brake.release()
    }
    const body = await draft()
    const made = gate.stop('after', isCreate)
    const placed = call('POST /api/orders', { token: customerToken, body })
    await made.reached
    const begins = await holdPayment(await orderOf(body))
    made.release()
    await lose(begins)
    expect((await placed).status).toBe(503)
    const { orderId } = await place(body)
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay', { webhook: 'after' })
    expect(await stateOf(orderId)).toMatchObject(isPaid)

    const order = await paid()
    const settles = await holdOrder(order.orderId)
    const told = simulator.sendWebhook(order.id)
    await lose(settles)
    // So the provider tells it again.
    expect(await told).toBe(503)
    expect(await stateOf(order.orderId)).toMatchObject(waits)
    expect(await simulator.sendWebhook(order.id)).toBe(200)
    expect(await stateOf(order.orderId)).toMatchObject(isPaid)

    await minute()
    const wish = refund(order.orderId, order.payment.id, 2500)
    const sent = gate.stop('after', change(/\/(refund|credit)\b/))
    const asked = call(...wish)
    await sent.reached
    const returns = await holdOrder(order.orderId)
    sent.release()
    await lose(returns)
    expect((await asked).status).toBe(503)
    // The same again is the same refund, which waits for its next try.
    expect((await call(...wish)).status).toBe(200)
    await query(`update online_refund set try_at = now() where state = 'wanted'`)
    await minute()
    expect(await stateOf(order.orderId)).toMatchObject({ paid: price, refunded: 2500 })
    expect(simulator.payments().find(({ id }) => id === order.id)).toMatchObject({ returned: 2500, refunds: 1 })
    await booksEqualProvider()
  })

  it('while a payment runs out: the dates are free, unless it was paid meanwhile', async () => {
    const orders = {
      'before the call, then paid': await begun(),
      'before the call': await begun(),
      'given up, answer not read': await begun(),
      'before the commit': await begun(),
    }
    const idOf = (point: keyof typeof orders) => orders[point].payment.provider_id as string
    const end = kind === 'payrexx' ? 'DELETE' : 'POST'
    const stops = [
      gate.stop('before', about(idOf('before the call, then paid'), 'GET')),
      gate.stop('before', about(idOf('before the call'), 'GET')),
      gate.stop('after', about(idOf('given up, answer not read'), end)),
    ]
    const brake = await holdEvents()
    for (const { orderId } of Object.values(orders)) await runOut(orderId)
    await query(`select graphile_worker.add_job('payment.find_due', '{}')`)
    await Promise.all(stops.map(({ reached }) => reached))
    await brake.reached()
    await die(brake)
    for (const [point, { orderId }] of Object.entries(orders)) {
      expect(await stateOf(orderId), point).toMatchObject(waits)
    }
    const back = await simulator.act(idOf('before the call, then paid'), 'pay')

    await revive()
    await minute()
    for (const [point, { orderId, body }] of Object.entries(orders)) {
      if (point === 'before the call, then paid') {
        expect(await stateOf(orderId), point).toMatchObject(isPaid)
        expect((await call(`GET /api/payments/${tokenOf(back)}`)).body.payment).toMatchObject({ state: 'paid' })
        continue
      }
      expect(await stateOf(orderId), point).toMatchObject({ bookings: ['expired'], taken: 0, paid: 0 })
      expect(await topicsOf(orderId), point).toEqual(['customerOrderExpired'])
      await place({ ...body, clientKey: crypto.randomUUID() })
    }
    await booksEqualProvider()
  })
})
