import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { call, deps, make, server } = await buildTestApp()
let appId: number
let otherApp: number
let number = 0

beforeAll(async () => {
  appId = await make.app()
  otherApp = await make.app()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function person() {
  number += 1
  const email = `person-${number}@sicher.test`
  const userId = await make.user(appId, { email, password: goodPassword })
  return { email, userId }
}

const login = (username: string, headers: Record<string, string> = {}, password = goodPassword) =>
  call('POST /api/auth/login', { appId, body: { username, password }, headers })

const end = (id: number | undefined, token: string, currentPassword = goodPassword) =>
  call(`POST /api/user/sessions/${id}/end`, { appId, token, body: { currentPassword } })

const cookies = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries([headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0]?.split('=') ?? []))

const subjects = async (email: string) => {
  const rows = await deps.db.withTenant(appId, ({ db }) =>
    db
      .selectFrom('mail_message')
      .where('recipient', '=', email)
      .select(['subject', 'text_body'])
      .orderBy('id')
      .execute(),
  )
  return rows
}

describe('sessions', () => {
  it('are listed with device and address, the current one marked, and can be ended one by one', async () => {
    const { email } = await person()
    const one = await login(email, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.1' })
    const two = await login(email, { 'user-agent': safari, 'x-forwarded-for': '203.0.113.2' })
    const token = String(two.body.token)
    const { body } = await call('GET /api/user/security', { appId, token })
    const sessions = body.sessions as { id: number; device: string; address: string; isCurrent: boolean }[]
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual(
      expect.objectContaining({ device: 'Firefox auf Windows', address: '203.0.113.1', isCurrent: false }),
    )
    expect(sessions).toContainEqual(
      expect.objectContaining({ device: 'Safari auf iOS', address: '203.0.113.2', isCurrent: true }),
    )
    const other = sessions.find((session) => !session.isCurrent)
    expect((await end(other?.id, token, 'falsch')).body).toMatchObject({ code: 'password.wrong' })
    expect((await call('GET /api/user', { appId, token: String(one.body.token) })).status).toBe(200)
    expect((await end(other?.id, token)).status).toBe(200)
    expect((await call('GET /api/user', { appId, token: String(one.body.token) })).status).toBe(401)
    expect((await end(other?.id, token)).status).toBe(404)
  })

  it('are listed by when they were last used, and not once they ran out', async () => {
    const { userId } = await person()
    const tokens = [await make.userToken(appId, userId), await make.userToken(appId, userId)]
    await make.userToken(appId, userId)
    const ids = (await deps.db.pool.query('select id from session where account_id = $1 order by id', [userId])).rows
    const age = (index: number, minutes: number, expires: string) =>
      deps.db.pool.query(
        `update session set last_used_at = now() - make_interval(mins => $2), expires_at = now() + $3::interval where id = $1`,
        [ids[index]?.id, minutes, expires],
      )
    await age(0, 1, '1 hour')
    await age(1, 3, '1 hour')
    await age(2, 2, '-1 second')
    const { body } = await call('GET /api/user/security', { appId, token: tokens[1] ?? '' })
    expect(body.sessions).toMatchObject([
      { id: ids[0]?.id, isCurrent: false },
      { id: ids[1]?.id, isCurrent: true },
    ])
    expect(body).toMatchObject({ use2fa: false, recoveryCodesLeft: 0 })
  })

  it('of somebody else cannot be ended', async () => {
    const [nora, reto] = [await person(), await person()]
    const retoToken = await make.userToken(appId, reto.userId)
    const { body } = await call('GET /api/user/security', { appId, token: retoToken })
    const [session] = body.sessions as { id: number }[]
    const noraToken = await make.userToken(appId, nora.userId)
    expect((await end(session?.id, noraToken)).status).toBe(404)
    expect((await call('GET /api/user', { appId, token: retoToken })).status).toBe(200)
  })

  it('are not adopted from what a browser brings along (fixation), and the former one of the browser ends', async () => {
    const { email } = await person()
    const planted = 'a'.repeat(43)
    const first = await login(email, { cookie: `allmend_session=${planted}` })
    expect(first.body.token).not.toBe(planted)
    expect((await call('GET /api/user', { appId, headers: { cookie: `allmend_session=${planted}` } })).status).toBe(401)
    const former = String(first.body.token)
    await login(email, { cookie: `allmend_session=${former}` })
    expect((await call('GET /api/user', { appId, token: former })).status).toBe(401)
  })

  it('stolen from one app open no other', async () => {
    const { email } = await person()
    const token = String((await login(email)).body.token)
    const stolen = { cookie: `allmend_session=${token}` }
    expect((await call('GET /api/user', { appId: otherApp, headers: stolen })).status).toBe(401)
    expect((await call('GET /api/user/security', { appId: otherApp, headers: stolen })).status).toBe(401)
  })
})

describe('a request from another site', () => {
  it.each([
    ['a form post', { 'content-type': 'application/x-www-form-urlencoded' }, 'currentPassword=x&password=y'],
    [
      'a form post disguised as text',
      { 'content-type': 'text/plain' },
      JSON.stringify({ currentPassword: goodPassword, password: 'Neues-2026-wort', passwordRepeat: 'Neues-2026-wort' }),
    ],
  ])('%s with the cookie changes nothing: it cannot name the app', async (_, headers, payload) => {
    const { email, userId } = await person()
    const token = await make.userToken(appId, userId)
    for (const method of ['POST', 'PUT'] as const) {
      const url = method === 'POST' ? '/api/user/two-factor/disable' : '/api/user/password'
      const response = await server.inject({
        method,
        url,
        headers: { ...headers, origin: 'https://boese.test', cookie: `allmend_session=${token}` },
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ success: false, code: 'request.app_id_missing' })
    }
    expect((await login(email)).status).toBe(200)
  })

  it('gets no permission to send the header (no CORS)', async () => {
    const headers = {
      origin: 'https://boese.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-app-id',
    }
    const response = await server.inject({ method: 'OPTIONS', url: '/api/auth/login', headers })
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('cannot sign somebody out by a link or a picture', async () => {
    const { userId } = await person()
    const token = await make.userToken(appId, userId)
    const response = await server.inject({ url: '/api/auth/logout', headers: { cookie: `allmend_session=${token}` } })
    expect(response.statusCode).toBe(400)
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, password = 'Neues-2026-wort') =>
    call('PUT /api/user/password', { appId, token, body: { currentPassword, password, passwordRepeat: password } })

  it('needs the current one, keeps this session, ends the others and tells the person', async () => {
    const { email, userId } = await person()
    const [here, elsewhere] = [await make.userToken(appId, userId), await make.userToken(appId, userId)]
    const wrong = await change(here, 'falsch')
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      code: 'password.wrong',
      details: { fields: { currentPassword: 'Das aktuelle Passwort stimmt nicht.' } },
    })
    expect((await change(here, goodPassword)).status).toBe(200)
    expect((await call('GET /api/user', { appId, token: here })).status).toBe(200)
    expect((await call('GET /api/user', { appId, token: elsewhere })).status).toBe(401)
    expect((await login(email)).status).toBe(422)
    expect((await login(email, {}, 'Neues-2026-wort')).status).toBe(200)
    expect((await subjects(email))[0]?.subject).toBe('Ihr Passwort wurde geändert')
  })

  it.each(['kurz', 'Passwort1', 'nurklein1', goodPassword])('refuses %j as the new one', async (password) => {
    const { userId } = await person()
    expect((await change(await make.userToken(appId, userId), goodPassword, password)).status).toBe(400)
  })

  it('is slowed down for somebody who guesses at an open session', async () => {
    const { userId } = await person()
    const token = await make.userToken(appId, userId)
    for (let tries = 0; tries < 10; tries++) expect((await change(token, 'falsch')).status).toBe(422)
    expect((await change(token, goodPassword)).status).toBe(429)
  })

  it('works for a keeper', async () => {
    const token = await make.keeperToken()
    expect((await change(token, goodPassword)).status).toBe(200)
    const { body } = await call('GET /api/user', { appId, token })
    const { email } = body.user as { email: string }
    expect((await login(email, {}, 'Neues-2026-wort')).status).toBe(200)
  })

  it('of a keeper ends the other sessions of this keeper and of nobody else', async () => {
    const email = 'karin@betrieb.test'
    await make.keeper({ username: 'karin', email })
    const [here, there] = [String((await login(email)).body.token), String((await login(email)).body.token)]
    const stranger = await make.keeperToken()
    expect((await change(here, goodPassword)).status).toBe(200)
    const statuses = []
    for (const token of [here, there, stranger]) statuses.push((await call('GET /api/user', { appId, token })).status)
    expect(statuses).toEqual([200, 401, 200])
    const { rows } = await deps.db.pool.query('select subject from platform_mail where recipient = $1 order by id', [
      email,
    ])
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Anmeldung auf einem neuen Gerät',
      'Ihr Passwort wurde geändert',
    ])
  })

  it('that is right costs no try', async () => {
    const { userId } = await person()
    const token = await make.userToken(appId, userId)
    await change(token, 'falsch')
    await change(token, goodPassword)
    const { rows } = await deps.db.pool.query(`select hits from rate_counter where app_id = $1 and key = $2`, [
      appId,
      `password:${userId}`,
    ])
    expect(rows).toEqual([])
  })
})

describe('a device', () => {
  it('is remembered; a new one causes a mail, the first one does not', async () => {
    const { email } = await person()
    const first = await login(email, { 'user-agent': firefox })
    const device = cookies(first.headers).allmend_device
    expect(device).toHaveLength(43)
    expect(await subjects(email)).toEqual([])
    await deps.db.pool.query(`update known_device set last_seen_at = now() - interval '300 days' where app_id = $1`, [
      appId,
    ])
    await login(email, { cookie: `allmend_device=${device}` })
    expect(await subjects(email)).toEqual([])
    // Or a browser that is used every day would be a stranger after a year.
    const seen = await deps.db.pool.query(
      `select d.last_seen_at > now() - interval '1 minute' as "isNow" from known_device d join app_user u on u.id = d.account_id where u.email = $1`,
      [email],
    )
    expect(seen.rows).toEqual([{ isNow: true }])
    await login(email, { 'user-agent': safari, 'x-forwarded-for': '203.0.113.44' })
    const [mail] = await subjects(email)
    expect(mail?.subject).toBe('Anmeldung auf einem neuen Gerät')
    expect(mail?.text_body).toContain('Gerät: Safari auf iOS\nAdresse: 203.0.113.44')
    expect(mail?.text_body).toMatch(/Zeit: \d\d\.\d\d\.\d{4} - \d\d:\d\d/)
  })

  it('that is known is not slowed down by strangers, but by its own guesses', async () => {
    const { email } = await person()
    const address = { 'x-forwarded-for': '203.0.113.50' }
    const device = cookies((await login(email, address)).headers).allmend_device
    for (let tries = 0; tries < 10; tries++) await login(email, address, 'falsch')
    expect((await login(email, address)).status).toBe(429)
    const known = { ...address, cookie: `allmend_device=${device}` }
    expect((await login(email, known)).status).toBe(200)
    for (let tries = 0; tries < 10; tries++) expect((await login(email, known, 'falsch')).status).toBe(422)
    expect((await login(email, known)).status).toBe(429)
  })

  it('of one account is a stranger to another', async () => {
    const [nora, reto] = [await person(), await person()]
    const device = cookies((await login(nora.email)).headers).allmend_device
    await login(reto.email)
    await login(reto.email, { cookie: `allmend_device=${device}` })
    expect((await subjects(reto.email)).map((mail) => mail.subject)).toEqual(['Anmeldung auf einem neuen Gerät'])
  })

  it('fifty failures from one address slow every account there down', async () => {
    const address = { 'x-forwarded-for': '203.0.113.60' }
    const { email } = await person()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => login(`niemand-${index}@sicher.test`, address, 'falsch')),
    )
    expect((await login(email, address)).status).toBe(429)
  })
})

it('a hundred guesses at the same moment get no more tries than one after the other', async () => {
  const { email } = await person()
  const address = { 'x-forwarded-for': '203.0.113.70' }
  const answers = await Promise.all(Array.from({ length: 60 }, () => login(email, address, 'falsch')))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
})

it('a good login in between does not wipe out the failures of the address', async () => {
  const address = { 'x-forwarded-for': '203.0.113.71' }
  const [own, victim] = [await person(), await person()]
  for (let round = 0; round < 49; round++) await login(`niemand-${round}@sicher.test`, address, 'falsch')
  expect((await login(own.email, address)).status).toBe(200)
  expect((await login('noch-jemand@sicher.test', address, 'falsch')).status).toBe(422)
  expect((await login(victim.email, address, 'falsch')).status).toBe(429)
})

it('an unknown person and a wrong password take the same time', async () => {
  const { email } = await person()
  const address = (round: number, index: number) => ({ 'x-forwarded-for': `198.51.${round}.${index}` })
  const timed = async (username: string, headers: Record<string, string>) => {
    const started = performance.now()
    expect((await login(username, headers, 'Falsch-2026-wort')).status).toBe(422)
    return performance.now() - started
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[7] ?? 0
  const measure = async (round: number) => {
    const times = { wrong: [] as number[], unknown: [] as number[] }
    // By turns, so that whatever else the machine does hits both alike.
    for (let index = 0; index < 15; index++) {
      times.wrong.push(await timed(email, address(round, index)))
      times.unknown.push(await timed(`niemand-${index}@nirgends.test`, address(round, index)))
    }
    return median(times.unknown) / median(times.wrong)
  }
  // A stalled machine may spoil a measurement; an answer without the work of a password is twenty times as fast each time.
  const ratios: number[] = []
  const isAlike = (ratio: number) => ratio > 0.6 && ratio < 1.7
  while (ratios.length < 3 && !ratios.some(isAlike)) ratios.push(await measure(ratios.length))
  expect(ratios.some(isAlike), `unknown / wrong: ${ratios.join(', ')}`).toBe(true)
})

it('staff change their own data; who did it is written down', async () => {
  const token = await make.staffToken(appId, [])
  const profile = {
    firstname: 'Sandra',
    lastname: 'Huber',
    phone: '052 000 41 21',
    company: '',
    street: '',
    streetno: '',
    zipcode: '',
    city: '',
  }
  const { status, body } = await call('PUT /api/admin/profile', { appId, token, body: profile })
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: profile })
  expect((await call('GET /api/user', { appId, token })).body).toMatchObject({ user: profile })
  const entry = await deps.db.withTenant(appId, ({ db }) =>
    db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  )
  expect(entry).toMatchObject({ entity: 'user', action: 'changed', after: profile })
  const wrong = await call('PUT /api/admin/profile', {
    appId,
    token,
    body: { ...profile, firstname: '', zipcode: '12' },
  })
  expect(wrong.body.details).toEqual({
    fields: { firstname: "'Vorname' darf nicht leer sein", zipcode: "'PLZ' muss aus genau 4 Ziffern bestehen" },
  })
  const [keeper, colleague] = [await make.keeperToken(), await make.keeperToken()]
  expect(
    (await call('PUT /api/admin/profile', { appId, token: keeper, body: { ...profile, phone: '-' } })).body,
  ).toMatchObject({
    user: { firstname: 'Sandra', lastname: 'Huber', role: 'keeper', phone: '' },
  })
  expect((await call('GET /api/user', { appId, token: colleague })).body).toMatchObject({ user: { firstname: 'Kim' } })
})
