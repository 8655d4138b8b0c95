import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let otherApp: number

beforeAll(async () => {
  appId = await make.app()
  otherApp = await make.app()
  await make.user(appId, {
    email: 'Nora@Chor.test',
    username: 'nora',
    password: goodPassword,
    firstname: 'Nora',
    lastname: 'Brunner',
  })
  await make.user(appId, { email: 'zu@chor.test', password: goodPassword, isActive: false })
  await make.user(appId, { email: 'ohne@chor.test' })
  await make.keeper({ username: 'kim', email: 'kim@betrieb.test' })
})

const login = (
  username: string,
  password: string,
  options: { appId?: number; headers?: Record<string, string> } = {},
) =>
  call('POST /api/auth/login', {
    appId: options.appId ?? appId,
    body: { username, password },
    headers: options.headers ?? {},
  })

describe('signing in', () => {
  it.each(['nora', 'NORA', 'nora@chor.test', '  Nora@Chor.test '])('works with %j', async (username) => {
    const { status, body, headers } = await login(username, goodPassword)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, use2fa: false, user: { firstname: 'Nora', role: 'user' } })
    const token = String(body.token)
    expect(token).toHaveLength(43)
    expect(headers['set-cookie']).toEqual([
      `allmend_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^allmend_device=\S{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
  })

  it('sets a Secure cookie and HSTS behind a proxy that ends TLS', async () => {
    const { headers } = await login('nora', goodPassword, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['set-cookie']).toEqual([expect.stringContaining('; Secure'), expect.stringContaining('; Secure')])
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })

  it('lets a keeper in through any app, for twelve hours', async () => {
    for (const id of [appId, otherApp]) {
      const { body, headers } = await login('kim', goodPassword, { appId: id })
      expect(body).toMatchObject({ user: { role: 'keeper' } })
      expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^allmend_session=.*Max-Age=43200/))
    }
  })

  it.each([
    ['a wrong password', 'nora', 'Falsch-2026-pass'],
    ['nobody', 'niemand@chor.test', goodPassword],
    ['a closed account', 'zu@chor.test', goodPassword],
    ['an account without a password', 'ohne@chor.test', goodPassword],
    ['a keeper with a wrong password', 'kim', 'Falsch-2026-pass'],
  ])('answers %s alike', async (_, username, password) => {
    const { status, body, headers } = await login(username, password)
    expect(status).toBe(422)
    expect(body).toEqual({
      success: false,
      code: 'login.failed',
      message: 'E-Mail Adresse und/oder Passwort nicht gefunden!',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is not possible in another app', async () => {
    expect((await login('nora', goodPassword, { appId: otherApp })).status).toBe(422)
  })

  it('stores no token, only its hash', async () => {
    const { body } = await login('nora', goodPassword)
    const rows = await deps.db.withTenant(appId, ({ db }) => db.selectFrom('session').select('token_hash').execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.token_hash.toString('base64url') === body.token)).toBe(false)
  })

  it('slows down after ten failures for one account and address, and says when to try again', async () => {
    const address = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    for (let tries = 0; tries < 10; tries++) expect((await login('nora', 'falsch', address)).status).toBe(422)
    const { status, headers, body } = await login('nora', goodPassword, address)
    expect(status).toBe(429)
    expect(body).toMatchObject({ success: false, code: 'request.too_many' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(590)
    expect((await login('nora', goodPassword, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends with logout, which takes the cookie back', async () => {
    const token = String((await login('nora', goodPassword)).body.token)
    const { status, headers } = await call('GET /api/auth/logout', { appId, token })
    expect(status).toBe(200)
    expect(headers['set-cookie']).toMatch(/^allmend_session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })

  it('of a keeper ends with logout too', async () => {
    const token = String((await login('kim', goodPassword)).body.token)
    await call('GET /api/auth/logout', { appId, token })
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })

  it('runs out, and is prolonged while it is used', async () => {
    const token = String((await login('nora', goodPassword)).body.token)
    const age = (lastUsed: string, expires: string) =>
      deps.db.withTenant(appId, ({ db }) =>
        db
          .updateTable('session')
          .set({ last_used_at: new Date(lastUsed), expires_at: new Date(expires) })
          .execute(),
      )
    const soon = new Date(Date.now() + 60_000).toISOString()
    await age('2026-01-01', soon)
    const elsewhere = { 'x-forwarded-for': '203.0.113.77' }
    expect((await call('GET /api/user', { appId, token, headers: elsewhere })).status).toBe(200)
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('session').select(['expires_at', 'address']).execute(),
    )
    expect(Math.max(...rows.map((row) => row.expires_at.getTime()))).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(rows.map((row) => row.address)).toContain('203.0.113.77')
    await age('2026-01-01', '2026-01-02')
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })

  it('ends when the account is closed', async () => {
    const userId = await make.user(appId)
    const token = await make.userToken(appId, userId)
    await deps.db.withTenant(appId, ({ db }) =>
      db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
    )
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })
})

it('tells people what they may do: the union over their groups, plus admin for staff', async () => {
  const token = await make.staffToken(appId, ['user:view', 'setting:base'])
  const { body } = await call('GET /api/user', { appId, token })
  const { permissions, groups } = body.user as { permissions: string[]; groups: { role: string }[] }
  expect(permissions.toSorted()).toEqual(['admin', 'setting:base', 'user:view'])
  expect(groups).toEqual([expect.objectContaining({ role: 'admin' })])
})

it('never sends a password hash', async () => {
  const { body } = await login('nora', goodPassword)
  expect(JSON.stringify(body)).not.toContain('argon2')
})
