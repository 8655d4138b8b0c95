import { pdfTextBounds } from '@allmend/domain/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { pdfText } from '../../../test/pdf-text.ts'

const { call, deps, make, server } = await buildTestApp()
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
let token: string
let categoryId: number
beforeAll(async () => {
  appId = await make.app({ domains: ['texte.test'] })
  const [category] = await query(
    `insert into price_category (app_id, name, is_default) values ($1, 'Alle', true) returning id`,
    appId,
  )
  categoryId = Number(category.id)
  token = await make.staffToken(appId, ['setting:base', 'order:view', 'order:edit'])
})

const success = '/api/admin/cms/order-success'
const pdf = '/api/admin/cms/pdf'
const texts = {
  confirmationIntro: 'Guten Tag\n\nDanke.',
  confirmationClosing: 'Bis bald.',
  invoiceIntro: 'Wir stellen in Rechnung:',
  invoiceClosing: 'Freundliche Grüsse',
  footer: 'Gemeinde, Dorfplatz 3',
}

const place = async () => {
  const hall = await make.object(appId, {
    intervals: [{ name: 'Stunden', type: 'dynamic', interval: 60, maxSteps: 8, prices: { [categoryId]: 4500 } }],
  })
  const customer = await make.customerToken(appId)
  const { body } = await call('POST /api/orders', {
    appId,
    token: customer,
    body: { bookings: [bookingDraft(hall, '2030-05-03 10:00', '2030-05-03 12:00')] },
  })
  return { id: Number(body.orderId), link: String(body.orderToken), customer }
}

/** The bytes of a file; `call` reads answers as text. */
const fileOf = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${token}` }
  const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.rawPayload
}

it.each([
  ['GET', success],
  ['PUT', success],
  ['GET', pdf],
  ['PUT', pdf],
  ['POST', `${pdf}/sample`],
] as const)('%s %s is for whoever may change settings', async (method, path) => {
  const body = method === 'GET' ? {} : { body: { html: '', version: 1, letter: 'invoice', ...texts } }
  const other = await make.staffToken(appId, ['order:view'])
  expect((await call(`${method} ${path}`, { appId, ...body })).status).toBe(401)
  expect((await call(`${method} ${path}`, { appId, token: other, ...body })).status).toBe(403)
})

describe('the text after an order', () => {
  it('is cleaned, stands in the order and in short in the configuration', async () => {
    const { body: before } = await call(`GET ${success}`, { appId, token })
    const { version } = before.orderSuccess as { version: number }
    const html = '<p onmouseover="alert(1)">Schlüssel im <strong>Werkhof</strong><script>alert(1)</script></p>'
    const saved = await call(`PUT ${success}`, { appId, token, body: { html, version } })
    expect(saved.body).toMatchObject({ orderSuccess: { html: '<p>Schlüssel im <strong>Werkhof</strong></p>' } })
    const { link, id, customer } = await place()
    for (const [path, as] of [
      [`/api/order-link/${link}`, undefined],
      [`/api/account/orders/${id}`, customer],
    ] as const) {
      const { body } = await call(`GET ${path}`, { appId, ...(as && { token: as }) })
      expect(body.order, path).toMatchObject({ orderSuccess: '<p>Schlüssel im <strong>Werkhof</strong></p>' })
    }
    const { body } = await call('GET /api/config', { headers: { host: 'texte.test' } })
    expect(body.app).toMatchObject({ texts: { orderSuccess: 'Schlüssel im Werkhof' } })
    expect((await call(`PUT ${success}`, { appId, token, body: { html: '', version } })).body.code).toBe(
      'record.conflict',
    )
    expect((await call(`PUT ${success}`, { appId, token, body: { html: 'x'.repeat(4001), version } })).status).toBe(400)
  })
})

describe('the texts of the letters', () => {
  const version = async () =>
    ((await call(`GET ${pdf}`, { appId, token })).body.pdfTexts as { version: number }).version

  it('stand on the letter they are for, and an invoice keeps those it went out with', async () => {
    const saved = await call(`PUT ${pdf}`, { appId, token, body: { ...texts, version: await version() } })
    expect(saved.body.pdfTexts).toMatchObject(texts)
    const { id } = await place()
    const ordered = pdfText(await fileOf('GET', `/api/admin/orders/${id}/pdf`))
    for (const part of ['Guten Tag', 'Danke.', 'Bis bald.', 'Gemeinde, Dorfplatz 3']) expect(ordered).toContain(part)
    expect(ordered).not.toContain('Wir stellen in Rechnung:')

    const { body } = await call(`GET /api/admin/orders/${id}`, { appId, token })
    const { version: orderVersion } = body.order as { version: number }
    const booked = await call(`POST /api/admin/orders/${id}/state`, {
      appId,
      token,
      body: { to: 'booked', version: orderVersion },
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    await call(`PUT ${pdf}`, {
      appId,
      token,
      body: { ...texts, invoiceIntro: 'Ganz neu', footer: 'Neuer Fuss', version: await version() },
    })
    const invoice = pdfText(await fileOf('GET', `/api/admin/orders/${id}/pdf`))
    for (const part of ['Wir stellen in Rechnung:', 'Freundliche Grüsse', 'Gemeinde, Dorfplatz 3']) {
      expect(invoice).toContain(part)
    }
    for (const part of ['Ganz neu', 'Neuer Fuss', 'Danke.']) expect(invoice).not.toContain(part)
  })

  it('are seen on a sample before they are saved', async () => {
    const unsaved = { ...texts, invoiceIntro: 'Nur zum Ansehen' }
    const invoice = pdfText(await fileOf('POST', `${pdf}/sample`, { ...unsaved, letter: 'invoice' }))
    expect(invoice).toContain('Nur zum Ansehen')
    expect(invoice).toContain('(Muster)')
    expect(pdfText(await fileOf('POST', `${pdf}/sample`, { ...unsaved, letter: 'confirmation' }))).toContain(
      'Bis bald.',
    )
    const [row] = await query('select pdf_texts from app_setting where app_id = $1', appId)
    expect(JSON.stringify(row)).not.toContain('Nur zum Ansehen')
  })

  it('are refused where the letter has no room for them', async () => {
    const wrong = { ...texts, invoiceIntro: 'x\n'.repeat(pdfTextBounds.lines + 1), footer: 'x'.repeat(91) }
    const refused = await call(`PUT ${pdf}`, { appId, token, body: { ...wrong, version: await version() } })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: {
            invoiceIntro: "'Einleitung der Rechnung' darf höchstens 8 Zeilen haben",
            footer: "'Fusszeile' darf höchstens 90 Zeichen lang sein",
          },
        },
      },
    })
  })
})
