import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

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

  it('goes by the days of the municipality, finds by everybody named, and tells amounts only to those who may see orders', async () => {
    const town = await make.app()
    const viewer = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const cashier = {
      appId: town,
      token: await make.staffToken(town, ['setting:base', 'order:view', 'reservation:change']),
    }
    await deps.db.pool.query(
      `insert into audit_entry (app_id, at, actor_kind, actor_name, impersonated_name, action, entity, entity_id, subject, before, after, address) values
       ($1, '2026-03-01 22:59Z', 'user', 'Sandra Huber', null, 'created', 'category', '7', 'Säle', null, '{"name": "Säle"}', '10.0.0.7'),
       ($1, '2026-03-01 23:00Z', 'keeper', 'Kim Keller', 'Nora Brunner', 'changed', 'booking', '41', 'Jahresfest', '{"total": 4500, "remark": null}', '{"total": 9000, "remark": "Bühne"}', null)`,
      [town],
    )
    const rows = async (query: string, as = viewer) =>
      (await call(`GET /api/admin/audit?${query}`, as)).body.rows as (Entry & { entityId: string })[]
    const found = async (query: string) => (await rows(query)).map(({ entityId }) => entityId)
    // Midnight in Zurich is 23:00 in winter.
    const cases: [string, string[]][] = [
      ['', ['41', '7']],
      ['sort=at,asc', ['7', '41']],
      ['sort=actor,desc', ['7', '41']],
      ['until=2026-03-01', ['7']],
      ['from=2026-03-02', ['41']],
      ['from=2026-03-01&until=2026-03-02', ['41', '7']],
      ['from=2026-03-03', []],
      ['until=2026-02-28', []],
      ['search=sandra', ['7']],
      ['search=nora%20bru', ['41']],
      ['search=JAHRESFEST', ['41']],
      ['search=41', ['41']],
    ]
    for (const [query, expected] of cases) expect(await found(query), query).toEqual(expected)
    const remark = { field: 'remark', before: null, after: 'Bühne' }
    const total = { field: 'total', before: 4500, after: 9000 }
    expect(await rows('entity=booking')).toMatchObject([
      { actor: 'Kim Keller', actorKind: 'keeper', actingAs: 'Nora Brunner', changes: [remark], address: null },
    ])
    const [whole] = await rows('entity=booking', cashier)
    expect(whole?.changes).toEqual(expect.arrayContaining([remark, total]))
    const history = await call('GET /api/admin/history/booking/41', cashier)
    expect(history.body.entries).toMatchObject([{ changes: expect.arrayContaining([total]) }])
    expect((await call('GET /api/admin/history/category/41', viewer)).status).toBe(403)
    const file = async (as: typeof viewer) =>
      parseCsv(String((await call('GET /api/admin/audit/export?format=csv', as)).body.text)).map((row) =>
        row.map(({ value }) => value),
      )
    const plain = await file(viewer)
    expect(plain[1]?.slice(0, 2)).toEqual(['02.03.2026 - 00:00', 'Kim Keller als Nora Brunner'])
    expect(plain[1]?.[5]).toBe('Bemerkung: leer → Bühne')
    expect(plain[2]?.[1]).toBe('Sandra Huber')
    expect(plain[2]?.at(-1)).toBe('10.0.0.7')
    expect((await file(cashier))[1]?.[5]).toMatch(/^Preis: CHF\s45\.00 → CHF\s90\.00; Bemerkung/)
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

  it('is the last hundred changes of that record, newest first', async () => {
    await deps.db.pool.query(
      `insert into audit_entry (app_id, actor_kind, actor_name, action, entity, entity_id, subject)
       select $1, 'system', 'System', 'changed', e, i, n::text from generate_series(1, 101) n, (values ('group', '4242'), ('group', '4243'), ('user', '4242')) as v(e, i)
       where e = 'group' and i = '4242' or n = 1`,
      [appId],
    )
    const { entries } = (await call('GET /api/admin/history/group/4242', { appId, token })).body
    const subjects = (entries as Entry[]).map(({ subject }) => subject)
    expect([subjects.length, subjects[0], subjects[99]]).toEqual([100, '101', '2'])
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
    await make.user(appId, {
      firstname: '',
      lastname: '',
      company: 'Kahnverein',
      city: 'Uster',
      email: 'kahn@verein.test',
    })
    const nameless = await call('GET /api/admin/search?text=kahnverein', { appId, token })
    expect(nameless.body.hits).toMatchObject([
      { title: 'kahn@verein.test', text: 'Kunde · Kahnverein · Uster · kahn@verein.test' },
    ])
    const finder = await make.staffToken(appId, ['object:view'])
    const { body: made } = await call('POST /api/admin/categories', {
      appId,
      token: await make.keeperToken(),
      body: { name: 'Bootshäuser', sort: 1 },
    })
    const { id: categoryId } = made.category as { id: number }
    await make.object(appId, { title: 'Steg B', building: 'Hafen', categoryId, sort: 1, isVisible: false })
    await make.object(appId, { title: 'Steg A', sort: 1 })
    await make.object(appId, { title: 'Steg C', sort: 0 })
    const objects = await call('GET /api/admin/search?text=steg', { appId, token: finder })
    expect((objects.body.hits as { title: string; text: string }[]).map(({ title, text }) => [title, text])).toEqual([
      ['Steg C', ''],
      ['Steg A', ''],
      ['Steg B', 'Bootshäuser · Hafen'],
    ])
    const blind = await make.staffToken(appId, ['object:view'])
    expect((await search(blind)).body).toEqual({ success: true, hits: [] })
    expect((await call('GET /api/admin/search?text=', { appId, token })).status).toBe(400)
  })
})
