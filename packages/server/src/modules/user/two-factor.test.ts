import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { call, deps, make } = await buildTestApp()
let appId: number

beforeAll(async () => {
  appId = await make.app()
})

const codeAt = (secret: string, stepsFromNow: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsFromNow * 30 })

/** The subjects of the mails somebody got, oldest first. */
const mailsTo = async (email: string) => {
  const rows = await deps.db.withTenant(appId, ({ db }) =>
    db.selectFrom('mail_message').where('recipient', '=', email).select('subject').orderBy('id').execute(),
  )
  return rows.map((row) => row.subject)
}

/** Somebody with two factors switched on. */
async function protectedPerson() {
  const email = `geschützt-${Math.random().toString(36).slice(2)}@example.test`.replace('ü', 'ue')
  const userId = await make.user(appId, { email, password: goodPassword })
  const token = await make.userToken(appId, userId)
  const started = await call('POST /api/user/two-factor', { appId, token, body: { currentPassword: goodPassword } })
  const secret = String(started.body.secret)
  // The step before now confirms; the current one is still unused for signing in.
  const confirm = async () =>
    call('POST /api/user/two-factor/confirm', { appId, token, body: { code: await codeAt(secret, -1) } })
  const first = await confirm()
  // Between two steps of the clock the one before the last is too old; a moment later it is not.
  const confirmed = first.status === 200 ? first : await confirm()
  return { email, userId, token, secret, started, confirmed, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

const login = (username: string, extra: object = {}, headers: Record<string, string> = {}) =>
  call('POST /api/auth/login', { appId, body: { username, password: goodPassword, ...extra }, headers })

describe('switching it on', () => {
  it('gives a secret for the app, then recovery codes, once', async () => {
    const { started, confirmed, recoveryCodes, token, email } = await protectedPerson()
    expect(started.body).toMatchObject({ success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
    expect(String(started.body.uri)).toBe(
      `otpauth://totp/Reservationssystem:${encodeURIComponent(email)}?secret=${started.body.secret}&issuer=Reservationssystem`,
    )
    expect(confirmed.status).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await call('GET /api/user/security', { appId, token })).body).toMatchObject({
      use2fa: true,
      recoveryCodesLeft: 10,
    })
    expect((await call('GET /api/user', { appId, token })).body).toMatchObject({ user: { use2fa: true } })
    const again = await call('POST /api/user/two-factor', { appId, token, body: { currentPassword: goodPassword } })
    expect([again.status, again.body.code]).toEqual([409, 'two_factor.on_already'])
  })

  it('needs a code that fits; until then nothing is asked at login', async () => {
    const email = 'halb@example.test'
    const token = await make.userToken(appId, await make.user(appId, { email, password: goodPassword }))
    await call('POST /api/user/two-factor', { appId, token, body: { currentPassword: goodPassword } })
    const wrong = await call('POST /api/user/two-factor/confirm', { appId, token, body: { code: '000000' } })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'login.code_wrong'])
    expect((await login(email)).body).toMatchObject({ use2fa: false, token: expect.any(String) })
    const start = (currentPassword: string) =>
      call('POST /api/user/two-factor', { appId, token, body: { currentPassword } })
    expect((await start('falsch')).body).toMatchObject({ code: 'password.wrong' })
    const { body } = await start(goodPassword)
    for (let tries = 0; tries < 10; tries++)
      await call('POST /api/user/two-factor/confirm', { appId, token, body: { code: '000000' } })
    const code = await codeAt(String(body.secret), 0)
    const late = await call('POST /api/user/two-factor/confirm', { appId, token, body: { code } })
    expect([late.status, late.body.code]).toEqual([429, 'request.too_many'])
  })

  it('stores the secret encrypted and the codes hashed', async () => {
    const { userId, secret, recoveryCodes } = await protectedPerson()
    const { rows } = await deps.db.pool.query('select to_jsonb(u)::text as row from app_user u where id = $1', [userId])
    expect(rows[0].row).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows[0].row).not.toContain(code)
  })
})

describe('signing in with it', () => {
  it('asks for the code first, and opens nothing', async () => {
    const { email } = await protectedPerson()
    const { status, body, headers } = await login(email)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, use2fa: true })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('opens a session with the code, and refuses the same code a second time', async () => {
    const { email, secret } = await protectedPerson()
    const code = await codeAt(secret, 0)
    expect((await login(email, { code })).body).toMatchObject({ use2fa: true, token: expect.any(String) })
    const replay = await login(email, { code })
    expect(replay.status).toBe(422)
    expect(replay.body).toMatchObject({
      code: 'login.code_wrong',
      message: 'Der eingegeben Code ist falsch oder abgelaufen!',
    })
  })

  it('lets one of two requests with the same code through', async () => {
    const { email, secret } = await protectedPerson()
    const code = await codeAt(secret, 0)
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(email, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('takes a code one step early or late, and no older one', async () => {
    const { email, secret } = await protectedPerson()
    expect((await login(email, { code: await codeAt(secret, -2) })).status).toBe(422)
    expect((await login(email, { code: await codeAt(secret, 3) })).status).toBe(422)
    expect((await login(email, { code: await codeAt(secret, 1) })).status).toBe(200)
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('refuses %j as a code', async (code) => {
    const { email } = await protectedPerson()
    expect((await login(email, { code })).body).toMatchObject({ code: 'login.code_wrong' })
  })

  it('never takes the code without the password', async () => {
    const { email, secret } = await protectedPerson()
    const answer = await login(email, { password: 'falsch', code: await codeAt(secret, 0) })
    expect(answer.body).toMatchObject({ code: 'login.failed' })
  })

  it('a recovery code works once, however it is typed, and switches two factors off', async () => {
    const { email, recoveryCodes } = await protectedPerson()
    const [first = '', second = ''] = recoveryCodes
    const wrong = await login(email, { recoveryCode: 'aaaaa-bbbbb' })
    expect(wrong.body).toMatchObject({
      code: 'login.recovery_code_wrong',
      message: 'Der eingegeben Wiederherstellungscode ist falsch!',
    })
    const used = await login(email, { recoveryCode: ` ${first.toUpperCase().replace('-', ' ')} ` })
    expect(used.body).toMatchObject({ use2fa: false, token: expect.any(String), user: { use2fa: false } })
    expect(await mailsTo(email)).toContain('Zwei-Faktor-Authentifizierung ausgeschaltet')
    expect((await login(email)).body).toMatchObject({ use2fa: false, token: expect.any(String) })
    const token = String(used.body.token)
    expect((await call('GET /api/user/security', { appId, token })).body).toMatchObject({
      use2fa: false,
      recoveryCodesLeft: 0,
    })
    expect(second).not.toBe(first)
    const staff = await make.staffToken(appId, ['setting:base'])
    const log = await call(`GET /api/admin/security-events?search=${email}`, { appId, token: staff })
    expect((log.body.rows as { kind: string }[]).map(({ kind }) => kind)).toEqual(['two_factor_off', 'login_failed'])
  })

  it('guessing at the code is slowed down, from wherever the guesses come', async () => {
    const { email, secret } = await protectedPerson()
    for (let tries = 0; tries < 10; tries++) {
      const answer = await login(email, { code: '000000' }, { 'x-forwarded-for': `203.0.113.${tries}` })
      expect(answer.status).toBe(422)
    }
    const { status, headers } = await login(
      email,
      { code: await codeAt(secret, 0) },
      { 'x-forwarded-for': '203.0.113.99' },
    )
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
  })
})

describe('looking after it', () => {
  it('new recovery codes replace the old ones, for whoever knows the password', async () => {
    const { email, token, recoveryCodes } = await protectedPerson()
    const refused = await call('POST /api/user/two-factor/recovery-codes', {
      appId,
      token,
      body: { currentPassword: 'falsch' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'password.wrong',
      details: { fields: { currentPassword: expect.any(String) } },
    })
    const renewed = await call('POST /api/user/two-factor/recovery-codes', {
      appId,
      token,
      body: { currentPassword: goodPassword },
    })
    const fresh = renewed.body.recoveryCodes as string[]
    expect(fresh).toHaveLength(10)
    expect((await login(email, { recoveryCode: recoveryCodes[0] })).status).toBe(422)
    expect((await login(email, { recoveryCode: fresh[0] })).status).toBe(200)
    const staff = await make.staffToken(appId, ['setting:base'])
    for (const kind of ['two_factor_on', 'recovery_codes_renewed']) {
      const log = await call(`GET /api/admin/security-events?kind=${kind}`, { appId, token: staff })
      expect((log.body.rows as object[])[0], kind).toMatchObject({ actor: expect.stringContaining('Petra') })
    }
  })

  it('is confirmed once; without it there is nothing to renew or to switch off', async () => {
    const { token, secret, userId } = await protectedPerson()
    const code = await codeAt(secret, 0)
    const again = await call('POST /api/user/two-factor/confirm', { appId, token, body: { code } })
    expect(again.body).toMatchObject({ code: 'two_factor.on_already' })
    const hits = await deps.db.pool.query('select hits from rate_counter where app_id = $1 and key = $2', [
      appId,
      `code:${userId}`,
    ])
    // The good one gave its try back; the one after that was not needed.
    expect(hits.rows).toEqual([{ hits: 1 }])
    const email = 'ohne-zweiten@example.test'
    const bare = await make.userToken(appId, await make.user(appId, { email, password: goodPassword }))
    const ask = (path: string) =>
      call(`POST /api/user/two-factor/${path}`, { appId, token: bare, body: { currentPassword: goodPassword } })
    expect((await ask('recovery-codes')).body).toMatchObject({ code: 'two_factor.off' })
    expect((await ask('disable')).body).toEqual({ success: true })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is switched off with the password, and the person is told by mail', async () => {
    const { email, token } = await protectedPerson()
    const off = (currentPassword: string) =>
      call('POST /api/user/two-factor/disable', { appId, token, body: { currentPassword } })
    expect((await off('falsch')).status).toBe(422)
    expect((await off(goodPassword)).status).toBe(200)
    expect((await login(email)).body).toMatchObject({ use2fa: false, token: expect.any(String) })
    expect(await mailsTo(email)).toContain('Zwei-Faktor-Authentifizierung ausgeschaltet')
  })

  it('works for keepers all the same', async () => {
    const token = await make.keeperToken()
    const secret = String(
      (await call('POST /api/user/two-factor', { appId, token, body: { currentPassword: goodPassword } })).body.secret,
    )
    const confirmed = await call('POST /api/user/two-factor/confirm', {
      appId,
      token,
      body: { code: await codeAt(secret, 0) },
    })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    const email = String(((await call('GET /api/user', { appId, token })).body.user as { email: string }).email)
    expect((await login(email)).body).toEqual({ success: true, use2fa: true })
    expect((await login(email, { code: await codeAt(secret, 1) })).body).toMatchObject({ user: { role: 'keeper' } })
    expect(await mailsTo(email)).toEqual([])
  })
})
