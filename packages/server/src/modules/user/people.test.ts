import { readPersonalNumber } from '@allmend/domain/gateway'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { goodPassword } from '../../../test/factories.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { userJobs } from './index.ts'

const { call, databaseUrl, deps, make } = await buildTestApp()

interface Person {
  id: number
  username: string
  email: string
  lastname: string
  phone: string
  role: string
  groups: { id: number; name: string }[]
  isActive: boolean
  state: string
  priceCategoryId: number | null
  checkZipcode: boolean
  version: number
  can: Record<string, boolean>
}

let appId: number
let all: string
let clubs: number
let office: number
let category: number
beforeAll(async () => {
  appId = await make.app()
  all = await make.keeperToken()
  clubs = await make.group(appId, { name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })
  office = await make.group(appId, { name: 'Büro', role: 'admin', permissions: ['user:view', 'user:edit'] })
  category = await makeCategory(appId)
})

async function makeCategory(app: number): Promise<number> {
  const body = { name: 'Auswärtige', isDefault: true, zipcodes: [] }
  const answer = await call('POST /api/admin/pricecategories', { appId: app, token: all, body })
  return (answer.body.priceCategory as { id: number }).id
}

let count = 0
const draft = (overrides: object = {}) => {
  count += 1
  const email = `neu-${count}@example.test`
  return {
    role: 'user',
    username: email,
    password: goodPassword,
    email,
    firstname: 'Regula',
    lastname: 'Meier',
    company: '',
    street: 'Kirchgasse',
    streetno: '8',
    zipcode: '8699',
    city: 'Eschenbühl',
    phone: '079 555 20 14',
    groups: [],
    isActive: true,
    priceCategoryId: category,
    checkZipcode: true,
    isF4dUser: false,
    hisoftPersonalNumber: null,
    ...overrides,
  }
}
const post = (body: object, token = all, app = appId) => call('POST /api/admin/users', { appId: app, token, body })
const made = async (overrides: object = {}, app = appId) => {
  const { body } = await post(draft(overrides), all, app)
  expect(body).toMatchObject({ success: true })
  return body.user as Person
}
const put = (person: Person, changes: object, token = all) => {
  const { can: _, state: __, ...known } = person
  return call(`PUT /api/admin/users/${person.id}`, { appId, token, body: { ...known, password: '', ...changes } })
}
const get = async (id: number, token = all) =>
  (await call(`GET /api/admin/users/${id}`, { appId, token })).body.user as Person
const audits = (id: number) =>
  deps.db.withTenant(appId, ({ db }) =>
    db
      .selectFrom('audit_entry')
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(id))
      .selectAll()
      .orderBy('id')
      .execute(),
  )

describe('a new account', () => {
  it('answers with its number, works at once and is told to the person', async () => {
    const body = draft({ groups: [{ id: clubs, name: 'Vereine', role: 'user' }] })
    const answer = await post(body)
    expect(answer.body).toMatchObject({ success: true, userId: expect.any(Number) })
    const login = await call('POST /api/auth/login', {
      appId,
      body: { username: body.username, password: goodPassword },
    })
    expect(login.body).toMatchObject({ user: { groups: [{ id: clubs }], permissions: ['reservation:serial'] } })
    const mails = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('mail_message').where('recipient', '=', body.email).select(['topic', 'text_body']).execute(),
    )
    expect(mails).toMatchObject([{ topic: 'accountCreated', text_body: expect.stringContaining(body.username) }])
    expect(mails[0]?.text_body).not.toContain(goodPassword)
  })

  it.each([null, undefined])('a customer needs a price category; %j is refused at the field', async (none) => {
    const refused = {
      code: 'request.invalid',
      details: { fields: { priceCategoryId: "'Preiskategorie' darf nicht leer sein" } },
    }
    const { status, body } = await post(draft({ priceCategoryId: none }))
    expect([status, body]).toEqual([400, expect.objectContaining(refused)])
    const change = await put(await made(), { priceCategoryId: none })
    expect([change.status, change.body]).toEqual([400, expect.objectContaining(refused)])
    const staff = await made({ role: 'admin', priceCategoryId: none })
    expect((await put(staff, { priceCategoryId: none })).status).toBe(200)
    expect((await post(draft({ priceCategoryId: 424242 }))).body).toMatchObject({ code: 'pricecategory.unknown' })
  })

  it('a customer without a stored price category stays without one when something else is changed', async () => {
    const { id } = await made()
    // As somebody who registered: nobody chose one.
    await deps.db.pool.query('update app_user set price_category_id = null where id = $1', [id])
    const person = await get(id)
    expect(person.priceCategoryId).toBeNull()
    expect((await put(person, { priceCategoryId: null, isActive: false })).status).toBe(200)
    expect(await get(id)).toMatchObject({ priceCategoryId: null, isActive: false })
    const chosen = await put(await get(id), { priceCategoryId: category })
    expect(chosen.body.user).toMatchObject({ priceCategoryId: category })
    expect((await put(await get(id), { priceCategoryId: null })).status).toBe(400)
  })

  it('by staff who may not see price categories, a customer gets the default and keeps what others chose', async () => {
    const clerk = await make.staffToken(appId, ['user:view', 'user:create', 'user:edit', 'order:view'])
    const { body } = await post({ ...draft(), groups: undefined, priceCategoryId: undefined }, clerk)
    const person = await get(body.userId as number)
    expect(person.priceCategoryId).toBe(category)
    expect((await put(person, { priceCategoryId: null }, clerk)).status).toBe(200)
    expect((await get(person.id)).priceCategoryId).toBe(category)
  })

  it.each(['username', 'email'] as const)('a taken %s is refused with its reason', async (field) => {
    const first = await made(field === 'username' ? { username: 'Regula' } : {})
    const clash =
      field === 'username' ? { username: 'REGULA' } : { email: first.email.toUpperCase(), username: 'anders' }
    const { status, body } = await post(draft(clash))
    expect(status).toBe(409)
    expect(body).toMatchObject(
      field === 'username'
        ? {
            success: false,
            reason: 'usernameTaken',
            message: 'Der Benutzername ist bereits vergeben. Bitte wählen Sie einen anderen Benutzernamen aus.',
          }
        : { success: false, code: 'user.email_taken', details: { fields: { email: expect.any(String) } } },
    )
  })

  it.each([
    [{ username: 'ab' }, 'username'],
    [{ username: 'fremd@example.test' }, 'username'],
    [{ password: '' }, 'password'],
    [{ password: 'kurz' }, 'password'],
    [{ firstname: ' ' }, 'firstname'],
    [{ lastname: '' }, 'lastname'],
    [{ company: 'x'.repeat(256) }, 'company'],
    [{ street: '' }, 'street'],
    [{ street: 'x'.repeat(101) }, 'street'],
    [{ streetno: '' }, 'streetno'],
    [{ streetno: 'x'.repeat(11) }, 'streetno'],
    [{ zipcode: '869' }, 'zipcode'],
    [{ zipcode: '' }, 'zipcode'],
    [{ city: '' }, 'city'],
    [{ email: 'keine', username: 'ohne-adresse' }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ phone: '0'.repeat(101) }, 'phone'],
  ])('of a customer with %j is refused at the field %s', async (wrong, field) => {
    const { status, body } = await post(draft(wrong))
    expect(status).toBe(400)
    expect(Object.keys((body.details as { fields: object }).fields)).toEqual([field])
  })

  it('of staff needs no address and no price category; of the operator neither name nor password', async () => {
    const bare = { role: 'admin', street: '', streetno: '', zipcode: '', city: '', priceCategoryId: null }
    expect(await made(bare)).toMatchObject({ role: 'admin', priceCategoryId: null })
    const operator = await made({ ...bare, isF4dUser: true, username: '', password: '' })
    expect(operator).toMatchObject({ isF4dUser: true, username: operator.email })
    const staff = await make.staffToken(appId, ['user:view', 'user:create'])
    expect((await post(draft({ ...bare, isF4dUser: true }), staff)).status).toBe(403)
  })

  it.each([
    'firstname',
    'lastname',
    'company',
    'street',
    'streetno',
    'city',
    'phone',
    'username',
    'hisoftPersonalNumber',
  ])('hostile input in %s is refused clearly or kept as plain text', async (field) => {
    for (const hostile of [
      '🎉🎉🎉',
      '<script>alert(1)</script>',
      'x'.repeat(10_000),
      'a\u0000b',
      '\u202Eevil',
      "'; drop --",
    ]) {
      const answer = await post(draft({ [field]: hostile }))
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 400) {
        expect(answer.body).toMatchObject({ details: { fields: { [field]: expect.any(String) } } })
      } else {
        // A number is kept without what nobody sees.
        const kept = field === 'hisoftPersonalNumber' ? readPersonalNumber(hostile) : hostile
        expect((answer.body.user as Record<string, unknown>)[field]).toBe(kept)
      }
    }
  })

  it('has an address that is nobody’s name to sign in with either', async () => {
    await make.user(appId, { email: 'heute@example.test', username: 'frueher@example.test' })
    const { body } = await post(draft({ email: 'Frueher@example.test', username: 'neuling' }))
    expect(body).toMatchObject({ code: 'user.email_taken' })
  })

  it('may be locked from the start by those who may lock; and is written down', async () => {
    const clerk = await make.staffToken(appId, ['user:view', 'user:create'])
    const locked = { ...draft({ isActive: false }), groups: undefined, priceCategoryId: undefined }
    expect((await post(locked, clerk)).status).toBe(403)
    const person = await made({ isActive: false, hisoftPersonalNumber: 'P-1', groups: [clubs] })
    expect(person).toMatchObject({ state: 'deactivated' })
    expect(await audits(person.id)).toMatchObject([
      {
        action: 'created',
        subject: 'Regula Meier',
        version: 1,
        after: { email: person.email, isActive: false, hisoftPersonalNumber: 'P-1', groups: ['Vereine'] },
      },
    ])
    expect((await post(draft({ groups: [office] }))).body).toMatchObject({ code: 'user.group_unknown' })
  })

  it('takes over the guest who ordered with the same address', async () => {
    const guest = await make.guest(appId, 'gast@example.test')
    const chosen = {
      email: 'gast@example.test',
      username: 'gast',
      company: 'Chor',
      groups: [clubs],
      checkZipcode: false,
      isActive: false,
      hisoftPersonalNumber: 'P-9',
      isF4dUser: true,
    }
    const { groups: _, ...taken } = chosen
    const person = await made(chosen)
    const { street, streetno, zipcode, city, phone, firstname, lastname, priceCategoryId } = draft()
    const typed = { street, streetno, zipcode, city, phone, firstname, lastname, priceCategoryId }
    expect(person).toMatchObject({ ...taken, ...typed, role: 'user' })
    expect(person).toMatchObject({
      id: guest,
      state: 'deactivated',
      hasAccount: true,
      groups: [{ id: clubs }],
      checkZipcode: false,
    })
  })

  it('does not take over a guest for staff who may not see orders: a mailed link has to prove the address', async () => {
    const email = 'vorsicht@example.test'
    const guest = await make.guest(appId, email)
    const clerk = await make.staffToken(appId, ['user:view', 'user:create', 'user:edit'])
    const sent = { ...draft({ email, username: email }), groups: undefined, priceCategoryId: undefined }
    const { body } = await post(sent, clerk)
    expect(body).toMatchObject({ success: true })
    expect(body.userId).not.toBe(guest)
    expect((await get(guest)).state).toBe('guest')
    // Works, and is marked as unproven, which keeps what guests order with the address apart.
    const login = await call('POST /api/auth/login', { appId, body: { username: email, password: goodPassword } })
    expect(login.status).toBe(200)
    expect((await get(body.userId as number)).state).toBe('unverified')
  })

  it('a new address set by staff who may not see orders is unproven until a mailed link was used', async () => {
    const [clerk, person] = [await make.staffToken(appId, ['user:view', 'user:edit']), await made()]
    expect(person.state).toBe('active')
    expect((await put(person, { phone: '052 111 11 11' }, clerk)).body).toMatchObject({ user: { state: 'active' } })
    const email = 'umgezogen@example.test'
    const moved = await put(await get(person.id), { email, username: email }, clerk)
    expect(moved.body).toMatchObject({ user: { email, state: 'unverified' } })
    await call('POST /api/auth/resetpassword', { appId, body: { email } })
    await runJobs(deps.db, databaseUrl, userJobs)
    const [mail] = await wholeMails(deps.db, appId, { to: email, topic: 'passwordReset' })
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const reset = { token, password: 'Anders-2026-pass', passwordRepeat: 'Anders-2026-pass' }
    expect((await call('POST /api/auth/resetpassword/confirm', { appId, body: reset })).status).toBe(200)
    expect((await get(person.id)).state).toBe('active')
  })
})

describe('a change', () => {
  it('keeps the password unless one is given; a new one ends the sessions and is told by mail', async () => {
    const person = await made()
    const token = await make.userToken(appId, person.id)
    const first = await put(person, { phone: '052 000 00 00' })
    expect(first.body).toMatchObject({ user: { phone: '052 000 00 00', version: 2 } })
    expect((await call('GET /api/user', { appId, token })).status).toBe(200)
    const second = await put(first.body.user as Person, { password: 'Anders-2026-pass' })
    expect(second.status).toBe(200)
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
    const login = { username: person.username, password: 'Anders-2026-pass' }
    expect((await call('POST /api/auth/login', { appId, body: login })).status).toBe(200)
    const log = await audits(person.id)
    expect(log.map(({ action }) => action)).toEqual(['created', 'changed', 'changed'])
    expect(JSON.stringify(log)).not.toContain('$argon2')
    expect(log[2]?.after).toMatchObject({ password: 'neu gesetzt' })
    const mails = await wholeMails(deps.db, appId, { to: person.email })
    expect(mails.map(({ topic }) => topic)).toEqual(['accountCreated', 'passwordChanged'])
  })

  it('is kept field by field, without spaces around the words, and is written down with what was before', async () => {
    const second = await call('POST /api/admin/pricecategories', {
      appId,
      token: all,
      body: { name: 'Vereine', isDefault: false, zipcodes: [] },
    })
    const priceCategoryId = (second.body.priceCategory as { id: number }).id
    const person = await made({ company: 'Chor' })
    const changes = {
      email: 'ruth@example.test',
      username: 'ruth',
      firstname: 'Ruth',
      lastname: 'Wyss',
      company: 'Harmonie',
      street: 'Seeweg',
      streetno: '2a',
      zipcode: '8400',
      city: 'Winterthur',
      phone: '052 222 33 44',
      hisoftPersonalNumber: 'P-77',
      checkZipcode: false,
      isF4dUser: true,
      priceCategoryId,
      groups: [clubs],
    }
    const spaced = Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [
        field,
        ['firstname', 'lastname', 'company', 'street', 'streetno', 'city', 'phone'].includes(field)
          ? ` ${value} `
          : value,
      ]),
    )
    const saved = await put(person, spaced)
    const { groups: _groups, ...shown } = changes
    expect(saved.body.user).toMatchObject({ ...shown, groups: [{ id: clubs }], priceCategory: 'Vereine', version: 2 })
    // Whoever may see orders vouches for the address.
    expect(saved.body.user).toMatchObject({ state: 'active' })
    const [, entry] = await audits(person.id)
    const { priceCategoryId: _category, ...logged } = shown
    expect(entry).toMatchObject({ action: 'changed', subject: 'Ruth Wyss', version: 2 })
    expect(entry?.after).toMatchObject({ ...logged, groups: ['Vereine'], priceCategory: 'Vereine' })
    expect(entry?.before).toMatchObject({
      firstname: 'Regula',
      company: 'Chor',
      groups: [],
      priceCategory: 'Auswärtige',
    })
  })

  it('of the capitals of an address proves nothing away', async () => {
    const [clerk, person] = [await make.staffToken(appId, ['user:view', 'user:edit']), await made()]
    const email = person.email.toUpperCase()
    expect((await put(person, { email, username: email }, clerk)).body).toMatchObject({
      user: { email, state: 'active' },
    })
  })

  it('to somebody who saw an older state is refused, and says who saved what', async () => {
    const person = await made()
    const clerk = await make.staffToken(appId, ['user:view', 'user:edit'])
    expect((await put(person, { phone: '044 111 11 11' }, clerk)).status).toBe(200)
    const { status, body } = await put(person, { city: 'Winterthur' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'record.conflict',
      details: {
        current: { phone: '044 111 11 11', version: 2 },
        saves: [
          {
            by: expect.stringContaining('Petra Muster'),
            at: expect.any(String),
            changes: [{ field: 'phone', before: '079 555 20 14', after: '044 111 11 11' }],
          },
        ],
      },
    })
    const twice = await Promise.all(['A', 'B'].map((company) => put({ ...person, version: 2 }, { company })))
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('of the own account and of guests is refused; roles stay', async () => {
    const me = await make.user(appId, { role: 'admin', groupIds: [office] })
    const token = await make.userToken(appId, me)
    const mine = await get(me, token)
    const can = async (id: number) => (await get(id)).can
    const everything = { edit: true, permissions: true, remove: true, export: true, impersonate: true }
    const known = await made()
    expect(await can(known.id)).toEqual(everything)
    await put(known, { isActive: false })
    expect(await can(known.id)).toEqual({ ...everything, impersonate: false })
    const stranger = await make.guest(appId, 'kann-nichts@example.test')
    expect(await can(stranger)).toEqual({ ...everything, edit: false, permissions: false, impersonate: false })
    expect(mine.can).toEqual({ edit: false, export: true, permissions: false, remove: false, impersonate: false })
    expect((await put(mine, { phone: '1' }, token)).body).toMatchObject({ code: 'user.own_account' })
    const guest = await get(await make.guest(appId, 'nur-gast@example.test'))
    const address = { street: 'Weg', streetno: '1', zipcode: '8000', city: 'Zürich', phone: '1', username: 'gast' }
    expect((await put(guest, address)).body).toMatchObject({ code: 'user.without_account' })
    const customer = await made()
    expect((await put(customer, { role: 'admin' })).body).toMatchObject({ code: 'user.role_fixed' })
  })

  it('needs the right for what it changes', async () => {
    const person = await made({ groups: [clubs] })
    const clerk = await make.staffToken(appId, ['user:view', 'user:edit'])
    expect((await put(person, { groups: [] }, clerk)).status).toBe(403)
    expect((await put(person, { isActive: false }, clerk)).status).toBe(403)
    expect((await put(person, { isF4dUser: true }, clerk)).status).toBe(403)
    expect((await put(person, { firstname: 'Ruth' }, clerk)).status).toBe(200)
    const remover = await make.staffToken(appId, ['user:view', 'user:edit', 'user:remove'])
    const fresh = await get(person.id)
    expect((await put(fresh, { isActive: false }, remover)).body).toMatchObject({ user: { state: 'deactivated' } })
  })

  it('never reaches somebody with more rights: their password would be the way to those rights', async () => {
    const boss = await make.group(appId, {
      name: 'Leitung',
      role: 'admin',
      permissions: ['user:permissions', 'order:view'],
    })
    const target = await get(await make.user(appId, { role: 'admin', groupIds: [boss], phone: '1' }))
    const clerk = await make.staffToken(appId, ['user:view', 'user:edit', 'user:remove'])
    expect((await get(target.id, clerk)).can).toMatchObject({ edit: false, remove: false })
    expect((await put(target, { password: goodPassword }, clerk)).body).toMatchObject({ code: 'user.more_rights' })
    const data = (id: number) => call(`GET /api/admin/users/${id}/data`, { appId, token: clerk })
    expect((await get(target.id, clerk)).can).toMatchObject({ export: false })
    expect(await data(target.id)).toMatchObject({ status: 403, body: { code: 'user.more_rights' } })
    expect((await data(await make.user(appId))).status).toBe(200)
    const remove = await call(`DELETE /api/admin/users/${target.id}`, { appId, token: clerk })
    expect(remove.body).toMatchObject({ code: 'user.more_rights' })
    const bulk = { ids: [target.id], isActive: false }
    const locked = await call('POST /api/admin/users/active', { appId, token: clerk, body: bulk })
    expect(locked.body).toMatchObject({ changed: 0, refused: [target.id] })
    // Whoever manages rights could give themselves those anyway; nobody is kept from people with the same.
    const manager = await make.staffToken(appId, ['user:view', 'user:edit', 'user:permissions'])
    expect((await get(target.id, manager)).can).toMatchObject({ edit: true, permissions: true, remove: false })
    expect((await put(target, { phone: '2' }, manager)).status).toBe(200)
    const peer = await get(await make.user(appId, { role: 'admin', groupIds: [office] }), clerk)
    expect(peer.can).toEqual({ edit: true, permissions: false, remove: true, export: true, impersonate: false })
  })

  it('groups must fit the role', async () => {
    const person = await made()
    expect((await put(person, { groups: [office] })).body).toMatchObject({ code: 'user.group_unknown' })
    expect((await put(person, { groups: [424242] })).body).toMatchObject({ code: 'user.group_unknown' })
    expect((await put(person, { groups: [clubs] })).body).toMatchObject({ user: { groups: [{ id: clubs }] } })
  })

  it('a locked account is out at once', async () => {
    const person = await made()
    const token = await make.userToken(appId, person.id)
    await put(person, { isActive: false })
    expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })

  const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

  it.each(['alone', 'among others'])('who is locked %s has to sign in again once the account is open', async (how) => {
    const person = await made()
    const tokens = [await make.userToken(appId, person.id), await make.userToken(appId, person.id)]
    const setActive = async (isActive: boolean) => {
      const [{ version }] = await query('select version from app_user where id = $1', person.id)
      const answer = await (how === 'alone'
        ? put({ ...person, version }, { isActive })
        : call('POST /api/admin/users/active', { appId, token: all, body: { ids: [person.id], isActive } }))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    await setActive(false)
    expect(await query('select 1 from session where account_id = $1 and app_id = $2', person.id, appId)).toEqual([])
    await setActive(true)
    for (const token of tokens) expect((await call('GET /api/user', { appId, token })).status).toBe(401)
  })
})

describe('an app keeps somebody who manages rights', () => {
  it('whoever is the last cannot be locked, stripped or removed', async () => {
    const lonely = await make.app()
    const group = await make.group(lonely, {
      name: 'Alles',
      role: 'admin',
      permissions: ['user:view', 'user:permissions'],
    })
    const last = await make.user(lonely, { role: 'admin', groupIds: [group], phone: '1' })
    const person = (await call(`GET /api/admin/users/${last}`, { appId: lonely, token: all })).body.user as Person
    const send = (changes: object) =>
      call(`PUT /api/admin/users/${last}`, { appId: lonely, token: all, body: { ...person, password: '', ...changes } })
    for (const change of [{ isActive: false }, { groups: [] }]) {
      expect((await send(change)).body).toMatchObject({ code: 'group.last_administrator' })
    }
    const bulk = await call('POST /api/admin/users/active', {
      appId: lonely,
      token: all,
      body: { ids: [last], isActive: false },
    })
    expect(bulk.body).toMatchObject({ code: 'group.last_administrator' })
    const remove = await call(`DELETE /api/admin/users/${last}`, { appId: lonely, token: all })
    expect(remove.body).toMatchObject({ code: 'group.last_administrator' })
    await make.user(lonely, { role: 'admin', groupIds: [group] })
    expect((await send({ isActive: false })).status).toBe(200)
  })
})

describe('removal', () => {
  it('says what goes along, then removes it; the log keeps that it happened, not who it was', async () => {
    const person = await made({ lastname: 'Vergessen' })
    const holdings = await call(`GET /api/admin/users/${person.id}/holdings`, { appId, token: all })
    expect(holdings.body).toMatchObject({ holdings: [{ label: 'E-Mail im Protokoll', count: 1 }] })
    // How the person likes lists goes too, of nobody else.
    const neighbour = await made()
    const preference = (id: number) => ({
      app_id: appId,
      owner_kind: 'user',
      owner_id: id,
      list: 'users',
      columns: ['id'],
    })
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .insertInto('list_preference')
        .values([preference(person.id), preference(neighbour.id), { ...preference(person.id), owner_kind: 'keeper' }])
        .execute(),
    )
    const removed = await call(`DELETE /api/admin/users/${person.id}`, { appId, token: all })
    expect(removed.body).toEqual({ success: true })
    const kept = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('list_preference').select(['owner_kind', 'owner_id']).orderBy('owner_kind').execute(),
    )
    expect(kept).toEqual([
      { owner_kind: 'keeper', owner_id: person.id },
      { owner_kind: 'user', owner_id: neighbour.id },
    ])
    expect((await call(`GET /api/admin/users/${person.id}`, { appId, token: all })).status).toBe(404)
    expect((await call(`DELETE /api/admin/users/${person.id}`, { appId, token: all })).status).toBe(404)
    const [entry] = (await audits(person.id)).slice(-1)
    expect(entry).toMatchObject({ action: 'removed', subject: null, before: { role: 'user' }, after: null })
    const mails = await deps.db.withTenant(appId, ({ db }) =>
      db.selectFrom('mail_message').where('recipient', '=', person.email).select('id').execute(),
    )
    expect(mails).toEqual([])
  })

  it('not of oneself; of a guest, yes', async () => {
    const me = await make.user(appId, {
      role: 'admin',
      groupIds: [await make.group(appId, { name: 'Räumt auf', role: 'admin', permissions: ['user:remove'] })],
    })
    const token = await make.userToken(appId, me)
    expect((await call(`DELETE /api/admin/users/${me}`, { appId, token })).body).toMatchObject({
      code: 'user.own_account',
    })
    const guest = await make.guest(appId, 'weg@example.test')
    expect((await call(`DELETE /api/admin/users/${guest}`, { appId, token })).status).toBe(200)
  })

  it('does not reach another app', async () => {
    const other = await make.app()
    const stranger = await make.user(other)
    const token = await make.staffToken(appId, ['user:view', 'user:edit', 'user:remove', 'user:impersonate'])
    for (const line of ['GET', 'DELETE'] as const) {
      expect((await call(`${line} /api/admin/users/${stranger}`, { appId, token })).status).toBe(404)
    }
    expect((await call(`GET /api/admin/users/impersonate/${stranger}`, { appId, token })).status).toBe(404)
  })
})

describe('several accounts at once', () => {
  it('are locked and opened; who may not be touched is named', async () => {
    const people = [await made(), await made()]
    const guest = await make.guest(appId, 'gast-aktiv@example.test')
    const ids = [...people.map(({ id }) => id), guest, 424242]
    const lock = await call('POST /api/admin/users/active', { appId, token: all, body: { ids, isActive: false } })
    expect(lock.body).toEqual({ success: true, changed: 2, refused: [guest, 424242] })
    expect(await get(people[0]?.id ?? 0)).toMatchObject({ state: 'deactivated', version: 2 })
    const again = await call('POST /api/admin/users/active', { appId, token: all, body: { ids, isActive: false } })
    expect(again.body).toEqual({ success: true, changed: 0, refused: [guest, 424242] })
    const open = await call('POST /api/admin/users/active', { appId, token: all, body: { ids, isActive: true } })
    expect(open.body).toMatchObject({ changed: 2 })
    const log = (await audits(people[0]?.id ?? 0)).slice(1)
    expect(log.map(({ action, version, before, after }) => ({ action, version, before, after }))).toEqual([
      { action: 'changed', version: 2, before: { isActive: true }, after: { isActive: false } },
      { action: 'changed', version: 3, before: { isActive: false }, after: { isActive: true } },
    ])
  })

  it('with the same number of queries, however many', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => made()))
    const lock = (ids: number[], isActive: boolean) => () =>
      call('POST /api/admin/users/active', { appId, token: all, body: { ids, isActive } })
    const ids = people.map(({ id }) => id)
    const few = await countQueries(deps.db, lock(ids.slice(0, 1), false))
    const many = await countQueries(deps.db, lock(ids.slice(1), false))
    expect(many).toBe(few)
  })
})
