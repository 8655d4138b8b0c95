import { formatChf } from '@allmend/domain/money'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { drawPage, pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { readCodes } from '../../../../test/read-code.ts'
import { shareOut } from './pay-collective.ts'

const app = await buildTestApp()
const scene = await deskScene(app)
const { appId, as, clerk, customerToken, query, place } = scene

beforeAll(() =>
  query(
    `update app_setting set iban = 'CH4431999123000889012', creditor_name = 'Gemeinde Seewilen', creditor_zipcode = '8699',
       creditor_city = 'Seewilen', payment_term_days = 20 where app_id = $1`,
    appId,
  ),
)

const order = async (id: number) => (await query('select * from customer_order where id = $1', id))[0]
const numberOf = async (id: number) => {
  const { year, number } = await order(id)
  return `${year}-${String(number).padStart(6, '0')}`
}
const bill = async (id: number) => {
  const body = { to: 'booked', withMail: false, version: (await order(id)).version }
  expect((await as(clerk, `POST /api/admin/orders/${id}/state`, body)).status).toBe(200)
}
const create = (ids: readonly number[], more: object = {}, token = clerk) =>
  as(token, 'POST /api/admin/collective-invoices', { ids, ...more })
interface Made {
  readonly id: number
  readonly number: string
  readonly dueOn: string
  readonly owed: number
  readonly version: number
}
const made = async (ids: readonly number[], more: object = {}) => {
  const { status, body } = await create(ids, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.collective as Made
}
const two = async () => [(await place()).orderId, (await place()).orderId] as const
const fetchFile = (path: string, token?: string, place = appId) =>
  app.server.inject({
    url: path,
    headers: { 'x-app-id': String(place), ...(token && { authorization: `Bearer ${token}` }) },
  })

describe('a collective invoice', () => {
  it('books every order, due on the same day, with one reference and subtotals', async () => {
    const [one, another] = await two()
    await bill(another)
    const { id, number, dueOn, owed } = await made([another, one])
    // Each two hours at 45.67, rounded to 91.35.
    expect(owed).toBe(18_270)
    for (const orderId of [one, another]) {
      expect(await order(orderId)).toMatchObject({ state: 'booked', collective_id: id })
    }
    const days = await query(
      'select due_on::text as due, booked_on::text as on from customer_order where collective_id = $1',
      id,
    )
    expect(days.map(({ due }) => due)).toEqual([dueOn, dueOn])
    const { rawPayload } = await fetchFile(`/api/admin/collective-invoices/${id}/pdf`, clerk)
    const text = pdfText(rawPayload)
    for (const orderId of [one, another]) {
      const name = await numberOf(orderId)
      expect(text).toContain(`Bestellung ${name}, Jahreskonzert\nMehrzweckhalle`)
      expect(text).toContain(`Rundung auf 5 Rappen\n0.01\nTotal ${name}\n91.35`)
    }
    expect(text).toContain('Total\n182.70\nZu bezahlen\nCHF 182.70')
    const [{ year }] = await query('select year from collective_invoice where id = $1', id)
    const pages = await pageTexts(rawPayload)
    const { png } = await drawPage(rawPayload, pages.length - 1)
    const [code] = await readCodes(png)
    const lines = code?.text.split('\n') ?? []
    expect(lines.slice(18, 20)).toEqual(['182.70', 'CHF'])
    const serial = number.split('-')[2]
    expect(lines.at(-3)?.slice(0, 26)).toBe(
      `${String(appId).padStart(8, '0')}${year}1${serial?.padStart(7, '0')}`.padStart(26, '0'),
    )
    expect(lines.at(-2)).toBe(`Sammelrechnung ${number}`)
    // The letter of each order says where it is paid.
    const own = pdfText((await fetchFile(`/api/admin/orders/${one}/pdf`, clerk)).rawPayload).replaceAll('\n', ' ')
    expect(own).toContain(`Teil der Sammelrechnung ${number}`)
    expect(own).not.toContain('Empfangsschein')
  })

  it('has the next number of its year, and is mailed once instead of each order', async () => {
    const [first, second] = [await two(), await two()]
    const [a, b] = [await made(first), await made(second, { withMail: false })]
    const serial = (number: string) => Number(number.split('-')[2])
    expect(serial(b.number)).toBe(serial(a.number) + 1)
    await scene.jobs()
    const mails = await query(
      `select topic, recipient, attachments from mail_message where order_id = any($1) and topic = 'customerInvoice'`,
      [...first, ...second],
    )
    expect(mails).toEqual([
      {
        topic: 'customerInvoice',
        recipient: 'regula@example.test',
        attachments: [
          {
            filename: `sammelrechnung-${a.number.toLowerCase()}.pdf`,
            contentType: 'application/pdf',
            letter: { kind: 'collective', id: a.id },
          },
        ],
      },
    ])
  })

  it('tells what happened to it: who made it, what came in and which mails went out about it, and no others', async () => {
    const orders = await two()
    const { id, number, version } = await made(orders)
    await scene.jobs()
    const onDay = (await query('select current_date::text as day'))[0].day
    const payment = { amount: 5000, onDay, note: '', version }
    expect((await as(clerk, `POST /api/admin/collective-invoices/${id}/payments`, payment)).status).toBe(200)
    expect((await as(clerk, `POST /api/admin/orders/${orders[0]}/send`, { email: 'regula@example.test' })).status).toBe(
      200,
    )
    const { body } = await as(clerk, `GET /api/admin/collective-invoices/${id}/history`)
    const entries = body.entries as Record<string, unknown>[]
    expect(entries.map(({ kind, title, by, changes }) => ({ kind, title, by, changes }))).toEqual([
      {
        ...{ kind: 'change', title: 'Zahlung erfasst', by: expect.any(String) },
        changes: [{ field: 'Bezahlt', before: null, after: formatChf(5000) }],
      },
      {
        ...{ kind: 'mail', by: 'an regula@example.test', changes: [] },
        title: expect.stringMatching(`^E-Mail «Sammelrechnung ${number} – .*» nicht gesendet \\(kein Mailserver\\)$`),
      },
      { kind: 'change', title: 'Sammelrechnung erstellt', by: expect.any(String), changes: [] },
    ])
    const nobody = await as(clerk, 'GET /api/admin/collective-invoices/999999/history')
    expect(nobody.status).toBe(404)
  })

  it('is of one customer, and of orders that owe something', async () => {
    const [one, another] = await two()
    const stranger = await app.make.user(appId)
    await query('update customer_order set user_id = $2 where id = $1', another, stranger)
    expect((await create([one, another])).body).toMatchObject({ code: 'collective.other_customer' })
    expect(await order(one)).toMatchObject({ state: 'created', collective_id: null })
    const [free, good] = await two()
    await query('update customer_order set total = 0 where id = $1', free)
    expect((await create([free, good])).body).toMatchObject({
      code: 'collective.unfit',
      details: { orders: [await numberOf(free)] },
    })
    const third = (await place()).orderId
    await made([good, third])
    expect((await create([good, one])).body).toMatchObject({ code: 'collective.unfit' })
    expect((await create([one, (await place()).orderId], { dueOn: '2020-01-01' })).body).toMatchObject({
      code: 'collective.due_past',
    })
    expect((await create([one, (await place()).orderId], { dueOn: '2199-12-31' })).body).toMatchObject({
      code: 'collective.due_far',
      message: "'Zahlbar bis' darf höchstens 365 Tage in der Zukunft liegen.",
    })
    expect((await create([one])).status).toBe(400)
    expect((await create([one, 999_999])).status).toBe(404)
  })

  it('is paid in parts that fill the orders one after the other, what is too much at the last', async () => {
    const [one, another] = await two()
    const { id } = await made([one, another])
    const read = async () => (await as(clerk, `GET /api/admin/collective-invoices/${id}`)).body.collective as Made
    const pay = async (amount: number, version?: number, onDay = '2025-12-01') =>
      as(clerk, `POST /api/admin/collective-invoices/${id}/payments`, {
        ...{ amount, onDay, version: version ?? (await read()).version },
      })
    const [{ tomorrow }] = await query(
      `select ((now() at time zone zone)::date + 1)::text as tomorrow from app where id = $1`,
      appId,
    )
    expect(await pay(10_000, undefined, tomorrow)).toMatchObject({ status: 400, body: { code: 'order.payment_ahead' } })
    expect((await pay(10_000)).status).toBe(200)
    expect(await order(one)).toMatchObject({ state: 'payed', paid: 9135 })
    expect(await order(another)).toMatchObject({ state: 'booked', paid: 865 })
    expect((await pay(1, 1)).body).toMatchObject({ code: 'record.conflict' })
    expect((await pay(9000)).status).toBe(200)
    expect(await order(another)).toMatchObject({ state: 'payed', paid: 9865 })
    const note = expect.stringMatching(/^Sammelrechnung S-/)
    expect(await read()).toMatchObject({
      ...{ total: 18_270, paid: 19_000, owed: 0, isOverdue: false, version: 3 },
      contact: { company: 'Harmonie', email: 'regula@example.test' },
      orders: [
        { id: one, state: 'payed', total: 9135, paid: 9135, owed: 0 },
        { id: another, state: 'payed', total: 9135, paid: 9865, owed: -730 },
      ],
      payments: [
        { number: await numberOf(one), kind: 'payment', amount: 9135, onDay: '2025-12-01', note },
        { number: await numberOf(another), amount: 865 },
        { number: await numberOf(another), amount: 9000 },
      ],
    })
    expect((await pay(100)).body).toMatchObject({ code: 'collective.settled' })
    const text = pdfText((await fetchFile(`/api/admin/collective-invoices/${id}/pdf`, clerk)).rawPayload)
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Guthaben, wird zurückbezahlt 7\.30 Zu bezahlen CHF 0\.00/)
    expect(text).toContain('Es ist nichts mehr offen. Besten Dank.')
    expect(text).not.toContain('Empfangsschein')
  })

  it('of which one order is cancelled asks for less, and says what was credited', async () => {
    const [one, another] = await two()
    const { id } = await made([one, another])
    const [booking] = await query('select id from booking where order_id = $1', one)
    await as(clerk, 'POST /api/admin/bookings/decide', { ids: [booking.id], to: 'cancelled' })
    const text = pdfText((await fetchFile(`/api/admin/collective-invoices/${id}/pdf`, clerk)).rawPayload)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${await numberOf(one)}: Gutschrift: Mehrzweckhalle`)
    expect(text).toContain('Zu bezahlen\nCHF 91.35')
    expect(text).toContain('Betrag\n91.35')
    expect((await fetchFile(`/api/account/orders/${one}/pdf`, customerToken)).statusCode).toBe(200)
  })

  it('is its customer’s and nobody else’s', async () => {
    const { id } = await made(await two())
    const other = await app.make.app()
    const neighbour = await app.make.userToken(appId, await app.make.user(appId))
    const elsewhere = await app.make.staffToken(other, ['order:view', 'order:edit'])
    const unable = await app.make.staffToken(appId, ['object:view'])
    const own = `/api/account/collective-invoices/${id}/pdf`
    expect((await fetchFile(own, customerToken)).statusCode).toBe(200)
    expect((await fetchFile(own, neighbour)).statusCode).toBe(404)
    expect((await fetchFile(own)).statusCode).toBe(401)
    const base = `/api/admin/collective-invoices/${id}` as const
    for (const path of [base, `${base}/pdf`, `${base}/notices`]) {
      expect((await fetchFile(path, elsewhere, other)).statusCode, path).toBe(404)
      expect((await fetchFile(path, unable)).statusCode, path).toBe(403)
      expect((await fetchFile(path, customerToken)).statusCode, path).toBe(403)
      expect((await fetchFile(path)).statusCode, path).toBe(401)
    }
    const writes = [
      [`${base}/payments`, { amount: 5, onDay: '2025-12-01', version: 1 }],
      [`${base}/send`, { email: 'a@b.test' }],
    ] as const
    for (const [path, body] of writes) {
      expect((await app.call(`POST ${path}`, { appId: other, token: elsewhere, body })).status, path).toBe(404)
      expect((await app.call(`POST ${path}`, { appId, token: unable, body })).status, path).toBe(403)
      expect((await app.call(`POST ${path}`, { appId, body })).status, path).toBe(401)
    }
    const ids = await two()
    const line = 'POST /api/admin/collective-invoices'
    expect((await app.call(line, { appId: other, token: elsewhere, body: { ids } })).status).toBe(404)
    expect((await create(ids, {}, unable)).status).toBe(403)
    expect((await app.call(line, { appId, body: { ids } })).status).toBe(401)
    expect((await as(clerk, `POST ${base}/send`, { email: 'kasse@harmonie.test' })).status).toBe(200)
    expect((await as(clerk, `POST ${base}/send`, { email: 'x' })).status).toBe(400)
  })

  it('forgets whom it went to with the last of its orders', async () => {
    const email = 'weg@example.test'
    const person = await app.make.user(appId, { email })
    const ids = await two()
    await query('update customer_order set user_id = $2 where id = any($1)', ids, person)
    const { id } = await made(ids)
    const { forgetOrders } = await import('../forget-orders.ts')
    await app.deps.db.withTenant(appId, (tx) => forgetOrders(tx, { id: person, email }))
    const [row] = await query('select user_id, contact from collective_invoice where id = $1', id)
    expect(row).toEqual({ user_id: null, contact: {} })
    expect((await fetchFile(`/api/admin/collective-invoices/${id}/pdf`, clerk)).statusCode).toBe(200)
  })
})

it('money that came in is shared out to the last Rappen, and nobody gets more than is owed but the last', () => {
  expect(shareOut(10_000, [9135, 9135])).toEqual([9135, 865])
  expect(shareOut(500, [0, 300, -50])).toEqual([0, 500, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc
        .array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 1 })
        .filter((list) => list.some((one) => one > 0)),
      (amount, owing) => {
        const shares = shareOut(amount, owing)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        const last = owing.findLastIndex((rest) => rest > 0)
        for (const [at, share] of shares.entries()) {
          if (at !== last) expect(share).toBeLessThanOrEqual(Math.max(0, owing[at] ?? 0))
          expect(share).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})
