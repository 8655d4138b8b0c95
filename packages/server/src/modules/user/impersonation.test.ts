import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let staffId: number
let staff: string
let nora: number

beforeAll(async () => {
  appId = await make.app()
})

/** Every test has staff of its own, since some of them lose their rights. */
async function fresh() {
  const groupId = await make.group(appId, {
    name: `Schalter ${Math.random()}`,
    role: 'admin',
    permissions: ['user:view', 'user:create', 'user:impersonate'],
  })
  staffId = await make.user(appId, { role: 'admin', firstname: 'Sandra', lastname: 'Huber', groupIds: [groupId] })
  staff = await make.userToken(appId, staffId)
  nora = await make.user(appId, { firstname: 'Nora', lastname: 'Brunner', password: goodPassword })
  return groupId
}

const start = async (id: number, token: string) => {
  const { body } = await call(`GET /api/admin/users/impersonate/${id}`, { appId, token })
  return body.token as string
}
const whoAmI = async (token: string) => (await call('GET /api/user', { appId, token })).body.user as { id: number }
const end = (token: string) => call('DELETE /api/admin/users/impersonate', { appId, token })

describe('acting as a customer', () => {
  it('is a session of its own, says who is behind, and leads back to where it came from', async () => {
    await fresh()
    const acting = await start(nora, staff)
    expect(acting).not.toBe(staff)
    expect(await whoAmI(acting)).toMatchObject({
      id: nora,
      role: 'user',
      permissions: [],
      isImpersionating: true,
      impersonator: { name: 'Sandra Huber' },
    })
    expect(await whoAmI(staff)).toMatchObject({ id: staffId, isImpersionating: false })
    const { body } = await end(acting)
    expect(body).toEqual({ success: true, token: staff })
    expect((await call('GET /api/user', { appId, token: acting })).status).toBe(401)
    expect((await end(staff)).status).toBe(403)
  })

  it('begins with the hours of staff, not with the weeks of the customer', async () => {
    await fresh()
    for (const token of [staff, await make.keeperToken()]) {
      await start(nora, token)
      const [row] = (
        await deps.db.pool.query(
          `select extract(epoch from expires_at - now()) / 3600 as idle, extract(epoch from ends_at - now()) / 86400 as whole
           from session where account_id = $1 order by id desc limit 1`,
          [nora],
        )
      ).rows
      expect([Math.round(row.idle), Math.round(row.whole)]).toEqual([12, 7])
    }
  })

  it('changes the cookie over and back', async () => {
    await fresh()
    const { headers } = await call(`GET /api/admin/users/impersonate/${nora}`, { appId, token: staff })
    expect(String(headers['set-cookie'])).toMatch(/allmend_session=.+Max-Age=604800;.+HttpOnly; SameSite=Lax/)
    const acting = /allmend_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    expect(acting).not.toBe(staff)
    const back = await end(acting)
    expect(String(back.headers['set-cookie'])).toContain(`allmend_session=${staff}; Max-Age=604800`)
  })

  it('of one customer after the other leaves no session behind, also for a keeper', async () => {
    await fresh()
    const reto = await make.user(appId)
    for (const token of [staff, await make.keeperToken()]) {
      const first = await start(nora, token)
      const second = await start(reto, token)
      expect((await call('GET /api/user', { appId, token: first })).status).toBe(401)
      expect(await whoAmI(second)).toMatchObject({ id: reto })
    }
  })

  it('opens what the customer may, and nothing of the back office but the way to the next customer', async () => {
    await fresh()
    const acting = await start(nora, staff)
    expect((await call('GET /api/admin/groups', { appId, token: acting })).status).toBe(403)
    expect((await call('GET /api/admin/users/1', { appId, token: acting })).status).toBe(403)
    expect((await call('GET /api/admin/users?roles=user', { appId, token: acting })).status).toBe(200)
    expect((await call('GET /api/admin/pricecategories', { appId, token: acting })).status).toBe(200)
    const reto = await make.user(appId, { firstname: 'Reto', lastname: 'Müller' })
    const next = await start(reto, acting)
    expect(await whoAmI(next)).toMatchObject({ id: reto, impersonator: { name: 'Sandra Huber' } })
    expect((await call('GET /api/user', { appId, token: acting })).status).toBe(401)
    expect((await end(next)).body).toMatchObject({ token: staff })
  })

  it('somebody new is added in between with the category staff chose', async () => {
    await fresh()
    const keeper = await make.keeperToken()
    const category = async (name: string, isDefault: boolean) => {
      const body = { name, isDefault, zipcodes: [] }
      const answer = await call('POST /api/admin/pricecategories', { appId, token: keeper, body })
      return (answer.body.priceCategory as { id: number }).id
    }
    await category('Alle', true)
    const clubs = await category('Vereine', false)
    const email = 'schalter@example.test'
    const address = { street: 'Weg', streetno: '1', zipcode: '8000', city: 'Zürich', phone: '1', company: '' }
    const person = { role: 'user', username: email, email, firstname: 'Neu', lastname: 'Hier', password: goodPassword }
    const body = { ...person, ...address, priceCategoryId: clubs, checkZipcode: false }
    const added = await call('POST /api/admin/users', { appId, token: await start(nora, staff), body })
    expect(added.body).toMatchObject({ success: true })
    const seen = await call(`GET /api/admin/users/${added.body.userId}`, { appId, token: keeper })
    expect(seen.body.user).toMatchObject({ priceCategoryId: clubs, checkZipcode: false })
  })

  it('never as staff, as a guest, or as a locked account; never by whoever may not', async () => {
    await fresh()
    const admin = await make.user(appId, { role: 'admin' })
    const guest = await make.guest(appId, `gast-${staffId}@example.test`)
    const locked = await make.user(appId, { isActive: false })
    for (const id of [admin, guest, locked]) {
      const { status, body } = await call(`GET /api/admin/users/impersonate/${id}`, { appId, token: staff })
      expect([status, body.code]).toEqual([409, 'user.not_impersonable'])
    }
    const clerk = await make.staffToken(appId, ['user:view'])
    expect((await call(`GET /api/admin/users/impersonate/${nora}`, { appId, token: clerk })).status).toBe(403)
    const customer = await make.userToken(appId, nora)
    expect((await call(`GET /api/admin/users/impersonate/${nora}`, { appId, token: customer })).status).toBe(403)
    expect((await end(customer)).body).toMatchObject({ code: 'impersonation.none' })
  })

  it.each([
    'GET /api/user/security',
    'GET /api/account/data',
    'POST /api/account/deletion-request',
    'DELETE /api/account/deletion-request',
  ] as const)('does not reach what is the customer’s own business: %s', async (line) => {
    await fresh()
    const { status, body } = await call(line, { appId, token: await start(nora, staff) })
    expect([status, body.code]).toEqual([403, 'impersonation.closed'])
  })

  it('writes both names into the log', async () => {
    await fresh()
    const acting = await start(nora, staff)
    const contact = {
      firstname: 'Nora',
      lastname: 'Brunner',
      street: 'Weg',
      streetno: '1',
      zipcode: '8699',
      city: 'Eschenbühl',
      phone: '1',
    }
    expect((await call('PUT /api/account/contact', { appId, token: acting, body: contact })).status).toBe(200)
    await end(acting)
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .where('entity_id', '=', String(nora))
        .select(['action', 'actor_id', 'actor_name', 'impersonated_user_id', 'impersonated_name'])
        .orderBy('id')
        .execute(),
    )
    const both = { actor_id: staffId, actor_name: 'Sandra Huber' }
    const asNora = { impersonated_user_id: nora, impersonated_name: 'Nora Brunner' }
    expect(rows).toEqual([
      { action: 'impersonation_started', ...both, impersonated_user_id: null, impersonated_name: null },
      { action: 'changed', ...both, ...asNora },
      { action: 'impersonation_ended', ...both, ...asNora },
    ])
  })
})

describe('it ends with the person behind', () => {
  const isOver = async (acting: string) =>
    expect((await call('GET /api/user', { appId, token: acting })).status).toBe(401)

  it('who signs out, there or here', async () => {
    await fresh()
    let acting = await start(nora, staff)
    await call('GET /api/auth/logout', { appId, token: staff })
    await isOver(acting)
    await fresh()
    acting = await start(nora, staff)
    await call('GET /api/auth/logout', { appId, token: acting })
    await isOver(acting)
    await isOver(staff)
  })

  it('whose session runs out', async () => {
    await fresh()
    const acting = await start(nora, staff)
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('session')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('account_id', '=', staffId)
        .execute(),
    )
    await isOver(acting)
  })

  it('who is locked or loses the right', async () => {
    await fresh()
    let acting = await start(nora, staff)
    const change = (values: object, id: number) =>
      deps.db.withTenant(appId, ({ db }) => db.updateTable('app_user').set(values).where('id', '=', id).execute())
    await change({ is_active: false }, staffId)
    await isOver(acting)
    const groupId = await fresh()
    acting = await start(nora, staff)
    await deps.db.withTenant(appId, ({ db }) =>
      db
        .updateTable('user_group')
        .set({ permissions: ['user:view'] })
        .where('id', '=', groupId)
        .execute(),
    )
    await isOver(acting)
  })

  it('keepers may too, as long as they are signed in', async () => {
    await fresh()
    const keeper = await make.keeperToken()
    const acting = await start(nora, keeper)
    expect(await whoAmI(acting)).toMatchObject({ id: nora, impersonator: { name: 'Kim Keller', role: 'keeper' } })
    expect((await end(acting)).body).toMatchObject({ token: keeper })
    const again = await start(nora, keeper)
    await call('GET /api/auth/logout', { appId, token: keeper })
    await isOver(again)
  })
})

describe('a session in use lives on', () => {
  /** Hours every session that somebody here has would live on unused, after one call an hour later. */
  async function hoursAfterUse(token: string): Promise<Record<string, number>> {
    const query = async (text: string) => (await deps.db.pool.query(text, [appId])).rows
    const long = `last_used_at = now() - interval '1 hour', expires_at = now() + interval '1 minute', ends_at = now() + interval '180 days'`
    await query(`update session set ${long} where app_id = $1`)
    await query(`update keeper_session set ${long} where $1 > 0`)
    await whoAmI(token)
    const rows = await query(
      `select case when impersonator_session_id is null and keeper_session_id is null then 'own' else 'acting' end as kind, last_used_at, expires_at
       from session where app_id = $1
       union all select 'keeper', last_used_at, expires_at from keeper_session where $1 > 0`,
    )
    const used = rows.filter((row) => Date.now() - row.last_used_at.getTime() < 60_000)
    return Object.fromEntries(
      used.map((row) => [row.kind, Math.round((row.expires_at.getTime() - row.last_used_at.getTime()) / 3_600_000)]),
    )
  }

  it.each([
    ['a customer for thirty days', async () => make.userToken(appId, nora), { own: 720 }],
    ['staff for twelve hours', async () => staff, { own: 12 }],
    ['a keeper for twelve hours', () => make.keeperToken(), { keeper: 12 }],
    // Whoever sits at the counter is staff, whomever they act as; the session it hangs on is in use with it.
    ['staff who act as a customer', () => start(nora, staff), { own: 12, acting: 12 }],
    ['a keeper who acts as a customer', async () => start(nora, await make.keeperToken()), { keeper: 12, acting: 12 }],
  ])('of %s', async (_, arrive, expected) => {
    await fresh()
    expect(await hoursAfterUse(await arrive())).toEqual(expected)
  })
})

it('the customer’s own list of sessions does not show staff', async () => {
  await fresh()
  await start(nora, staff)
  const token = await make.userToken(appId, nora)
  const { body } = await call('GET /api/user/security', { appId, token })
  expect(body.sessions).toHaveLength(1)
})
