import { qrReference } from '@allmend/domain/bank'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { drawPage } from '../../../../test/pdf-pages.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { readCodes } from '../../../../test/read-code.ts'

const app = await buildTestApp()

async function scene() {
  const { appId, as, clerk, customerToken, place, query } = await deskScene(app)
  const bill = async (change = '') => {
    const { orderId } = await place()
    if (change) await query(`update customer_order set ${change} where id = $1`, orderId)
    const [order] = await query('select version from customer_order where id = $1', orderId)
    const booked = await as(clerk, `POST /api/admin/orders/${orderId}/state`, { to: 'booked', version: order.version })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    return orderId
  }
  const file = async (path: string, token = clerk) => {
    const answer = await app.server.inject({
      url: path,
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    return answer.rawPayload
  }
  // Lines may be broken anywhere.
  const letter = async (orderId: number) =>
    pdfText(await file(`/api/admin/orders/${orderId}/pdf`)).replaceAll(/\s+/g, ' ')
  const account = (iban: string) =>
    query(
      `update app_setting set iban = $2, creditor_name = 'Gemeinde Seewilen', creditor_street = 'Dorfplatz', creditor_streetno = '3',
         creditor_zipcode = '8699', creditor_city = 'Seewilen' where app_id = $1`,
      appId,
      iban,
    )
  return { appId, as, clerk, customerToken, query, bill, file, letter, account, place }
}

it('an invoice is paid to the account of its day, and says nothing where there is none', async () => {
  const { bill, letter, account } = await scene()
  const before = await bill()
  await account('CH9300762011623852957')
  const billed = await bill()
  const words =
    'Empfangsschein Konto / Zahlbar an CH93 0076 2011 6238 5295 7 Gemeinde Seewilen Dorfplatz 3 8699 Seewilen Referenz RF'
  expect(await letter(billed)).toContain(words)
  expect(await letter(before)).not.toMatch(/Konto|Zahlteil/)
  await account('CH4431999123000889012')
  expect(await letter(billed)).toContain(words)
})

it('what is open is in the code, to the Rappen, with a reference of this order alone', async () => {
  const { appId, as, clerk, query, bill, file, account } = await scene()
  await account('CH4431999123000889012')
  for (const order of [await bill(), await bill()]) {
    const [{ year, number, total, version }] = await query(
      'select year, number, total, version from customer_order where id = $1',
      order,
    )
    // Two hours at 45.67.
    expect(total).toBe(9135)
    const body = { kind: 'payment', amount: 1035, onDay: '2025-12-01', version }
    expect((await as(clerk, `POST /api/admin/orders/${order}/payments`, body)).status).toBe(200)
    const reference = qrReference(`${String(appId).padStart(8, '0')}${year}${String(number).padStart(8, '0')}`)
    const { png } = await drawPage(await file(`/api/admin/orders/${order}/pdf`), 0)
    expect((await readCodes(png)).map(({ text }) => text.split('\n'))).toEqual([
      [
        ...['SPC', '0200', '1', 'CH4431999123000889012'],
        ...['S', 'Gemeinde Seewilen', 'Dorfplatz', '3', '8699', 'Seewilen', 'CH'],
        ...['', '', '', '', '', '', ''],
        ...['81.00', 'CHF', 'S', 'Harmonie', 'Kirchgasse', '8', '8199', 'Seewilen', 'CH'],
        ...['QRR', reference, `Rechnung ${year}-${String(number).padStart(6, '0')}`, 'EPD'],
      ],
    ])
  }
})

it('what is paid, cancelled, paid in cash or not billed has no payment part, and says so', async () => {
  const { as, clerk, query, bill, letter, account, place, appId } = await scene()
  await account('CH4431999123000889012')
  const versionOf = async (id: number) =>
    (await query('select version from customer_order where id = $1', id))[0].version as number

  const ordered = await letter((await place()).orderId)
  expect(ordered).toContain('Dies ist keine Rechnung. Die Rechnung folgt später.')

  const paid = await bill()
  const payment = { kind: 'payment', amount: 9135, onDay: '2025-12-01', version: await versionOf(paid) }
  expect((await as(clerk, `POST /api/admin/orders/${paid}/payments`, payment)).status).toBe(200)
  expect(await letter(paid)).toContain('Bereits bezahlt −91.35 Zu bezahlen CHF 0.00')
  expect(await letter(paid)).toContain('Der Betrag ist bezahlt. Besten Dank.')

  const gone = await bill()
  const [booking] = await query('select id from booking where order_id = $1', gone)
  const decided = await as(clerk, 'POST /api/admin/bookings/decide', { ids: [booking.id], to: 'cancelled' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect(await letter(gone)).toContain('Die Bestellung ist storniert. Es ist nichts mehr offen.')

  await query(`update payment_option set kind = 'cash', name = 'Bar' where app_id = $1`, appId)
  const cash = await bill()
  expect(await letter(cash)).toMatch(/Bar zu bezahlen innert \d+ Tagen, bis am/)

  for (const text of [ordered, await letter(paid), await letter(gone), await letter(cash)]) {
    expect(text).not.toMatch(/Zahlteil|Empfangsschein/)
  }
})

it('an account that lacks whose it is makes no payment part, and no letter fail', async () => {
  const { query, bill, letter, account } = await scene()
  await account('CH4431999123000889012')
  const billed = await bill()
  await query(
    `update customer_order set summary = summary #- '{letterhead,account,creditor,city}' where id = $1`,
    billed,
  )
  expect(await letter(billed)).toMatch(/Konto: CH44 3199 9123 0008 8901 2, lautend auf Gemeinde Seewilen.*Referenz: 00/)
  expect(await letter(billed)).not.toContain('Empfangsschein')
  // Of an invoice from before payment parts.
  const old = await bill()
  await query(`update customer_order set summary = summary #- '{letterhead,account,creditor}' where id = $1`, old)
  expect(await letter(old)).toContain('lautend auf Gemeinde Seewilen, Dorfplatz 3, 8699 Seewilen')
  // Somebody from abroad fills in the address.
  const abroad = await bill(`contact = contact || '{"zipcode": "79761", "company": "<script>x</script>"}'`)
  expect(await letter(abroad)).toContain('Zahlbar durch (Name/Adresse)')
  expect(await letter(abroad)).toContain('<script>x</script>')
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
