import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make, server } = await buildTestApp()

interface Entry {
  action: string
  entity: string
  actor: string
  subject: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}

let appId: number
let token: string
let group: { id: number }

beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['setting:base', 'user:view', 'user:permissions', 'pricecategory:create'])
  const draft = { name: 'Hauswart', role: 'admin', permissions: ['object:view'] }
  group = (await call('POST /api/admin/groups', { appId, token, body: draft })).body.group as { id: number }
  const change = { name: 'Hauswarte', permissions: ['object:view', 'reservation:view'], version: 1 }
  await call(`PUT /api/admin/groups/${group.id}`, { appId, token, body: change })
  const category = { name: 'Vereine', isDefault: true, zipcodes: ['8699'] }
  await call('POST /api/admin/pricecategories', { appId, token, body: category })
})

const list = async (query: string) => {
  const { body, status } = await call(`GET /api/admin/audit${query}`, { appId, token })
  return { status, total: body.totalRecords as number, rows: body.rows as Entry[] }
}

describe('the log of the whole app', () => {
  it('shows the newest first, with what changed from what to what', async () => {
    const { rows, total } = await list('')
    expect(total).toBe(3)
    expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'pricecategory created',
      'group changed',
      'group created',
    ])
    expect(rows[1]).toMatchObject({
      subject: 'Hauswarte',
      changes: [
        { field: 'name', before: 'Hauswart', after: 'Hauswarte' },
        { field: 'permissions', before: ['object:view'], after: ['object:view', 'reservation:view'] },
      ],
    })
  })

  it('filters by area, action, day and text', async () => {
    expect((await list('?entity=group')).total).toBe(2)
    expect((await list('?action=created')).total).toBe(2)
    expect((await list('?search=HAUSWARTE')).total).toBe(1)
    expect((await list('?search=%25')).total).toBe(0)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())
    expect((await list(`?from=${today}&until=${today}`)).total).toBe(3)
    expect((await list('?until=2020-01-01')).total).toBe(0)
    expect((await list('?from=2020-13-01')).status).toBe(400)
    expect((await list('?entity=nothing')).status).toBe(400)
  })

  it('belongs to the app', async () => {
    const other = await make.app()
    const theirs = await make.staffToken(other, ['setting:base'])
    expect((await call('GET /api/admin/audit', { appId: other, token: theirs })).body).toMatchObject({
      totalRecords: 0,
    })
  })

  it('costs the same number of queries for any number of rows, and exports', async () => {
    const ask = (size: string) => () => call(`GET /api/admin/audit?itemsPerPage=${size}`, { appId, token })
    expect(await countQueries(deps.db, ask('1'))).toBe(await countQueries(deps.db, ask('all')))
    const csv = await server.inject({
      url: '/api/admin/audit/export?format=csv&entity=group&action=changed&columns=subject,changes',
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
    })
    expect(csv.body).toContain(
      '"Hauswarte";"Name: Hauswart → Hauswarte; Rechte: object:view → object:view, reservation:view"',
    )
  })
})

describe('the history of one record', () => {
  it('needs the right to see such records, not the log', async () => {
    const viewer = await make.staffToken(appId, ['user:view'])
    const seen = await call(`GET /api/admin/history/group/${group.id}`, { appId, token: viewer })
    expect(seen.body.entries).toHaveLength(2)
    const blind = await make.staffToken(appId, ['setting:base'])
    expect((await call(`GET /api/admin/history/group/${group.id}`, { appId, token: blind })).status).toBe(403)
    expect((await call('GET /api/admin/history/pricecategory/1', { appId, token: viewer })).status).toBe(403)
    expect((await call('GET /api/admin/history/nothing/1', { appId, token: viewer })).status).toBe(400)
  })
})

describe('how somebody likes a list', () => {
  it('is kept with the person, in this app', async () => {
    const put = (columns: string[], as: string) =>
      call('PUT /api/admin/preferences/lists/users', { appId, token: as, body: { columns } })
    await put(['name', 'email'], token)
    await put(['name', 'phone'], token)
    const other = await make.staffToken(appId, [])
    await put(['id'], other)
    const mine = await call('GET /api/admin/preferences/lists', { appId, token })
    expect(mine.body).toEqual({ success: true, lists: { users: { columns: ['name', 'phone'] } } })
    const keeper = await make.keeperToken()
    const theirs = await call('GET /api/admin/preferences/lists', { appId, token: keeper })
    expect(theirs.body).toEqual({ success: true, lists: {} })
  })
})

describe('the command palette', () => {
  it('finds the first few people for those who may see them', async () => {
    for (let n = 0; n < 8; n += 1) await make.user(appId, { firstname: 'Reto', lastname: `Müller ${n}` })
    const search = (as: string) => call('GET /api/admin/search?text=mueller', { appId, token: as })
    const { body } = await search(token)
    expect(body.hits).toHaveLength(6)
    expect((body.hits as object[])[0]).toMatchObject({ kind: 'user', title: 'Reto Müller 0', id: expect.any(String) })
    const blind = await make.staffToken(appId, ['object:view'])
    expect((await search(blind)).body).toEqual({ success: true, hits: [] })
    expect((await call('GET /api/admin/search?text=', { appId, token })).status).toBe(400)
  })
})
