import type { GrantablePermission } from '@allmend/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const { call, deps, make } = await buildTestApp()
const manage: GrantablePermission[] = ['user:view', 'user:permissions']

interface Group {
  id: number
  name: string
  role: string
  permissions: string[]
  members: number
  version: number
  people: { id: number; lastname: string }[]
}

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, manage)
})

const create = (body: object) =>
  call('POST /api/admin/groups', { appId, token, body: { role: 'admin', permissions: [], ...body } })
const save = (group: Group, body: object, as = token) =>
  call(`PUT /api/admin/groups/${group.id}`, {
    appId,
    token: as,
    body: { name: group.name, permissions: group.permissions, version: group.version, ...body },
  })
const made = async (body: object) => (await create(body)).body.group as Group
const list = async () => (await call('GET /api/admin/groups', { appId, token })).body.groups as Group[]
const own = async () =>
  (await list()).find((group) => group.permissions.includes('user:permissions') && group.members === 1) as Group

describe('groups', () => {
  it('are made, listed with their number of people, and shown with them', async () => {
    const group = await made({ name: ' Hauswart ', permissions: ['object:view', 'reservation:view', 'object:view'] })
    expect(group).toMatchObject({
      name: 'Hauswart',
      role: 'admin',
      permissions: ['object:view', 'reservation:view'],
      members: 0,
      people: [],
    })
    await make.user(appId, { role: 'admin', lastname: 'Frick', groupIds: [group.id] })
    const shown = await call(`GET /api/admin/groups/${group.id}`, { appId, token })
    expect(shown.body).toMatchObject({ group: { members: 1, people: [{ lastname: 'Frick' }] } })
    const names = await call('GET /api/admin/groups/list', { appId, token })
    expect(names.body.groups).toContainEqual({ id: group.id, name: 'Hauswart', role: 'admin' })
  })

  it('grant customers nothing but series', async () => {
    expect(await made({ name: 'Vereine', role: 'user', permissions: ['reservation:serial'] })).toMatchObject({
      role: 'user',
    })
    const wrong = await create({ name: 'Schlaue', role: 'user', permissions: ['user:view'] })
    expect(wrong.body).toMatchObject({ code: 'group.right_of_other_role', details: { permissions: ['user:view'] } })
  })

  it('change what their people may do at once', async () => {
    const group = await made({ name: 'Büro' })
    const clerk = await make.userToken(appId, await make.user(appId, { role: 'admin', groupIds: [group.id] }))
    expect((await call('GET /api/admin/groups', { appId, token: clerk })).status).toBe(403)
    const saved = await save(group, { permissions: ['user:view'] })
    expect(saved.body).toMatchObject({ group: { permissions: ['user:view'], version: 2 } })
    expect((await call('GET /api/admin/groups', { appId, token: clerk })).status).toBe(200)
  })

  it('do not let people take their own right away; a keeper may, while somebody keeps it', async () => {
    const group = await own()
    const refused = await save(group, { permissions: ['user:view'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'group.own_right'])
    expect((await own()).permissions).toContain('user:permissions')
    const keeper = await make.keeperToken()
    const last = await save(group, { permissions: [] }, keeper)
    expect(last.body).toMatchObject({ code: 'group.last_administrator' })
    await make.staffToken(appId, manage)
    expect((await save(group, { permissions: ['user:view'] }, keeper)).status).toBe(200)
    const [fresh] = (await call('GET /api/admin/groups', { appId, token: keeper })).body.groups as Group[]
    expect(fresh).toBeDefined()
    token = await make.staffToken(appId, manage)
  })

  it('an inactive administrator does not count', async () => {
    const lonely = await make.app()
    await make.staffToken(lonely, manage)
    const keeper = await make.keeperToken()
    const [group] = (await call('GET /api/admin/groups', { appId: lonely, token: keeper })).body.groups as Group[]
    await make.user(lonely, { role: 'admin', isActive: false, groupIds: [group?.id ?? 0] })
    const other = await make.staffToken(lonely, ['user:view'])
    const take = (permissions: string[]) =>
      call(`PUT /api/admin/groups/${group?.id}`, {
        appId: lonely,
        token: keeper,
        body: { name: 'Neu', permissions, version: 1 },
      })
    expect((await take(['user:view'])).body).toMatchObject({ code: 'group.last_administrator' })
    expect((await take(manage)).status).toBe(200)
    expect(other).toBeTruthy()
  })

  it('… and an app that never had one can still be set up', async () => {
    const fresh = await make.app()
    const keeper = await make.keeperToken()
    const body = { name: 'Empfang', role: 'admin', permissions: [] }
    const { body: made } = await call('POST /api/admin/groups', { appId: fresh, token: keeper, body })
    const { id } = made.group as Group
    expect((await call(`DELETE /api/admin/groups/${id}`, { appId: fresh, token: keeper })).status).toBe(200)
  })

  it('keep a name per role, and are not overwritten by somebody who saw an older state', async () => {
    const group = await made({ name: 'Empfang' })
    expect((await create({ name: 'Empfang' })).body).toMatchObject({ code: 'record.name_taken' })
    expect((await create({ name: 'Empfang', role: 'user' })).status).toBe(200)
    const other = await made({ name: 'Pforte' })
    expect((await save(other, { name: ' Empfang ' })).body).toMatchObject({ code: 'record.name_taken' })
    expect((await save(other, { name: ' Pforte ' })).body).toMatchObject({ group: { name: 'Pforte' } })
    const answers = await Promise.all(['A', 'B'].map((name) => save(group, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('go while somebody holds them only if the people move to another group of the role', async () => {
    const from = await made({ name: 'Abteilung alt', permissions: ['order:view'] })
    const to = await made({ name: 'Abteilung neu', permissions: ['order:view', 'order:edit'] })
    const foreign = await made({ name: 'Abteilung Kunden', role: 'user' })
    const userId = await make.user(appId, { role: 'admin', groupIds: [from.id] })
    await make.user(appId, { role: 'admin', groupIds: [from.id, to.id] })
    const remove = (query: string) => call(`DELETE /api/admin/groups/${from.id}${query}`, { appId, token })
    expect((await remove('')).body).toMatchObject({ code: 'record.in_use', details: { usedBy: 2 } })
    for (const target of [foreign.id, from.id, 424242]) {
      expect((await remove(`?moveTo=${target}`)).body).toMatchObject({ code: 'user.group_unknown' })
    }
    expect((await remove(`?moveTo=${to.id}`)).status).toBe(200)
    const { body } = await call(`GET /api/admin/groups/${to.id}`, { appId, token })
    expect(body).toMatchObject({
      group: { members: 2, people: expect.arrayContaining([expect.objectContaining({ id: userId })]) },
    })
  })

  it('people who manage rights cannot move themselves out of them', async () => {
    const elsewhere = await make.app()
    const as = { appId: elsewhere, token: await make.staffToken(elsewhere, manage) }
    const [group] = (await call('GET /api/admin/groups', as)).body.groups as Group[]
    const draft = { name: 'Ohne Rechte', role: 'admin', permissions: [] }
    const powerless = (await call('POST /api/admin/groups', { ...as, body: draft })).body.group as Group
    const { body } = await call(`DELETE /api/admin/groups/${group?.id}?moveTo=${powerless.id}`, as)
    expect(body).toMatchObject({ code: 'group.own_right' })
  })

  it('go only when nobody holds them', async () => {
    const group = await made({ name: 'Lernende' })
    const userId = await make.user(appId, { role: 'admin', groupIds: [group.id] })
    const remove = () => call(`DELETE /api/admin/groups/${group.id}`, { appId, token })
    expect((await remove()).body).toMatchObject({ code: 'record.in_use', details: { usedBy: 1 } })
    await deps.db.withTenant(appId, ({ db }) => db.deleteFrom('app_user').where('id', '=', userId).execute())
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
  })

  it('write down who changed what', async () => {
    const group = await made({ name: 'Verlauf' })
    await save(group, { permissions: ['order:view'] })
    await call(`DELETE /api/admin/groups/${group.id}`, { appId, token })
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .where('entity', '=', 'group')
        .where('entity_id', '=', String(group.id))
        .select(['action', 'before', 'after'])
        .orderBy('id')
        .execute(),
    )
    expect(rows.map((row) => row.action)).toEqual(['created', 'changed', 'removed'])
    expect(rows[1]?.before).toEqual({ name: 'Verlauf', role: 'admin', permissions: [] })
    expect(rows[1]?.after).toEqual({ name: 'Verlauf', role: 'admin', permissions: ['order:view'] })
    expect(rows[2]?.before).toEqual({ name: 'Verlauf', role: 'admin', permissions: ['order:view'] })
  })

  it('are listed staff first and by name, their people too, and handed out as a file', async () => {
    const fresh = await make.app()
    const keeper = await make.keeperToken()
    const add = (name: string, role: 'user' | 'admin', permissions: GrantablePermission[] = []) =>
      make.group(fresh, { name, role, permissions })
    await add('Amateure', 'user')
    await add('Zunft', 'admin')
    const office = await add('Büro', 'admin', ['user:view', 'order:view'])
    for (const [lastname, firstname] of [
      ['Meier', 'Zoe'],
      ['Abt', 'Eva'],
      ['Meier', 'Adi'],
    ] as const)
      await make.user(fresh, { role: 'admin', lastname, firstname, company: 'Amt', groupIds: [office] })
    const { groups } = (await call('GET /api/admin/groups', { appId: fresh, token: keeper })).body
    expect((groups as Group[]).map(({ name, members }) => [name, members])).toEqual([
      ['Büro', 3],
      ['Zunft', 0],
      ['Amateure', 0],
    ])
    const shown = await call(`GET /api/admin/groups/${office}`, { appId: fresh, token: keeper })
    expect((shown.body.group as Group).people).toMatchObject([
      { firstname: 'Eva', lastname: 'Abt', company: 'Amt', isActive: true },
      { firstname: 'Adi', lastname: 'Meier' },
      { firstname: 'Zoe', lastname: 'Meier' },
    ])
    const file = await call('GET /api/admin/groups/export?format=csv&columns=name,role,members', {
      appId: fresh,
      token: keeper,
    })
    const rows = parseCsv(String(file.body.text)).map((row) => row.map(({ value }) => value))
    expect(rows.slice(1)).toEqual([
      ['Büro', expect.any(String), '3'],
      ['Zunft', expect.any(String), '0'],
      ['Amateure', expect.any(String), '0'],
    ])
    expect(rows[1]?.[1]).not.toBe(rows[3]?.[1])
  })

  it('add up: who is in several may what each of them allows, once', async () => {
    const [one, two] = [
      await make.group(appId, { name: 'Eins', role: 'admin', permissions: ['order:view', 'object:view'] }),
      await make.group(appId, { name: 'Zwei', role: 'admin', permissions: ['object:view', 'reservation:view'] }),
    ]
    const person = await make.userToken(appId, await make.user(appId, { role: 'admin', groupIds: [two, one] }))
    const { user } = (await call('GET /api/user', { appId, token: person })).body
    const { permissions, groups } = user as { permissions: string[]; groups: object[] }
    expect(permissions.toSorted()).toEqual(['admin', 'object:view', 'order:view', 'reservation:view'])
    expect(groups).toEqual([
      { id: one, name: 'Eins', role: 'admin' },
      { id: two, name: 'Zwei', role: 'admin' },
    ])
    for (const path of ['/api/admin/objects', '/api/admin/orders'])
      expect((await call(`GET ${path}`, { appId, token: person })).status, path).toBe(200)
  })

  it('need user:view to be seen and user:permissions to be changed', async () => {
    const viewer = await make.staffToken(appId, ['user:view'])
    expect((await call('GET /api/admin/groups', { appId, token: viewer })).status).toBe(200)
    expect((await call('POST /api/admin/groups', { appId, token: viewer, body: {} })).status).toBe(403)
    const blind = await make.staffToken(appId, ['user:permissions'])
    expect((await call('GET /api/admin/groups', { appId, token: blind })).status).toBe(403)
  })

  it('refuse rights that do not exist, and are not found in another app', async () => {
    expect((await create({ name: 'X', permissions: ['keys:all'] })).status).toBe(400)
    const other = await make.app()
    const stranger = await make.staffToken(other, manage)
    const [group] = await list()
    expect((await call(`GET /api/admin/groups/${group?.id}`, { appId: other, token: stranger })).status).toBe(404)
  })

  it('are listed with the same number of queries, however many there are', async () => {
    const count = () => countQueries(deps.db, list)
    const few = await count()
    for (let number = 0; number < 5; number++) await made({ name: `Gruppe Nr. ${number}` })
    expect(await count()).toBe(few)
  })
})
