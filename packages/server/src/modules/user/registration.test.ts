import * as argon2 from '@node-rs/argon2'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { goodPassword } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { userJobs } from './index.ts'

// The real thing, counted.
vi.mock('@node-rs/argon2', { spy: true })
const hashes = () => vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length

const { call, databaseUrl, deps, make } = await buildTestApp()
let appId: number
let otherApp: number

beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test', 'www.eschen.test'] })
  // The main domain is not the first row of the table any more.
  await deps.db.pool.query(`update app_domain set domain = domain where domain = 'eschen.test'`)
  otherApp = await make.app()
})

let number = 0
/** Each from an address of its own, since an address causes so many mails and no more. */
const from = (hostname = 'eschen.test:3000') => {
  number += 1
  return { host: hostname, 'x-forwarded-for': `198.18.${Math.floor(number / 200)}.${number % 200}` }
}
const person = () => {
  number += 1
  return {
    firstname: 'Nora',
    lastname: 'Brunner',
    company: 'Frauenchor',
    street: 'Lindenweg',
    streetno: '8',
    zipcode: '8699',
    city: 'Eschenbühl',
    email: `nora-${number}@chor.test`,
    phone: '079 000 18 42',
  }
}

const jobs = () => runJobs(deps.db, databaseUrl, userJobs)
const register = (body: object, headers: Record<string, string> = from()) =>
  call('POST /api/auth/register', { appId, body, headers })
const login = (username: string, password = goodPassword, id = appId) =>
  call('POST /api/auth/login', { appId: id, body: { username, password } })
const check = (token: string, id = appId) => call('POST /api/auth/register/check', { appId: id, body: { token } })
const finish = (token: string, password = goodPassword, id = appId) =>
  call('POST /api/auth/register/confirm', { appId: id, body: { token, password, passwordRepeat: password } })
const askReset = (email: string, headers: Record<string, string> = from()) =>
  call('POST /api/auth/resetpassword', { appId, body: { email }, headers })
const checkReset = (token: string, id = appId) =>
  call('POST /api/auth/resetpassword/check', { appId: id, body: { token } })
const reset = (token: string, password = 'Neues-2026-wort', id = appId) =>
  call('POST /api/auth/resetpassword/confirm', { appId: id, body: { token, password, passwordRepeat: password } })

async function mails(email: string) {
  await jobs()
  const all = await wholeMails(deps.db, appId, { to: email })
  return all.map(({ topic, text }) => ({ topic, text_body: text }))
}
async function links(email: string) {
  const all = await mails(email)
  return all.map(({ text_body }) => {
    const url = /https?:\/\/\S+/.exec(text_body)?.[0] ?? ''
    return { url, token: new URL(url).searchParams.get('token') ?? '' }
  })
}
const lastLink = async (email: string) => (await links(email)).at(-1) ?? { url: '', token: '' }
const rowsOf = (email: string) =>
  deps.db.withTenant(appId, ({ db }) =>
    db.selectFrom('app_user').where('email', '=', email).select(['id', 'has_account']).execute(),
  )

describe('registering', () => {
  it('proves the address first: the mailed link leads to choosing the password, which opens the account', async () => {
    const nora = person()
    expect((await register(nora)).body).toEqual({ success: true })
    const { url, token } = await lastLink(nora.email)
    expect(url).toBe(`https://eschen.test/register?token=${token}`)
    expect(await rowsOf(nora.email)).toEqual([])
    expect((await check(token)).body).toEqual({
      success: true,
      email: nora.email,
      firstname: 'Nora',
      lastname: 'Brunner',
    })
    expect((await finish(token)).body).toEqual({ success: true })
    expect((await login(nora.email)).body).toMatchObject({
      user: { ...nora, role: 'user', username: nora.email, priceCategoryId: null, checkZipcode: true },
    })
    for (const again of [await check(token), await finish(token)]) {
      expect([again.status, again.body.code]).toEqual([422, 'link.invalid'])
    }
  })

  it('asks for no password, and keeps none that is sent along', async () => {
    const nora = person()
    await register({ ...nora, password: 'Boeses-2026-wort', passwordRepeat: 'Boeses-2026-wort' })
    expect((await login(nora.email, 'Boeses-2026-wort')).status).toBe(422)
    await finish((await lastLink(nora.email)).token)
    expect((await login(nora.email, 'Boeses-2026-wort')).status).toBe(422)
    expect((await login(nora.email)).status).toBe(200)
  })

  it('has a link that does nothing in another app, and works afterwards in its own', async () => {
    const nora = person()
    await register(nora)
    const { token } = await lastLink(nora.email)
    expect([(await check(token, otherApp)).status, (await finish(token, goodPassword, otherApp)).status]).toEqual([
      422, 422,
    ])
    expect((await finish(token)).status).toBe(200)
  })

  it('has a link that ends after a day, and nothing is kept then', async () => {
    const nora = person()
    await register(nora)
    const { token } = await lastLink(nora.email)
    const pending = () =>
      deps.db.withTenant(appId, ({ db }) =>
        db.selectFrom('registration').where('email', '=', nora.email).select('expires_at').execute(),
      )
    const [row] = await pending()
    expect(Math.round(((row?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24)
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('registration')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    expect([(await check(token)).status, (await finish(token)).status]).toEqual([422, 422])
    await deps.db.pool.query(`select graphile_worker.add_job('user.forget_expired')`)
    await jobs()
    expect(await pending()).toEqual([])
  })

  it('twice keeps both apart: whoever holds the mailbox chooses whose data counts, and the other link ends', async () => {
    const nora = person()
    await register(nora)
    // Two jobs at once may write their mails in either order.
    await jobs()
    await register({ ...nora, firstname: 'Mallory', phone: '0900 666 666' })
    const [first, second] = await links(nora.email)
    expect((await check(second?.token ?? '')).body).toMatchObject({ firstname: 'Mallory' })
    expect((await finish(first?.token ?? '')).status).toBe(200)
    expect((await login(nora.email)).body).toMatchObject({ user: { firstname: 'Nora', phone: nora.phone } })
    expect((await finish(second?.token ?? '', 'Boeses-2026-wort')).status).toBe(422)
    expect((await login(nora.email, 'Boeses-2026-wort')).status).toBe(422)
  })

  it('opens one account when both links are used at the same moment', async () => {
    const nora = person()
    await Promise.all([1, 2].map(() => register(nora)))
    const answers = await Promise.all((await links(nora.email)).map(({ token }) => finish(token)))
    expect(answers.map(({ status }) => status).toSorted()).toContain(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rowsOf(nora.email)).toHaveLength(1)
  })

  it('is told that the address has an account meanwhile', async () => {
    const nora = person()
    await register(nora)
    const { token } = await lastLink(nora.email)
    await make.user(appId, { email: nora.email, password: 'Altes-2026-wort' })
    const answer = await finish(token)
    expect([answer.status, answer.body.code]).toEqual([409, 'user.email_taken'])
    expect((await login(nora.email, 'Altes-2026-wort')).status).toBe(200)
  })

  it('with an address that has an account gets the same answer; the owner gets a mail', async () => {
    const nora = person()
    await make.user(appId, { email: nora.email, password: 'Altes-2026-wort' })
    expect((await register({ ...nora, email: nora.email.toUpperCase() })).body).toEqual({ success: true })
    expect((await mails(nora.email)).map((mail) => mail.topic)).toEqual(['registrationKnownAddress'])
    expect((await login(nora.email)).status).toBe(422)
    expect((await login(nora.email, 'Altes-2026-wort')).status).toBe(200)
  })

  it('with an address somebody signs in with as a name is told to that person', async () => {
    const nora = person()
    const email = `heute-${nora.email}`
    await make.user(appId, { email, username: nora.email, password: goodPassword })
    await register(nora)
    expect((await mails(email)).map((mail) => mail.topic)).toEqual(['registrationKnownAddress'])
    expect(await mails(nora.email)).toEqual([])
    expect(await links(email)).toMatchObject([{ url: 'https://eschen.test/login' }])
    const { rows } = await deps.db.pool.query('select 1 from registration where email = $1', [nora.email])
    expect(rows).toEqual([])
  })

  it('voids the other links of the address, however it was spelled', async () => {
    const nora = person()
    await register(nora)
    await jobs()
    await register({ ...nora, email: nora.email.toUpperCase() })
    const [first] = await links(nora.email)
    expect((await finish(first?.token ?? '')).status).toBe(200)
    const { rows } = await deps.db.pool.query('select 1 from registration where email_key = lower($1)', [nora.email])
    expect(rows).toEqual([])
  })

  it('with the address of a keeper locks nobody out', async () => {
    const kim = person()
    await make.keeper({ username: kim.email, email: kim.email, password: 'Keeper-2026-wort' })
    expect((await register(kim)).body).toEqual({ success: true })
    expect((await login(kim.email, 'Keeper-2026-wort')).body).toMatchObject({ user: { role: 'keeper' } })
    expect((await finish((await lastLink(kim.email)).token)).status).toBe(200)
    expect((await login(kim.email, 'Keeper-2026-wort')).body).toMatchObject({ user: { role: 'keeper' } })
    expect((await login(kim.email)).body).toMatchObject({ user: { role: 'user' } })
  })

  it('turns the guest who ordered with the address into the account, once the address is proven', async () => {
    const nora = person()
    const guestId = await make.guest(appId, nora.email)
    await register(nora)
    expect(await rowsOf(nora.email)).toEqual([{ id: guestId, has_account: false }])
    await finish((await lastLink(nora.email)).token)
    expect((await login(nora.email)).body).toMatchObject({ user: { ...nora, id: guestId, hasAccount: true } })
    expect(await rowsOf(nora.email)).toEqual([{ id: guestId, has_account: true }])
  })

  it('refuses what the form would refuse, with the same sentences', async () => {
    const nora = person()
    const { status, body } = await register({ ...nora, zipcode: '869', street: '' })
    expect(status).toBe(400)
    expect(body.details).toEqual({
      fields: {
        zipcode: "'PLZ' muss aus genau 4 Ziffern bestehen",
        street: "'Strasse' darf nicht leer sein",
      },
    })
    await register(nora)
    const { token } = await lastLink(nora.email)
    const refused = await call('POST /api/auth/register/confirm', {
      appId,
      body: { token, password: 'Passwort1', passwordRepeat: 'x' },
    })
    expect(refused.body.details).toEqual({
      fields: {
        password: "'Passwort' ist zu verbreitet. Bitte wählen Sie etwas, das nicht auf jeder Liste steht",
        passwordRepeat: "'Passwort wiederholen' muss mit 'Passwort' übereinstimmen",
      },
    })
    expect((await finish(token)).status).toBe(200)
  })

  it('cannot be used to flood somebody with mails', async () => {
    const nora = person()
    for (let tries = 0; tries < 5; tries++) expect((await register(nora)).status).toBe(200)
    const slowed = await register(nora)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await askReset(nora.email.toUpperCase())).status).toBe(429)
  })

  it('counts the mails an IPv6 line causes by its network', async () => {
    const line = (suffix: number) => ({ ...from(), 'x-forwarded-for': `2001:db8:9:9::${suffix.toString(16)}` })
    for (let tries = 1; tries <= 30; tries++) expect((await askReset(person().email, line(tries))).status).toBe(200)
    expect((await askReset(person().email, line(99))).status).toBe(429)
  })
})

describe('whatever address is asked about', () => {
  const kinds = ['nobody', 'customer', 'closed', 'staff', 'keeper', 'guest', 'pending'] as const
  const prepare = async (kind: (typeof kinds)[number]) => {
    const someone = person()
    const { email } = someone
    if (kind === 'customer') await make.user(appId, { email })
    if (kind === 'closed') await make.user(appId, { email, isActive: false })
    if (kind === 'staff') await make.user(appId, { email, role: 'admin' })
    if (kind === 'keeper') await make.keeper({ username: email, email })
    if (kind === 'guest') await make.guest(appId, email)
    if (kind === 'pending') await register(someone)
    await jobs()
    return someone
  }

  it.each(['registration', 'reset'] as const)('a %s gets the same answer after the same work', async (asked) => {
    const seen = []
    for (const kind of kinds) {
      const someone = await prepare(kind)
      let answer: Awaited<ReturnType<typeof register>> | undefined
      const before = hashes()
      const queries = await countQueries(deps.db, async () => {
        answer = asked === 'registration' ? await register(someone) : await askReset(someone.email)
      })
      seen.push({ kind, queries, hashes: hashes() - before, status: answer?.status, body: answer?.body })
    }
    const [{ kind: _, ...first } = { kind: '' }] = seen
    for (const { kind, ...other } of seen) expect({ kind, ...other }).toEqual({ kind, ...first })
  })
})

describe('a forgotten password', () => {
  const account = async () => {
    const email = person().email
    const userId = await make.user(appId, { email, password: goodPassword })
    return { email, userId, token: await make.userToken(appId, userId) }
  }

  it('is replaced by a link of one use; every session ends and the person is told', async () => {
    const { email, token: session } = await account()
    expect((await askReset(email.toUpperCase())).body).toEqual({ success: true })
    const { url, token } = await lastLink(email)
    expect(url).toMatch(/^https:\/\/eschen\.test\/resetpassword\?token=/)
    expect((await reset(token)).body).toEqual({ success: true })
    expect((await call('GET /api/user', { appId, token: session })).status).toBe(401)
    expect((await login(email)).status).toBe(422)
    expect((await login(email, 'Neues-2026-wort')).status).toBe(200)
    expect((await mails(email)).map((mail) => mail.topic)).toEqual(['passwordReset', 'passwordChanged'])
    expect((await reset(token)).body).toMatchObject({ code: 'link.invalid' })
    const staff = await make.staffToken(appId, ['setting:base'])
    const log = await call('GET /api/admin/security-events?kind=password_changed', { appId, token: staff })
    expect(log.body.rows).toMatchObject([{ subject: email, actor: null }])
  })

  it('has a link that tells whether it holds, and is not used up by that', async () => {
    const { email, userId } = await account()
    await askReset(email)
    const { token } = await lastLink(email)
    const dead = { status: 422, body: { code: 'link.invalid', message: expect.stringContaining('Link') } }
    expect((await checkReset(token)).body).toEqual({ success: true, isFirst: false })
    expect((await checkReset(token)).body).toEqual({ success: true, isFirst: false })
    expect(await checkReset(token, otherApp)).toMatchObject(dead)
    expect(await checkReset(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(dead)
    expect((await checkReset('kurz')).body).toMatchObject({ details: { fields: { token: expect.any(String) } } })
    const set = (column: string, value: unknown) =>
      deps.db.pool.query(`update app_user set ${column} = $1 where id = $2`, [value, userId])
    await set('is_active', false)
    expect(await checkReset(token)).toMatchObject(dead)
    await set('is_active', true)
    expect((await reset(token)).body).toEqual({ success: true })
    expect(await checkReset(token)).toMatchObject(dead)
    const slow = await account()
    await askReset(slow.email)
    const late = await lastLink(slow.email)
    expect((await checkReset(late.token)).status).toBe(200)
    await deps.db.pool.query('update mail_link set expires_at = now() where user_id = $1', [slow.userId])
    expect(await checkReset(late.token)).toMatchObject(dead)
  })

  it('answers alike whether the address has an account or not', async () => {
    const { email } = await account()
    const known = await askReset(email)
    const unknown = await askReset('niemand@chor.test')
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    expect(await mails('niemand@chor.test')).toEqual([])
  })

  it('sends nothing to a closed account', async () => {
    const { email, userId } = await account()
    await deps.db.withTenant(appId, ({ db }) =>
      db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
    )
    await askReset(email)
    expect(await mails(email)).toEqual([])
  })

  it('has a link that stops working when a newer one is asked for, after an hour, and in another app', async () => {
    const { email } = await account()
    await askReset(email)
    const first = await lastLink(email)
    await askReset(email)
    const second = await lastLink(email)
    expect((await reset(first.token)).status).toBe(422)
    expect((await reset(second.token, 'Neues-2026-wort', otherApp)).status).toBe(422)
    const { expires_at } = await deps.db.withTenant(appId, ({ db }) =>
      db
        .selectFrom('mail_link')
        .where('purpose', '=', 'password_reset')
        .select('expires_at')
        .orderBy('expires_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(60)
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('mail_link')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    expect((await reset(second.token)).status).toBe(422)
  })

  const atDesk = async (userId: number, changes: object) => {
    const token = await make.keeperToken()
    const { user } = (await call(`GET /api/admin/users/${userId}`, { appId, token })).body
    const body = { ...(user as object), password: '', ...changes }
    expect((await call(`PUT /api/admin/users/${userId}`, { appId, token, body })).status).toBe(200)
  }
  const lockTogether = async (userId: number, isActive: boolean) => {
    const body = { ids: [userId], isActive }
    const token = await make.keeperToken()
    const answer = await call('POST /api/admin/users/active', { appId, token, body })
    expect(answer.body).toMatchObject({ changed: 1 })
  }
  const ends: [string, (userId: number) => Promise<void>][] = [
    ['a new address', (userId) => atDesk(userId, { email: 'umgezogen@chor.test', username: 'umgezogen@chor.test' })],
    ['a new password set by staff', (userId) => atDesk(userId, { password: 'Anders-2026-pass' })],
    [
      'a new password of one’s own',
      async (userId) => {
        const body = { currentPassword: goodPassword, password: 'Anders-2026-pass', passwordRepeat: 'Anders-2026-pass' }
        const token = await make.userToken(appId, userId)
        expect((await call('PUT /api/user/password', { appId, token, body })).status).toBe(200)
      },
    ],
    [
      'a lock, also once it is open again',
      async (userId) => {
        await atDesk(userId, { isActive: false })
        await atDesk(userId, { isActive: true })
      },
    ],
    [
      'a lock among others, also once it is open again',
      async (userId) => {
        await lockTogether(userId, false)
        await lockTogether(userId, true)
      },
    ],
  ]

  it.each(ends)('has a link that ends with %s', async (_, change) => {
    const { email, phone } = person()
    const userId = await make.user(appId, { role: 'admin', email, phone, password: goodPassword })
    await askReset(email)
    const { token } = await lastLink(email)
    await change(userId)
    expect((await reset(token)).body).toMatchObject({ code: 'link.invalid' })
  })

  it('has a link that outlives a change of anything else', async () => {
    const { email, phone } = person()
    const userId = await make.user(appId, { role: 'admin', email, phone, password: goodPassword })
    await askReset(email)
    const { token } = await lastLink(email)
    await atDesk(userId, { phone: '052 000 00 00', email: email.toUpperCase() })
    expect((await reset(token)).status).toBe(200)
  })

  it('is not led elsewhere by a forged Host header', async () => {
    const { email } = await account()
    await askReset(email, from('boese.test'))
    expect((await lastLink(email)).url).toMatch(/^https:\/\/eschen\.test\/resetpassword/)
  })

  it('keeps the link when the new password is refused', async () => {
    const { email } = await account()
    await askReset(email)
    const { token } = await lastLink(email)
    expect((await reset(token, 'kurz')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  it('a registration link is no reset link', async () => {
    const nora = person()
    await register(nora)
    expect((await reset((await lastLink(nora.email)).token)).status).toBe(422)
  })
})
