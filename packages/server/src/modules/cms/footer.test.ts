import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()
let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ domains: ['fuss.test'] })
  token = await make.staffToken(appId, ['setting:base'])
})

type Page = { id: number; version: number }
const path = '/api/admin/settings/footer'
const create = async (title: string, isPublished = true, isInFooter = false) => {
  const body = { title, html: '', isPublished, isInFooter }
  return (await call('POST /api/admin/pages', { appId, token, body })).body.page as Page
}
const read = async () =>
  (await call(`GET ${path}`, { appId, token })).body.footer as { pageIds: number[]; credit: string; version: number }
const save = (body: object) => call(`PUT ${path}`, { appId, token, body })
const config = async () =>
  (await call('GET /api/config', { headers: { host: 'fuss.test' } })).body.app as {
    footerLinks: { title: string }[]
    footerCredit: string
  }

describe('the footer', () => {
  it('begins without pages and with its line', async () => {
    expect(await read()).toMatchObject({ pageIds: [], credit: 'Reservationssystem', pages: [] })
    expect(await config()).toMatchObject({ footerLinks: [], footerCredit: 'Reservationssystem' })
  })

  it('shows the chosen pages in their order to everybody, and the change is written down', async () => {
    const [a, b, c] = [await create('Kontakt'), await create('Reglement'), await create('Datenschutz')]
    const { version } = await read()
    const saved = await save({ pageIds: [c.id, a.id], credit: ' Gemeinde Linde ', version })
    expect(saved.body).toMatchObject({
      footer: { pageIds: [c.id, a.id], credit: 'Gemeinde Linde', version: version + 1 },
    })
    expect(await config()).toMatchObject({
      footerLinks: [
        { id: c.id, title: 'Datenschutz' },
        { id: a.id, title: 'Kontakt' },
      ],
      footerCredit: 'Gemeinde Linde',
    })
    await save({ pageIds: [b.id, c.id, a.id], credit: '', version: version + 1 })
    expect((await config()).footerLinks.map(({ title }) => title)).toEqual(['Reglement', 'Datenschutz', 'Kontakt'])
    const { rows } = await deps.db.pool.query(
      `select before, after from audit_entry where app_id = $1 and entity = 'footer' order by id`,
      [appId],
    )
    expect(rows).toMatchObject([
      { before: { pageIds: [] }, after: { pageIds: ['Datenschutz', 'Kontakt'], credit: 'Gemeinde Linde' } },
      { after: { pageIds: ['Reglement', 'Datenschutz', 'Kontakt'], credit: '' } },
    ])
  })

  it('takes a page from its own form as the last one, and lets it go when it is no longer published', async () => {
    const before = await read()
    const page = await create('Anreise', true, true)
    const after = await read()
    expect(after).toMatchObject({ pageIds: [...before.pageIds, page.id], version: before.version + 1 })
    const draft = { title: 'Anreise', html: '', isPublished: false, isInFooter: true, version: page.version }
    await call(`PUT /api/admin/pages/${page.id}`, { appId, token, body: draft })
    expect(await read()).toMatchObject({ pageIds: before.pageIds, version: before.version + 2 })
    const second = await create('Weg', true, true)
    await call(`DELETE /api/admin/pages/${second.id}`, { appId, token })
    expect(await read()).toMatchObject({ pageIds: before.pageIds, version: before.version + 4 })
  })

  it('is not overwritten by somebody who saw other pages in it; a page edited meanwhile says so, too', async () => {
    const page = await create('Fragen')
    const { version, pageIds, credit } = await read()
    expect((await save({ pageIds: [...pageIds, page.id], credit, version })).status).toBe(200)
    const late = await save({ pageIds, credit: 'x', version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'record.conflict', details: { current: { version: version + 1 } } })
    const body = { title: 'Fragen', html: '', isPublished: true, isInFooter: false, version: page.version }
    expect((await call(`PUT /api/admin/pages/${page.id}`, { appId, token, body })).status).toBe(409)
  })

  it('shows no draft, no page of others and none twice', async () => {
    const draft = await create('Entwurf', false)
    const other = await make.app()
    const { body } = await call('POST /api/admin/pages', {
      ...{ appId: other, token: await make.staffToken(other, ['setting:base']) },
      body: { title: 'Fremd', html: '', isPublished: true, isInFooter: false },
    })
    const { version, pageIds, credit } = await read()
    for (const id of [draft.id, (body.page as Page).id, 4_711_000]) {
      expect((await save({ pageIds: [id], credit, version })).body).toMatchObject({ code: 'footer.page_unknown' })
    }
    const [first = 0] = pageIds
    expect((await save({ pageIds: [first, first], credit, version })).status).toBe(400)
    expect((await save({ pageIds: [], credit: 'x'.repeat(101), version })).body).toMatchObject({
      details: { fields: { credit: "'Schlusszeile' darf höchstens 100 Zeichen lang sein" } },
    })
    expect(await read()).toMatchObject({ pageIds, version })
  })

  it('holds twenty pages, and says so', async () => {
    const town = await make.app()
    const inApp = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    await deps.db.pool.query(
      `insert into page (app_id, title, is_published, footer_position) select $1, n::text, true, n from generate_series(1, 20) n`,
      [town],
    )
    const body = { title: 'Eine mehr', html: '', isPublished: true, isInFooter: true }
    const refused = await call('POST /api/admin/pages', { ...inApp, body })
    expect(refused.body).toMatchObject({ code: 'footer.full' })
    const made = await call('POST /api/admin/pages', { ...inApp, body: { ...body, isInFooter: false } })
    const { id, version } = made.body.page as Page
    const late = await call(`PUT /api/admin/pages/${id}`, { ...inApp, body: { ...body, version } })
    expect(late.body).toMatchObject({ code: 'footer.full' })
  })

  it('is for staff with the right', async () => {
    const status = async (method: 'GET' | 'PUT', who?: string) =>
      (
        await call(`${method} ${path}`, {
          appId,
          ...(who && { token: who }),
          ...(method === 'PUT' && { body: { pageIds: [], credit: '', version: 1 } }),
        })
      ).status
    for (const method of ['GET', 'PUT'] as const) {
      expect(await status(method)).toBe(401)
      expect(await status(method, await make.staffToken(appId, ['user:view']))).toBe(403)
    }
  })
})
