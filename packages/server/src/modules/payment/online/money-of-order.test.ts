import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, keeper, order, draft, paymentOf, stateOf, tokenOf, jobs, minute, make } = scene
afterAll(() => simulator.close())
const staff = { appId, token: keeper }
const saal = await make.object(appId, { title: 'Saal', confirmation: 'manual', intervals: [scene.hourly] })

const seenBy = async (orderId: number) =>
  (await call(`GET /api/admin/orders/${orderId}`, staff)).body.order as { version: number } & Record<string, unknown>
const atCounter = async (orderId: number, kind: 'payment' | 'refund', amount: number) => {
  const { version } = await seenBy(orderId)
  const body = { kind, amount, onDay: '2026-01-01', note: '', version }
  const answer = await call(`POST /api/admin/orders/${orderId}/payments`, { ...staff, body })
  return answer.status === 200 ? 'done' : `${answer.status} ${answer.body.code}`
}
const cancel = async (orderId: number, refund?: number) => {
  const { version } = await seenBy(orderId)
  const body = { reason: 'Abgesagt', withFee: false, withMail: false, version, ...(refund !== undefined && { refund }) }
  const { status, body: answer } = await call(`POST /api/admin/orders/${orderId}/cancel`, { ...staff, body })
  expect(status, JSON.stringify(answer)).toBe(200)
}
const dueOf = async (orderId: number) =>
  (
    await query(
      `select c.due_on - (now() at time zone a.zone)::date as days from customer_order c join app a on a.id = c.app_id where c.id = $1`,
      orderId,
    )
  )[0].days

describe('the counter', () => {
  it('takes nothing for what was given up, or cancelled while it waited', async () => {
    const [left, stopped, late] = [await order(), await order(), await order()]
    const { provider_id } = await paymentOf(left.orderId)
    const token = tokenOf(await simulator.act(provider_id, 'cancel'))
    expect((await call(`POST /api/payments/${token}/cancel`, { appId })).status).toBe(200)
    await cancel(stopped.orderId)
    await query(
      `update customer_order set held_until = now() - interval '1 minute', created_at = now() - interval '26 hours' where id = $1`,
      late.orderId,
    )
    await minute()
    await minute()
    for (const { orderId } of [left, stopped, late]) {
      const before = await stateOf(orderId)
      expect(before).toMatchObject({ state: 'cancelled', total: 0, bookings: ['expired'] })
      expect(await atCounter(orderId, 'payment', 7800)).toBe('409 order.nothing_owed')
      expect(await stateOf(orderId)).toEqual(before)
    }
  })

  it('takes too much for what stands, since people do pay too much', async () => {
    const { orderId } = await order()
    expect(await atCounter(orderId, 'payment', 8000)).toBe('done')
    expect(await atCounter(orderId, 'payment', 100)).toBe('done')
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed', paid: 8100 })
  })

  it('closes a cancelled order by paying back what the provider would not', async () => {
    const { orderId } = await order()
    await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
    // What else waits at the provider is done before.
    await jobs()
    await cancel(orderId, 7800)
    simulator.faults.refuse = 1
    await jobs()
    simulator.faults.refuse = 0
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', refunded: 0 })
    expect(await atCounter(orderId, 'refund', 3000)).toBe('done')
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', refunded: 3000 })
    expect(await atCounter(orderId, 'refund', 4800)).toBe('done')
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelcompleted', refunded: 7800 })
  })
})

describe('an invoice for what was to be paid online', () => {
  const bill = async (orderId: number) => {
    const { version } = await seenBy(orderId)
    const body = { to: 'booked', version, withMail: false }
    const { status, body: answer } = await call(`POST /api/admin/orders/${orderId}/state`, { ...staff, body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }

  it.each([
    ['online', 0, 25],
    ['online', 10, 10],
    ['cash', 0, 0],
    ['invoice', 14, 14],
  ])(
    'by an option of kind %s with %i days it is due after %i, as its page and its mails say',
    async (kind, days, due) => {
      await query('update app_setting set payment_term_days = 25 where app_id = $1', appId)
      const [option] = await query(
        `insert into payment_option (app_id, name, kind, due_days, sort) values ($1, $2, $3, $4, 20) returning id`,
        ...[appId, `${kind} ${days}`, kind, days],
      )
      const { orderId } = await order(draft(saal), { paymentOptionId: option.id })
      const [booking] = await query('select id from booking where order_id = $1', orderId)
      await call('POST /api/admin/bookings/decide', {
        ...staff,
        body: { ids: [booking.id], to: 'confirmed', text: '', withMail: false },
      })
      const { body } = await call(`GET /api/account/orders/${orderId}`, { appId, token: scene.customerToken })
      const { payUntil } = body.order as { payUntil: string | null }
      await bill(orderId)
      expect(await dueOf(orderId)).toBe(due)
      if (kind === 'online') expect((await seenBy(orderId)).dueOn).toBe(payUntil)
    },
  )

  it('is due anew after as many days when money goes back and is owed again', async () => {
    await query('update app_setting set payment_term_days = 25 where app_id = $1', appId)
    const { orderId } = await order()
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay')
    await query('update customer_order set due_on = due_on - 40 where id = $1', orderId)
    const body = { clientKey: crypto.randomUUID(), amount: 1000, reason: 'Bar bezahlt', isWaived: false }
    await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, { ...staff, body })
    expect(await dueOf(orderId)).toBe(25)
  })
})

it('whoever paid too much is told so with the receipt', async () => {
  const { orderId } = await order()
  const payment = await paymentOf(orderId)
  await simulator.act(payment.provider_id, 'pay', { amount: 8000 })
  const booked = await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, {
    ...{ ...staff, body: { amount: 8000 } },
  })
  expect(booked.status).toBe(200)
  await jobs()
  const [mail] = await query(
    `select text_body as text from mail_message where order_id = $1 and topic = 'customerReceipt'`,
    orderId,
  )
  const text = mail.text.replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Total:? CHF 78\.00.*Bezahlt:? CHF 80\.00.*Zu viel bezahlt:? CHF 2\.00/)
  expect(text).toContain('Sie haben CHF 2.00 zu viel bezahlt. Wir erstatten Ihnen diesen Betrag zurück.')
})

it('the file of payments says what came in, once another amount was booked', async () => {
  const { orderId } = await order()
  const payment = await paymentOf(orderId)
  await simulator.act(payment.provider_id, 'pay', { amount: 4000 })
  await call(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, {
    ...{ ...staff, body: { amount: 4000 } },
  })
  const { payload } = await scene.app.server.inject({
    url: `/api/admin/payments/export?format=csv&search=${payment.reference}`,
    headers: { 'x-app-id': String(appId), authorization: `Bearer ${keeper}` },
  })
  expect(payload).toContain(';"TWINT";40;0;"Bezahlt";')
})
