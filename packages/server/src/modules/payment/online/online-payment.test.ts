import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'

describe.each(['payrexx', 'datatrans'] as const)('%s', async (kind) => {
  const scene = await paymentScene(kind)
  const { simulator, query, call, appId, keeper, order, paymentOf, tokenOf, view, rested, stateOf, minute } = scene
  afterAll(() => simulator.close())
  const clean = () => {
    Object.assign(simulator.faults, {
      drop: 0,
      silent: 0,
      refuse: 0,
      fail: 0,
      failAfter: 0,
      delay: 0,
      webhook: 'after',
    })
  }
  const told = async (orderId: number) =>
    (await query('select topic from mail_message where order_id = $1 order by topic', orderId)).map(
      ({ topic }) => topic,
    )
  /** What is not what was asked for stays at the provider until somebody decides. */
  const odd = new Set<string>()
  /** What the books hold against the provider, over everything. */
  const booksEqualProvider = async () => {
    const [books] = await query(
      `select coalesce(sum(amount) filter (where kind = 'payment'), 0)::int as received,
         coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as returned
       from order_payment where app_id = $1 and online_payment_id is not null`,
      appId,
    )
    const at = simulator.payments().filter(({ id }) => !odd.has(id))
    expect(books).toEqual({
      received: at.reduce((sum, { received }) => sum + received, 0),
      returned: at.reduce((sum, { returned }) => sum + returned, 0),
    })
  }

  it('keeps the dates, leads to the provider, and books what was paid once', async () => {
    clean()
    const { orderId, redirect } = await order()
    expect(redirect).toContain(simulator.url)
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], taken: 1, paid: 0 })
    const { provider_id, amount } = await paymentOf(orderId)
    expect(amount).toBe(7800)
    const back = await simulator.act(provider_id, 'pay')
    expect(back).toContain('/payment/status-success?payment=')
    // The webhook was there before the browser.
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: 7800, mark: 'paid' })
    await Promise.all(Array.from({ length: 10 }, () => simulator.sendWebhook(provider_id)))
    await rested(orderId)
    expect(await view(tokenOf(back))).toMatchObject({ state: 'paid', amount: 7800, heldUntil: null, isReturned: false })
    expect(await stateOf(orderId)).toMatchObject({ paid: 7800 })
    const entries = await query('select kind, amount, note from order_payment where order_id = $1', orderId)
    expect(entries).toEqual([{ kind: 'payment', amount: 7800, note: 'TWINT' }])
    await scene.jobs()
    expect(await told(orderId)).toEqual(['adminOrder', 'customerOrder', 'customerReceipt'])
    await booksEqualProvider()
  })

  it('believes no address: the page says what the provider says', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const paid = await simulator.act(provider_id, 'decline')
    const token = tokenOf(paid)
    expect(await view(token)).toMatchObject({ state: 'declined' })
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], taken: 1 })
    expect((await call('GET /api/payments/erfunden', { appId })).status).toBe(404)
  })

  it('is paid at the second try, and the slot stays', async () => {
    clean()
    const { orderId } = await order()
    const first = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(first.provider_id, 'decline'))
    const again = await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: scene.option } })
    expect(again.body.redirect).toContain(simulator.url)
    const second = await paymentOf(orderId)
    expect(second.id).not.toBe(first.id)
    await simulator.act(second.provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: 7800 })
    await booksEqualProvider()
  })

  it('is ordered with an invoice instead', async () => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(provider_id, 'cancel'))
    const options = (await view(token)).options as { id: number; kind: string }[]
    const invoice = options.find((option) => option.kind === 'invoice')
    const chosen = await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: invoice?.id } })
    expect(chosen).toMatchObject({ status: 200, body: { redirect: null } })
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', bookings: ['confirmed'], taken: 1, paid: 0 })
  })

  it('is given up by the customer, and the dates are free again', async () => {
    clean()
    const { orderId, booking } = await order()
    const { provider_id } = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(provider_id, 'cancel'))
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).status).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', bookings: ['expired'], taken: 0, total: 0 })
    await order(booking)
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).status).toBe(409)
  })

  it('a closed window and a lost webhook lose nothing: the job asks', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'new' })
    await query(`update online_payment set ask_at = now() where order_id = $1`, orderId)
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: 7800 })
    await booksEqualProvider()
  })

  it('nobody paid in time: the dates are free, and a day later the order is over', async () => {
    clean()
    const { orderId, booking } = await order()
    await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['expired'], taken: 0 })
    await query(`update customer_order set created_at = now() - interval '26 hours' where id = $1`, orderId)
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', total: 0 })
    expect(await told(orderId)).toEqual(['customerOrderExpired'])
    await order(booking)
  })

  it('paid late while all is free: taken again', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    simulator.faults.fail = 2
    await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ bookings: ['expired'], taken: 0 })
    await simulator.act(provider_id, 'pay')
    await simulator.sendWebhook(provider_id)
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], taken: 1, paid: 7800 })
    await booksEqualProvider()
  })

  it('paid after the slot was lost: the money goes back, and both are told', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId, booking } = await order()
    const { provider_id } = await paymentOf(orderId)
    simulator.faults.fail = 2
    await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
    await minute()
    simulator.faults.webhook = 'after'
    await order(booking)
    await simulator.act(provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', bookings: ['expired'], paid: 7800, refunded: 0 })
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelcompleted', paid: 7800, refunded: 7800 })
    const [sums] = await query(
      'select total + dunned - credited - paid + refunded as owed from customer_order where id = $1',
      orderId,
    )
    expect(sums.owed).toBe(0)
    expect(await told(orderId)).toEqual(['adminPaymentTrouble', 'customerOrderExpired', 'customerPaymentReturned'])
    await booksEqualProvider()
  })

  it.each([{ amount: 4000 }, { currency: 'EUR' }])('what was not asked for is not paid: %j', async (plan) => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', plan)
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', paid: 0 })
    expect(await paymentOf(orderId)).toMatchObject({ state: 'mismatch' })
    const { body } = await call('GET /api/admin/payments/differences', { appId, token: keeper })
    expect((body.differences as { orderId: number }[]).map((one) => one.orderId)).toContain(orderId)
    odd.add(provider_id)
    await scene.jobs()
    expect(await told(orderId)).toEqual(['adminPaymentTrouble'])
  })

  it('the provider is down when a payment begins: the order stays, and is paid at the next try', async () => {
    clean()
    simulator.faults.fail = 1
    const { orderId, redirect } = await order()
    expect(redirect).toContain('/payment/status-failed?payment=')
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'] })
    const token = tokenOf(redirect ?? '')
    const again = await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: scene.option } })
    expect(again.body.redirect).toContain(simulator.url)
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 7800 })
  })

  it('staff cancel what waits for its payment; one that comes all the same goes back', async () => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const cancelled = await call(`POST /api/admin/orders/${orderId}/cancel`, {
      ...{ appId, token: keeper, body: { reason: 'Wasserschaden', withFee: false, withMail: false, version } },
    })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', bookings: ['expired'], taken: 0 })
    await simulator.act(provider_id, 'pay')
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelcompleted', paid: 7800, refunded: 7800 })
    await booksEqualProvider()
  })

  it('secrets are nowhere but with the provider', async () => {
    const canaries = [scene.secret, scene.signKey]
    const answers = await Promise.all(
      [
        'payment-providers',
        'payments',
        'payments/differences',
        `payments/${(await paymentOf((await order()).orderId)).id}/history`,
      ].map(async (path) => JSON.stringify((await call(`GET /api/admin/${path}`, { appId, token: keeper })).body)),
    )
    const stored = await query(
      `select (select string_agg(t::text, ' ') from payment_provider t) as a, (select string_agg(t::text, ' ') from online_payment t) as b,
         (select string_agg(t::text, ' ') from online_payment_event t) as c, (select string_agg(t::text, ' ') from audit_entry t) as d,
         (select string_agg(t::text, ' ') from outbox t) as e, (select string_agg(t::text, ' ') from mail_message t) as f`,
    )
    for (const canary of canaries) {
      for (const text of answers) expect(text).not.toContain(canary)
      expect(JSON.stringify(stored)).not.toContain(canary)
    }
    expect(answers[0]).toContain(scene.secret.slice(-4))
  })

  it('is told at an address nobody guesses, and not by whoever makes it up', async () => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', { webhook: 'never' })
    const post = (path: string, payload: object) =>
      scene.app.server.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload })
    const [{ webhook_token }] = await query(
      'select webhook_token from payment_provider where app_id = $1 and kind = $2',
      appId,
      kind,
    )
    const body = { transactionId: provider_id, transaction: { invoice: { paymentRequestId: provider_id } } }
    expect((await post(`/api/pay/${appId}/${kind}/${'0'.repeat(48)}`, body)).statusCode).toBe(404)
    expect((await post(`/api/pay/424242/${kind}/${webhook_token}`, body)).statusCode).toBe(404)
    if (kind === 'datatrans') {
      expect((await post(`/api/pay/${appId}/${kind}/${webhook_token}`, body)).statusCode).toBe(404)
      expect(await simulator.sendWebhook(provider_id, 'forged')).toBe(404)
      expect(await simulator.sendWebhook(provider_id, 'old')).toBe(404)
      expect(await stateOf(orderId)).toMatchObject({ state: 'new' })
    }
    expect(await simulator.sendWebhook(provider_id)).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed' })
  })

  it('a part goes back, then the rest, never more; a lost answer sends nothing twice', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    const refund = (amount: number) =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
        ...{ appId, token: keeper, body: { amount, reason: 'Kulanz' } },
      })
    expect((await refund(7801)).status).toBe(409)
    expect((await refund(2500)).body).toMatchObject({ success: true, isDone: true })
    expect(await stateOf(orderId)).toMatchObject({ refunded: 2500, mark: 'partly_refunded' })
    const { body: compared } = await call('GET /api/admin/payments/differences', { appId, token: keeper })
    expect((compared.differences as { orderId: number }[]).map((one) => one.orderId)).not.toContain(orderId)
    await simulator.idle()
    simulator.faults.webhook = 'never'
    simulator.faults.drop = 1
    expect((await refund(5300)).body).toMatchObject({ success: true, isDone: false })
    expect((await refund(100)).status).toBe(409)
    await query('update online_refund set try_at = now() where state = $1', 'wanted')
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ refunded: 7800, mark: 'refunded' })
    expect((await refund(1)).status).toBe(409)
    await booksEqualProvider()
  })
})
