import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'

const { call, deps, make, server } = await buildTestApp()
const path = '/api/admin/cms/startpage'
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

interface StartPage {
  readonly version: number
  readonly picture: { readonly id: number | null } | null
  readonly categories: readonly { readonly id: number; readonly name: string }[]
}

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({
    domains: ['start.test'],
    hero: { title: 'Räume', text: 'Frei?', picture: '/files/base/x.svg' },
  })
  token = await make.staffToken(appId, ['setting:base'])
})

const read = async () => (await call(`GET ${path}`, { appId, token })).body.startPage as StartPage
const save = async (body: object) =>
  call(`PUT ${path}`, { appId, token, body: { title: 'Räume', version: (await read()).version, ...body } })

async function picture(app = appId, type = 'image'): Promise<number> {
  const [made] = await query(
    `insert into asset (app_id, type, name, filename, mime, file, bytes, widths, focus_x, focus_y)
     values ($1, $2, 'Dorf', 'dorf.jpg', 'image/jpeg', $3, 1, '{400,800}', 20, 80) returning id`,
    app,
    type,
    `${crypto.randomUUID()}.jpg`,
  )
  return Number(made.id)
}

describe('the start page', () => {
  it('is edited by whoever may change settings, and by nobody else', async () => {
    const other = await make.staffToken(appId, ['category:view', 'category:edit', 'object:data'])
    const stranger = await make.staffToken(await make.app(), ['setting:base'])
    for (const call_ of [`GET ${path}`, `PUT ${path}`] as const) {
      const body = call_.startsWith('PUT') ? { title: 'Böses', version: 1 } : undefined
      const status = async (as?: string) =>
        (await call(call_, { appId, ...(as && { token: as }), ...(body && { body }) })).status
      expect(await status(), call_).toBe(401)
      expect(await status(other), call_).toBe(403)
      expect(await status(stranger), call_).toBe(401)
    }
    expect(await read()).toMatchObject({ title: 'Räume' })
  })

  it('changes what is sent and nothing else, is cleaned, seen at once and written down', async () => {
    const body = `<h3 style="color:red" onclick="alert(1)">Gut</h3><p>A <img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">b</a></p>`
    const answer = await save({ title: '  Räume <b>& Plätze</b> ', body })
    expect(answer.body.startPage).toMatchObject({
      title: 'Räume <b>& Plätze</b>',
      text: 'Frei?',
      picture: { id: null, src: '/files/base/x.svg' },
      body: '<h3>Gut</h3><p>A <a rel="noopener noreferrer">b</a></p>',
    })
    const { body: shown } = await call('GET /api/start-page', { appId })
    expect(shown.html).toBe('<h3>Gut</h3><p>A <a rel="noopener noreferrer">b</a></p>')
    const { body: config } = await call('GET /api/config', { headers: { host: 'start.test' } })
    expect(config.app).toMatchObject({ hero: { title: 'Räume <b>& Plätze</b>', hasBody: true, focus: null } })
    expect((await server.inject({ url: '/', headers: { host: 'start.test' } })).body).not.toContain('<b>& Plätze')
    const [entry] = await query(
      `select before, after from audit_entry where app_id = $1 and entity = 'startpage' order by id desc limit 1`,
      appId,
    )
    expect(entry).toMatchObject({ before: { title: 'Räume', body: '' }, after: { body: 'Gut\nA b' } })
    await save({ body: '<p> </p>' })
    expect((await call('GET /api/start-page', { appId })).body.html).toBe('')
  })

  it('takes a picture of its own media, with its widths and its middle, and preloads it', async () => {
    const foreign = await picture(await make.app())
    for (const pictureId of [foreign, await picture(appId, 'document'), 424_242]) {
      expect((await save({ pictureId })).body).toMatchObject({ code: 'asset.unknown' })
    }
    const own = await picture()
    expect((await save({ pictureId: own })).body.startPage).toMatchObject({
      picture: { id: own, name: 'Dorf', src: expect.stringMatching(/^\/files\/assets\/.*\.jpg$/) },
      focus: { x: 20, y: 80 },
    })
    const { body } = await call('GET /api/config', { headers: { host: 'start.test' } })
    expect(body.app).toMatchObject({
      hero: { srcset: expect.stringMatching(/-400\.webp 400w, .*-800\.webp 800w$/), focus: { x: 20, y: 80 } },
    })
    const page = await server.inject({ url: '/', headers: { host: 'start.test' } })
    expect(page.body).toContain(':root{--hero-focus:20% 80%}')
    const viewer = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:remove'])
    const uses = await call(`GET /api/admin/assets/${own}/uses`, { appId, token: viewer })
    expect(uses.body.uses).toEqual([{ kind: 'startpage', id: appId, title: '' }])
    expect((await call(`DELETE /api/admin/assets/${own}`, { appId, token: viewer })).body.code).toBe('asset.in_use')
    await call(`DELETE /api/admin/assets/${own}?used=1`, { appId, token: viewer })
    // The picture the app was set up with does not come back.
    expect(await read()).toMatchObject({ picture: null, focus: null })
  })

  it('loses its picture when none is wanted', async () => {
    await save({ pictureId: await picture() })
    expect((await save({ pictureId: null })).body.startPage).toMatchObject({ picture: null })
  })

  it('orders the categories for the whole public side', async () => {
    for (const [sort, name] of ['Räume', 'Sport', 'Material'].entries()) {
      const [{ id }] = await query(
        'insert into category (app_id, name, sort) values ($1, $2, $3) returning id',
        appId,
        name,
        sort,
      )
      await make.object(appId, { categoryId: Number(id) })
    }
    const before = await read()
    const ids = before.categories.map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = ids
    const names = async () =>
      ((await call('GET /api/objects', { appId })).body.categories as { name: string }[]).map(({ name }) => name)
    expect(await names()).toEqual(['Räume', 'Sport', 'Material'])
    await save({ categoryIds: [third, first, second] })
    expect(await names()).toEqual(['Material', 'Räume', 'Sport'])
    // Those nobody named come last, in their order; what does not exist changes nothing.
    await save({ categoryIds: [second, 424_242] })
    expect(await names()).toEqual(['Sport', 'Material', 'Räume'])
    expect((await save({ categoryIds: [first, first] })).status).toBe(400)
  })

  it('refuses what is too long, with the field, and a state that is not the newest', async () => {
    const { version } = await read()
    const refused = await save({ title: '', text: 'x'.repeat(301), body: 'x'.repeat(20_001) })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: {
          fields: {
            title: "'Titel' darf nicht leer sein",
            text: "'Text' darf höchstens 300 Zeichen lang sein",
            body: "'Text unter den Objekten' darf höchstens 20000 Zeichen lang sein",
          },
        },
      },
    })
    await save({ title: 'Andere' })
    const late = await call(`PUT ${path}`, { appId, token, body: { title: 'Zu spät', version } })
    expect(late).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
  })

  it('costs a visitor no more questions than before', async () => {
    const visit = () => server.inject({ url: '/', headers: { host: 'start.test' } })
    const bare = await countQueries(deps.db, visit)
    await save({ pictureId: await picture(), body: '<p>Text</p>' })
    expect(await countQueries(deps.db, visit)).toBe(bare)
  })
})
