import { qrReference } from '@allmend/domain/bank'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { pdfText } from '../../../../test/pdf-text.ts'

const app = await buildTestApp()

async function scene() {
  const { appId, as, clerk, place, query } = await deskScene(app)
  const bill = async (change = '') => {
    const { orderId } = await place()
    if (change) await query(`update customer_order set ${change} where id = $1`, orderId)
    const [order] = await query('select version from customer_order where id = $1', orderId)
    const booked = await as(clerk, `POST /api/admin/orders/${orderId}/state`, { to: 'booked', version: order.version })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    return orderId
  }
  const letter = async (orderId: number) => {
    const { rawPayload } = await app.server.inject({
      url: `/api/admin/orders/${orderId}/pdf`,
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${clerk}` },
    })
    // Lines may be broken anywhere.
    return pdfText(rawPayload).replaceAll(/\s+/g, ' ')
  }
  const account = (iban: string) =>
    query(
      `update app_setting set iban = $2, creditor_name = 'Gemeinde Seewilen', creditor_street = 'Dorfplatz', creditor_streetno = '3',
         creditor_zipcode = '8699', creditor_city = 'Seewilen' where app_id = $1`,
      appId,
      iban,
    )
  return { appId, query, bill, letter, account }
}

it('an invoice names the account of its day, and says nothing where there is none', async () => {
  const { bill, letter, account } = await scene()
  const before = await bill()
  await account('CH9300762011623852957')
  const billed = await bill()
  const words = 'Konto: CH93 0076 2011 6238 5295 7, lautend auf Gemeinde Seewilen, Dorfplatz 3, 8699 Seewilen'
  expect(await letter(billed)).toContain(words)
  expect(await letter(billed)).not.toContain('Referenz:')
  expect(await letter(before)).not.toContain('Konto:')
  await account('CH4431999123000889012')
  expect(await letter(billed)).toContain(words)
})

it('an account that needs a reference has one, of this order alone', async () => {
  const { appId, query, bill, letter, account } = await scene()
  await account('CH4431999123000889012')
  const orders = [await bill(), await bill()]
  for (const order of orders) {
    const [{ year, number }] = await query('select year, number from customer_order where id = $1', order)
    const reference = qrReference(`${String(appId).padStart(8, '0')}${year}${String(number).padStart(8, '0')}`)
    expect((await letter(order)).replaceAll(' ', '')).toContain(`Referenz:${reference}`)
  }
})

it('who writes is the sender of the settings, else the municipality', async () => {
  const { appId, query, bill, letter } = await scene()
  await query(`update app set title = 'Gemeinde Seewilen' where id = $1`, appId)
  await query(`update app_setting set texts = '{"title": ""}' where app_id = $1`, appId)
  const billed = await bill()
  expect(await letter(billed)).toContain('Gemeinde Seewilen')
  await query(`update app_setting set texts = '{"title": "Liegenschaften"}' where app_id = $1`, appId)
  expect(await letter(await bill())).toContain('Liegenschaften')
  expect(await letter(billed)).not.toContain('Liegenschaften')
})

it('an order without a payment option is due when the app says so', async () => {
  const { appId, query, bill } = await scene()
  await query('update app_setting set payment_term_days = 12 where app_id = $1', appId)
  const order = await bill('payment_option_id = null')
  const [{ days }] = await query('select due_on - booked_on as days from customer_order where id = $1', order)
  expect(days).toBe(12)
})
