import { beforeAll, describe, expect, it } from 'vitest'
import { bookDirectly, type Made } from '../../../test/book-directly.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make, server } = await buildTestApp()

let appId: number
let nora: number
let token: string
let clerk: string

beforeAll(async () => {
  appId = await make.app()
  nora = await make.user(appId, { firstname: 'Nora', lastname: '<b>Brunner</b>', email: 'nora@example.test' })
  token = await make.userToken(appId, nora)
  clerk = await make.staffToken(appId, ['user:view', 'user:edit', 'setting:base'])
})

const contact = {
  firstname: 'Nora',
  lastname: 'Brunner',
  company: 'Frauenchor',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Eschenbühl',
  phone: '079 000 18 42',
}
const save = (body: object) => call('PUT /api/account/contact', { appId, token, body })
const download = (path: string, as: string) =>
  server.inject({ url: path, headers: { 'x-app-id': String(appId), authorization: `Bearer ${as}` } })

describe('own contact data', () => {
  it('are saved with the rules of the registration; address and rights stay', async () => {
    const answer = await save({ ...contact, email: 'other@example.test', role: 'admin', priceCategoryId: 7 })
    expect(answer.body).toMatchObject({
      user: { ...contact, email: 'nora@example.test', role: 'user', priceCategoryId: null },
    })
    const spaced = Object.fromEntries(Object.entries(contact).map(([field, value]) => [field, ` ${value} `]))
    expect((await save({ ...spaced, zipcode: '8699' })).body.user).toMatchObject(contact)
    const history = await call(`GET /api/admin/history/user/${nora}`, { appId, token: clerk })
    expect((history.body.entries as object[]).at(-1)).toMatchObject({
      action: 'changed',
      subject: 'Nora Brunner',
      changes: expect.arrayContaining([
        { field: 'lastname', before: '<b>Brunner</b>', after: 'Brunner' },
        { field: 'company', before: '', after: 'Frauenchor' },
      ]),
    })
    const wrong = await save({ ...contact, zipcode: '12', street: '' })
    expect(wrong.body).toMatchObject({
      details: { fields: { zipcode: expect.any(String), street: expect.any(String) } },
    })
  })

  it('are not saved over what staff changed meanwhile', async () => {
    const before = (await call('GET /api/user', { appId, token })).body.user as { version: number }
    const record = (await call(`GET /api/admin/users/${nora}`, { appId, token: clerk })).body.user as object
    const change = { ...record, phone: '044 000 00 00', password: '' }
    expect((await call(`PUT /api/admin/users/${nora}`, { appId, token: clerk, body: change })).status).toBe(200)
    const late = await save({ ...contact, version: before.version })
    expect(late.body).toMatchObject({
      code: 'record.conflict',
      details: { current: { phone: '044 000 00 00' }, saves: [{ changes: [{ field: 'phone' }] }] },
    })
  })
})

describe('everything held about a person', () => {
  it('is a file for machines', async () => {
    const answer = await download('/api/account/data?format=json', token)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="meine-daten.json"')
    const { daten } = answer.json()
    expect(daten.Konto[0]).toMatchObject({
      Vorname: 'Nora',
      Nachname: 'Brunner',
      Firma: 'Frauenchor',
      Strasse: 'Lindenweg',
      Hausnummer: '8',
      PLZ: '8699',
      Ort: 'Eschenbühl',
      'E-Mail Adresse': 'nora@example.test',
      Telefon: '044 000 00 00',
      Benutzername: 'nora@example.test',
      Status: 'Aktiv',
      Preiskategorie: null,
      Gruppen: [],
      'Zwei-Faktor-Authentifizierung': false,
      'Erfasst am': expect.stringMatching(/^\d{4}-.*Z$/),
      'Zuletzt angemeldet': null,
    })
    expect(daten['Änderungen am Konto'][0]).toMatchObject({ Wer: expect.any(String), Was: 'geändert' })
    expect(daten.Sitzungen.length).toBeGreaterThan(0)
    expect(daten['Änderungen am Konto'].length).toBeGreaterThan(0)
    expect(answer.body).not.toMatch(/\$argon2|token/i)
  })

  it('names bookings and orders with what was written, and is counted before it goes', async () => {
    const owner = await make.user(appId)
    const own = await make.userToken(appId, owner)
    const object = (await make.object(appId, { title: 'Aula' })).id
    const book = (start: string, end: string, more: Partial<Made> = {}) =>
      bookDirectly(deps.db, appId, { object, start, end, userId: owner, ...more })
    const first = await book('2020-05-01 10:00', '2020-05-01 12:00', { name: 'Fest', total: 4000, state: 'cancelled' })
    await book('2035-05-01 10:00', '2035-05-01 12:00')
    await book('2035-05-01 14:00', '2035-05-01 15:00', { userId: null })
    await deps.db.pool.query(`update booking set remark = 'laut', answers = '[{"answer": "Ja"}]' where id = $1`, [
      first.bookingId,
    ])
    const { daten } = (await download('/api/account/data?format=json', own)).json()
    expect(daten.Reservationen).toMatchObject([
      {
        Objekt: 'Aula',
        Von: '01.05.2020 - 10:00',
        Bis: '01.05.2020 - 12:00',
        Status: 'cancelled',
        Anlass: 'Fest',
        Bemerkung: 'laut',
        'Betrag in Rappen': 4000,
      },
      { Von: '01.05.2035 - 10:00', Status: 'confirmed' },
    ])
    expect(daten.Reservationen[0].Antworten).toContain('Ja')
    expect(daten.Bestellungen).toMatchObject([
      { Nummer: first.orderNumber, Status: 'new', 'Betrag in Rappen': 4000 },
      { 'Betrag in Rappen': 0 },
    ])
    const holdings = async () => {
      const { body } = await call(`GET /api/admin/users/${owner}/holdings`, { appId, token: await make.keeperToken() })
      return (body.holdings as { label: string; count: number }[]).filter(({ label }) => /Best|Res/.test(label))
    }
    expect(await holdings()).toEqual([
      { label: 'Bestellungen', count: 2 },
      { label: 'kommende Reservation', count: 1 },
      { label: 'vergangene Reservation', count: 1 },
    ])
    await book('2035-05-02 10:00', '2035-05-02 12:00')
    expect(await holdings()).toMatchObject([{ count: 3 }, { label: 'kommende Reservationen', count: 2 }, { count: 1 }])
  })

  it('and one for people, in which nothing runs', async () => {
    await save({ ...contact, lastname: '<script>alert(1)</script>' })
    const { body, headers } = await download('/api/account/data?format=html', token)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(body).not.toContain('<script')
    expect(body).toMatch(/\d\d\.\d\d\.\d{4} - \d\d:\d\d/)
    expect(body).toContain('<th scope="row">Zwei-Faktor-Authentifizierung</th><td>Nein</td>')
    expect(body).toContain('<th scope="row">Zuletzt angemeldet</th><td>–</td>')
    expect(body).toContain('<h2>E-Mails</h2><p>Keine Einträge.</p>')
  })

  it('can be handed out by staff, also about a guest; not by everybody', async () => {
    const guest = await make.guest(appId, 'gast@example.test')
    const answer = await download(`/api/admin/users/${guest}/data`, clerk)
    expect(answer.json().daten.Konto[0]['E-Mail Adresse']).toBe('gast@example.test')
    const viewer = await make.staffToken(appId, ['user:view'])
    expect((await download(`/api/admin/users/${guest}/data`, viewer)).statusCode).toBe(403)
    expect((await download('/api/admin/users/424242/data', clerk)).statusCode).toBe(404)
  })
})

describe('the wish to be deleted', () => {
  it('is noted once, seen by staff, and can be taken back', async () => {
    const ask = await call('POST /api/account/deletion-request', { appId, token })
    const { deletionRequestedAt } = ask.body.user as { deletionRequestedAt: string }
    expect(deletionRequestedAt).toEqual(expect.any(String))
    const again = await call('POST /api/account/deletion-request', { appId, token })
    expect(again.body).toMatchObject({ user: { deletionRequestedAt } })
    const list = await call('GET /api/admin/users?deletionRequested=1', { appId, token: clerk })
    expect(list.body).toMatchObject({ totalRecords: 1, rows: [{ id: nora, deletionRequestedAt }] })
    // Guests and locked people are no accounts in use.
    const look = () => call('GET /api/admin/dashboard', { appId, token: clerk })
    const { customers } = (await look()).body
    await make.user(appId, { isActive: false })
    expect((await look()).body).toMatchObject({ deletionRequests: 1, customers })
    await make.user(appId)
    expect((await look()).body).toMatchObject({ customers: Number(customers) + 1 })
    const back = await call('DELETE /api/account/deletion-request', { appId, token })
    expect(back.body).toMatchObject({ user: { deletionRequestedAt: null } })
    const history = await call(`GET /api/admin/history/user/${nora}`, { appId, token: clerk })
    const actions = (history.body.entries as { action: string }[]).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['deletion_withdrawn', 'deletion_requested'])
  })
})
