import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { wholeMails } from '../../../test/whole-mails.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let otherApp: number

beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test', 'www.eschen.test'] })
  otherApp = await make.app()
})

const host = { host: 'eschen.test:3000' }
let number = 0
const person = () => {
  number += 1
  return {
    firstname: 'Nora',
    lastname: 'Brunner',
    company: '',
    street: 'Lindenweg',
    streetno: '8',
    zipcode: '8699',
    city: 'Eschenbühl',
    email: `nora-${number}@chor.test`,
    phone: '079 000 18 42',
    password: goodPassword,
    passwordRepeat: goodPassword,
  }
}

const register = (body: object, headers: Record<string, string> = host) =>
  call('POST /api/auth/register', { appId, body, headers })
const login = (username: string, password = goodPassword, id = appId) =>
  call('POST /api/auth/login', { appId: id, body: { username, password } })
const verify = (token: string, id = appId) => call('POST /api/auth/register/verify', { appId: id, body: { token } })
const askReset = (email: string, headers: Record<string, string> = host) =>
  call('POST /api/auth/resetpassword', { appId, body: { email }, headers })
const reset = (token: string, password = 'Neues-2026-wort', id = appId) =>
  call('POST /api/auth/resetpassword/confirm', { appId: id, body: { token, password, passwordRepeat: password } })

async function mails(email: string) {
  const all = await wholeMails(deps.db, appId, { to: email })
  return all.map(({ topic, text }) => ({ topic, text_body: text }))
}
async function lastLink(email: string) {
  const all = await mails(email)
  const url = /https?:\/\/\S+/.exec(all.at(-1)?.text_body ?? '')?.[0] ?? ''
  return { url, token: new URL(url).searchParams.get('token') ?? '' }
}

describe('registering', () => {
  it('opens the account once the mailed link is used', async () => {
    const nora = person()
    expect((await register(nora)).body).toEqual({ success: true })
    expect((await login(nora.email)).status).toBe(422)
    const { url, token } = await lastLink(nora.email)
    expect(url).toBe(`http://eschen.test:3000/register?token=${token}`)
    expect((await verify(token)).body).toEqual({ success: true })
    expect((await login(nora.email)).body).toMatchObject({
      user: { role: 'user', firstname: 'Nora', zipcode: '8699', username: nora.email },
    })
    const again = await verify(token)
    expect([again.status, again.body.code]).toEqual([422, 'link.invalid'])
  })

  it('has a link that does nothing in another app, and works afterwards in its own', async () => {
    const nora = person()
    await register(nora)
    const { token } = await lastLink(nora.email)
    expect((await verify(token, otherApp)).status).toBe(422)
    expect((await verify(token)).status).toBe(200)
  })

  it('has a link that runs out', async () => {
    const nora = person()
    await register(nora)
    const { token } = await lastLink(nora.email)
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('mail_link')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    expect((await verify(token)).status).toBe(422)
  })

  it('twice before confirming keeps the last word, and the first link no longer works', async () => {
    const nora = person()
    await register(nora)
    const first = await lastLink(nora.email)
    await register({
      ...nora,
      firstname: 'Leonora',
      password: 'Anderes-2026-wort',
      passwordRepeat: 'Anderes-2026-wort',
    })
    expect((await verify(first.token)).status).toBe(422)
    expect((await verify((await lastLink(nora.email)).token)).status).toBe(200)
    expect((await login(nora.email, 'Anderes-2026-wort')).body).toMatchObject({ user: { firstname: 'Leonora' } })
  })

  it('at the same moment twice opens one account', async () => {
    const nora = person()
    const answers = await Promise.all([1, 2, 3].map(() => register(nora)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('app_user').where('email', '=', nora.email).select('id').execute(),
    )
    expect(rows).toHaveLength(1)
  })

  it('with an address that has an account gets the same answer; the owner gets a mail', async () => {
    const nora = person()
    await make.user(appId, { email: nora.email, password: 'Altes-2026-wort' })
    expect((await register({ ...nora, email: nora.email.toUpperCase() })).body).toEqual({ success: true })
    expect((await mails(nora.email)).map((mail) => mail.topic)).toEqual(['registrationKnownAddress'])
    expect((await login(nora.email)).status).toBe(422)
    expect((await login(nora.email, 'Altes-2026-wort')).status).toBe(200)
  })

  it('turns the guest who ordered with the address into the account', async () => {
    const nora = person()
    const guestId = await make.user(appId, { email: nora.email, firstname: 'N.', lastname: 'B.' })
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('app_user')
        .set({ has_account: false, email_verified_at: null })
        .where('id', '=', guestId)
        .execute(),
    )
    await register(nora)
    await verify((await lastLink(nora.email)).token)
    expect((await login(nora.email)).body).toMatchObject({ user: { id: guestId, firstname: 'Nora', hasAccount: true } })
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('app_user').where('email', '=', nora.email).select('id').execute(),
    )
    expect(rows).toEqual([{ id: guestId }])
  })

  it('refuses what the form would refuse, with the same sentences', async () => {
    const { status, body } = await register({
      ...person(),
      zipcode: '869',
      password: 'Passwort1',
      passwordRepeat: 'x',
      street: '',
    })
    expect(status).toBe(400)
    expect(body.details).toEqual({
      fields: {
        zipcode: "'PLZ' muss aus genau 4 Ziffern bestehen",
        street: "'Strasse' darf nicht leer sein",
        password: "'Passwort' ist zu verbreitet. Bitte wählen Sie etwas, das nicht auf jeder Liste steht",
        passwordRepeat: "'Passwort wiederholen' muss mit 'Passwort' übereinstimmen",
      },
    })
  })

  it('cannot be used to flood somebody with mails', async () => {
    const nora = person()
    for (let tries = 0; tries < 5; tries++) expect((await register(nora)).status).toBe(200)
    expect((await register(nora)).status).toBe(429)
    expect((await askReset(nora.email)).status).toBe(429)
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
    expect(url).toMatch(/^http:\/\/eschen\.test:3000\/resetpassword\?token=/)
    expect((await reset(token)).body).toEqual({ success: true })
    expect((await call('GET /api/user', { appId, token: session })).status).toBe(401)
    expect((await login(email)).status).toBe(422)
    expect((await login(email, 'Neues-2026-wort')).status).toBe(200)
    expect((await mails(email)).map((mail) => mail.topic)).toEqual(['passwordReset', 'passwordChanged'])
    expect((await reset(token)).body).toMatchObject({ code: 'link.invalid' })
  })

  it('answers alike whether the address has an account or not', async () => {
    const { email } = await account()
    const known = await askReset(email)
    const unknown = await askReset('niemand@chor.test')
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    expect(await mails('niemand@chor.test')).toEqual([])
  })

  it('sends nothing to a closed or unconfirmed account', async () => {
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

  it('is not led elsewhere by a forged Host header', async () => {
    const { email } = await account()
    await askReset(email, { host: 'boese.test' })
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
