import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make, server } = await buildTestApp()
const draft = { title: 'Kontakt', html: '<p>Wir sind da.</p>', isPublished: false, isInFooter: false }

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ domains: ['pages.test'] })
  token = await make.staffToken(appId, ['setting:base'])
})

type Page = { id: number; version: number; html: string; textNumber: number; isInFooter: boolean }
const create = async (change: object = {}, inApp = { appId, token }) => {
  const { status, body } = await call('POST /api/admin/pages', { ...inApp, body: { ...draft, ...change } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.page as Page
}
const save = (page: Page, change: object) =>
  call(`PUT /api/admin/pages/${page.id}`, { appId, token, body: { ...draft, version: page.version, ...change } })
const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows

/** A picture or document as the media manager would keep it. */
async function addFile(app: number, file: string, type = 'image') {
  const { id } = await deps.db.withTenant(app, ({ db }) =>
    db
      .insertInto('asset')
      .values({
        ...{ app_id: app, type, name: file, filename: file, mime: 'image/jpeg', bytes: 1 },
        ...{ file: `${app}/${file}`, width: 1200, height: 800, widths: [400, 800] },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id, src: `/files/assets/${app}/${file}` }
}

describe('a content page', () => {
  it('is written, changed, copied and removed, and all of it is written down', async () => {
    const made = await create({ title: ' Anreise ', html: '<h1>Weg</h1><script>alert(1)</script>' })
    expect(made).toMatchObject({
      title: 'Anreise',
      html: '<h2>Weg</h2>',
      isPublished: false,
      isInFooter: false,
      textNumber: 1,
      version: 1,
    })
    const changed = (await save(made, { title: 'Anfahrt', isPublished: true })).body.page as Page
    expect(changed).toMatchObject({ title: 'Anfahrt', isPublished: true, textNumber: 2, version: 2 })
    const copy = (await call(`POST /api/admin/pages/${made.id}/duplicate`, { appId, token })).body.page
    expect(copy).toMatchObject({ title: 'Anfahrt (Kopie)', html: '<p>Wir sind da.</p>', isPublished: false })
    expect((await call(`DELETE /api/admin/pages/${made.id}`, { appId, token })).status).toBe(200)
    expect((await call(`GET /api/admin/pages/${made.id}`, { appId, token })).status).toBe(404)
    const log = await query(
      `select action, before, after from audit_entry where app_id = $1 and entity = 'page' and entity_id = $2 order by id`,
      ...[appId, String(made.id)],
    )
    expect(log).toMatchObject([
      { action: 'created', after: { title: 'Anreise', html: ['Weg'], isPublished: false } },
      { action: 'changed', before: { title: 'Anreise' }, after: { title: 'Anfahrt', html: ['Wir sind da.'] } },
      { action: 'removed', before: { title: 'Anfahrt' } },
    ])
  })

  it.each([
    [{ title: '' }, { title: "'Titel' darf nicht leer sein" }],
    [{ title: 'x'.repeat(151) }, { title: "'Titel' darf höchstens 150 Zeichen lang sein" }],
    [{ html: 'x'.repeat(100_001) }, { html: expect.stringContaining("'Inhalt'") }],
    [{ isPublished: 'ja' }, { isPublished: expect.stringContaining("'Veröffentlicht'") }],
    [{ html: 'a\u0000b' }, { html: expect.any(String) }],
  ])('refuses %#', async (change, fields) => {
    const { status, body } = await call('POST /api/admin/pages', { appId, token, body: { ...draft, ...change } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ details: { fields } })
  })

  it('is not overwritten by somebody who saw an older state, and says who saved', async () => {
    const page = await create()
    expect((await save(page, { title: 'Eins' })).status).toBe(200)
    const late = await save(page, { title: 'Zwei' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'record.conflict',
      details: { current: { title: 'Eins', version: 2 }, saves: [{ changes: [{ field: 'title', after: 'Eins' }] }] },
    })
  })

  it('is listed without its text, with its place in the footer, also as a file', async () => {
    const own = await make.app()
    const inApp = { appId: own, token: await make.staffToken(own, ['setting:base']) }
    await create({ title: 'Ähnlich' }, inApp)
    await create({ title: 'Zuletzt', isPublished: true, isInFooter: true }, inApp)
    await create({ title: 'Anfang', isPublished: true, isInFooter: true }, inApp)
    const { pages } = (await call('GET /api/admin/pages', inApp)).body as { pages: object[] }
    expect(pages).toMatchObject([
      { title: 'Ähnlich', isPublished: false, footerPosition: null },
      { title: 'Anfang', footerPosition: 2 },
      { title: 'Zuletzt', footerPosition: 1 },
    ])
    expect(JSON.stringify(pages)).not.toContain('Wir sind da')
    const file = await call('GET /api/admin/pages/export?format=csv', inApp)
    expect(file.body.text).toContain('Entwurf')
    expect(file.body.text).toMatch(/\d\d\.\d\d\.\d{4}/)
  })
})

it('a text that would take long to clean is refused in words', async () => {
  const html = '<b>'.repeat(4000) + '</p>'.repeat(4000)
  const { status, body } = await call('POST /api/admin/pages', { appId, token, body: { ...draft, html } })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('zu viele Formatierungen')])
})

it('the last place of the footer is given once', async () => {
  const own = await make.app()
  const inApp = { appId: own, token: await make.staffToken(own, ['setting:base']) }
  const shown = { ...draft, isPublished: true, isInFooter: true }
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => call('POST /api/admin/pages', { ...inApp, body: shown })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
})

describe('rights and tenants', () => {
  const calls = [
    ['GET', ''],
    ['GET', '/:id'],
    ['POST', ''],
    ['PUT', '/:id'],
    ['DELETE', '/:id'],
    ['POST', '/:id/duplicate'],
    ['PUT', '/:id/draft'],
    ['POST', '/:id/publish'],
    ['POST', '/:id/draft/discard'],
    ['GET', '/:id/versions'],
    ['GET', '/:id/versions/1'],
    ['POST', '/:id/versions/1/restore'],
  ] as const

  it.each(calls)('%s /api/admin/pages%s is for staff with the right, of the own app', async (method, path) => {
    const page = await create()
    const body = { ...draft, version: 1 }
    const line = `${method} /api/admin/pages${path.replace(':id', String(page.id))}` as const
    const other = await make.app()
    const status = async (options: { appId: number; token?: string }) =>
      (await call(line, { ...options, ...(method !== 'GET' && method !== 'DELETE' && { body }) })).status
    expect(await status({ appId })).toBe(401)
    expect(await status({ appId, token: await make.staffToken(appId, ['assetmanager:view']) })).toBe(403)
    expect(await status({ appId, token: await make.customerToken(appId) })).toBe(403)
    if (path !== '') {
      expect(await status({ appId: other, token: await make.staffToken(other, ['setting:base']) })).toBe(404)
    }
    expect(await status({ appId, token })).toBe(200)
  })
})

describe('pictures and documents in a page', () => {
  it('are those of the own app, count as used, and go with the file', async () => {
    const [own, paper] = [await addFile(appId, 'aula.jpg'), await addFile(appId, 'reglement.pdf', 'document')]
    const foreign = await addFile(await make.app(), 'fremd.jpg')
    const html = `<p><img src="${own.src}" alt="Die Aula"><img src="${foreign.src}" alt="x"><a href="${paper.src}">Reglement</a></p>`
    const page = await create({ title: 'Reglement', html })
    expect(page.html).toContain(`<img src="${own.src}"`)
    expect(page.html).toContain('width="1200" height="800" loading="lazy"')
    expect(page.html).toContain('aula-400.webp 400w')
    expect(page.html).toContain(`<a href="${paper.src}" rel="noopener noreferrer">Reglement</a>`)
    expect(page.html).not.toContain('fremd')

    const media = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:remove'])
    const uses = await call(`GET /api/admin/assets/${own.id}/uses`, { appId, token: media })
    expect(uses.body).toMatchObject({ uses: [{ kind: 'page', id: page.id, title: 'Reglement' }] })
    const remove = (more = '') => call(`DELETE /api/admin/assets/${own.id}${more}`, { appId, token: media })
    expect((await remove()).body).toMatchObject({ code: 'asset.in_use' })
    expect((await remove('?used=1')).status).toBe(200)
    const left = (await call(`GET /api/admin/pages/${page.id}`, { appId, token })).body.page as Page
    expect(left.html).not.toContain('aula')
    expect(left.html).toContain(paper.src)
    // The text of before names what is gone; it comes back without.
    const restored = await call(`POST /api/admin/pages/${page.id}/versions/1/restore`, {
      ...{ appId, token, body: { version: left.version } },
    })
    expect((restored.body.page as Page).html).toBe(left.html)
  })
})

describe('the texts a page had', () => {
  it('are kept, looked at and brought back', async () => {
    let page = await create({ html: '<p>eins</p>', isPublished: true, isInFooter: true })
    for (const html of ['<p>zwei</p>', '<p>drei</p>']) {
      page = (await save(page, { html, isPublished: true, isInFooter: true })).body.page as Page
    }
    const path = `/api/admin/pages/${page.id}/versions`
    const list = (await call(`GET ${path}`, { appId, token })).body.versions as { number: number; savedBy: string }[]
    expect(list.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(list[0]?.savedBy).not.toBe('')
    const looked = await call(`GET ${path}/1`, { appId, token })
    expect(looked.body).toMatchObject({ pageVersion: { number: 1, title: 'Kontakt', html: '<p>eins</p>' } })
    const restore = (number: number, version: number) =>
      call(`POST ${path}/${number}/restore`, { appId, token, body: { version } })
    expect((await restore(1, page.version - 1)).status).toBe(409)
    expect((await restore(9, page.version)).status).toBe(404)
    expect((await restore(1, page.version)).body).toMatchObject({
      page: { html: '<p>eins</p>', textNumber: 3, isPublished: true, isInFooter: true, draft: {} },
    })
  })

  it('are none where only the state changed, and a hundred at most', async () => {
    const page = await create({ html: '<p>0</p>' })
    const published = (await save(page, { html: '<p>0</p>', isPublished: true })).body.page as Page
    expect(published.textNumber).toBe(1)
    await query(
      `insert into page_version (app_id, page_id, number, title, html, saved_by)
       select $1, $2, n, 'Kontakt', n::text, 'x' from generate_series(2, 104) n`,
      ...[appId, page.id],
    )
    expect(((await save(published, { html: '<p>neu</p>' })).body.page as Page).textNumber).toBe(105)
    const [kept] = await query(
      'select count(*)::int as count, min(number) as first from page_version where app_id = $1 and page_id = $2',
      ...[appId, page.id],
    )
    expect(kept).toEqual({ count: 100, first: 6 })
  })
})

describe('everybody reads', () => {
  it('what is published, of the municipality they are at', async () => {
    const page = await create({ title: 'Offen', isPublished: true })
    const hidden = await create({ title: 'Geheim' })
    const other = await make.app()
    const read = (id: number | string, app = appId) => call(`GET /api/pages/${id}`, { appId: app })
    expect((await read(page.id)).body).toMatchObject({
      page: { id: page.id, title: 'Offen', html: '<p>Wir sind da.</p>' },
    })
    expect((await read(hidden.id)).status).toBe(404)
    expect((await read(page.id, other)).status).toBe(404)
    expect((await read(4_711_000)).status).toBe(404)
    expect((await read('x')).status).toBe(400)
  })
})

describe('the page itself', () => {
  const open = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ url: path, headers: { host: 'pages.test', ...headers } })

  it('stands in the first HTML with title, description and address, for guests and whoever is signed in', async () => {
    const html = `<h2>Öffnungszeiten</h2><p>Mo bis Fr &amp; Sa, ${'immer wieder '.repeat(20)}</p>`
    const page = await create({ title: 'Offen "immer" <b>', html, isPublished: true })
    for (const headers of [{}, { cookie: 'allmend_session=x' }] as Record<string, string>[]) {
      const { statusCode, body } = await open(`/page/${page.id}?von=mail`, headers)
      expect(statusCode).toBe(200)
      expect(body).toContain('<title>Offen &quot;immer&quot; &lt;b&gt; – Reservationssystem</title>')
      expect(body).toContain('<meta name="description" content="Öffnungszeiten Mo bis Fr &amp; Sa, immer')
      expect(body).toContain(`<link rel="canonical" href="https://pages.test/page/${page.id}">`)
      expect(body).toContain('<h2>Öffnungszeiten</h2>')
      expect(body).not.toContain('noindex')
    }
    expect((await open(`/Page/${page.id}/`)).statusCode).toBe(200)
  })

  it('stands there in the government layout, too, at the address it has there', async () => {
    const page = await create({ title: 'Anfahrt', html: '<p>Mit dem Bus.</p>', isPublished: true })
    const layout = (name: string) =>
      deps.db.pool.query('update app_setting set layout = $1 where app_id = $2', [name, appId])
    await layout('gov')
    try {
      const { statusCode, body } = await open(`/reservation/page/${page.id}`)
      expect(statusCode).toBe(200)
      expect(body).toContain('<title>Anfahrt – Reservationssystem</title>')
      expect(body).toContain(`<link rel="canonical" href="https://pages.test/reservation/page/${page.id}">`)
      expect(body).toContain('<p>Mit dem Bus.</p>')
      expect((await open('/reservation/page/4711000')).statusCode).toBe(404)
    } finally {
      await layout('default')
    }
  })

  it('is not found where nothing is published, and not shown to a stranger', async () => {
    const hidden = await create({ title: 'Noch geheim' })
    for (const path of [`/page/${hidden.id}`, '/page/4711000', '/page/abc', '/page/0', '/page/99999999999']) {
      const { statusCode, body } = await open(path)
      expect([path, statusCode]).toEqual([path, 404])
      expect(body).not.toContain('Noch geheim')
      expect(body).toContain('<title>Reservationssystem</title>')
    }
  })

  it('without a number is the first one of the footer, or none', async () => {
    const own = await make.app({ domains: ['footer.test'] })
    const inApp = { appId: own, token: await make.staffToken(own, ['setting:base']) }
    const get = () => server.inject({ url: '/page', headers: { host: 'footer.test' } })
    expect((await get()).statusCode).toBe(404)
    const page = await create({ title: 'Erste', isPublished: true, isInFooter: true }, inApp)
    const { statusCode, body } = await get()
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Erste</h1>')
    expect(body).toContain(`href="https://footer.test/page/${page.id}"`)
  })
})
