import { defaultColors } from '@allmend/domain/color'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make, server } = await buildTestApp()
let appId: number
let otherApp: number

beforeAll(async () => {
  appId = await make.app({
    title: 'Gemeinde <Eschenbühl>',
    domains: ['eschen.test', 'www.eschen.test'],
    featureFlags: ['payment'],
    logo: '/files/base/demo/wappen.svg',
    hero: { title: 'Räume & Plätze', text: '</script><script>alert(1)</script>', picture: '/files/base/demo/hero.svg' },
  })
  otherApp = await make.app({ domains: ['seewilen.test'], title: 'Gemeinde Seewilen' })
})

describe('GET /api/config', () => {
  it.each(['eschen.test', 'www.eschen.test', 'ESCHEN.test:3000', 'eschen.test.'])(
    'finds the app of %s',
    async (host) => {
      const { status, body } = await call('GET /api/config', { headers: { host } })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'ok',
        success: true,
        app: {
          id: appId,
          title: 'Gemeinde <Eschenbühl>',
          logo: '/files/base/demo/wappen.svg',
          featureFlags: ['payment'],
          footerLinks: [],
          theme: { layout: 'default', colors: defaultColors.default, css: '', dark: {}, background: '#e2e6f3' },
          texts: {
            title: 'Gemeinde <Eschenbühl>',
            contact: '',
            address: '',
            legal: '',
            regulation: '',
            privacy: '',
            orderSuccess: '',
          },
          legalTexts: {},
          hero: { picture: '/files/base/demo/hero.svg', srcset: '', focus: null, hasBody: false },
        },
      })
    },
  )

  it('answers 404 for a domain nobody has', async () => {
    const { status, body } = await call('GET /api/config', { headers: { host: 'nirgends.test' } })
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, code: 'app.not_found', message: 'App nicht gefunden' })
  })

  it('a second app made by SQL is reached by its own domain and sees nothing of the first', async () => {
    await deps.db.pool.query(`
      with made as (insert into app (title) values ('Schule Ahorn') returning id),
           domain as (insert into app_domain (app_id, domain, is_main) select id, 'ahorn.test', true from made)
      insert into app_setting (app_id, colors) select id, '${JSON.stringify(defaultColors.default)}' from made`)
    const { body } = await call('GET /api/config', { headers: { host: 'ahorn.test' } })
    const { id, title } = body.app as { id: number; title: string }
    expect(title).toBe('Schule Ahorn')
    const token = await make.staffToken(id, ['user:view'])
    expect((await call('GET /api/admin/dashboard', { appId: id, token })).body).toMatchObject({
      customers: 0,
      staff: 1,
    })
    expect((await call('GET /api/admin/dashboard', { appId, token })).status).toBe(401)
  })
})

it('keepers see every app by title, with its domains, the main one first', async () => {
  await make.app({
    title: 'Zz Zuletzt',
    domains: ['Zwei.test', 'eins.test'],
    featureFlags: ['payment'],
    logo: '/z.svg',
  })
  const token = await make.keeperToken()
  const { body } = await call('GET /api/keeper/apps', { appId, token })
  const apps = body.apps as { id: number; title: string; domains: object[] }[]
  expect(apps.map(({ title }) => title)).toEqual(apps.map(({ title }) => title).toSorted())
  expect(apps.find(({ id }) => id === appId)).toMatchObject({ title: 'Gemeinde <Eschenbühl>' })
  expect(apps.at(-1)).toMatchObject({
    title: 'Zz Zuletzt',
    featureFlags: ['payment'],
    logo: '/z.svg',
    domains: [
      { domain: 'zwei.test', isMain: true },
      { domain: 'eins.test', isMain: false },
    ],
  })
  expect(
    (await call('GET /api/keeper/apps', { appId, token: await make.staffToken(appId, ['setting:base']) })).status,
  ).toBe(403)
})

describe('the settings of an app', () => {
  it('are kept field by field, hold for new objects, and are written down', async () => {
    const town = await make.app({ texts: { contact: 'Amt <amt@dorf.test>, haus@dorf.test' } })
    const token = await make.staffToken(town, ['setting:base', 'object:create', 'object:view'])
    const path = '/api/admin/settings/application'
    const before = (await call(`GET ${path}`, { appId: town, token })).body.application as object
    expect(before).toMatchObject({ notificationRecipients: ['amt@dorf.test', 'haus@dorf.test'], zone: 'Europe/Zurich' })
    const wanted = {
      title: 'Dorf',
      zone: 'Europe/Athens',
      vatNumber: 'CHE-123.456.788 MWST',
      pricesIncludeVat: false,
      roundsToFive: false,
      defaultLeadTimeHours: 3,
      defaultHorizonDays: 44,
      defaultDeadlineHours: 5,
      defaultConfirmation: 'automatic',
      staffNeedTwoFactor: false,
      textTitle: 'Gemeinde Dorf, Liegenschaften',
      contact: '052 000 00 00\namt@dorf.test',
      address: 'Dorfplatz 1\n8699 Dorf',
      iban: 'CH9300762011623852957',
      creditorName: 'Gemeinde Dorf',
      creditorStreet: 'Dorfplatz',
      creditorStreetno: '1',
      creditorZipcode: '8699',
      creditorCity: 'Dorf',
      creditorCountry: 'LI',
      paymentTermDays: 20,
      retentionMonths: 24,
    }
    const spaced = { ...wanted, title: ' Dorf ', vatNumber: ' che123456788 ', iban: ' ch93 0076 2011 6238 5295 7' }
    const save = (body: object) => call(`PUT ${path}`, { appId: town, token, body })
    expect(
      (await save({ ...before, ...spaced, pricesIncludeVat: true, notificationRecipients: undefined })).body,
    ).toMatchObject({
      application: {
        ...wanted,
        pricesIncludeVat: true,
        notificationRecipients: ['amt@dorf.test', 'haus@dorf.test'],
        version: 2,
      },
    })
    const twice = ['neu@dorf.test', 'neu@dorf.test']
    expect((await save({ ...wanted, notificationRecipients: twice, version: 2 })).body).toMatchObject({
      application: { ...wanted, notificationRecipients: ['neu@dorf.test'], version: 3 },
    })
    const created = await call('POST /api/admin/objects', { appId: town, token, body: { title: 'Aula' } })
    expect(created.body.object).toMatchObject({
      leadTimeHours: 3,
      horizonDays: 44,
      deadlineHours: 5,
      confirmation: 'automatic',
      zone: 'Europe/Athens',
    })
    const log = await deps.db.withTenant(town, ({ db }) =>
      db.selectFrom('audit_entry').where('entity', '=', 'application').selectAll().orderBy('id').execute(),
    )
    expect(log).toMatchObject([
      {
        action: 'changed',
        version: 2,
        before: { zone: 'Europe/Zurich' },
        after: { ...wanted, pricesIncludeVat: true },
      },
      { action: 'changed', version: 3, before: { pricesIncludeVat: true }, after: wanted },
    ])
  })

  it('stay as they are where a client does not know them', async () => {
    const town = await make.app({ texts: { legal: 'Es gilt das Reglement.', contact: 'amt@dorf.test' } })
    const token = await make.staffToken(town, ['setting:base'])
    const save = (body: object) => call('PUT /api/admin/settings/application', { appId: town, token, body })
    const read = async () =>
      (await call('GET /api/admin/settings/application', { appId: town, token })).body.application
    const account = {
      iban: 'CH44 3199 9123 0008 8901 2',
      creditorName: 'Dorf',
      creditorZipcode: '8699',
      creditorCity: 'Dorf',
      retentionMonths: 36,
    }
    expect((await save({ ...((await read()) as object), ...account })).status).toBe(200)
    const before = (await read()) as { version: number }
    const { title, zone, vatNumber, pricesIncludeVat, roundsToFive, version, ...rest } = before as typeof before &
      Record<string, unknown>
    const known = ['defaultLeadTimeHours', 'defaultHorizonDays', 'defaultDeadlineHours']
    const older = {
      title,
      zone,
      vatNumber,
      pricesIncludeVat,
      roundsToFive,
      version,
      ...Object.fromEntries(known.map((name) => [name, rest[name]])),
    }
    expect((await save(older)).body.application).toEqual({ ...before, version: before.version + 1 })
    // Emptied is not left out.
    const emptied = await save({
      ...before,
      version: before.version + 1,
      retentionMonths: null,
      iban: '',
      creditorName: '',
    })
    expect(emptied.body.application).toMatchObject({
      retentionMonths: null,
      iban: '',
      creditorName: '',
      creditorCity: 'Dorf',
    })
    const [{ texts }] = (await deps.db.pool.query('select texts from app_setting where app_id = $1', [town])).rows
    expect(texts).toMatchObject({ legal: 'Es gilt das Reglement.', contact: 'amt@dorf.test' })
  })

  it('name an account whole, also when it is told in parts', async () => {
    const town = await make.app()
    const token = await make.staffToken(town, ['setting:base'])
    const path = '/api/admin/settings/application'
    const before = (await call(`GET ${path}`, { appId: town, token })).body.application as { version: number }
    const save = (body: object) => call(`PUT ${path}`, { appId: town, token, body: { ...before, ...body } })
    const wrong = async (body: object) => ((await save(body)).body.details as { fields: object }).fields
    expect(await wrong({ iban: 'CH93 0076 2011 6238 5295 8' })).toMatchObject({
      iban: "'IBAN' stimmt nicht: Die Prüfziffer passt nicht zur Nummer. Bitte vergleichen Sie sie",
    })
    expect(await wrong({ iban: 'CH93 0076 2011 6238 5295 7' })).toMatchObject({
      creditorName: "'Kontoinhaber' darf nicht leer sein",
    })
    // Nothing said before either.
    expect(
      await wrong({ iban: 'CH9300762011623852957', creditorName: undefined, creditorZipcode: '8', creditorCity: 'D' }),
    ).toMatchObject({
      creditorName: "'Kontoinhaber' darf nicht leer sein",
    })
    const holder = { creditorName: 'Dorf', creditorZipcode: '8699', creditorCity: 'Dorf' }
    expect((await save({ iban: 'CH9300762011623852957', ...holder })).status).toBe(200)
    const answer = await save({ iban: undefined, ...holder, creditorCity: '', version: before.version + 1 })
    expect([answer.status, answer.body.details]).toEqual([
      400,
      { fields: { creditorCity: "'Ort des Kontoinhabers' darf nicht leer sein" } },
    ])
    for (const [name, value] of Object.entries({
      paymentTermDays: 366,
      retentionMonths: 5,
      creditorCountry: 'DE',
      contact: 'x'.repeat(501),
      creditorName: 'Gemeinde 😀',
      vatNumber: 'CHE-123.456.789 MWST',
      // Longer than anybody may look ahead.
      defaultLeadTimeHours: 8760,
    }))
      expect(Object.keys(await wrong({ defaultHorizonDays: 30, [name]: value }))).toContain(name)
  })
})

describe('the page', () => {
  const get = (path: string, host = 'eschen.test', headers = {}) =>
    server.inject({ url: path, headers: { host, ...headers } })

  it('carries title, hero and configuration before any script runs, and nothing of it can break out', async () => {
    const { statusCode, body, headers } = await get('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Reservationssystem</title>')
    expect(body).toContain('<b>Gemeinde &lt;Eschenbühl&gt;</b>')
    expect(body).toContain('<h1>Räume &amp; Plätze</h1>')
    expect(body).toContain('src="/files/base/demo/hero.svg"')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).toContain('--mantine-color-primary-7:#046caa')
    const state = /id="app-state"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(state)).toMatchObject({ hasSession: false, app: { id: appId } })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('allows no inline script, and inline styles only with its nonce', async () => {
    const { headers, body } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(nonce).toBeTruthy()
    expect(body).toContain(`<style nonce="${nonce}">`)
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain(String(nonce))
  })

  it('paints no hero on other pages', async () => {
    expect((await get('/login')).body).not.toContain('Räume &amp; Plätze')
  })

  it('tells whether there is a session to ask for', async () => {
    expect((await get('/', 'eschen.test', { cookie: 'allmend_session=x' })).body).toContain('"hasSession":true')
  })

  it('of an unknown domain is a 404 that says so to the script', async () => {
    const { statusCode, body } = await get('/', 'nirgends.test')
    expect(statusCode).toBe(404)
    expect(body).toContain('"app":null')
    expect(body).toContain('<title>Reservationssystem</title>')
    expect(body).not.toContain('{{')
  })

  it('has files that never change, and no page below /assets', async () => {
    const file = await get('/assets/index-1a2b3c.js')
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/missing.js')).statusCode).toBe(404)
    expect((await get('/assets/../index.html')).body).not.toContain('{{title}}')
  })
})

describe('the colours of an app', () => {
  const red = { ...defaultColors.default, primary: '#aa0000' }

  it('are changed by staff with the right, and the change is written down', async () => {
    const token = await make.staffToken(otherApp, ['setting:base'])
    const { body } = await call('GET /api/admin/settings/colors', { appId: otherApp, token })
    expect(body).toEqual({ success: true, settings: { colors: defaultColors.default, dark: {}, version: 1 } })
    const saved = await call('PUT /api/admin/settings/colors', {
      appId: otherApp,
      token,
      body: { colors: red, version: 1 },
    })
    expect(saved.body).toEqual({ success: true, settings: { colors: red, dark: {}, version: 2 } })
    const config = await call('GET /api/config', { headers: { host: 'seewilen.test' } })
    expect(config.body).toMatchObject({ app: { theme: { colors: { primary: '#aa0000' } } } })
    const entries = await deps.db.withTenant(otherApp, ({ db }) => db.selectFrom('audit_entry').selectAll().execute())
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'changed',
        entity: 'colors',
        actor_kind: 'user',
        before: expect.objectContaining({ primary: '#009EF7' }),
        after: expect.objectContaining({ primary: '#aa0000' }),
      }),
    ])
  })

  it('say which of them are dark, and keep it when only colours are sent', async () => {
    const app = await make.app({ domains: ['dunkel.test'] })
    const token = await make.staffToken(app, ['setting:base'])
    const save = (body: object) => call('PUT /api/admin/settings/colors', { appId: app, token, body })
    const { body } = await save({ colors: red, dark: { warning: false }, version: 1 })
    expect(body).toMatchObject({ settings: { dark: { warning: false } } })
    await save({ colors: { ...red, background: '#ffffff' }, version: 2 })
    const config = await call('GET /api/config', { headers: { host: 'dunkel.test' } })
    expect(config.body).toMatchObject({ app: { theme: { dark: { warning: false }, background: '#ffffff' } } })
    expect((await save({ colors: red, dark: { warning: 'ja' }, version: 3 })).status).toBe(400)
    const [entry] = await deps.db.withTenant(app, ({ db }) => db.selectFrom('audit_entry').selectAll().execute())
    expect(entry).toMatchObject({ before: { warningDark: true }, after: { warningDark: false } })
  })

  it('are not overwritten by somebody who saw an older state', async () => {
    const token = await make.staffToken(appId, ['setting:base'])
    const save = (version: number) =>
      call('PUT /api/admin/settings/colors', { appId, token, body: { colors: red, version } })
    const [one, two] = await Promise.all([save(1), save(1)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    const loser = one.status === 409 ? one : two
    expect(loser.body).toMatchObject({ success: false, code: 'record.conflict' })
    const entries = await deps.db.withTenant(appId, ({ db }) => db.selectFrom('audit_entry').select('id').execute())
    expect(entries).toHaveLength(1)
  })

  it.each(['red', '#12', '', '#gggggg', 'url(x)'])('are refused when not a colour: %j', async (primary) => {
    const token = await make.staffToken(appId, ['setting:base'])
    const body = { colors: { ...red, primary }, version: 1 }
    const answer = await call('PUT /api/admin/settings/colors', { appId, token, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      details: { fields: { 'colors.primary': "'Primär' muss eine Farbe wie #009EF7 sein" } },
    })
  })
})
