import type { GrantablePermission } from '@allmend/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { parseCsv } from '../../../test/parse-csv.ts'

const { call, deps, make } = await buildTestApp()
const all: GrantablePermission[] = [
  'pricecategory:view',
  'pricecategory:create',
  'pricecategory:edit',
  'pricecategory:remove',
]

interface Category {
  id: number
  name: string
  isDefault: boolean
  zipcodes: string[]
  usedBy: number
  version: number
}

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, all)
})

const create = (body: object) =>
  call('POST /api/admin/pricecategories', { appId, token, body: { isDefault: false, zipcodes: [], ...body } })
const save = (id: number, body: object) => call(`PUT /api/admin/pricecategories/${id}`, { appId, token, body })
const remove = (id: number) => call(`DELETE /api/admin/pricecategories/${id}`, { appId, token })
const list = async () =>
  (await call('GET /api/admin/pricecategories', { appId, token })).body.priceCategories as Category[]
const made = async (body: object) => (await create(body)).body.priceCategory as Category

describe('price categories', () => {
  it('are made, the first one being the default, and listed with the default first', async () => {
    const locals = await made({ name: ' Einheimische ', zipcodes: ['8699', '8698', '8699'] })
    expect(locals).toMatchObject({
      name: 'Einheimische',
      isDefault: true,
      zipcodes: ['8698', '8699'],
      usedBy: 0,
      version: 1,
    })
    await made({ name: 'Auswärtige' })
    expect((await list()).map((category) => category.name)).toEqual(['Einheimische', 'Auswärtige'])
  })

  it('have one default: choosing another lets the former step back, and nobody can leave none', async () => {
    const [former, other] = await list()
    if (!former || !other) throw new Error('two categories expected')
    const none = await save(former.id, { ...former, isDefault: false })
    expect([none.status, none.body.code]).toEqual([409, 'pricecategory.default_needed'])
    expect((await save(other.id, { ...other, isDefault: true })).status).toBe(200)
    expect((await list()).filter((category) => category.isDefault).map((category) => category.id)).toEqual([other.id])
    expect((await remove(other.id)).body).toMatchObject({ code: 'pricecategory.default_needed' })
  })

  it('share no zip code and no name; the refusal says which and with whom', async () => {
    const taken = await create({ name: 'Vereine', zipcodes: ['8001', '8699'] })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({
      code: 'pricecategory.zip_taken',
      details: { taken: [{ zipcode: '8699', category: 'Einheimische' }] },
    })
    const named = await create({ name: 'Einheimische' })
    expect(named.body).toMatchObject({
      code: 'record.name_taken',
      details: { fields: { name: 'Dieser Name ist schon vergeben.' } },
    })
    expect(await list()).toHaveLength(2)
  })

  it('are not overwritten by somebody who saw an older state', async () => {
    const category = await made({ name: 'Schulen' })
    const answers = await Promise.all(['Schule A', 'Schule B'].map((name) => save(category.id, { ...category, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('claimed for the same zip code at the same moment: one wins', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => create({ name, zipcodes: ['9000'] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('stay while somebody is in them, and go with their zip codes otherwise', async () => {
    const category = await made({ name: 'Mitarbeitende', zipcodes: ['9100'] })
    const userId = await make.user(appId)
    const put = (priceCategoryId: number | null) =>
      deps.db.withTenant(appId, ({ db }) =>
        db.updateTable('app_user').set({ price_category_id: priceCategoryId }).where('id', '=', userId).execute(),
      )
    await put(category.id)
    const used = await remove(category.id)
    expect([used.status, used.body]).toEqual([
      409,
      expect.objectContaining({ code: 'record.in_use', details: { usedBy: 1 } }),
    ])
    await put(null)
    expect((await remove(category.id)).status).toBe(200)
    expect((await remove(category.id)).status).toBe(404)
    expect(await made({ name: 'Neue', zipcodes: ['9100'] })).toMatchObject({ zipcodes: ['9100'] })
  })

  it('are renamed and lose the zip codes that are left out, but take no name and no zip code of another', async () => {
    const [club, school] = [
      await made({ name: 'Clubs', zipcodes: ['9301', '9302'] }),
      await made({ name: 'Schulhäuser', zipcodes: ['9401'] }),
    ]
    const saved = await save(club.id, { ...club, name: ' Klubs ', zipcodes: ['9302', '9303'] })
    expect(saved.body.priceCategory).toEqual({ ...club, name: 'Klubs', zipcodes: ['9302', '9303'], version: 2 })
    const taken = await save(club.id, { ...club, name: ' Schulhäuser', version: 2 })
    expect(taken.body).toMatchObject({ code: 'record.name_taken' })
    const foreign = await save(club.id, { ...club, zipcodes: ['9302', '9401'], version: 2 })
    expect(foreign.body).toMatchObject({
      code: 'pricecategory.zip_taken',
      details: { fields: { zipcodes: '9401 gehört schon zu «Schulhäuser».' } },
    })
    const conflict = await save(club.id, { ...club, version: 1 })
    expect(conflict.body).toMatchObject({ code: 'record.conflict', details: { current: { name: 'Klubs' } } })
    const { text } = (
      await call('GET /api/admin/pricecategories/export?format=csv&columns=name,zipcodes', { appId, token })
    ).body
    const rows = parseCsv(String(text)).map((row) => row.map(({ value }) => value))
    expect(rows).toContainEqual(['Klubs', '9302, 9303'])
    expect((await remove(school.id)).status).toBe(200)
    const log = await deps.db.pool.query(
      `select action, subject, before from audit_entry where app_id = $1 and entity = 'pricecategory' and entity_id = $2 order by id desc limit 1`,
      [appId, String(school.id)],
    )
    expect(log.rows).toEqual([
      {
        action: 'removed',
        subject: 'Schulhäuser',
        before: { name: 'Schulhäuser', isDefault: false, zipcodes: ['9401'] },
      },
    ])
  })

  it('write down who changed what', async () => {
    const category = await made({ name: 'Für den Verlauf' })
    await save(category.id, { ...category, zipcodes: ['9200'] })
    const rows = await deps.db.withTenant(appId, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .where('entity', '=', 'pricecategory')
        .where('entity_id', '=', String(category.id))
        .select(['action', 'before', 'after'])
        .orderBy('id')
        .execute(),
    )
    expect(rows).toEqual([
      { action: 'created', before: null, after: expect.objectContaining({ name: 'Für den Verlauf' }) },
      {
        action: 'changed',
        before: expect.objectContaining({ zipcodes: [] }),
        after: expect.objectContaining({ zipcodes: ['9200'] }),
      },
    ])
  })

  it.each([
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'A', zipcodes: ['869'] },
    { name: 'A', zipcodes: ['0123'] },
  ])('refuse %j', async (body) => {
    expect((await create(body)).status).toBe(400)
  })

  it('need each its own right', async () => {
    for (const [permission, line] of [
      ['pricecategory:view', 'GET /api/admin/pricecategories'],
      ['pricecategory:create', 'POST /api/admin/pricecategories'],
      ['pricecategory:edit', 'PUT /api/admin/pricecategories/1'],
      ['pricecategory:remove', 'DELETE /api/admin/pricecategories/1'],
    ] as const) {
      const body = line.startsWith('P') ? { body: {} } : {}
      const without = await make.staffToken(
        appId,
        all.filter((right) => right !== permission),
      )
      expect((await call(line, { appId, token: without, ...body })).status).toBe(403)
      const withIt = await make.staffToken(appId, [permission])
      expect((await call(line, { appId, token: withIt, ...body })).status).not.toBe(403)
    }
  })

  it('of another app are not found', async () => {
    const [mine] = await list()
    const other = await make.app()
    const stranger = await make.staffToken(other, all)
    const answer = await call(`PUT /api/admin/pricecategories/${mine?.id}`, {
      appId: other,
      token: stranger,
      body: { ...mine },
    })
    expect(answer.status).toBe(404)
  })

  it('are listed with the same number of queries, however many there are', async () => {
    const count = () => countQueries(deps.db, list)
    const few = await count()
    for (let number = 0; number < 5; number++) await made({ name: `Kategorie ${number}` })
    expect(await count()).toBe(few)
  })
})
