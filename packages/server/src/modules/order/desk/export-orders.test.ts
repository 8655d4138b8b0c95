import type { DeskOrderRow } from '@allmend/contract'
import { orderStates, orderStateWords, paymentMark, paymentMarkWords } from '@allmend/domain/bookings'
import { customerNames } from '@allmend/domain/lists'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { parseCsv } from '../../../../test/parse-csv.ts'

const app = await buildTestApp()
const { call, make } = app
let scene: Awaited<ReturnType<typeof deskScene>>
let keeper: string
beforeAll(async () => {
  scene = await deskScene(app)
  keeper = await make.keeperToken()
})

const csv = async (path: string) => {
  const { body } = await scene.as(keeper, `GET /api/admin/${path}`)
  const [head = [], ...lines] = parseCsv(String(body.text))
  return lines.map((line) => Object.fromEntries(line.map(({ value }, at) => [head[at]?.value ?? '', value])))
}
const rows = async () =>
  (await scene.as(keeper, 'GET /api/admin/orders?itemsPerPage=all')).body.rows as readonly DeskOrderRow[]

async function post(id: number, path: string, body: object) {
  const [{ version }] = await scene.query('select version from customer_order where id = $1', id)
  const answer = await scene.as(keeper, `POST /api/admin/orders/${id}/${path}`, { ...body, version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

it('says in the file what the list says, whatever became of the order', async () => {
  const place = async () => (await scene.place()).orderId
  const pay = (id: number) => post(id, 'state', { to: 'payed', payment: { onDay: '2026-01-01' } })

  const open = await place()
  const overdue = await place()
  await post(overdue, 'state', { to: 'booked' })
  await scene.query(`update customer_order set due_on = '2020-01-01' where id = $1`, overdue)
  const paid = await place()
  await post(paid, 'state', { to: 'booked' })
  await pay(paid)
  const cancelled = await place()
  await post(cancelled, 'state', { to: 'booked' })
  await post(cancelled, 'cancel', { reason: 'Test', refund: 0 })
  const free = await scene.as(keeper, 'POST /api/admin/orders', {
    userId: scene.customerId,
    clientKey: crypto.randomUUID(),
    bookings: [],
    positions: [{ title: 'Gratis', quantity: 1, unitPrice: 0, isTaxable: false }],
  })
  // A person who owed something, and one who had paid: their orders stay, without a name.
  const deleted = await make.user(scene.appId, { firstname: 'Urs', lastname: 'Weg', company: '' })
  const [owing, settled] = [await place(), await place()]
  await post(settled, 'state', { to: 'booked' })
  await pay(settled)
  const contact = JSON.stringify({ firstname: 'Urs', lastname: 'Weg', city: 'Seewilen' })
  await scene.query('update customer_order set user_id = $1, contact = $2 where id = any($3)', deleted, contact, [
    owing,
    settled,
  ])
  const alone = await place()
  await scene.query('update customer_order set contact = $1 where id = $2', contact, alone)
  expect((await call(`DELETE /api/admin/users/${deleted}`, { appId: scene.appId, token: keeper })).status).toBe(200)

  const [listed, files, lines] = [
    await rows(),
    await csv('orders/export?format=csv'),
    await csv('orders/lines/export?format=csv'),
  ]
  const words = (id: number) => {
    const file = files.find((one) => one.Nummer === listed.find((row) => row.id === id)?.number)
    return `${file?.Kunde}: ${file?.Zahlung}`
  }
  expect(words(open)).toBe('Harmonie, Regula Meier: Offen')
  expect(words(overdue)).toBe('Harmonie, Regula Meier: Überfällig')
  expect(words(paid)).toBe('Harmonie, Regula Meier: Bezahlt')
  expect(words(cancelled)).toBe('Harmonie, Regula Meier: Nichts offen')
  expect(words(Number(free.body.orderId))).toBe('Harmonie, Regula Meier: Keine')
  expect(words(owing)).toBe('Gelöschte Person: Nichts offen')
  expect(words(settled)).toBe('Gelöschte Person: Bezahlt')
  expect(words(alone)).toBe('Urs Weg: Offen')

  // What is left of a cancelled order: nothing, for the customer as well. 2 × 45.67, in five Rappen 91.35, were billed.
  const { body } = await scene.as(scene.customerToken, 'GET /api/account/orders?itemsPerPage=all')
  const own = (body.orders as { id: number; total: number; credited: number }[]).find(({ id }) => id === cancelled)
  expect(own).toMatchObject({ total: 9135, credited: 9135 })
  expect(listed.find(({ id }) => id === cancelled)).toMatchObject({ total: 9135, credited: 9135, owed: 0 })

  expect(files).toHaveLength(listed.length)
  for (const row of listed) {
    const shown = {
      Kunde: customerNames(row.customer).join(', '),
      Zahlung: paymentMarkWords[paymentMark(row)],
      Status: orderStateWords[row.state],
      'Total nach Stornierung CHF': String((row.total - row.credited) / 100),
    }
    expect(files.find(({ Nummer }) => Nummer === row.number)).toMatchObject(shown)
    for (const line of lines.filter(({ Bestellnummer }) => Bestellnummer === row.number)) {
      expect(line).toMatchObject({ Kunde: shown.Kunde, Status: shown.Status })
    }
  }
})

it('has every column of an order and of its lines, amounts and days included', async () => {
  await scene.query(
    `update app_setting set vat_number = 'CHE-1', prices_include_vat = true where app_id = $1`,
    scene.appId,
  )
  onTestFinished(async () => {
    await scene.query(`update app_setting set vat_number = '' where app_id = $1`, scene.appId)
  })
  const positions = [
    { title: 'Reinigung', quantity: 1.5, unitPrice: 10_810, isTaxable: true },
    { title: 'Schlüssel', quantity: 1, unitPrice: 2000, isTaxable: false },
  ]
  const made = await scene.as(keeper, 'POST /api/admin/orders', {
    userId: scene.customerId,
    clientKey: crypto.randomUUID(),
    bookings: [],
    positions,
  })
  const id = Number(made.body.orderId)
  await post(id, 'state', { to: 'booked' })
  await scene.query(
    `update customer_order set created_at = '2026-01-01T23:30:00Z', booked_on = '2026-01-03', due_on = '2026-02-02' where id = $1`,
    id,
  )
  const money = (kind: string, amount: number, onDay: string) => post(id, 'payments', { kind, amount, onDay })
  await money('payment', 20_000, '2026-01-20')
  await money('refund', 1785, '2026-01-21')
  // 1.5 × 108.10 = 162.15, of which 12.15 are VAT; 20.00 without.
  const order = {
    Nummer: made.body.orderNumber,
    // It came in after midnight, by the clock of the municipality.
    Eingang: '02.01.2026 - 00:30',
    Kunde: 'Harmonie, Regula Meier',
    Firma: 'Harmonie',
    Objekte: '',
    Buchungen: '0',
    Preiskategorie: 'Einheimische',
    Zahlungsart: 'Rechnung',
    'Total CHF': '182.15',
    'Gutgeschrieben CHF': '0',
    'Total nach Stornierung CHF': '182.15',
    'Mahngebühren CHF': '0',
    'Bezahlt CHF': '200',
    'Rückerstattet CHF': '17.85',
    'Offen CHF': '0',
    'Verbucht am': '03.01.2026',
    'Fällig am': '02.02.2026',
    'Bezahlt am': '20.01.2026',
    Zahlung: 'Bezahlt',
    Status: 'Bezahlt',
  }
  expect(await csv(`orders/export?format=csv&ids=${id}`)).toEqual([order])
  const line = {
    Bestellnummer: order.Nummer,
    Datum: order.Eingang,
    'Verbucht am': '03.01.2026',
    Kunde: order.Kunde,
    Zahlungsart: 'Rechnung',
    'Bezahlt am': '20.01.2026',
    Status: 'Bezahlt',
  }
  expect(await csv(`orders/lines/export?format=csv&ids=${id}`)).toEqual([
    {
      ...line,
      Text: 'Reinigung',
      Menge: '1.5',
      'Netto CHF': '150',
      'Satz %': '8.1',
      'MwSt. CHF': '12.15',
      'Brutto CHF': '162.15',
    },
    {
      ...line,
      Text: 'Schlüssel',
      Menge: '1',
      'Netto CHF': '20',
      'Satz %': '0',
      'MwSt. CHF': '0',
      'Brutto CHF': '20',
    },
  ])
})

it('names in the file of orders each state as the list does', async () => {
  for (const state of orderStates) {
    const { orderId } = await scene.place()
    await scene.query('update customer_order set state = $1 where id = $2', state, orderId)
    const [file] = await csv(`orders/export?format=csv&ids=${orderId}`)
    const row = (await rows()).find(({ id }) => id === orderId)
    expect(file, state).toMatchObject({ Zahlung: row && paymentMarkWords[paymentMark(row)] })
  }
})

it('says in the file of bookings what their list says: what was rejected costs nothing', async () => {
  const [kept, ended] = [await scene.place(), await scene.place()]
  await scene.decide([ended.id], 'rejected', { withMail: false })
  const file = await csv(`bookings/export?format=csv&ids=${kept.id}|${ended.id}&columns=state,payment`)
  expect(file.map(({ Status, Zahlung }) => `${Status}: ${Zahlung}`).sort()).toEqual([
    'Abgelehnt: Keine',
    'Unbestätigt: Offen',
  ])
})
