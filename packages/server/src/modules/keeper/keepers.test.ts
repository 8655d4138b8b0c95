import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { make, call, deps } = await buildTestApp()
const { db } = deps
const appId = await make.app()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows

const anna = { username: 'anna', email: 'anna@allmend.example', firstname: 'Anna', lastname: 'Amsler' }
const otherPassword = 'Anders-2026-pass'
const login = async (username: string, password = goodPassword) =>
  call('POST /api/auth/login', { appId, body: { username, password } })
const signedIn = async (username: string) => (await login(username)).body.token as string

await make.keeper({ ...anna, password: goodPassword })
const token = await signedIn('anna')
const as = (line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, body?: object, by = token) =>
  call(line, { appId, token: by, ...(body && { body }) })

interface Keeper {
  id: number
  username: string
  firstname: string
  lastname: string
  email: string
  use2fa: boolean
  needsTwoFactor: boolean
  isActive: boolean
  lastSignInAt: string | null
  version: number
}
const listed = async () => (await as('GET /api/keeper/keepers')).body.keepers as Keeper[]
const idOf = async (username: string) => (await listed()).find((keeper) => keeper.username === username)?.id ?? 0

let count = 0
const draft = (more: object = {}) => {
  count += 1
  const name = `keeper${count}`
  return {
    username: name,
    email: `${name}@allmend.example`,
    firstname: 'Beat',
    lastname: 'Bär',
    password: goodPassword,
    ...more,
  }
}
const created = async (more: object = {}) => {
  const { body } = await as('POST /api/keeper/keepers', draft(more))
  expect(body).toMatchObject({ success: true })
  return body.keeper as Keeper
}
const dataOf = ({ firstname, lastname, email, version }: Keeper) => ({ firstname, lastname, email, version })

describe('a new keeper', () => {
  it('signs in at every app, and stands in the list without the password', async () => {
    const beat = await created()
    expect(beat).toEqual({
      ...{ id: beat.id, username: beat.username, email: beat.email, firstname: 'Beat', lastname: 'Bär' },
      ...{ use2fa: false, needsTwoFactor: false, isActive: true, lastSignInAt: null, version: 1 },
    })
    expect(await listed()).toContainEqual(beat)
    expect((await login(beat.username)).body).toMatchObject({ user: { role: 'keeper' } })
    const seen = (await listed()).find(({ id }) => id === beat.id)
    expect(Date.now() - Date.parse(seen?.lastSignInAt ?? '')).toBeLessThan(60_000)
  })

  it.each([
    [{ firstname: '' }, 'firstname', "'Vorname' darf nicht leer sein"],
    [{ lastname: '' }, 'lastname', "'Nachname' darf nicht leer sein"],
    [{ email: 'x' }, 'email', 'Die E-Mail Adresse muss gültig sein'],
    [{ username: 'ab' }, 'username', "'Benutzername' muss mindestens 3 Zeichen lang sein"],
    [{ password: undefined }, 'password', "'Passwort' darf nicht leer sein"],
    [{ password: 'kurz' }, 'password', expect.stringContaining("'Passwort' muss mindestens 8 Zeichen")],
  ])('%j is refused at its field, and nobody is added', async (more, field, sentence) => {
    const before = await listed()
    const answer = await as('POST /api/keeper/keepers', draft(more))
    expect(answer).toMatchObject({ status: 400, body: { success: false, details: { fields: { [field]: sentence } } } })
    expect(await listed()).toEqual(before)
  })

  it.each([{ username: 'ANNA' }, { username: 'anna@allmend.example', email: 'anna@allmend.example' }])(
    '%j has a name somebody signs in with',
    async (more) => {
      const before = await listed()
      const answer = await as('POST /api/keeper/keepers', draft(more))
      expect(answer).toMatchObject({ status: 409, body: { success: false, reason: 'usernameTaken' } })
      expect(answer.body.message).toBe(
        'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.',
      )
      expect(await listed()).toEqual(before)
    },
  )

  it('has an address of the own; of two at once one gets the name', async () => {
    const answer = await as('POST /api/keeper/keepers', draft({ email: 'ANNA@allmend.example' }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'user.email_taken' } })
    const both = await Promise.all(
      ['a', 'b'].map((at) =>
        as('POST /api/keeper/keepers', draft({ username: 'gleich', email: `${at}@gleich.example` })),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('of whom two factors are asked reaches nothing before they are set up', async () => {
    const { username } = await created({ needsTwoFactor: true })
    const { body } = await login(username)
    expect(body).toMatchObject({ user: { needsTwoFactor: true } })
    const confined = body.token as string
    expect((await as('GET /api/keeper/apps', undefined, confined)).body.code).toBe('two_factor.needed')
    expect((await as('GET /api/user', undefined, confined)).status).toBe(200)
    expect((await as('GET /api/keeper/apps')).status).toBe(200)
  })
})

describe('a changed keeper', () => {
  it('keeps name and password; what was sent as a name is not looked at', async () => {
    const beat = await created()
    const { body } = await as(`PUT /api/keeper/keepers/${beat.id}`, {
      ...dataOf(beat),
      ...{ id: beat.id, username: 'anders', firstname: 'Berta', password: '' },
    })
    expect(body.keeper).toMatchObject({ username: beat.username, firstname: 'Berta', version: 2 })
    expect((await login(beat.username)).status).toBe(200)
  })

  it('with a new password is out everywhere and told by mail', async () => {
    const beat = await created()
    const session = await signedIn(beat.username)
    await as(`PUT /api/keeper/keepers/${beat.id}`, { ...dataOf(beat), password: otherPassword })
    expect((await as('GET /api/user', undefined, session)).status).toBe(401)
    expect((await login(beat.username)).status).toBe(422)
    expect((await login(beat.username, otherPassword)).status).toBe(200)
    expect(await query('select topic from platform_mail where recipient = $1', beat.email)).toContainEqual({
      topic: 'passwordChanged',
    })
  })

  it('who is locked is out', async () => {
    const beat = await created()
    const session = await signedIn(beat.username)
    const { body } = await as(`PUT /api/keeper/keepers/${beat.id}`, { ...dataOf(beat), isActive: false })
    expect(body.keeper).toMatchObject({ isActive: false })
    expect((await as('GET /api/user', undefined, session)).status).toBe(401)
    expect((await login(beat.username)).status).toBe(422)
  })

  it('is not overwritten by whoever saw an older state', async () => {
    const beat = await created()
    expect((await as(`PUT /api/keeper/keepers/${beat.id}`, { ...dataOf(beat), firstname: 'Eins' })).status).toBe(200)
    const late = await as(`PUT /api/keeper/keepers/${beat.id}`, { ...dataOf(beat), firstname: 'Zwei' })
    expect(late).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
    expect(late.body.details).toMatchObject({ current: { firstname: 'Eins' } })
  })

  it('nobody sets the own password without the present one', async () => {
    const { keepers } = (await as('GET /api/keeper/keepers')).body as { keepers: Keeper[] }
    const own = keepers.find(({ username }) => username === anna.username)
    expect(
      await as(`PUT /api/keeper/keepers/${own?.id}`, { ...dataOf(own as Keeper), password: otherPassword }),
    ).toMatchObject({
      ...{ status: 409, body: { code: 'keeper.own_password', message: expect.stringContaining('Profil') } },
    })
    expect((await login(anna.username)).status).toBe(200)
  })

  it('nobody locks or removes the own account', async () => {
    await created()
    const anna = (await listed()).find(({ username }) => username === 'anna') as Keeper
    const own = { status: 409, body: { code: 'keeper.own_account' } }
    expect(await as(`PUT /api/keeper/keepers/${anna.id}`, { ...dataOf(anna), isActive: false })).toMatchObject(own)
    expect(await as(`DELETE /api/keeper/keepers/${anna.id}`)).toMatchObject(own)
  })
})

it('a removed keeper is gone with all sessions, and what was done keeps the name', async () => {
  const beat = await created({ firstname: 'Weg', lastname: 'Gegangen' })
  const session = await signedIn(beat.username)
  const made = draft()
  await as('POST /api/keeper/keepers', made, session)
  expect((await as(`DELETE /api/keeper/keepers/${beat.id}`)).body).toEqual({ success: true })
  expect((await as('GET /api/user', undefined, session)).status).toBe(401)
  expect(await idOf(beat.username)).toBe(0)
  expect((await as(`DELETE /api/keeper/keepers/${beat.id}`)).status).toBe(404)
  expect((await as(`PUT /api/keeper/keepers/${beat.id}`, dataOf(beat))).status).toBe(404)
  const log = await query(
    `select actor_name, action, subject from platform_audit_entry where entity = 'keeper' order by id desc limit 2`,
  )
  expect(log).toEqual([
    { actor_name: 'Anna Amsler', action: 'removed', subject: 'Weg Gegangen' },
    { actor_name: 'Weg Gegangen', action: 'created', subject: 'Beat Bär' },
  ])
})

it('no password stands in the log', async () => {
  const beat = await created()
  await as(`PUT /api/keeper/keepers/${beat.id}`, { ...dataOf(beat), password: otherPassword })
  const log = JSON.stringify(await query('select * from platform_audit_entry'))
  expect(log).toContain('neu gesetzt')
  for (const secret of [goodPassword, otherPassword, '$argon2', 'scrypt']) expect(log).not.toContain(secret)
})

it('the last active keeper stays, also when two remove each other at the same moment', async () => {
  await query(`update keeper set is_active = false where username <> 'anna'`)
  const anna = (await listed()).find(({ username }) => username === 'anna') as Keeper
  const last = { status: 409, body: { code: 'keeper.last' } }
  expect(await as(`DELETE /api/keeper/keepers/${anna.id}`)).toMatchObject(last)
  expect(await as(`PUT /api/keeper/keepers/${anna.id}`, { ...dataOf(anna), isActive: false })).toMatchObject(last)
  for (let round = 0; round < 5; round += 1) {
    const [active] = await query('select id, username from keeper where is_active')
    const mine = await signedIn(active.username)
    const rival = (await as('POST /api/keeper/keepers', draft(), mine)).body.keeper as Keeper
    const theirs = await signedIn(rival.username)
    await Promise.all([
      as(`DELETE /api/keeper/keepers/${rival.id}`, undefined, mine),
      as(`DELETE /api/keeper/keepers/${active.id}`, undefined, theirs),
    ])
    expect(await query('select count(*)::int as active from keeper where is_active')).toEqual([{ active: 1 }])
  }
})
