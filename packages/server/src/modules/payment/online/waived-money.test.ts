import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, keeper, order, draft, paymentOf, stateOf, jobs, make } = scene
afterAll(() => simulator.close())
const staff = { appId, token: keeper }
await query(`update app_setting set vat_number = 'CHE-123.456.789 MWST' where app_id = $1`, appId)
const taxed = await make.object(appId, { title: 'Aula', isTaxable: true, intervals: [scene.hourly] })

const changed = async (path: `POST ${string}` | `PUT ${string}`, body: Record<string, unknown>) => {
  const answer = await call(path, { ...staff, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
/** Two bookings paid online, of which a part was let go. */
async function waived(discount: number) {
  const { orderId } = await order(draft(), { bookings: [draft(), draft()] })
  if (discount > 0) {
    await query(
      `insert into order_position (app_id, order_id, title, quantity, unit_price, total, place) values ($1, $2, 'Vereinsrabatt', 1, $3, $3, 0)`,
      appId,
      orderId,
      -discount,
    )
    await query('update customer_order set total = total - $2 where id = $1', orderId, discount)
    await call(`POST /api/account/orders/${orderId}/pay`, { appId, token: scene.customerToken })
  }
  const payment = await paymentOf(orderId)
  await simulator.act(payment.provider_id, 'pay')
  await changed(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund`, {
    ...{ clientKey: crypto.randomUUID(), amount: 1250, reason: 'Heizung defekt', isWaived: true },
  })
  return orderId
}

it.each([
  [0, 'nach Erlass'],
  [2000, 'nach Rabatt und Erlass'],
])('what was let go is no discount: with one of %i a booking is credited «%s»', async (discount, words) => {
  const orderId = await waived(discount)
  const [first] = await query('select id from booking where order_id = $1 order by id', orderId)
  await changed('POST /api/admin/bookings/decide', {
    ids: [first.id],
    to: 'cancelled',
    text: 'Abgesagt',
    withMail: false,
  })
  const credits = await query('select title, amount from order_credit where order_id = $1 order by id', orderId)
  expect(credits).toEqual([
    { title: 'Erlass', amount: 1250 },
    { title: expect.stringMatching(new RegExp(`^Grillplatz, .* \\(${words}\\)$`)), amount: 7800 - 1250 },
  ])
  const { rawPayload } = await scene.app.server.inject({
    url: `/api/account/orders/${orderId}/pdf`,
    headers: { 'x-app-id': String(appId), authorization: `Bearer ${scene.customerToken}` },
  })
  const letter = pdfText(rawPayload).replaceAll(/\s+/g, ' ')
  expect(letter).toContain(`(${words})`)
  if (discount === 0) expect(letter).not.toContain('Rabatt')
})

describe('before anything is billed', () => {
  /** Of 78.00 that were asked for 40.00 came in, and staff booked them. */
  async function partlyPaid() {
    simulator.faults.webhook = 'after'
    const { orderId } = await order(draft(taxed))
    const payment = await paymentOf(orderId)
    await simulator.act(payment.provider_id, 'pay', { amount: 4000 })
    await changed(`POST /api/admin/orders/${orderId}/online-payments/${payment.id}/book`, { amount: 4000 })
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', total: 7800, paid: 4000, credited: 0 })
    await jobs()
    return { orderId, path: `POST /api/admin/orders/${orderId}/online-payments/${payment.id}/refund` as const }
  }
  const wish = (isWaived: boolean) => ({
    ...{ clientKey: crypto.randomUUID(), amount: 1000, reason: 'Heizung defekt', isWaived },
  })
  const seenBy = async (orderId: number) =>
    (await call(`GET /api/admin/orders/${orderId}`, staff)).body.order as Record<string, unknown>
  const refundMail = async (orderId: number) => {
    await jobs()
    const mails = await query(
      `select text_body as text from mail_message where order_id = $1 and topic = 'customerRefunded' order by id desc`,
      orderId,
    )
    return String(mails[0]?.text).replaceAll(/\s+/g, ' ')
  }

  it('what is let go is billed and credited with its VAT; the customer owes what was owed before', async () => {
    const { orderId, path } = await partlyPaid()
    await changed(path, wish(true))
    expect(await stateOf(orderId)).toMatchObject({ state: 'booked', credited: 1000, paid: 4000, refunded: 1000 })
    expect(await seenBy(orderId)).toMatchObject({ owed: 3800 })
    const [credit] = await query('select title, amount, parts from order_credit where order_id = $1', orderId)
    // 8.1 % are in it: 10.00 / 1.081 × 0.081.
    expect(credit).toEqual({ title: 'Erlass', amount: 1000, parts: [{ rate: 810, net: 925, tax: 75, gross: 1000 }] })
    const text = await refundMail(orderId)
    expect(text).toMatch(
      /Diesen Betrag müssen Sie nicht mehr bezahlen\. Zu bezahlen sind weiterhin CHF 38\.00, zahlbar bis [\d.]+\./,
    )
    expect(text).not.toContain('wieder offen')
    // Cancelled afterwards, no more goes back than is there.
    const { version } = await seenBy(orderId)
    await changed(`POST /api/admin/orders/${orderId}/cancel`, {
      ...{ reason: 'Abgesagt', refund: 3000, withFee: false, withMail: false, version },
    })
    await jobs()
    expect(await stateOf(orderId)).toMatchObject({ state: 'cancelcompleted', paid: 4000, refunded: 4000 })
    expect(await seenBy(orderId)).toMatchObject({ owed: 0 })
  })

  it('what stays owed is owed again, and nothing is billed', async () => {
    const { orderId, path } = await partlyPaid()
    await changed(path, wish(false))
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', credited: 0, refunded: 1000 })
    expect(await refundMail(orderId)).toContain(
      'Damit sind CHF 10.00 wieder offen; zu bezahlen sind zusammen CHF 48.00.',
    )
  })

  it('what the provider will not send back is not let go, and can be tried anew', async () => {
    const { orderId, path } = await partlyPaid()
    simulator.faults.refuse = 1
    expect((await call(path, { ...staff, body: wish(true) })).body).toMatchObject({ code: 'payment.refund_refused' })
    simulator.faults.refuse = 0
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', credited: 0, refunded: 0 })
    expect(await seenBy(orderId)).toMatchObject({ owed: 3800 })
    await changed(path, wish(true))
    expect(await stateOf(orderId)).toMatchObject({ state: 'booked', credited: 1000, refunded: 1000 })
  })

  it('nothing is let go while a price is on request: it could not be billed', async () => {
    const { orderId, path } = await partlyPaid()
    await query(
      `update customer_order set summary = jsonb_set(summary, '{hasNoPriceObject}', 'true') where id = $1`,
      orderId,
    )
    expect((await call(path, { ...staff, body: wish(true) })).body).toMatchObject({ code: 'order.not_priced' })
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', credited: 0, refunded: 0 })
    await changed(path, wish(false))
    expect(await stateOf(orderId)).toMatchObject({ state: 'created', credited: 0, refunded: 1000 })
  })
})
