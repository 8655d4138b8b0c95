import { afterAll, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, keeper, order, draft, paymentOf } = scene
afterAll(() => simulator.close())
const staff = { appId, token: keeper }

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
