import { formatChf } from '@allmend/domain/money'
import { afterAll, describe, expect, it } from 'vitest'
import { parseCsv } from '../../../../test/parse-csv.ts'
import { paymentScene } from '../../../../test/payment-scene.ts'
import { linkToken } from '../../order/index.ts'

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
    const choose = () => call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: invoice?.id } })
    // The answer may be lost: once more the same says the same, and is told to nobody twice.
    for (const _ of [1, 2]) expect(await choose()).toMatchObject({ status: 200, body: { redirect: null } })
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', bookings: ['confirmed'], taken: 1, paid: 0 })
    const placed = await query(
      `select from outbox where type = 'order.placed' and (payload ->> 'orderId')::int = $1`,
      orderId,
    )
    expect(placed).toHaveLength(1)
    const online = await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: scene.option } })
    expect(online.body).toMatchObject({ code: 'payment.over' })
    // What was ordered cannot be given up here any more.
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).body).toMatchObject({ code: 'payment.over' })
  })

  it('is ordered with an invoice from the page of an earlier try: the newer one is closed as well', async () => {
    clean()
    const { orderId } = await order()
    const first = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(first.provider_id, 'decline'))
    await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: scene.option } })
    const second = await paymentOf(orderId)
    expect([second.id !== first.id, second.state]).toEqual([true, 'open'])
    const [invoice] = await query(`select id from payment_option where app_id = $1 and kind = 'invoice'`, appId)
    await call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: invoice.id } })
    expect(await paymentOf(orderId)).toMatchObject({ id: second.id, state: 'cancelled' })
    await scene.jobs()
    // Payrexx closes the page; what Datatrans lets in all the same is booked.
    await simulator.act(second.provider_id, 'pay')
    await scene.jobs()
    const paid = kind === 'payrexx' ? 0 : 7800
    expect(await stateOf(orderId)).toMatchObject({ bookings: ['confirmed'], paid })
    await booksEqualProvider()
  })

  it('is given up by the customer, and the dates are free again', async () => {
    clean()
    const { orderId, booking } = await order()
    const { provider_id } = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(provider_id, 'cancel'))
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).status).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', bookings: ['expired'], taken: 0, total: 0 })
    await order(booking)
    // Once more the same, whoever has the dates by now.
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).status).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', bookings: ['expired'], taken: 0, total: 0 })
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

  it('staff book another amount than was asked for, once, and only what the provider has', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay', { amount: 4000 })
    const book = (amount: number) =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, {
        ...{ appId, token: keeper, body: { amount } },
      })
    expect((await book(7800)).body).toMatchObject({ code: 'payment.not_bookable' })
    // Nobody pays once more while somebody looks at it.
    const own = `/api/account/orders/${orderId}` as const
    expect((await call(`POST ${own}/pay`, { appId, token: scene.customerToken })).body).toMatchObject({
      code: 'payment.checked',
    })
    const { body: seen } = await call(`GET ${own}`, { appId, token: scene.customerToken })
    expect(seen.order).toMatchObject({ isPaymentChecked: true })
    const both = await Promise.all([book(4000), book(4000)])
    expect(both.map(({ body }) => body)).toEqual([expect.anything(), expect.anything()])
    expect(both[0]).toMatchObject({ status: 200, body: { state: 'paid', difference: 0 } })
    expect(await stateOf(orderId)).toMatchObject({
      state: 'created',
      bookings: ['confirmed'],
      paid: 4000,
      mark: 'open',
    })
    const entries = await query('select amount, actor_name from order_payment where order_id = $1', orderId)
    expect(entries).toEqual([{ amount: 4000, actor_name: expect.stringMatching(/./) }])
    const [logged] = await query(
      `select actor_name from audit_entry where entity = 'order' and entity_id = $1 and after ? 'paid' order by id desc limit 1`,
      String(orderId),
    )
    expect(logged).toEqual({ actor_name: entries[0].actor_name })
    await booksEqualProvider()
    const refund = await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
      ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount: 4000, reason: 'Kulanz' } },
    })
    expect(refund.body).toMatchObject({ isDone: true })
    expect(await stateOf(orderId)).toMatchObject({ paid: 4000, refunded: 4000 })
    await booksEqualProvider()
  })

  it.each([
    [{ amount: 4000 }, 4000, 'CHF'],
    [{ amount: 9000 }, 9000, 'CHF'],
    [{ currency: 'EUR' }, 7800, 'EUR'],
  ])(
    'staff give back what was not asked for, %j, once and unbooked; the order waits on and is paid',
    async (plan, came, currency) => {
      clean()
      const { orderId } = await order()
      const payment = await paymentOf(orderId)
      await simulator.act(payment.provider_id, 'pay', plan)
      odd.add(payment.provider_id)
      const path = `/api/admin/orders/${orderId}/online-payments/${payment.id}/return` as const
      const giveBack = (body: Record<string, unknown>, id = orderId) =>
        call(`POST ${path.replace(`orders/${orderId}/`, `orders/${id}/`)}`, { appId, token: keeper, body })
      const wish = { amount: came, reason: 'Falscher Betrag' }
      expect((await giveBack({ ...wish, amount: came - 1 })).body).toMatchObject({ code: 'payment.not_bookable' })
      expect((await giveBack({ ...wish, reason: ' ' })).status).toBe(400)
      expect((await giveBack(wish, orderId + 1)).status).toBe(404)
      expect((await call(`POST ${path}`, { appId, token: scene.customerToken, body: wish })).status).toBe(403)
      // Nothing goes back twice: neither by a second press nor by the job.
      const both = await Promise.all([giveBack(wish), giveBack(wish)])
      expect(both.some(({ status }) => status === 200)).toBe(true)
      await minute()
      await query(`update online_refund set try_at = now() where payment_id = $1 and state = 'wanted'`, payment.id)
      await minute()
      expect(simulator.payments().find(({ id }) => id === payment.provider_id)).toMatchObject({
        ...{ received: came, returned: came },
      })
      expect(await query('select amount from order_payment where order_id = $1', orderId)).toEqual([])
      const listed = await call(`GET /api/admin/orders/${orderId}/online-payments`, { appId, token: keeper })
      expect(listed.body.payments).toMatchObject([
        { state: 'mismatch', difference: 0, returned: came, returning: 0, toldCurrency: currency },
      ])
      const { body: differences } = await call('GET /api/admin/payments/differences', { appId, token: keeper })
      expect((differences.differences as { orderId: number }[]).map((one) => one.orderId)).not.toContain(orderId)
      // Once more the same; anything else is refused.
      expect((await giveBack(wish)).body).toMatchObject({ isDone: true })
      expect((await giveBack({ ...wish, amount: came - 1 })).body).toMatchObject({ code: 'payment.decided' })
      await scene.jobs()
      const mailed = await query(
        `select topic, text_body from mail_message where order_id = $1 and topic = 'customerRefunded'`,
        orderId,
      )
      expect(mailed).toHaveLength(1)
      expect(mailed[0].text_body).toContain(`${currency}\u00A0${(came / 100).toFixed(2)}`)
      expect(mailed[0].text_body).toMatch(
        /Zu bezahlen sind weiterhin CHF\u00A078\.00\. Ihre Reservation ist bis \w\w, [\d.]+, \d\d:\d\d Uhr gehalten\./,
      )
      // Hours later the dates are still kept, and it is paid.
      await query(`update customer_order set created_at = now() - interval '3 hours' where id = $1`, orderId)
      const again = await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
      expect(again.body.redirect).toContain(simulator.url)
      const second = await paymentOf(orderId)
      await simulator.act(second.provider_id, 'pay')
      expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: 7800, refunded: 0 })
      await booksEqualProvider()
    },
  )

  it('what was to be given back and whose answer was lost is found gone, and told once', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay', { amount: 4000 })
    // No message of the provider comes in between.
    simulator.faults.webhook = 'never'
    odd.add(payment.provider_id)
    const path = `POST /api/admin/orders/${orderId}/online-payments/${payment.id}/return` as const
    const body = { amount: 4000, reason: 'Falscher Betrag' }
    expect((await call(path, { appId, token: keeper, body })).status).toBe(200)
    const [refund] = await query('select id, state from online_refund where payment_id = $1', payment.id)
    // As if the process had died before it wrote down what the provider answered.
    await query(
      `update online_refund set state = 'wanted', settled_at = null, try_at = now(), tries = 1 where id = $1`,
      refund.id,
    )
    await query('update online_payment set told_returned = 0 where id = $1', payment.id)
    expect((await call(path, { appId, token: keeper, body })).body).toMatchObject({ code: 'payment.refund_running' })
    const book = await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, {
      ...{ appId, token: keeper, body: { amount: 4000 } },
    })
    expect(book.body).toMatchObject({ code: 'payment.refund_running' })
    await minute()
    expect(await query('select state from online_refund where payment_id = $1', payment.id)).toEqual([
      { state: 'done' },
    ])
    expect(simulator.payments().find(({ id }) => id === payment.provider_id)).toMatchObject({ returned: 4000 })
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0, refunded: 0 })
  })

  it('is compared each night: what was given back or paid at the provider without a word is booked', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const silent = await order()
    const charged = await order()
    const [first, second] = [await paymentOf(silent.orderId), await paymentOf(charged.orderId)]
    await simulator.act(first.provider_id, 'pay')
    await simulator.act(second.provider_id, 'pay')
    await simulator.sendWebhook(second.provider_id)
    if (kind === 'payrexx') await simulator.act(second.provider_id, 'chargeback')
    await query('update online_payment set ask_at = null where app_id = $1', appId)
    await query(`select graphile_worker.add_job('payment.compare', '{}')`)
    await scene.jobs()
    expect(await stateOf(silent.orderId)).toMatchObject({ state: 'payed', paid: 7800 })
    if (kind === 'payrexx') expect(await stateOf(charged.orderId)).toMatchObject({ paid: 7800, refunded: 7800 })
    await booksEqualProvider()
    const days = (await call('GET /api/admin/payments/days', { appId, token: keeper })).body.days as Record<
      string,
      number
    >[]
    const [books] = await query(
      `select sum(received)::int as received, sum(returned)::int as returned from online_payment where app_id = $1`,
      appId,
    )
    const sum = (name: string) => days.reduce((total, day) => total + (day[name] ?? 0), 0)
    expect({ received: sum('received'), returned: sum('returned') }).toEqual(books)
    const { body } = await call('GET /api/admin/payments/differences', { appId, token: keeper })
    expect(sum('differing')).toBe((body.differences as unknown[]).length)
    const { body: counters } = await call('GET /api/admin/counters', { appId, token: keeper })
    expect(counters.payments).toBe((body.differences as unknown[]).length)
  })

  it('is compared when staff ask for it; what the provider has given up holds nothing up', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay')
    const compared = await call('POST /api/admin/payments/compare', { appId, token: keeper })
    expect(compared.body).toMatchObject({ success: true, left: 0 })
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 7800 })
    simulator.faults.fail = 100
    expect((await call('POST /api/admin/payments/compare', { appId, token: keeper })).status).toBe(502)
    clean()
    const payouts = await call('GET /api/admin/payments/payouts', { appId, token: keeper })
    expect(payouts.body.payouts).toEqual(kind === 'payrexx' ? [] : null)
  })

  it('staff take what is reserved, and end what is open', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const desk = (orderId: number, id: number, what: string) =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${id}/${what}`, { appId, token: keeper })
    const reserved = await order()
    const promised = await paymentOf(reserved.orderId)
    await simulator.act(promised.provider_id, 'reserve')
    expect((await desk(reserved.orderId + 1, promised.id, 'capture')).status).toBe(404)
    expect((await desk(reserved.orderId, promised.id, 'capture')).body).toMatchObject({ state: 'paid' })
    expect(await stateOf(reserved.orderId)).toMatchObject({ state: 'payed', paid: 7800 })
    expect((await desk(reserved.orderId, promised.id, 'cancel')).status).toBe(409)
    const open = await order()
    const tried = await paymentOf(open.orderId)
    const ended = await desk(open.orderId, tried.id, 'cancel')
    if (kind === 'datatrans') expect(ended.body).toMatchObject({ code: 'payment.not_cancellable' })
    else {
      expect(ended.body).toMatchObject({ state: 'cancelled' })
      await simulator.act(tried.provider_id, 'pay')
    }
    expect(await stateOf(open.orderId)).toMatchObject({ state: 'new', bookings: ['held'], paid: 0 })
    await booksEqualProvider()
  })

  it('what goes back is let go, or owed again', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    const refund = (isWaived: boolean) =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
        ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount: 1250, reason: 'Kulanz', isWaived } },
      })
    expect((await refund(true)).body).toMatchObject({ isDone: true })
    const owes = async () =>
      (await call(`GET /api/admin/orders/${orderId}`, { appId, token: keeper })).body.order as Record<string, unknown>
    expect(await owes()).toMatchObject({ state: 'payed', owed: 0, credited: 1250 })
    await scene.jobs()
    expect((await refund(false)).body).toMatchObject({ isDone: true })
    const again = await owes()
    expect(again).toMatchObject({ state: 'booked', owed: 1250, credited: 1250 })
    expect(String(again.dueOn) > new Date().toISOString().slice(0, 10)).toBe(true)
    await scene.jobs()
    const mailed = await query(
      `select text_body from mail_message where order_id = $1 and topic = 'customerRefunded' order by id`,
      orderId,
    )
    expect(mailed.map(({ text_body }) => /wieder offen/.test(text_body))).toEqual([false, true])
    await booksEqualProvider()
  })

  it('keeps the dates of what somebody has to look at, and is told of a bank that takes money back', async () => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', { amount: 5000 })
    odd.add(provider_id)
    const [{ hours }] = await query(
      `select extract(epoch from held_until - now())::int / 3600 as hours from customer_order where id = $1`,
      orderId,
    )
    expect(hours).toBeGreaterThanOrEqual(23)
    if (kind === 'datatrans') return
    const charged = await order()
    const payment = await paymentOf(charged.orderId)
    await simulator.act(payment.provider_id, 'pay')
    await scene.jobs()
    await simulator.act(payment.provider_id, 'chargeback')
    await scene.jobs()
    expect(await told(charged.orderId)).toContain('adminPaymentTrouble')
    expect(await told(charged.orderId)).not.toContain('customerRefunded')
    await booksEqualProvider()
  })

  it('a provider that does not let us in is told to the office once', async () => {
    clean()
    const [sealed] = await query('select secret from payment_provider where app_id = $1 and kind = $2', appId, kind)
    const use = (secret: string) =>
      query(
        'update payment_provider set secret = $1, test_failure = null where app_id = $2 and kind = $3',
        secret,
        appId,
        kind,
      )
    await use(scene.app.deps.secrets.encrypt('falsch', `payment-provider/${appId}/${kind}`))
    const orders = [await order(), await order()]
    await use(sealed.secret)
    await scene.jobs()
    const all = await Promise.all(orders.map(({ orderId }) => told(orderId)))
    expect(all.flat()).toEqual(['adminPaymentTrouble'])
    expect(await view(tokenOf(orders[0]?.redirect ?? ''))).toMatchObject({
      state: 'declined',
      problem: expect.stringMatching(/./),
    })
  })

  it('what a cancelled order gives back goes the way it came; nothing is decided while money is on its way', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    const desk = async (path: string, body: object) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      return call(`POST /api/admin/orders/${orderId}/${path}`, { appId, token: keeper, body: { ...body, version } })
    }
    const refund = (amount: number) =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
        ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount, reason: 'Kulanz' } },
      })
    expect((await refund(0)).status).toBe(400)
    const unfounded = await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
      ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount: 1, reason: ' ' } },
    })
    expect([unfounded.status, JSON.stringify(unfounded.body)]).toEqual([400, expect.stringContaining("'Grund'")])
    simulator.faults.fail = 1
    expect((await refund(800)).body).toMatchObject({ isDone: false })
    const shown = async () =>
      (await call(`GET /api/admin/orders/${orderId}`, { appId, token: keeper })).body.order as Record<string, number>
    expect(await shown()).toMatchObject({ refundable: 7000, paidOnline: 7800 })
    const cash = { kind: 'refund', amount: 7001, onDay: '2026-01-01', note: '' }
    expect((await desk('payments', cash)).body).toMatchObject({ code: 'order.refund_too_high' })
    const end = { reason: 'Wasserschaden', withFee: false, withMail: false }
    expect((await desk('cancel', { ...end, refund: 7000 })).body).toMatchObject({ code: 'payment.refund_running' })
    await query('update online_refund set try_at = now() where state = $1', 'wanted')
    await minute()
    expect((await desk('cancel', { ...end, refund: 5000 })).status).toBe(200)
    expect(await shown()).toMatchObject({ refunded: 800, owed: -5000 })
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelcompleted', refunded: 5800 })
    expect(await shown()).toMatchObject({ owed: 0, refundable: 0 })
    // What was kept stays.
    expect((await refund(1)).body).toMatchObject({ code: 'order.refund_too_high' })
    await booksEqualProvider()
  })

  it('more went back at the provider than the books leave: a difference, and nothing else breaks', async () => {
    if (kind === 'datatrans') return
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const cash = { kind: 'refund', amount: 5000, onDay: '2026-01-01', note: 'bar', version }
    expect(
      (await call(`POST /api/admin/orders/${orderId}/payments`, { appId, token: keeper, body: cash })).status,
    ).toBe(200)
    await simulator.act(payment.provider_id, 'chargeback')
    await simulator.sendWebhook(payment.provider_id)
    await scene.jobs()
    expect(await stateOf(orderId)).toMatchObject({ paid: 7800, refunded: 7800 })
    expect(await told(orderId)).toContain('adminPaymentTrouble')
    const { body } = await call('GET /api/admin/payments/differences', { appId, token: keeper })
    const differing = body.differences as { orderId: number; difference: number }[]
    expect(differing.find((one) => one.orderId === orderId)).toMatchObject({ difference: -5000 })
    expect((await call('POST /api/admin/payments/compare', { appId, token: keeper })).status).toBe(200)
    odd.add(payment.provider_id)
    await query('update order_payment set online_payment_id = null where order_id = $1', orderId)
  })

  it('an order that is to be paid otherwise waits no longer; what is paid too much is told to the office', async () => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const { body } = await call(`GET /api/admin/orders/${orderId}`, { appId, token: keeper })
    const { version, positions, dueOn } = body.order as Record<string, unknown>
    const [invoice] = await query(`select id from payment_option where app_id = $1 and kind = 'invoice'`, appId)
    const saved = await call(`PUT /api/admin/orders/${orderId}`, {
      ...{ appId, token: keeper, body: { version, positions, dueOn, paymentOptionId: invoice.id } },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', bookings: ['confirmed'], taken: 1 })
    // Its page is closed; with Datatrans it stands, and what is paid there is booked.
    await scene.jobs()
    const [{ state }] = await query('select state from online_payment where order_id = $1', orderId)
    expect(state).toBe('cancelled')
    const [now] = await query('select version from customer_order where id = $1', orderId)
    const cash = { kind: 'payment', amount: 3000, onDay: '2026-01-01', note: 'bar', version: now.version }
    await call(`POST /api/admin/orders/${orderId}/payments`, { appId, token: keeper, body: cash })
    await simulator.act(provider_id, 'pay')
    if (kind === 'payrexx') return
    await simulator.sendWebhook(provider_id)
    await scene.jobs()
    expect(await stateOf(orderId)).toMatchObject({ paid: 10_800 })
    expect(await told(orderId)).toContain('adminPaymentTrouble')
    await booksEqualProvider()
  })

  it('a refund the provider will not make is told to the office; wrong credentials are tried again', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    const refund = () =>
      call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
        ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount: 1000, reason: 'Kulanz' } },
      })
    simulator.faults.refuse = 1
    expect((await refund()).body).toMatchObject({ code: 'payment.refund_refused' })
    await scene.jobs()
    expect(await told(orderId)).toContain('adminPaymentTrouble')
    const [sealed] = await query('select secret from payment_provider where app_id = $1 and kind = $2', appId, kind)
    expect((await refund()).body).toMatchObject({ isDone: true })
    const other = scene.app.deps.secrets.encrypt('falsch', `payment-provider/${appId}/${kind}`)
    const use = (secret: string) =>
      query('update payment_provider set secret = $1 where app_id = $2 and kind = $3', secret, appId, kind)
    await use(other)
    expect((await refund()).body).toMatchObject({ isDone: false })
    await use(sealed.secret)
    await query('update online_refund set try_at = now() where state = $1', 'wanted')
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ refunded: 2000 })
    await booksEqualProvider()
  })

  it('lists, counts and exports payments', async () => {
    const list = async (query: string) =>
      (await call(`GET /api/admin/payments?${query}`, { appId, token: keeper })).body as {
        totalRecords: number
        counts: Record<string, number>
        rows: { orderNumber: string }[]
      }
    const all = await list('itemsPerPage=all')
    expect(all.rows).toHaveLength(all.counts.all ?? -1)
    for (const tab of ['open', 'paid', 'returned', 'failed']) {
      const one = await list(`itemsPerPage=all&state=${tab}`)
      expect([one.totalRecords, one.rows.length]).toEqual([all.counts[tab], all.counts[tab]])
    }
    const { body } = await call('GET /api/admin/payments/export?format=csv', { appId, token: keeper })
    const [head = [], ...lines] = parseCsv(String(body.text))
    expect(head.map(({ value }) => value)).toContain('Betrag CHF')
    expect(lines).toHaveLength(all.rows.length)
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

  it('begun many times at once it is one payment, and all are led to one page', async () => {
    clean()
    simulator.faults.delay = 300
    const body = { bookings: [scene.draft()], paymentOptionId: scene.option, clientKey: crypto.randomUUID() }
    const placed = await Promise.all(
      Array.from({ length: 4 }, () => call('POST /api/orders', { appId, token: scene.customerToken, body })),
    )
    const orderId = Number(placed[0]?.body.orderId)
    const paying = () => call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
    const paid = await Promise.all(Array.from({ length: 4 }, paying))
    const { link } = await paymentOf(orderId)
    expect(link).toContain(simulator.url)
    for (const answer of [...placed, ...paid]) expect(answer.body.redirect, JSON.stringify(answer.body)).toBe(link)
    clean()
    const first = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(first.provider_id, 'decline'))
    simulator.faults.delay = 300
    const retry = () => call(`POST /api/payments/${token}/retry`, { appId, body: { paymentOptionId: scene.option } })
    const again = await Promise.all(Array.from({ length: 5 }, retry))
    clean()
    const second = await paymentOf(orderId)
    expect(second.link).not.toBe(link)
    for (const answer of again) expect(answer.body.redirect, JSON.stringify(answer.body)).toBe(second.link)
    expect(await query('select state from online_payment where order_id = $1 order by id', orderId)).toEqual([
      { state: 'declined' },
      { state: 'open' },
    ])
    await simulator.act(second.provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 7800 })
  })

  it('nobody is led to a page already paid, though its message was lost', async () => {
    clean()
    const { orderId } = await order()
    simulator.faults.webhook = 'never'
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    const again = await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
    expect(again.body).toMatchObject({ code: 'payment.over' })
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 7800 })
    await booksEqualProvider()
  })

  it('what stands is not given up, and its page stays open; one the provider has lost is begun anew', async () => {
    clean()
    const { orderId, redirect } = await order()
    const first = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(first.provider_id, 'decline'))
    expect(redirect).toBeTruthy()
    await query(`update booking set state = 'confirmed' where order_id = $1`, orderId)
    await query(`update customer_order set state = 'created', held_until = null where id = $1`, orderId)
    const own = { appId, token: scene.customerToken }
    const begun = await call(`POST /api/account/orders/${orderId}/pay`, own)
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).body).toMatchObject({ code: 'payment.over' })
    expect((await fetch(String(begun.body.redirect))).status).toBe(200)
    const again = await call(`POST /api/account/orders/${orderId}/pay`, own)
    expect(again.body.redirect).toBe(begun.body.redirect)
    // The provider knows nothing of it.
    await query(
      `update online_payment set provider_id = '999999999', asked_at = null where order_id = $1 and state = 'open'`,
      orderId,
    )
    const anew = await call(`POST /api/account/orders/${orderId}/pay`, own)
    expect(anew.body.redirect).not.toBe(begun.body.redirect)
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 7800 })
    await booksEqualProvider()
  })

  it('odd money is told to the office also where an order has no dates, and its bookings are not cancelled meanwhile', async () => {
    clean()
    const { orderId } = await order()
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay', { amount: 4000 })
    odd.add((await paymentOf(orderId)).provider_id)
    const [booking] = await query('select id from booking where order_id = $1', orderId)
    const decide = () =>
      call('POST /api/admin/bookings/decide', {
        ...{ appId, token: keeper, body: { ids: [booking.id], to: 'cancelled', text: '', withMail: false } },
      })
    await query(`update booking set state = 'confirmed' where order_id = $1`, orderId)
    expect((await decide()).body).toMatchObject({ code: 'payment.unclear' })
    // Nor is it billed, or paid otherwise.
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const state = await call(`POST /api/admin/orders/${orderId}/state`, {
      ...{ appId, token: keeper, body: { to: 'booked', version } },
    })
    expect(state.body).toMatchObject({ code: 'payment.undecided' })
    const cash = { kind: 'payment', amount: 7800, onDay: '2026-01-01', note: 'bar', version }
    const entered = await call(`POST /api/admin/orders/${orderId}/payments`, { appId, token: keeper, body: cash })
    expect(entered.body).toMatchObject({ code: 'payment.undecided' })
    await scene.jobs()
    await query(`delete from mail_message where order_id = $1`, orderId)
    await query(`delete from booking where order_id = $1`, orderId)
    await query(`update online_payment set state = 'open', ended_at = null, problem = '' where order_id = $1`, orderId)
    await simulator.sendWebhook((await paymentOf(orderId)).provider_id)
    await scene.jobs()
    expect(await told(orderId)).toEqual(['adminPaymentTrouble'])
  })

  it('dates that run out while odd money is looked at: nobody is told that it costs nothing, or to pay on', async () => {
    clean()
    const { orderId, booking } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay', { amount: 4000 })
    odd.add(payment.provider_id)
    await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
    await minute()
    await scene.jobs()
    await order(booking)
    const back = await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/return`, {
      ...{ appId, token: keeper, body: { amount: 4000, reason: 'Falscher Betrag' } },
    })
    expect(back.body).toMatchObject({ isDone: true })
    await scene.jobs()
    const mails = await query(
      `select topic, text_body from mail_message where order_id = $1 and topic like 'customer%' order by id`,
      orderId,
    )
    expect(mails.map(({ topic }) => topic)).toEqual(['customerOrderExpired', 'customerRefunded'])
    expect(mails[0].text_body).toContain('Was Sie bezahlt haben, prüft die Verwaltung')
    expect(mails[0].text_body).not.toContain('kostet Sie nichts')
    expect(mails[1].text_body).not.toContain('weiterhin')
  })

  it('whoever does not get in is refused, and not told that all is well', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    const account = (to: string) => query('update payment_provider set account = $2 where app_id = $1', appId, to)
    const [before] = await query('select account from payment_provider where app_id = $1 and kind = $2', appId, kind)
    await account('niemand')
    const asked = await call(`POST /api/admin/payments/${payment.id}/ask`, { appId, token: keeper })
    await account(before.account)
    expect(asked.body).toMatchObject({ code: 'payment.provider_failed' })
  })

  it('whoever began and died is not waited for', async () => {
    clean()
    const { orderId } = await order()
    await query(
      `update online_payment set provider_id = null, link = null, expires_at = null, began_at = now() - interval '12 seconds'
       where order_id = $1`,
      orderId,
    )
    const paying = await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
    expect(paying.body.redirect).toBe((await paymentOf(orderId)).link)
    expect(paying.body.redirect).toContain(simulator.url)
  })

  it('the history names who gave back, and who ended a payment', async () => {
    clean()
    const history = async (id: number) =>
      query(
        `select actor_name as name, after ->> 'online' as online, after ->> 'reason' as reason from audit_entry
         where entity = 'order' and entity_id = $1 and after ? 'online' order by id`,
        String(id),
      )
    const { orderId } = await order()
    const { id, provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay')
    const back = await call(`POST /api/admin/orders/${orderId}/online-payments/${id}/refund`, {
      ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount: 2000, reason: 'Heizung defekt' } },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const [{ name }] = await history(orderId)
    expect(name).not.toBe('System')
    expect(await history(orderId)).toEqual([
      {
        name,
        online: `Rückerstattung von ${formatChf(2000)} verlangt, der Betrag wird erlassen`,
        reason: 'Heizung defekt',
      },
    ])
    const { body: told } = await call(`GET /api/admin/payments/${id}/history`, { appId, token: keeper })
    expect(told.events).toContainEqual(
      expect.objectContaining({ kind: 'wanted', note: `20.00, ${name}, Heizung defekt` }),
    )
    const other = await order()
    const open = await paymentOf(other.orderId)
    // Datatrans gives up only what was reserved.
    simulator.faults.webhook = 'never'
    if (kind === 'datatrans') await simulator.act(open.provider_id, 'reserve')
    const ended = await call(`POST /api/admin/orders/${other.orderId}/online-payments/${open.id}/cancel`, {
      ...{ appId, token: keeper },
    })
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect(await history(other.orderId)).toEqual([
      { name, online: `Zahlung von ${formatChf(7800)} abgebrochen`, reason: null },
    ])
  })

  it('a new link of the order ends what the page of a payment opens, too', async () => {
    clean()
    const { orderId } = await order()
    const token = tokenOf(await simulator.act((await paymentOf(orderId)).provider_id, 'pay'))
    expect((await view(token)).orderToken).toBeTypeOf('string')
    const renewed = await call(`POST /api/admin/orders/${orderId}/link`, { appId, token: keeper })
    expect(renewed.status, JSON.stringify(renewed.body)).toBe(200)
    const body = { paymentOptionId: scene.option }
    for (const old of [
      await call(`GET /api/payments/${token}`, { appId }),
      await call(`POST /api/payments/${token}/retry`, { appId, body }),
      await call(`POST /api/payments/${token}/cancel`, { appId }),
    ]) {
      expect(old.status, JSON.stringify(old.body)).toBe(404)
    }
  })

  it('nothing is cancelled while nobody knows what its money is for', async () => {
    clean()
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    const token = tokenOf(await simulator.act(payment.provider_id, 'pay', { amount: 4000 }))
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const unclear = { success: false, code: 'payment.unclear' }
    const cancel = () =>
      call(`POST /api/admin/orders/${orderId}/cancel`, {
        ...{ appId, token: keeper, body: { reason: 'Sturm', withFee: false, withMail: false, version } },
      })
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).body).toMatchObject(unclear)
    expect((await cancel()).body).toMatchObject(unclear)
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], taken: 1 })
    await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, {
      ...{ appId, token: keeper, body: { amount: 4000 } },
    })
    expect(await stateOf(orderId)).toMatchObject({ bookings: ['confirmed'], paid: 4000 })
    await booksEqualProvider()
  })

  const adjust = async (orderId: number, amount: number) => {
    const [booking] = await query('select id, version from booking where order_id = $1', orderId)
    const answer = await call(`POST /api/admin/bookings/${booking.id}/price`, {
      ...{ appId, token: keeper, body: { amount, reason: 'Abgemacht', version: booking.version } },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  it('a page that asks for what is not owed any more is closed within the minute', async () => {
    clean()
    const { orderId } = await order()
    const before = await paymentOf(orderId)
    await adjust(orderId, 2000)
    await minute()
    expect(await paymentOf(orderId)).toMatchObject({
      state: 'cancelled',
      problem: 'Zu bezahlen ist ein anderer Betrag.',
    })
    expect(await stateOf(orderId)).toMatchObject({ state: 'new', bookings: ['held'], taken: 1 })
    const paying = await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
    expect(paying.status, JSON.stringify(paying.body)).toBe(200)
    const after = await paymentOf(orderId)
    expect([after.amount, after.id === before.id]).toEqual([9800, false])
    await simulator.act(after.provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 9800 })
    await booksEqualProvider()
  })

  it('what costs nothing any more waits for nobody', async () => {
    clean()
    const { orderId } = await order()
    await adjust(orderId, -7800)
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', bookings: ['confirmed'], taken: 1, total: 0 })
    await scene.jobs()
    expect(await told(orderId)).toEqual(['adminOrder', 'customerOrder'])
    // Somebody was on the old page all the same.
    const late = await order()
    const { provider_id } = await paymentOf(late.orderId)
    await adjust(late.orderId, -7800)
    await simulator.act(provider_id, 'pay')
    await minute()
    expect(await stateOf(late.orderId)).toMatchObject({ bookings: ['confirmed'], paid: 7800, refunded: 7800 })
    expect(
      await query(
        'select reason from online_refund r join online_payment p on p.id = r.payment_id where p.order_id = $1',
        late.orderId,
      ),
    ).toEqual([{ reason: 'Es war nichts mehr zu bezahlen.' }])
    expect(await told(late.orderId)).toContain('customerOrder')
    await booksEqualProvider()
  })

  it('whoever waited for a payment is told that staff cancelled, and why money goes back that comes after', async () => {
    clean()
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const body = { reason: 'Wasserschaden', withFee: false, withMail: true, version }
    const cancelled = await call(`POST /api/admin/orders/${orderId}/cancel`, { appId, token: keeper, body })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    simulator.faults.webhook = 'after'
    await simulator.act(provider_id, 'pay')
    await minute()
    const sent = await query(
      'select topic, text_body as text from mail_message where order_id = $1 order by id',
      orderId,
    )
    const textOf = (topic: string) => sent.find((mail) => mail.topic === topic)?.text ?? ''
    expect(textOf('customerBookingCancellation')).toContain('Wasserschaden')
    expect(textOf('customerPaymentReturned')).toContain('Die Zahlung kam, als die Bestellung schon storniert war.')
    expect(textOf('customerPaymentReturned')).not.toContain('vergeben')
    expect(await stateOf(orderId)).toMatchObject({ paid: 7800, refunded: 7800 })
    await booksEqualProvider()
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

  it('what somebody decides about first is paid by the link of its confirmation', async () => {
    clean()
    const hall = await scene.make.object(appId, { title: 'Saal', confirmation: 'manual', intervals: [scene.hourly] })
    const { orderId, redirect } = await order(scene.draft(hall))
    expect(redirect).toBeNull()
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', bookings: ['unconfirmed'], taken: 1 })
    const early = await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
    expect(early.body).toMatchObject({ code: 'payment.over' })
    const [{ id }] = await query('select id from booking where order_id = $1', orderId)
    const body = { ids: [id], to: 'confirmed', text: '', withMail: true }
    const decided = await call('POST /api/admin/bookings/decide', { appId, token: keeper, body })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    await scene.jobs()
    const [mail] = await query(
      `select text_body from mail_message where order_id = $1 and topic = 'customerBookingConfirmation'`,
      orderId,
    )
    // The log blanks the link; it is the same.
    expect(mail.text_body).toMatch(/Reservation ansehen:\s+‹Link›/)
    const until = new Date(Date.now() + 3_600_000)
    const token = linkToken(scene.app.deps, appId, { orderId, version: 0, until })
    const begun = await call(`POST /api/order-link/${token}/pay`, { appId })
    expect(begun.body.redirect, JSON.stringify(begun.body)).toContain(simulator.url)
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid: 7800 })
    await booksEqualProvider()
  })

  it.each(['booked', 'a part in cash'])('staff go on with what waits for its payment: %s', async (how) => {
    clean()
    simulator.faults.webhook = 'never'
    const { orderId } = await order()
    const { provider_id } = await paymentOf(orderId)
    const desk = async (path: string, body: object) => {
      const [{ version }] = await query('select version from customer_order where id = $1', orderId)
      return call(`POST /api/admin/orders/${orderId}/${path}`, { appId, token: keeper, body: { ...body, version } })
    }
    const cash = { kind: 'payment', amount: 3000, onDay: '2026-01-01', note: 'bar' }
    const done = await (how === 'booked' ? desk('state', { to: 'booked' }) : desk('payments', cash))
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const state = how === 'booked' ? 'booked' : 'created'
    await query(
      `update customer_order set held_until = now() - interval '1 minute' where id = $1 and held_until is not null`,
      orderId,
    )
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ state, bookings: ['confirmed'], taken: 1 })
    // Its page is closed where the provider can do that; what comes in all the same belongs to the account.
    await simulator.act(provider_id, 'pay')
    if (kind === 'payrexx') return
    await simulator.sendWebhook(provider_id)
    const paid = how === 'booked' ? 7800 : 10_800
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', bookings: ['confirmed'], paid })
    await booksEqualProvider()
  })

  it('what ran out is not billed', async () => {
    clean()
    const { orderId } = await order()
    await query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId)
    await minute()
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const body = { to: 'booked', version }
    const billed = await call(`POST /api/admin/orders/${orderId}/state`, { appId, token: keeper, body })
    expect(billed.body).toMatchObject({ code: 'order.expired' })
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
        ...{ appId, token: keeper, body: { clientKey: crypto.randomUUID(), amount, reason: 'Kulanz' } },
      })
    expect((await refund(7801)).status).toBe(409)
    expect((await refund(2500)).body).toMatchObject({ success: true, isDone: true })
    expect(await stateOf(orderId)).toMatchObject({
      state: 'payed',
      refunded: 2500,
      credited: 2500,
      mark: 'partly_refunded',
    })
    await scene.jobs()
    expect(await told(orderId)).toContain('customerRefunded')
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
