import { defaultColors } from '@allmend/domain/color'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { openBrowser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { eventJobs } from '../../platform/events/outbox.ts'
import { mailJobs } from '../mail/index.ts'
import { orderSubscribers } from '../order/index.ts'
import { userJobs } from '../user/index.ts'

const { call: callBare, databaseUrl, deps, make } = await buildTestApp()
const call = openBrowser({ call: callBare })
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

let appId: number
beforeAll(async () => {
  appId = await make.app({ domains: ['kanton.test'], layout: 'gov' })
})

const contact = {
  firstname: 'Gina',
  lastname: 'Gast',
  company: '',
  street: 'Lindenweg',
  streetno: '8',
  zipcode: '8699',
  city: 'Linthbrugg',
  email: 'gina@kanton.test',
  phone: '079 000 00 00',
}
const mails = async (to: string) => {
  const jobs = { ...eventJobs(orderSubscribers), ...userJobs, ...mailJobs(null, 'host', { keepsSecrets: true }) }
  await runJobs(deps.db, databaseUrl, jobs)
  return wholeMails(deps.db, appId, { to })
}
const linksIn = (text = '') => [...text.matchAll(/https?:\/\/kanton\.test\S*/g)].map(([url]) => url)

describe('mails of the government layout lead to addresses it lets through', () => {
  it('the link of an order, which opens it', async () => {
    const object = await make.object(appId)
    const clientKey = crypto.randomUUID()
    const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
    await call('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
    await call('POST /api/booking/code', { appId, body: { clientKey, email: contact.email } })
    const [asked] = await wholeMails(deps.db, appId, { topic: 'anonymousOrderVerification' })
    const code = /\b(\d{6})\b/.exec(asked?.text ?? '')?.[1]
    const body = { user: contact, bookings, code, clientKey, acceptsRules: true }
    const placed = await call('POST /api/orders', { appId, body })
    expect(placed.body).toMatchObject({ success: true })
    const mail = (await mails(contact.email)).find(({ topic }) => topic === 'customerOrder')
    const [link = ''] = linksIn(mail?.text)
    expect(link).toMatch(/^https:\/\/kanton\.test\/reservation\/order\/[\w.-]+$/)
    const token = link.split('/').at(-1)
    expect((await call(`GET /api/order-link/${token}`, { appId })).body.order).toMatchObject({
      number: placed.body.orderNumber,
    })
    const staff = await make.staffToken(appId, ['order:view', 'order:edit'])
    const renewed = await call(`POST /api/admin/orders/${placed.body.orderId}/link`, { appId, token: staff })
    expect(renewed.body.url).toMatch(/^https:\/\/kanton\.test\/reservation\/order\//)
  })

  it('the links that finish a registration and set a new password; signing in stays where it is', async () => {
    const newcomer = { ...contact, email: 'neu@kanton.test' }
    await call('POST /api/auth/register', { appId, body: newcomer })
    await make.user(appId, { email: 'alt@kanton.test' })
    await call('POST /api/auth/resetpassword', { appId, body: { email: 'alt@kanton.test' } })
    await call('POST /api/auth/register', { appId, body: { ...contact, email: 'alt@kanton.test' } })
    expect(linksIn((await mails('neu@kanton.test'))[0]?.text)).toEqual([
      expect.stringMatching(/^https:\/\/kanton\.test\/reservation\/register\?token=[\w-]+$/),
    ])
    const known = (await mails('alt@kanton.test')).flatMap(({ text }) => linksIn(text))
    expect(known.toSorted()).toEqual([
      'https://kanton.test/login',
      expect.stringMatching(/^https:\/\/kanton\.test\/reservation\/resetpassword\?token=[\w-]+$/),
    ])
  })
})

describe('series', () => {
  it('are refused to everybody as long as the layout is the government one', async () => {
    const groupId = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
    const club = await make.userToken(appId, await make.user(appId, { groupIds: [groupId] }))
    const object = await make.object(appId, { allowsSeries: true })
    const date = bookingDraft(object, '2030-06-03 10:00', '2030-06-03 12:00')
    const bookings = [{ ...date, isSerial: true, occupancies: [{ clientId: '1', ...date }] }]
    const hold = () =>
      call('POST /api/booking/hold', { appId, token: club, body: { clientKey: crypto.randomUUID(), bookings } })
    const order = () => call('POST /api/orders', { appId, token: club, body: { bookings, acceptsRules: true } })
    const denied = { status: 403, body: { code: 'booking.series_denied', details: { objectId: object.id } } }
    expect(await hold()).toMatchObject(denied)
    expect(await order()).toMatchObject(denied)
    // Nor is anybody told when one could be had, or what it would cost.
    const of = { objectId: object.id, intervalId: object.intervalId }
    const [time, day] = [{ start: '2030-06-03 10:00', end: '2030-06-03 12:00' }, '2030-06-03']
    const priced = { ...of, start: '10:00', end: '12:00', dates: [{ clientId: '1', date: day }] }
    const as = { appId, token: club }
    const ask = async () => [
      await call('POST /api/booking/validate-serial', { ...as, body: { ...of, dates: [{ clientId: '1', ...time }] } }),
      await call('POST /api/price/serial', { ...as, body: priced }),
      await call('POST /api/booking/validate-bookings', { ...as, body: { bookings } }),
    ]
    for (const answer of await ask()) expect(answer).toMatchObject(denied)
    const single = { ...of, start: '2030-06-03 10:00', end: '2030-06-03 12:00' }
    expect((await call('POST /api/booking/validate-timespan', { appId, body: single })).body).toMatchObject({
      isValid: true,
    })
    // Staff still see what they set.
    const staff = await make.staffToken(appId, ['object:view'])
    const { body } = await call(`GET /api/admin/objects/${object.id}`, { appId, token: staff })
    expect(body.object).toMatchObject({ allowsSeries: true })
    await query(`update app_setting set layout = 'default' where app_id = $1`, appId)
    for (const answer of await ask()) expect(answer.body).toMatchObject({ success: true })
    expect((await order()).body).toMatchObject({ success: true })
    await query(`update app_setting set layout = 'gov' where app_id = $1`, appId)
  })
})

describe('the settings of the layout', () => {
  const path = '/api/admin/settings/application'

  it('are saved with the others, shown to visitors, and written down', async () => {
    const town = await make.app({ domains: ['stadt.test'], colors: { ...defaultColors.default, primary: '#aa0000' } })
    const token = await make.staffToken(town, ['setting:base'])
    const before = (await call(`GET ${path}`, { appId: town, token })).body.application as { version: number }
    expect(before).toMatchObject({ layout: 'default', governmentLinks: {} })
    const save = (body: object) => call(`PUT ${path}`, { appId: town, token, body: { ...before, ...body } })
    const links = {
      portalOverview: ' https://kanton.example/ ',
      metaMedia: '',
      imprintNotice: 'http://kanton.example/i',
    }
    const kept = { portalOverview: 'https://kanton.example/', imprintNotice: 'http://kanton.example/i' }
    expect((await save({ layout: 'gov', governmentLinks: links })).body.application).toMatchObject({
      layout: 'gov',
      governmentLinks: kept,
      version: 2,
    })
    const config = async () => (await call('GET /api/config', { headers: { host: 'stadt.test' } })).body.app
    expect(await config()).toMatchObject({
      governmentLinks: kept,
      theme: { layout: 'gov', colors: { primary: '#aa0000' } },
    })
    const log = await query(
      `select entity, before, after from audit_entry where app_id = $1 and entity in ('application', 'colors') order by id`,
      town,
    )
    expect(log).toMatchObject([
      {
        entity: 'application',
        before: { layout: 'Standard', portalOverview: '' },
        after: { layout: 'Verwaltung', portalOverview: 'https://kanton.example/' },
      },
    ])
    // Older clients know neither.
    const { layout: _, governmentLinks: __, ...older } = before as Record<string, unknown>
    expect((await call(`PUT ${path}`, { appId: town, token, body: { ...older, version: 2 } })).body).toMatchObject({
      application: { layout: 'gov', governmentLinks: kept },
    })
    await query(`update app_setting set layout = 'default' where app_id = $1`, town)
    expect(await config()).toMatchObject({ governmentLinks: {} })
  })

  it('the colours of the layout come along where that is wanted', async () => {
    const town = await make.app({ domains: ['farbe.test'], colors: { ...defaultColors.default, primary: '#aa0000' } })
    const token = await make.staffToken(town, ['setting:base'])
    const before = (await call(`GET ${path}`, { appId: town, token })).body.application as object
    const body = { ...before, layout: 'gov', takesLayoutColors: true }
    expect((await call(`PUT ${path}`, { appId: town, token, body })).status).toBe(200)
    const { app } = (await call('GET /api/config', { headers: { host: 'farbe.test' } })).body as { app: object }
    expect(app).toMatchObject({ theme: { layout: 'gov', colors: defaultColors.gov, dark: {} } })
    const log = await query(`select before, after from audit_entry where app_id = $1 and entity = 'colors'`, town)
    expect(log).toMatchObject([{ before: { primary: '#aa0000' }, after: { primary: '#007ab8' } }])
  })

  it.each(['javascript:alert(1)', 'ftp://kanton.example', '/reservation', 'kanton.example', 'https://a b'])(
    'refuse %j as an address, with a sentence at the field',
    async (address) => {
      const token = await make.staffToken(appId, ['setting:base'])
      const before = (await call(`GET ${path}`, { appId, token })).body.application as object
      const body = { ...before, governmentLinks: { metaMedia: address } }
      expect(await call(`PUT ${path}`, { appId, token, body })).toMatchObject({
        status: 400,
        body: {
          details: {
            fields: {
              'governmentLinks.metaMedia':
                "'Medien' muss mit http:// oder https:// beginnen und darf keine Leerzeichen enthalten",
            },
          },
        },
      })
    },
  )

  it('refuse a layout that does not exist; a link nobody shows is not kept', async () => {
    const token = await make.staffToken(appId, ['setting:base'])
    const before = (await call(`GET ${path}`, { appId, token })).body.application as object
    expect((await call(`PUT ${path}`, { appId, token, body: { ...before, layout: 'barock' } })).status).toBe(400)
    const odd = { ...before, governmentLinks: { elsewhere: 'https://kanton.example' } }
    await call(`PUT ${path}`, { appId, token, body: odd })
    const [row] = await query('select government_links from app_setting where app_id = $1', appId)
    expect(row).toEqual({ government_links: {} })
  })

  it('need the right to them', async () => {
    const token = await make.staffToken(appId, ['object:view'])
    expect((await call(`GET ${path}`, { appId, token })).status).toBe(403)
    expect((await callBare(`GET ${path}`, { appId })).status).toBe(401)
  })
})
