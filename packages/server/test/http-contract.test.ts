import { routes, tableWords } from '@allmend/contract'
import { grantablePermissions, type Role } from '@allmend/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { findForbidden } from '../src/platform/http/find-forbidden.ts'
import { invalidFields } from '../src/platform/http/invalid-fields.ts'
import { buildTestApp } from './build-test-app.ts'

const { call, deps, make, server } = await buildTestApp()

let appId: number
let otherApp: number
let customer: string
let settingsClerk: string
let keeper: string

beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test'] })
  otherApp = await make.app()
  customer = await make.customerToken(appId)
  settingsClerk = await make.staffToken(appId, ['setting:base'])
  keeper = await make.keeperToken()
})

/** Of something that is not there, since some calls remove what they are given. */
const fill = (path: string) =>
  path.replaceAll(':entity', 'user').replaceAll(':app', String(appId)).replaceAll(/:\w+/g, '424242')

describe('the app id', () => {
  it.each([undefined, '', 'abc', '0', '-1', '1.5', '1e3', '99999999999999999999', "1'--"])(
    '%j is refused with 400',
    async (id) => {
      const headers: Record<string, string> = id === undefined ? {} : { 'x-app-id': id }
      const { status, body } = await call('GET /api/user', { headers })
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, code: 'request.app_id_missing', message: expect.any(String) })
    },
  )

  it('of no app answers 404', async () => {
    const { status, body } = await call('POST /api/auth/login', {
      appId: 424242,
      body: { username: 'a', password: 'b' },
    })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'app.not_found' })
  })
})

describe('a token', () => {
  it('opens its own app', async () => {
    const { status, body } = await call('GET /api/user', { appId, token: customer })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, user: { role: 'user', isImpersionating: false, permissions: [] } })
  })

  it.each(['GET /api/user', 'GET /api/auth/logout'] as const)(
    'of one app with the id of another: 401 (%s)',
    async (line) => {
      const { status, body } = await call(line, { appId: otherApp, token: customer })
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, code: 'session.missing' })
    },
  )

  it('of a keeper opens every app', async () => {
    for (const id of [appId, otherApp]) {
      const { status, body } = await call('GET /api/user', { appId: id, token: keeper })
      expect(status).toBe(200)
      expect(body).toMatchObject({ user: { role: 'keeper' } })
    }
  })

  it('is a word behind Bearer; anything else is no token', async () => {
    const ask = (authorization: string) => call('GET /api/user', { appId, headers: { authorization } })
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await ask(`${scheme} ${customer}`)).status, scheme).toBe(200)
    }
    for (const header of [customer, `Bearer${customer}`, `Bearer ${customer} x`, `Basic ${customer}`]) {
      expect((await ask(header)).status, header.slice(0, 8)).toBe(401)
    }
    // A header says more than a cookie, and a wrong one is refused even where nobody has to be signed in.
    const both = { cookie: `allmend_session=${customer}`, authorization: 'Bearer falsch' }
    expect((await call('GET /api/user', { appId, headers: both })).status).toBe(401)
    expect((await call('GET /api/auth/logout', { appId, headers: both })).status).toBe(401)
  })

  it('works as a cookie too, and a stale cookie does not shut the public pages', async () => {
    const good = await call('GET /api/user', { appId, headers: { cookie: `allmend_session=${customer}` } })
    expect(good.status).toBe(200)
    const stale = await call('GET /api/auth/logout', { appId, headers: { cookie: 'allmend_session=nonsense' } })
    expect(stale.status).toBe(200)
    const closed = await call('GET /api/user', { appId, headers: { cookie: 'allmend_session=nonsense' } })
    expect(closed.status).toBe(401)
  })
})

describe.each(routes.filter((route) => !route.access.anonymous))('$method $path', (route) => {
  const line = () => `${route.method} ${fill(route.path)}` as 'GET /'
  const body = route.body ? {} : undefined

  it('needs a session', async () => {
    const answer = await call(line(), { appId, ...(body && { body }) })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ success: false, code: 'session.missing' })
  })

  const isOpenTo = (role: Role) => !route.access.roles || [route.access.roles].flat().includes(role)

  if (!isOpenTo('user')) {
    it('is closed to customers', async () => {
      const answer = await call(line(), { appId, token: customer, ...(body && { body }) })
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ success: false, code: 'access.denied' })
    })
  }

  for (const missing of route.access.permissions ?? []) {
    it(`is closed to staff who hold every right but ${missing}`, async () => {
      const almost = await make.staffToken(
        appId,
        grantablePermissions.filter((permission) => permission !== missing),
      )
      const answer = await call(line(), { appId, token: almost, ...(body && { body }) })
      expect(answer.status).toBe(403)
    })
  }

  it(isOpenTo('keeper') ? 'lets a keeper in' : 'is closed to keepers', async () => {
    // Of its own, since one of the calls ends a session.
    const answer = await call(line(), { appId, token: await make.keeperToken(), ...(body && { body }) })
    expect(isOpenTo('keeper') ? [200, 400, 404, 409, 415] : [403]).toContain(answer.status)
  })
})

describe('errors', () => {
  it('of validation name the field in German', async () => {
    const { status, body } = await call('POST /api/auth/login', { appId, body: { username: '', password: '' } })
    expect(status).toBe(400)
    expect(body).toEqual({
      success: false,
      code: 'request.invalid',
      message: 'Bitte prüfen Sie Ihre Eingaben.',
      details: {
        fields: { username: "'E-Mail Adresse' darf nicht leer sein", password: "'Passwort' darf nicht leer sein" },
      },
    })
  })

  it('name each field once, with its first sentence, and a hundred of them at most', async () => {
    const many = Array.from({ length: 150 }, (_, n) => `x${n}=1`).join('&')
    const { body } = await call(`GET /api/admin/mails?${many}`, { appId, token: settingsClerk })
    const { fields } = body.details as { fields: Record<string, string> }
    expect(Object.keys(fields)).toHaveLength(100)
    expect(fields.x0).toBe("'x0' ist hier nicht bekannt")
    expect(
      invalidFields([
        { path: ['a', 0], message: 'eins' },
        { path: ['a', 0], message: 'zwei' },
      ]).details,
    ).toEqual({
      fields: { 'a.0': 'eins' },
    })
  })

  it('tell what is hidden in a list of filters, and nesting that nobody needs', async () => {
    const nul = await call('GET /api/admin/mails', { appId, token: settingsClerk, headers: { filter: 'search=a%00b' } })
    expect([nul.status, nul.body.details]).toEqual([
      400,
      { fields: { search: "'Suche' enthält ein Zeichen, das nicht erlaubt ist" } },
    ])
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x')
    expect(findForbidden(nested(31))).toBeNull()
    expect(findForbidden(nested(32))).toMatchObject({ path: [] })
    expect(findForbidden({ a: [{ 'b\u0000': 1 }] })).toMatchObject({ path: ['a', '0'] })
    expect(findForbidden({ a: { b: 'x\ud800' } })).toMatchObject({ path: ['a', 'b'] })
  })

  it('of an unknown address are 404 with a code', async () => {
    const { status, body } = await call('GET /api/nothing', { appId })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'request.not_found' })
  })

  it.each([
    ['broken JSON', '{"username":', 'application/json', 400, 'request.invalid'],
    [
      'a body that is too large',
      JSON.stringify({ username: 'x'.repeat(2_000_000) }),
      'application/json',
      413,
      'request.too_large',
    ],
    [
      'a form post from another site',
      'username=a&password=b',
      'application/x-www-form-urlencoded',
      415,
      'request.unsupported_type',
    ],
    [
      'a NUL character',
      JSON.stringify({ username: 'a\u0000b', password: 'x' }),
      'application/json',
      400,
      'request.invalid',
    ],
    ['half a character', '{"username":"a\\ud800b","password":"x"}', 'application/json', 400, 'request.invalid'],
    [
      'endless nesting',
      `{"username":"a","password":"b","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'application/json',
      400,
      'request.invalid',
    ],
    [
      'prototype pollution',
      '{"__proto__":{"x":1},"username":"a","password":"b"}',
      'application/json',
      400,
      'request.invalid',
    ],
  ])('of %s have a code and no stack', async (_, payload, type, status, code) => {
    const response = await server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-app-id': String(appId), 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false, code, message: expect.any(String) })
    expect(response.body).not.toMatch(/at .*\.(ts|js)/)
  })
})

it('a surprise is a 500 with a code; what happened stays in the log', async () => {
  const broken = await buildTestApp()
  const id = await broken.make.app()
  const token = await broken.make.staffToken(id, ['setting:base'])
  await broken.deps.db.acrossTenants('test', ({ db }) =>
    db.updateTable('app_setting').set({ colors: '{"primary":"geheim"}' }).execute(),
  )
  const { status, body } = await broken.call('GET /api/admin/settings/colors', { appId: id, token })
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    code: 'server.error',
    message: 'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.',
  })
})

it('the API describes itself, every contract route included', async () => {
  const { status, body } = await call('GET /api/openapi.json')
  expect(status).toBe(200)
  type Described = { readonly parameters?: readonly { readonly in: string; readonly name: string }[] }
  const paths = body.paths as Record<string, Record<string, Described>>
  for (const { method, path, query, table } of routes) {
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described).toBeDefined()
    const named = (described?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    const words = [...Object.keys(query?.shape ?? {}), ...Object.keys(table ? tableWords(table).shape : {})]
    expect(named.sort(), path).toEqual([...new Set(words)].sort())
  }
  const page = await server.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('/api/openapi.json')
  const script = /src="([^"]+)"/.exec(page.body)?.[1] ?? ''
  expect((await server.inject(script)).statusCode).toBe(200)
})

describe('lists', () => {
  const rows = (body: Record<string, unknown>) => body.rows as { subject: string; to: string; state: string }[]
  beforeAll(async () => {
    const values = ['Ärger', 'Beere', 'Cello', 'Beere'].map((subject, index) => ({
      app_id: appId,
      topic: 'test',
      recipient: `${index}@example.test`,
      subject,
      text_body: '',
      html_body: '',
      state: index === 3 ? 'failed' : 'sent',
    }))
    await deps.db.withTenant(appId, ({ db }) => db.insertInto('mail_message').values(values).execute())
  })

  const get = (query: string, filter?: string) =>
    call(`GET /api/admin/mails${query}`, { appId, token: settingsClerk, headers: filter ? { filter } : {} })

  it('page, count and sort by several columns', async () => {
    const first = await get('?page=1&itemsPerPage=2&sort=subject,desc|to,desc')
    expect(first.body.totalRecords).toBe(4)
    expect(rows(first.body).map((row) => row.to)).toEqual(['2@example.test', '3@example.test'])
    const second = await get('?page=2&itemsPerPage=2&sort=subject,desc|to,desc')
    expect(rows(second.body).map((row) => row.to)).toEqual(['1@example.test', '0@example.test'])
  })

  it('give everything with the word all', async () => {
    expect(rows((await get('?itemsPerPage=all')).body)).toHaveLength(4)
  })

  it('take the same from the filter header, which wins', async () => {
    const answer = await get('?page=7&itemsPerPage=1', 'search=B%65ere&page=1&itemsPerPage=all&sort=to,asc')
    expect(rows(answer.body).map((row) => row.to)).toEqual(['1@example.test', '3@example.test'])
    const failed = await get('', 'hide_sent=1')
    expect(rows(failed.body).map((row) => row.state)).toEqual(['failed'])
  })

  it('treat % and _ in a search as what they are', async () => {
    expect((await get('?search=%25')).body.totalRecords).toBe(0)
    expect((await get('?search=_')).body.totalRecords).toBe(0)
  })

  it.each([
    '?page=0',
    '?page=x',
    '?itemsPerPage=0',
    '?itemsPerPage=5000',
    '?sort=password,asc',
    '?sort=subject,up',
    '?state=lost',
  ])('%s is refused with 400', async (query) => {
    const { status, body } = await get(query)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'request.invalid' })
  })
})
