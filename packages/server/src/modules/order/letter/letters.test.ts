import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { pageTexts } from '../../../../test/pdf-pages.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { SmallPictures } from '../../../platform/pictures/small-pictures.ts'
import { UploadPlaces } from '../../../platform/upload/upload-places.ts'
import { letterDrawer } from '../index.ts'

const app = await buildTestApp()
const scene = await deskScene(app)
const { appId, as, clerk, customerToken, query, place } = scene
const pictures = new SmallPictures(app.deps.storage, new UploadPlaces())

beforeAll(() =>
  query(
    `update app_setting set iban = 'CH4431999123000889012', creditor_name = 'Gemeinde Seewilen', creditor_zipcode = '8699',
       creditor_city = 'Seewilen' where app_id = $1`,
    appId,
  ),
)

const order = async (id: number) => (await query('select * from customer_order where id = $1', id))[0]
const numberOf = async (id: number) => {
  const { year, number } = await order(id)
  return `${year}-${String(number).padStart(6, '0')}`
}
const step = async (id: number, body: object) => {
  const answer = await as(clerk, `POST /api/admin/orders/${id}/state`, { ...body, version: (await order(id)).version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const bill = async (body: object = {}) => {
  const { orderId } = await place()
  await step(orderId, { to: 'booked', ...body })
  return orderId
}
const fetchFile = (path: string, { token, app: place = appId }: { token?: string; app?: number } = {}, body?: object) =>
  app.server.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { 'x-app-id': String(place), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  })
const textOf = async (path: string, token = clerk) => {
  const answer = await fetchFile(path, { token })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return { name: String(answer.headers['content-disposition']), text: pdfText(answer.rawPayload) }
}
const creditOf = async (orderId: number) => {
  const [booking] = await query('select id from booking where order_id = $1', orderId)
  await as(clerk, 'POST /api/admin/bookings/decide', { ids: [booking.id], to: 'cancelled', text: 'Wasserschaden' })
  return (await query('select id from order_credit where order_id = $1', orderId))[0].id as number
}

/** Somebody else of the same app, staff of another, and nobody. */
async function strangers() {
  const other = await app.make.app()
  const [neighbour, elsewhere] = [await app.make.user(appId), await app.make.user(other)]
  return {
    neighbour: { token: await app.make.userToken(appId, neighbour) },
    clerkElsewhere: { token: await app.make.staffToken(other, ['order:view', 'order:edit']), app: other },
    customerElsewhere: { token: await app.make.userToken(other, elsewhere), app: other },
    unable: { token: await app.make.staffToken(appId, ['object:view']) },
  }
}

describe('a credit note', () => {
  it('is a letter of its own, for staff, for its customer and by the link', async () => {
    const orderId = await bill()
    const number = await numberOf(orderId)
    const creditId = await creditOf(orderId)
    const { name, text } = await textOf(`/api/admin/orders/${orderId}/credits/${creditId}/pdf`)
    expect(name).toContain(`gutschrift-${number}-g1.pdf`)
    expect(text).toContain(`Gutschrift zur Rechnung ${number}`)
    expect(text).toMatch(/Mehrzweckhalle, 0\d\.01\.2030 - 10:00\n91\.35/)
    expect(text).toContain('Gutschrift\nCHF 91.35')
    expect(text).toContain(`Von der Rechnung ${number} ist nichts mehr offen.`)
    expect(text).not.toContain('Empfangsschein')
    const own = await textOf(`/api/account/orders/${orderId}/credits/${creditId}/pdf`, customerToken)
    expect(own.text).toBe(text)
    const { body } = await as(clerk, `POST /api/admin/orders/${orderId}/link`)
    const token = String(body.url).split('/order/')[1]
    expect((await fetchFile(`/api/order-link/${token}/credits/${creditId}/pdf`)).statusCode).toBe(200)
    const another = await bill()
    expect((await fetchFile(`/api/admin/orders/${another}/credits/${creditId}/pdf`, { token: clerk })).statusCode).toBe(
      404,
    )
  })

  it('is nobody else’s', async () => {
    const orderId = await bill()
    const path = (area: string) => `/api/${area}/orders/${orderId}/credits/`
    const creditId = await creditOf(orderId)
    const who = await strangers()
    const status = async (area: string, caller: Parameters<typeof fetchFile>[1]) =>
      (await fetchFile(`${path(area)}${creditId}/pdf`, caller)).statusCode
    expect(await status('account', who.neighbour)).toBe(404)
    expect(await status('account', who.customerElsewhere)).toBe(404)
    expect(await status('admin', who.clerkElsewhere)).toBe(404)
    expect(await status('admin', who.unable)).toBe(403)
    expect(await status('admin', { token: customerToken })).toBe(403)
    expect(await status('admin', {})).toBe(401)
    expect(await status('account', {})).toBe(401)
    expect((await fetchFile(`/api/order-link/falsch/credits/${creditId}/pdf`)).statusCode).toBe(404)
  })
})

describe('the link to print a letter', () => {
  const url = (id: number, place: number) => `/api/admin/orders/${id}/print/${place}`
  const open = (path: string, token?: string) =>
    app.server.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })

  it('opens the same letter in the browser, which asks for the printer; the app stands in the address', async () => {
    const id = await bill()
    const answer = await open(url(id, appId), clerk)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="rechnung-${await numberOf(id)}.pdf"`)
    expect(answer.headers['content-security-policy']).toContain("object-src 'self'")
    expect(answer.rawPayload.toString('latin1')).toMatch(
      /\/OpenAction <<\s*\/Type \/Action\s*\/S \/Named\s*\/N \/Print/,
    )
    const kept = await fetchFile(`/api/admin/orders/${id}/pdf`, { token: clerk })
    expect(pdfText(answer.rawPayload)).toBe(pdfText(kept.rawPayload))
    expect(kept.rawPayload.toString('latin1')).not.toContain('OpenAction')
  })

  it('opens it for nobody else, whatever app it names', async () => {
    const id = await bill()
    const who = await strangers()
    const status = async (place: number, token?: string) => (await open(url(id, place), token)).statusCode
    expect(await status(appId)).toBe(401)
    expect(await status(appId, customerToken)).toBe(403)
    expect(await status(appId, who.unable.token)).toBe(403)
    expect(await status(appId, who.clerkElsewhere.token)).toBe(401)
    expect(await status(who.clerkElsewhere.app, who.clerkElsewhere.token)).toBe(404)
    expect(await status(who.clerkElsewhere.app, clerk)).toBe(401)
    expect((await open(`/api/admin/orders/${id}/print/x`, clerk)).statusCode).toBe(400)
  })
})

it('what is kept of the money is no credit, and the letter says what came in and what went back', async () => {
  const id = await bill()
  const manager = await app.make.staffToken(appId, ['order:view', 'order:edit', 'order:remove'])
  const version = async () => (await order(id)).version
  const payment = { kind: 'payment', amount: 9135, onDay: '2025-12-01', version: await version() }
  expect((await as(clerk, `POST /api/admin/orders/${id}/payments`, payment)).status).toBe(200)
  const cancelled = await as(manager, `POST /api/admin/orders/${id}/cancel`, {
    ...{ reason: 'Heizung defekt', refund: 5000, withFee: false, withMail: false, version: await version() },
  })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  const credits = await query('select id, amount, fee from order_credit where order_id = $1 order by id', id)
  const [given, kept] = [credits.filter(({ amount }) => amount > 0), credits.filter(({ amount }) => amount === 0)]
  expect(kept.map(({ fee }) => fee)).toEqual([4135])
  const pdf = (creditId: number) => fetchFile(`/api/admin/orders/${id}/credits/${creditId}/pdf`, { token: clerk })
  expect(await Promise.all(given.map(async (credit) => (await pdf(credit.id)).statusCode))).toEqual(
    given.map(() => 200),
  )
  expect((await pdf(kept[0].id)).statusCode).toBe(404)
  const text = pdfText((await fetchFile(`/api/admin/orders/${id}/pdf`, { token: clerk })).rawPayload)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Bereits bezahlt −91.35 Zurückerstattet 50.00 Zu bezahlen CHF 0.00')
})

describe('the mail with an invoice', () => {
  const mailsAbout = (orderId: number) =>
    query(
      `select id, topic, recipient, subject, text_body as text, attachments from mail_message
       where order_id = $1 and topic in ('customerInvoice', 'customerLetter') order by id`,
      orderId,
    )

  it('goes out with «Verbuchen», names the letter and carries none of it in the log', async () => {
    const orderId = await bill()
    await scene.jobs()
    const number = await numberOf(orderId)
    expect(await mailsAbout(orderId)).toEqual([
      {
        id: expect.any(Number),
        topic: 'customerInvoice',
        recipient: 'regula@example.test',
        subject: expect.stringContaining(`Rechnung ${number}`),
        text: expect.stringContaining('‹Link›'),
        attachments: [
          {
            filename: `rechnung-${number}.pdf`,
            contentType: 'application/pdf',
            letter: { kind: 'order', id: orderId },
          },
        ],
      },
    ])
    const draw = letterDrawer(pictures)
    const withTenant = <T>(work: Parameters<typeof app.deps.db.withTenant<T>>[1]) => app.deps.db.withTenant(appId, work)
    const pdf = await draw(withTenant, { kind: 'order', id: orderId })
    expect(pdfText(pdf ?? Buffer.of())).toContain('Zu bezahlen\nCHF 91.35')
    expect(await draw(withTenant, { kind: 'order', id: 999_999 })).toBeNull()
  })

  it('stays out where staff say so, where it is paid otherwise, and where it is paid at once', async () => {
    const silent = await bill({ withMail: false })
    const paid = (await place()).orderId
    await step(paid, { to: 'payed', payment: { onDay: '2025-11-20' } })
    const cash = (await place()).orderId
    await query(
      `with o as (insert into payment_option (app_id, name, kind) values ($1, 'Bar', 'cash') returning id)
       update customer_order set payment_option_id = (select id from o) where id = $2`,
      appId,
      cash,
    )
    await step(cash, { to: 'booked' })
    await scene.jobs()
    for (const id of [silent, paid, cash]) expect(await mailsAbout(id)).toEqual([])
  })

  it('is sent again to the address somebody confirmed; another than the customer’s gets no link', async () => {
    const orderId = await bill({ withMail: false })
    const send = (email: string, token = clerk) => as(token, `POST /api/admin/orders/${orderId}/send`, { email })
    expect((await send('regula@example.test')).status).toBe(200)
    expect((await send(' kasse@harmonie.test ')).status).toBe(200)
    const [own, other] = await mailsAbout(orderId)
    expect([own?.recipient, other?.recipient]).toEqual(['regula@example.test', 'kasse@harmonie.test'])
    expect([own?.text.includes('‹Link›'), other?.text.includes('‹Link›')]).toEqual([true, false])
    expect(other?.text).not.toContain('/order/')
    for (const wrong of ['', 'keine', 'a@b.test\nbcc: x@y.test']) expect((await send(wrong)).status).toBe(400)
    const who = await strangers()
    const body = { email: 'a@b.test' }
    const path = `/api/admin/orders/${orderId}/send`
    expect((await fetchFile(path, who.clerkElsewhere, body)).statusCode).toBe(404)
    expect((await fetchFile(path, who.unable, body)).statusCode).toBe(403)
    expect((await fetchFile(path, {}, body)).statusCode).toBe(401)
  })
})

describe('an invoice of which nothing is owed any more', () => {
  const payAll = async (id: number) => {
    const payment = { kind: 'payment', amount: 9135, onDay: '2025-12-01', version: (await order(id)).version }
    const paid = await as(clerk, `POST /api/admin/orders/${id}/payments`, payment)
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  }
  const asks = /Bitte verwenden Sie für die Zahlung|Bitte bezahlen|Zahlbar bis|Zu bezahlen/
  const texts = {
    invoiceIntro: 'Bitte bezahlen Sie bald.',
    invoiceClosing: 'Bitte bezahlen Sie pünktlich.',
    footer: 'Fuss',
  }
  const withTexts = async <T>(work: () => Promise<T>): Promise<T> => {
    await query('update app_setting set pdf_texts = $2 where app_id = $1', appId, JSON.stringify(texts))
    const done = await work()
    await query(`update app_setting set pdf_texts = default where app_id = $1`, appId)
    return done
  }

  it('is sent without asking to pay, in the mail and in the letter', async () => {
    const orderId = await withTexts(() => bill({ withMail: false }))
    const letter = `/api/admin/orders/${orderId}/pdf`
    const before = (await textOf(letter)).text.replaceAll(/\s+/g, ' ')
    for (const part of Object.values(texts)) expect(before).toContain(part)
    await payAll(orderId)
    expect((await as(clerk, `POST /api/admin/orders/${orderId}/send`, { email: 'regula@example.test' })).status).toBe(
      200,
    )
    const mails = await query(
      `select topic, text_body as text from mail_message where order_id = $1 and topic in ('customerInvoice', 'customerLetter')`,
      orderId,
    )
    expect(mails).toEqual([{ topic: 'customerLetter', text: expect.stringContaining('Bezahlt: CHF\u00a091.35') }])
    expect(mails[0].text).not.toMatch(asks)
    const { text } = await textOf(letter)
    expect(text).toContain('Fuss')
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Rechnung 20\d\d-\d+/)
    expect(text).not.toMatch(/Bitte bezahlen/)
    const { body } = await as(customerToken, `GET /api/account/orders/${orderId}`)
    expect(body.order).toMatchObject({ letter: 'invoice' })
  })

  it('is a receipt where it was paid in cash, and that asks for nothing either', async () => {
    const orderId = await withTexts(async () => {
      const { orderId: id } = await place()
      await query(
        `with o as (insert into payment_option (app_id, name, kind) values ($1, 'Am Schalter', 'cash') returning id)
         update customer_order set payment_option_id = (select id from o) where id = $2`,
        appId,
        id,
      )
      await step(id, { to: 'payed', payment: { onDay: '2025-11-20' } })
      return id
    })
    const { text } = await textOf(`/api/admin/orders/${orderId}/pdf`)
    expect(text).toContain('Rechnung / Quittung')
    expect(text).not.toMatch(asks)
    const { body } = await as(customerToken, `GET /api/account/orders/${orderId}`)
    expect(body.order).toMatchObject({ letter: 'receipt' })
  })
})

describe('several letters in one file', () => {
  const print = (
    ids: readonly number[],
    more: object = {},
    caller: Parameters<typeof fetchFile>[1] = { token: clerk },
  ) => fetchFile('/api/admin/orders/print', caller, { ids, ...more })

  it('hold one after the other, and mark what was booked as printed if wished', async () => {
    const [one, two] = [await bill({ withMail: false }), (await place()).orderId]
    const answer = await print([two, one])
    expect(answer.statusCode).toBe(200)
    const pages = await pageTexts(answer.rawPayload)
    expect(pages[0]).toContain(await numberOf(two))
    expect(pages.at(-1)).toContain(await numberOf(one))
    expect((await order(one)).state).toBe('booked')
    expect((await print([two, one], { marksPrinted: true })).statusCode).toBe(200)
    // What has no invoice is printed, and not billed by that.
    expect([(await order(one)).state, (await order(two)).state]).toEqual(['printed', 'created'])
  })

  it('are bounded and guarded', async () => {
    const id = await bill({ withMail: false })
    const who = await strangers()
    expect((await print([])).statusCode).toBe(400)
    expect((await print(Array.from({ length: 201 }, (_, at) => at + 1))).statusCode).toBe(400)
    expect((await print([id, 999_999])).statusCode).toBe(404)
    expect((await print([id], {}, who.clerkElsewhere)).statusCode).toBe(404)
    expect((await print([id], {}, who.unable)).statusCode).toBe(403)
    expect((await print([id], {}, {})).statusCode).toBe(401)
  })
})
