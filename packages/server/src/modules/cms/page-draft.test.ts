import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { refreshFile } from './refresh-file.ts'

const { call, deps, make } = await buildTestApp()
const live = { title: 'Kontakt', html: '<p>Wir sind da.</p>', isPublished: true, isInFooter: false }

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['setting:base'])
})

type Page = { id: number; version: number; title: string; html: string; textNumber: number; isInFooter: boolean }
type Deed = 'publish' | 'draft/discard' | `versions/${number}/restore`

const query = async (text: string, ...values: unknown[]) => (await deps.db.pool.query(text, values)).rows
const create = async (change: object = {}) => {
  const { status, body } = await call('POST /api/admin/pages', { appId, token, body: { ...live, ...change } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.page as Page
}
const read = async ({ id }: Page) => (await call(`GET /api/admin/pages/${id}`, { appId, token })).body.page as Page
const everybody = async ({ id }: Page) => (await call(`GET /api/pages/${id}`, { appId })).body.page
const draftOf = ({ id, version, title, html, isInFooter }: Page, change: object) =>
  call(`PUT /api/admin/pages/${id}/draft`, { appId, token, body: { title, html, isInFooter, version, ...change } })
const keep = async (page: Page, change: object) => {
  const { status, body } = await draftOf(page, change)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.page as Page
}
const act = ({ id, version }: Page, deed: Deed) =>
  call(`POST /api/admin/pages/${id}/${deed}`, { appId, token, body: { version } })
const log = ({ id }: Page) =>
  query(
    `select action, before, after from audit_entry where app_id = $1 and entity = 'page' and entity_id = $2 order by id`,
    ...[appId, String(id)],
  )

/** A picture as the media manager would keep it. */
async function addPicture(file: string) {
  const [row] = await query(
    `insert into asset (app_id, type, name, filename, mime, bytes, file, width, height, widths)
     values ($1, 'image', $2, $2, 'image/jpeg', 1, $3, 1200, 800, '{400}') returning id`,
    ...[appId, file, `${appId}/${file}`],
  )
  return { id: Number(row?.id), html: `<p><img src="/files/assets/${appId}/${file}" alt="x"></p>` }
}

describe('a draft beside a page everybody reads', () => {
  it('is kept, changed and published; until then nobody else reads it', async () => {
    const page = await create()
    const before = await everybody(page)
    const first = await keep(page, { title: ' Anfahrt ', html: '<h1>Neu</h1><script>x</script>' })
    expect(first).toMatchObject({
      ...{ title: 'Anfahrt', html: '<h2>Neu</h2>', isPublished: true, version: 2, textNumber: 1 },
      draft: { savedBy: expect.any(String), savedAt: expect.any(String) },
    })
    const second = await keep(first, { html: '<p>Neuer</p>' })
    expect(await everybody(page), 'not even when it was changed').toEqual(before)
    const { pages } = (await call('GET /api/admin/pages', { appId, token })).body as { pages: { id: number }[] }
    expect(pages.find(({ id }) => id === page.id)).toMatchObject({ title: 'Kontakt', hasDraft: true })
    const file = await call('GET /api/admin/pages/export?format=csv', { appId, token })
    expect(file.body.text).toContain('Veröffentlicht, Änderungen nicht')

    const published = (await act(second, 'publish')).body.page as Page
    expect(published).toMatchObject({ title: 'Anfahrt', html: '<p>Neuer</p>', draft: null, textNumber: 2 })
    expect(await everybody(page)).toMatchObject({ title: 'Anfahrt', html: '<p>Neuer</p>' })
    expect(await query('select 1 from page_draft where app_id = $1 and page_id = $2', appId, page.id)).toEqual([])
    expect((await log(page)).map(({ after }) => [after.title, after.hasDraft, after.html])).toEqual([
      ['Kontakt', false, ['Wir sind da.']],
      ['Anfahrt', true, ['Neu']],
      ['Anfahrt', true, ['Neuer']],
      ['Anfahrt', false, ['Neuer']],
    ])
  })

  it('goes when the page is saved whole, when it says the same, and with the page', async () => {
    const page = await keep(await create(), { html: '<p>anders</p>' })
    const whole = await call(`PUT /api/admin/pages/${page.id}`, {
      ...{ appId, token, body: { ...live, html: '<p>ganz</p>', version: page.version } },
    })
    expect(whole.body.page).toMatchObject({ html: '<p>ganz</p>', draft: null, textNumber: 2 })
    const again = await keep(whole.body.page as Page, { html: '<p>anders</p>' })
    const same = await keep(again, { html: '<p>ganz</p>' })
    expect(same).toMatchObject({ html: '<p>ganz</p>', draft: null, textNumber: 2 })
    await keep(same, { title: 'Weg' })
    expect((await call(`DELETE /api/admin/pages/${page.id}`, { appId, token })).status).toBe(200)
    expect(await query('select 1 from page_draft where app_id = $1 and page_id = $2', appId, page.id)).toEqual([])
  })

  it('is given up, and nothing of it is left', async () => {
    const page = await create()
    const kept = await keep(page, { title: 'Anders', html: '<p>anders</p>', isInFooter: true })
    expect(kept.isInFooter).toBe(true)
    const back = (await act(kept, 'draft/discard')).body.page
    expect(back).toMatchObject({ title: 'Kontakt', html: live.html, isInFooter: false, draft: null, textNumber: 1 })
    expect((await log(page)).at(-1)).toMatchObject({
      before: { title: 'Anders', hasDraft: true },
      after: { title: 'Kontakt', hasDraft: false },
    })
  })

  it('is copied and becomes the page itself where that is no longer published', async () => {
    const page = await keep(await create({ isInFooter: true }), { html: '<p>anders</p>' })
    const copy = (await call(`POST /api/admin/pages/${page.id}/duplicate`, { appId, token })).body.page
    expect(copy).toMatchObject({ html: '<p>anders</p>', isPublished: false, draft: null })
    const { title, html, isInFooter, version } = page
    const body = { title, html, isInFooter, version, isPublished: false }
    const hidden = (await call(`PUT /api/admin/pages/${page.id}`, { appId, token, body })).body.page as Page
    expect(hidden).toMatchObject({ html: '<p>anders</p>', isPublished: false, draft: null, isInFooter: true })
    expect(await everybody(page)).toBeUndefined()
    const shown = (await act(hidden, 'publish')).body.page
    expect(shown, 'and is back in the footer').toMatchObject({ isPublished: true, isInFooter: true })
    const [row] = await query('select footer_position, footer_wish from page where id = $1', page.id)
    expect(row).toMatchObject({ footer_position: expect.any(Number), footer_wish: null })
  })

  it('enters and leaves the footer only when it is published, and not against the footer itself', async () => {
    const page = await create({ title: 'Fuss' })
    const inFooter = async () => {
      const { footer } = (await call('GET /api/admin/settings/footer', { appId, token })).body
      return footer as { pageIds: number[]; credit: string; version: number }
    }
    const kept = await keep(page, { isInFooter: true })
    expect(kept).toMatchObject({ isInFooter: true, draft: { savedBy: expect.any(String) } })
    expect((await inFooter()).pageIds).not.toContain(page.id)
    const shown = (await act(kept, 'publish')).body.page as Page
    expect((await inFooter()).pageIds).toContain(page.id)
    await keep(shown, { html: '<p>anders</p>', isInFooter: false })
    const { pageIds, ...footer } = await inFooter()
    const without = { ...footer, pageIds: pageIds.filter((id) => id !== page.id) }
    await call('PUT /api/admin/settings/footer', { appId, token, body: without })
    const later = await inFooter()
    await call('PUT /api/admin/settings/footer', { appId, token, body: { ...later, pageIds } })
    expect(await read(page), 'whoever put it there last wins').toMatchObject({
      isInFooter: true,
      html: '<p>anders</p>',
    })
  })
})

describe('a page nobody reads yet', () => {
  it('is changed itself, remembers the footer, and is published with one call', async () => {
    const page = await create({ isPublished: false })
    const kept = await keep(page, { html: '<p>zwei</p>', isInFooter: true })
    expect(kept).toMatchObject({ html: '<p>zwei</p>', draft: null, textNumber: 2, isInFooter: true })
    expect((await act(kept, 'draft/discard')).body.page, 'there is nothing beside it').toEqual(kept)
    expect((await act(kept, 'publish')).body.page).toMatchObject({ isPublished: true, isInFooter: true, textNumber: 2 })
  })

  it('is not published where the footer is full', async () => {
    const town = await make.app()
    const inTown = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    await query(
      `insert into page (app_id, title, is_published, footer_position) select $1, n::text, true, n from generate_series(1, 20) n`,
      town,
    )
    const body = { ...live, isPublished: false, isInFooter: true }
    const { id, version } = (await call('POST /api/admin/pages', { ...inTown, body })).body.page as Page
    const refused = await call(`POST /api/admin/pages/${id}/publish`, { ...inTown, body: { version } })
    expect(refused.body).toMatchObject({ code: 'footer.full' })
  })
})

describe('an earlier text', () => {
  it('comes back as the draft, never at once for everybody', async () => {
    const page = await create({ html: '<p>eins</p>' })
    const body = { ...live, html: '<p>zwei</p>', version: page.version }
    const newer = (await call(`PUT /api/admin/pages/${page.id}`, { appId, token, body })).body.page as Page
    const restored = (await act(newer, 'versions/1/restore')).body.page as Page
    expect(restored).toMatchObject({ html: '<p>eins</p>', draft: {}, textNumber: 2 })
    expect(await everybody(page)).toMatchObject({ html: '<p>zwei</p>' })
    expect((await act(restored, 'versions/2/restore')).body.page, 'the one they read is no draft').toMatchObject({
      ...{ html: '<p>zwei</p>', draft: null },
    })
  })
})

describe('steps on a state somebody else changed', () => {
  const deeds = ['publish', 'draft/discard', 'versions/1/restore'] as const

  it.each(deeds)('%s is refused, with who saved what', async (deed) => {
    const first = await create({ html: '<p>eins</p>' })
    const body = { ...live, html: '<p>zwei</p>', version: first.version }
    const page = (await call(`PUT /api/admin/pages/${first.id}`, { appId, token, body })).body.page as Page
    const kept = await keep(page, { html: '<p>drei</p>' })
    await keep(kept, { html: '<p>vier</p>' })
    const late = await act(kept, deed)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'record.conflict',
      details: { current: { html: '<p>vier</p>' }, saves: [{ changes: [{ field: 'html' }] }] },
    })
    expect(late.body).not.toHaveProperty('details.current.isFooterLink')
    expect((await draftOf(kept, { html: '<p>fünf</p>' })).body).toMatchObject({ code: 'record.conflict' })
    expect(await everybody(page)).toMatchObject({ html: '<p>zwei</p>' })
  })

  it.each(deeds)('%s twice does it once', async (deed) => {
    const first = await create({ html: '<p>eins</p>' })
    const body = { ...live, html: '<p>zwei</p>', version: first.version }
    const page = (await call(`PUT /api/admin/pages/${first.id}`, { appId, token, body })).body.page as Page
    const kept = await keep(page, { html: '<p>drei</p>' })
    const done = await act(kept, deed)
    const again = await act(kept, deed)
    expect([done.status, again.status]).toEqual([200, 200])
    expect(again.body.page).toEqual(done.body.page)
    expect(await log(page)).toHaveLength(4)
  })

  it('two at once: one is done, nothing is half', async () => {
    const page = await create()
    const answers = await Promise.all(['a', 'b', 'c'].map((html) => draftOf(page, { html: `<p>${html}</p>` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await read(page)).toMatchObject({ version: 2 })
  })
})

describe('pictures in what nobody reads now', () => {
  it('count as used, and are told apart', async () => {
    const picture = await addPicture('frueher.jpg')
    const page = await create({ title: 'Aula', html: picture.html })
    const body = { ...live, title: 'Aula', html: '<p>ohne</p>', version: page.version }
    const without = (await call(`PUT /api/admin/pages/${page.id}`, { appId, token, body })).body.page as Page
    const media = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:remove'])
    const uses = async () =>
      (await call(`GET /api/admin/assets/${picture.id}/uses`, { appId, token: media })).body.uses as object[]
    const earlier = { kind: 'page', id: page.id, title: 'Aula, frühere Fassung (Version 1)' }
    expect(await uses()).toEqual([earlier])
    await act(without, 'versions/1/restore')
    expect(await uses()).toEqual([{ ...earlier, title: 'Aula, Entwurf' }, earlier])

    const path = `DELETE /api/admin/assets/${picture.id}` as const
    expect((await call(path, { appId, token: media })).body).toMatchObject({ code: 'asset.in_use' })
    expect((await call(`${path}?used=1`, { appId, token: media })).status).toBe(200)
    expect((await read(page)).html, 'the draft has lost it').not.toContain('<img')
    const version = await call(`GET /api/admin/pages/${page.id}/versions/1`, { appId, token })
    expect(JSON.stringify(version.body)).not.toContain('<img')
  })

  it('follow it into another file', async () => {
    const picture = await addPicture('ganz.jpg')
    const page = await create({ html: picture.html })
    const kept = await keep(page, { html: `${picture.html}<p>neu</p>` })
    await query('update asset set file = $2 where id = $1', picture.id, `${appId}/ausschnitt.jpg`)
    await deps.db.withTenant(appId, (tx) =>
      refreshFile(tx, picture.id, { from: `${appId}/ganz.jpg`, to: `${appId}/ausschnitt.jpg` }),
    )
    expect((await read(kept)).html).toContain('ausschnitt.jpg')
    const version = await call(`GET /api/admin/pages/${page.id}/versions/1`, { appId, token })
    expect(JSON.stringify(version.body)).toContain('ausschnitt.jpg')
  })

  it('are found in texts that were saved before anybody counted them', async () => {
    const picture = await addPicture('alt.jpg')
    const page = await create({ html: picture.html })
    await query(`update page_version set asset_ids = '{}' where page_id = $1`, page.id)
    const sql = await readFile(join(import.meta.dirname, '../../../migrations/0042_page_drafts.sql'), 'utf8')
    await query(sql.slice(sql.indexOf('update page_version')))
    const [row] = await query('select asset_ids from page_version where page_id = $1', page.id)
    expect(row).toEqual({ asset_ids: [picture.id] })
  })
})
