import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { forgetExpired } from './forget-expired.ts'

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
      `allmend_session=${token}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^allmend_device=\S{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
  })

  it('sets a Secure cookie and HSTS behind a proxy that ends TLS', async () => {
    const { headers } = await login('nora', goodPassword, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['set-cookie']).toEqual([expect.stringContaining('; Secure'), expect.stringContaining('; Secure')])
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })

  it('lets a keeper in through any app, for a week at most', async () => {
    for (const id of [appId, otherApp]) {
      const { body, headers } = await login('kim', goodPassword, { appId: id })
      expect(body).toMatchObject({ user: { role: 'keeper' } })
      expect(headers['set-cookie']).toContainEqual(expect.stringMatching(/^allmend_session=.*Max-Age=604800/))
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
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
    expect((await login('nora', goodPassword, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200)
  })
})

describe('a name a keeper and somebody of the app both have', () => {
  it('leads to whoever has the password, so that neither shuts the other out', async () => {
    await make.keeper({ username: 'robin', email: 'robin@betrieb.test', password: 'Keeper-2026-wort' })
    await make.user(appId, { username: 'robin', email: 'robin@chor.test', password: goodPassword })
    expect((await login('robin', 'Keeper-2026-wort')).body).toMatchObject({ user: { role: 'keeper' } })
    expect((await login('robin', goodPassword)).body).toMatchObject({ user: { role: 'user' } })
    expect((await login('robin', 'Falsch-2026-pass')).status).toBe(422)
  })
})

describe('guessing', () => {
  const from = (address: string, device?: string) => ({
    headers: { 'x-forwarded-for': address, ...(device && { cookie: `allmend_device=${device}` }) },
  })
  const deviceOf = (headers: Record<string, unknown>) =>
    /allmend_device=([^;]+)/.exec(String([headers['set-cookie']].flat().at(-1)))?.[1] ?? ''

  it('from every address of an IPv6 network counts as from one', async () => {
    await make.user(appId, { username: 'gerda', email: 'gerda@chor.test', password: goodPassword })
    const host = (n: number) => `2001:db8:5:6:${n.toString(16)}::1`
    for (let n = 1; n <= 10; n++) expect((await login('gerda', 'falsch', from(host(n)))).status).toBe(422)
    expect((await login('gerda', goodPassword, from(host(11)))).status).toBe(429)
    expect((await login('gerda', goodPassword, from('2001:db8:5:7::1'))).status).toBe(200)
  })

  it('at fifty names from one IPv6 network is slowed down, too', async () => {
    const host = (n: number) => `2001:db8:5:8::${n.toString(16)}`
    expect((await login('name-1', 'falsch', from(host(1)))).status).toBe(422)
    await deps.db.withTenant(appId, ({ db }) =>
      db.updateTable('rate_counter').set({ hits: 49 }).where('key', '=', 'login:address:2001:db8:5:8::/64').execute(),
    )
    expect((await login('name-50', 'falsch', from(host(50)))).status).toBe(422)
    expect((await login('name-51', 'falsch', from(host(51)))).status).toBe(429)
  })

  /** As if so many had guessed at the name before, here and there. */
  const guessed = (name: string, hits: number) =>
    deps.db.acrossTenants('test', async ({ db }) => {
      const key = `login:everywhere:${name}`
      await db.updateTable('rate_counter').set({ hits }).where('key', '=', key).execute()
      await db.updateTable('platform_rate_counter').set({ hits }).where('key', '=', key).execute()
    })

  it.each([
    ['an account', 'petra'],
    ['a keeper', 'kuno'],
    ['nobody', 'niemand-2'],
  ])('at %s from everywhere ends after a hundred in an hour', async (_, name) => {
    if (name === 'petra') await make.user(appId, { username: name, email: 'petra@chor.test', password: goodPassword })
    if (name === 'kuno') await make.keeper({ username: name, email: 'kuno@betrieb.test' })
    await login(name, 'falsch', from('198.51.100.1'))
    await guessed(name, 98)
    for (const last of [2, 3]) expect((await login(name, 'falsch', from(`198.51.100.${last}`))).status).toBe(422)
    const { status, headers } = await login(name, goodPassword, from('198.51.100.4'))
    expect([status, Number(headers['retry-after']) > 3400]).toEqual([429, true])
  })

  it('is not forgotten because its victim signs in', async () => {
    await make.user(appId, { username: 'vera', email: 'vera@chor.test', password: goodPassword })
    await login('vera', 'falsch', from('198.51.100.5'))
    await guessed('vera', 99)
    expect((await login('vera', goodPassword, from('192.0.2.2'))).status).toBe(200)
    expect((await login('vera', 'falsch', from('198.51.100.6'))).status).toBe(422)
    expect((await login('vera', 'falsch', from('198.51.100.7'))).status).toBe(429)
  })

  it.each([
    ['somebody', 'berta'],
    ['a keeper', 'kaspar'],
  ])('of strangers does not keep %s out of a browser they used before', async (_, name) => {
    if (name === 'berta') await make.user(appId, { username: name, email: 'berta@chor.test', password: goodPassword })
    else await make.keeper({ username: name, email: 'kaspar@betrieb.test' })
    const device = deviceOf((await login(name, goodPassword, from('192.0.2.1'))).headers)
    await login(name, 'falsch', from('198.51.100.8'))
    await guessed(name, 100)
    expect((await login(name, goodPassword, from('192.0.2.1'))).status).toBe(429)
    expect((await login(name, goodPassword, from('192.0.2.1', device))).status).toBe(200)
  })

  it('at a keeper in one app does not show in another who is one', async () => {
    await make.keeper({ username: 'karla', email: 'karla@betrieb.test' })
    const address = from('192.0.2.77')
    for (const name of ['karla', 'niemand-3']) {
      for (let n = 0; n < 10; n++) await login(name, 'falsch', address)
      expect((await login(name, 'falsch', address)).status).toBe(429)
    }
    const elsewhere = { ...address, appId: otherApp }
    const [keeper, nobody] = [
      await login('karla', goodPassword, elsewhere),
      await login('niemand-3', goodPassword, elsewhere),
    ]
    expect([keeper.status, keeper.body]).toEqual([nobody.status, nobody.body])
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

  it.each([
    ['a customer', 'nora', 180],
    ['a keeper', 'kim', 7],
  ])('of %s ends however much it is used', async (_, name, days) => {
    const token = String((await login(name, goodPassword)).body.token)
    const table = name === 'kim' ? 'keeper_session' : 'session'
    const query = async (text: string) =>
      (await deps.db.acrossTenants('test', ({ db }) => sql<Ends>`${sql.raw(text)}`.execute(db))).rows
    interface Ends {
      left: number
      isLast: boolean
    }
    const [begun] = await query(
      `select extract(epoch from ends_at - now()) / 86400 as left from ${table} order by id desc limit 1`,
    )
    expect(Math.round(Number(begun?.left))).toBe(days)
    // Used for the last time an hour before its end.
    await query(
      `update ${table} set last_used_at = now() - interval '1 hour', expires_at = now() + interval '1 minute', ends_at = now() + interval '1 hour'`,
    )
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
    const [used] = await query(`select expires_at = ends_at as "isLast" from ${table} order by id desc limit 1`)
    expect(used?.isLast).toBe(true)
    await expect(query(`update ${table} set expires_at = now() + interval '2 hours'`)).rejects.toThrow(/_ends/)
    await query(`update ${table} set expires_at = now(), ends_at = now()`)
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })

  it('that is good costs no try: only failures are counted', async () => {
    await make.user(appId, { username: 'olga', email: 'olga@chor.test', password: goodPassword })
    const headers = { 'x-forwarded-for': '192.0.2.200' }
    const hits = async () => {
      const { rows } = await deps.db.pool.query(
        `select coalesce(sum(hits), 0)::int as hits from rate_counter where app_id = $1 and key like 'login:account:olga@%'`,
        [appId],
      )
      return rows[0].hits
    }
    await login('olga', 'falsch', { headers })
    expect(await hits()).toBe(1)
    await login('olga', goodPassword, { headers })
    expect(await hits()).toBe(0)
    const { rows } = await deps.db.pool.query(
      `select now() - last_sign_in_at < interval '1 minute' as "isNow", (select max(user_agent) from session s where s.account_id = u.id) as agent
       from app_user u where username = 'olga'`,
    )
    expect(rows).toEqual([{ isNow: true, agent: expect.any(String) }])
  })

  it('of a keeper ends when the account is closed, and none is opened then', async () => {
    const id = await make.keeper({ username: 'konrad', email: 'konrad@betrieb.test' })
    const token = String((await login('konrad', goodPassword)).body.token)
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
    await deps.db.pool.query('update keeper set is_active = false where id = $1', [id])
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
    expect((await login('konrad', goodPassword)).status).toBe(422)
  })

  it('and all else that ran out is forgotten, and nothing that has not', async () => {
    const userId = await make.user(appId)
    const keeperId = await make.keeper()
    const query = async (text: string) => (await deps.db.pool.query(text)).rows
    const hash = (name: string) => `sha256('${name}')`
    const later = `now() + interval '1 hour'`
    const gone = `now() - interval '1 minute'`
    const sessions = (name: string, at: string) => [
      `insert into session (app_id, account_id, token_hash, address, user_agent, expires_at, ends_at) values (${appId}, ${userId}, ${hash(name)}, 'probe-${name}', '', ${at}, ${at})`,
      `insert into keeper_session (account_id, token_hash, address, user_agent, expires_at, ends_at) values (${keeperId}, ${hash(name)}, 'probe-${name}', '', ${at}, ${at})`,
      `insert into rate_counter (app_id, key, hits, resets_at) values (${appId}, 'probe-${name}', 1, ${at})`,
      `insert into platform_rate_counter (key, hits, resets_at) values ('probe-${name}', 1, ${at})`,
    ]
    for (const line of [...sessions('alt', gone), ...sessions('neu', later)]) await query(line)
    const device = (table: string, owner: string, name: string, days: number) =>
      `insert into ${table} (${owner}, token_hash, last_seen_at) values (${owner.startsWith('app_id') ? `${appId}, ${userId}` : keeperId}, ${hash(name)}, now() - interval '${days} days')`
    for (const [name, days] of [
      ['alt', 370],
      ['neu', 360],
    ] as const) {
      await query(device('known_device', 'app_id, account_id', name, days))
      await query(device('keeper_device', 'account_id', name, days))
    }
    await query(
      `insert into mail_link (app_id, user_id, purpose, token_hash, expires_at) values (${appId}, ${userId}, 'password_reset', ${hash('alt')}, ${gone})`,
    )
    await deps.db.acrossTenants('test', forgetExpired)
    const left = await query(`
      select 'session' as what, address as name from session where address like 'probe-%'
      union all select 'keeper_session', address from keeper_session where address like 'probe-%'
      union all select 'rate_counter', key from rate_counter where key like 'probe-%'
      union all select 'platform_rate_counter', key from platform_rate_counter where key like 'probe-%'
      union all select 'known_device', 'probe-neu' from known_device where account_id = ${userId} and token_hash = ${hash('neu')}
      union all select 'known_device', 'alt' from known_device where account_id = ${userId} and token_hash = ${hash('alt')}
      union all select 'keeper_device', 'probe-neu' from keeper_device where account_id = ${keeperId} and token_hash = ${hash('neu')}
      union all select 'keeper_device', 'alt' from keeper_device where account_id = ${keeperId} and token_hash = ${hash('alt')}
      union all select 'mail_link', 'alt' from mail_link where user_id = ${userId}
      order by what`)
    const kinds = [
      'keeper_device',
      'keeper_session',
      'known_device',
      'platform_rate_counter',
      'rate_counter',
      'session',
    ]
    expect(left).toEqual(kinds.map((what) => ({ what, name: 'probe-neu' })))
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
