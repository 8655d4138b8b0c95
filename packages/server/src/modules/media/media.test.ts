import type { Asset, AssetTag } from '@allmend/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { fileJobs } from '../../platform/storage/pending-files.ts'

const { call, deps, databaseUrl, make, server } = await buildTestApp()

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366aa' } })
  .png()
  .toBuffer()
let appId: number
let staff: string
beforeAll(async () => {
  appId = await make.app()
  staff = await make.staffToken(appId, [
    'assetmanager:view',
    'assetmanager:create',
    'assetmanager:edit',
    'assetmanager:remove',
    'object:view',
    'object:create',
    'object:data',
  ])
})

type Line = Parameters<typeof call>[0]
const send = (line: Line, body?: object, token = staff) => call(line, { appId, token, ...(body && { body }) })
const query = async (sql: string, ...values: unknown[]) => (await deps.db.pool.query(sql, values)).rows

const red = { icon: 'star', color: '#dc3545', dark: true }
const saveTags = (tags: object[], removedIds: number[] = []) => send('POST /api/admin/asset-tags', { tags, removedIds })
async function tag(label: string): Promise<AssetTag & { assets: number; images: number }> {
  const { status, body } = await saveTags([{ id: null, label, ...red }])
  expect(status, JSON.stringify(body)).toBe(200)
  const found = (body.tags as (AssetTag & { assets: number; images: number })[]).find((one) => one.label === label)
  if (!found) throw new Error('no tag')
  return found
}

let files = 0
const upload = (names: readonly string[], meta: object[] = [], content: string | Buffer = picture) =>
  sendFiles(
    server,
    '/api/admin/assets/upload',
    names.map((name) => ({ name, content })),
    { 'x-app-id': String(appId), authorization: `Bearer ${staff}` },
    { meta: JSON.stringify(meta) },
  )
async function image(name: string, more: object = {}): Promise<Asset> {
  files += 1
  const filename = `bild-${files}.png`
  const { status, body } = await upload([filename], [{ name, filename, ...more }])
  expect(status, JSON.stringify(body)).toBe(200)
  return body.assets[0]
}
async function list(kind: 'images' | 'documents' | 'tags', words = '') {
  const { body } = await send(`GET /api/admin/assets/${kind}?itemsPerPage=all&${words}`)
  return { totalRecords: body.totalRecords as number, rows: body.rows as Asset[] }
}

describe('an upload', () => {
  it('keeps name, alternative text and tags of each file', async () => {
    const inside = await tag('Innenansicht')
    const asset = await image('Saal', { alt: 'Der Saal mit offener Bühne', tagIds: [inside.id, inside.id] })
    const { assets: _, images: __, ...shown } = inside
    expect(asset).toMatchObject({
      name: 'Saal',
      alt: 'Der Saal mit offener Bühne',
      focus: { x: 50, y: 50 },
      tags: [shown],
    })
    expect(asset.srcset).toMatch(/-400\.webp 400w, .*\.png 900w$/)
  })

  it('with a tag nobody has keeps nothing', async () => {
    const before = (await list('images')).totalRecords
    const answer = await upload(['a.png'], [{ name: 'A', filename: 'a.png', tagIds: [999_999] }])
    expect(answer).toMatchObject({ status: 409, body: { code: 'asset.tag_unknown' } })
    expect((await list('images')).totalRecords).toBe(before)
  })

  it('names two files alike only once, whatever the case', async () => {
    expect(await upload(['a.png', 'A.png'])).toMatchObject({ status: 422, body: { code: 'asset.name_twice' } })
  })

  it('of a drawing keeps what draws, and nothing that reaches out', async () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p>x</p></foreignObject><circle r="5" fill="url(https://e.test/a)"/></svg>'
    const { body } = await upload(['wappen.svg'], [], text)
    const answer = await server.inject({ url: body.assets[0].src, headers: { 'x-app-id': String(appId) } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/foreignObject|e\.test/)
    expect(answer.body).toContain('<circle r="5">')
    expect(body.assets[0].bytes).toBe(answer.body.length)
  })

  it('of a picture is open to everybody without what the camera wrote into it', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Copyright: 'Musterweg 7' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload(['foto.jpg'], [], photo)
    const answer = await server.inject({ url: body.assets[0].src, headers: { 'x-app-id': String(appId) } })
    expect(answer.rawPayload.includes('Musterweg')).toBe(false)
    expect(body.assets[0].bytes).toBe(answer.rawPayload.length)
    // One width, named once.
    expect(body.assets[0].srcset).toMatch(/^\S+ 40w$/)
  })

  it('of a picture that moves stays as it is, and goes on moving', async () => {
    const frames = await sharp(
      await Promise.all(
        ['#f00', '#00f'].map((background) =>
          sharp({ create: { width: 8, height: 4, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const { body } = await upload(['winken.gif'], [], frames)
    expect((await sharp(frames).metadata()).pages).toBe(2)
    expect(body.assets[0]).toMatchObject({ srcset: '', width: 8, height: 4 })
  })

  it('of a drawing that would take long is refused with a sentence', async () => {
    const answer = await upload(['tief.svg'], [], `<svg>${'<g>'.repeat(600_000)}</svg>`)
    expect(answer).toMatchObject({ status: 422, body: { code: 'asset.drawing_too_large' } })
  })
})

describe('the lists', () => {
  it('are narrowed down by any of the tags, by words without accents, and sorted both ways', async () => {
    const [kitchen, stage] = [await tag('Küche'), await tag('Bühne')]
    const one = await image('Zähler im Foyer', { tagIds: [kitchen.id] })
    const two = await image('aula', { tagIds: [stage.id] })
    const both = await image('Mitte', { tagIds: [kitchen.id, stage.id] })
    const ids = async (words: string) => (await list('images', words)).rows.map(({ id }) => id)
    expect(await ids(`tagIds=${kitchen.id}|${stage.id}`)).toEqual([both.id, two.id, one.id])
    expect(await ids(`tagIds=${kitchen.id}`)).toEqual([both.id, one.id])
    expect(await ids(`tagIds=${kitchen.id}|${stage.id}&sort=name,asc`)).toEqual([two.id, both.id, one.id])
    expect(await ids(`tagIds=${kitchen.id}|${stage.id}&sort=createdAt,asc`)).toEqual([one.id, two.id, both.id])
    expect(await ids('search=zahler')).toEqual([one.id])
    await send(`PUT /api/admin/assets/name/${one.id}`, { name: 'Zuletzt geändert' })
    expect((await ids(`tagIds=${kitchen.id}|${stage.id}&sort=updatedAt,desc`))[0]).toBe(one.id)
    const most = Array.from({ length: 10 }, (_, index) => index + 1).join('|')
    expect((await send(`GET /api/admin/assets/images?tagIds=${most}`)).status).toBe(200)
    expect((await send(`GET /api/admin/assets/images?tagIds=${most}|11`)).status).toBe(400)
  })

  it('by tag have pictures and documents beside each other', async () => {
    const plan = await tag('Raumplan')
    await image('Grundriss', { tagIds: [plan.id] })
    await upload(['liste.txt'], [{ name: 'Inventar', filename: 'liste.txt', tagIds: [plan.id] }], 'Teller 40')
    expect((await list('tags', `tagIds=${plan.id}`)).rows.map(({ type, name }) => [type, name])).toEqual([
      ['document', 'Inventar'],
      ['image', 'Grundriss'],
    ])
    expect((await list('documents', `tagIds=${plan.id}`)).totalRecords).toBe(1)
  })
})

it('the dashboard counts, and shows the newest of each tag in as many questions however many there are', async () => {
  const own = await make.app()
  const token = await make.staffToken(own, ['assetmanager:view', 'assetmanager:create', 'assetmanager:edit'])
  const ask = () => call('GET /api/admin/assets/dashboard', { appId: own, token })
  expect((await ask()).body).toMatchObject({ statistics: { images: 0, documents: 0, tags: 0, bytes: 0 }, tags: [] })
  const headers = { 'x-app-id': String(own), authorization: `Bearer ${token}` }
  const first = await countQueries(deps.db, ask)
  const tags = ['Eins', 'Zwei', 'Drei'].map((label) => ({ id: null, label, ...red }))
  const saved = (await call('POST /api/admin/asset-tags', { appId: own, token, body: { tags } })).body
    .tags as AssetTag[]
  for (let n = 0; n < 6; n += 1) {
    const meta = [{ name: `Bild ${n}`, filename: `${n}.png`, tagIds: saved.map(({ id }) => id) }]
    await sendFiles(server, '/api/admin/assets/upload', [{ name: `${n}.png`, content: picture }], headers, {
      meta: JSON.stringify(meta),
    })
  }
  const { body } = await ask()
  expect(body.statistics).toEqual({ images: 6, documents: 0, tags: 3, bytes: 6 * picture.length })
  const cards = body.tags as { label: string; assets: Asset[] }[]
  expect(cards.map(({ label }) => label)).toEqual(['Drei', 'Eins', 'Zwei'])
  expect(cards[0]?.assets.map(({ name }) => name)).toEqual(['Bild 5', 'Bild 4', 'Bild 3', 'Bild 2'])
  expect(await countQueries(deps.db, ask)).toEqual(first)
})

describe('a picture or document', () => {
  it('is renamed, tagged and described; what is not sent stays', async () => {
    const [one, two] = [await tag('Titelbild'), await tag('Technik')]
    const asset = await image('Alt', { alt: 'Vorher', tagIds: [one.id] })
    const now = async () => (await list('images')).rows.find(({ id }) => id === asset.id)
    expect((await send(`PUT /api/admin/assets/name/${asset.id}`, { name: ' Neu ' })).status).toBe(200)
    expect(await now()).toMatchObject({ name: 'Neu', alt: 'Vorher', tags: [{ label: 'Titelbild' }] })
    const tagged = await send(`PUT /api/admin/assets/tags/${asset.id}`, { tagIds: [two.id] })
    expect(tagged.body.tags).toMatchObject([{ label: 'Technik' }])
    expect(await now()).toMatchObject({ name: 'Neu', alt: 'Vorher', tags: [{ label: 'Technik' }] })
    await send(`PUT /api/admin/assets/${asset.id}`, { name: 'Neuer', tagIds: [one.id, two.id] })
    expect(await now()).toMatchObject({ name: 'Neuer', alt: 'Vorher', focus: { x: 50, y: 50 } })
    const whole = { name: 'Neuer', tagIds: [], alt: 'Nachher', focus: { x: 20, y: 80 } }
    expect((await send(`PUT /api/admin/assets/${asset.id}`, whole)).body.tags).toEqual([])
    expect(await now()).toMatchObject({ alt: 'Nachher', focus: { x: 20, y: 80 }, tags: [] })
    const history = await query(
      `select action from audit_entry where app_id = $1 and entity = 'asset' and entity_id = $2 order by id`,
      appId,
      String(asset.id),
    )
    expect(history.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'changed', 'changed'])
  })

  it.each([
    ['name/', { name: '  ' }, 400],
    ['tags/', { tagIds: [999_999] }, 409],
    ['', { name: 'x', tagIds: [999_999] }, 409],
    ['', { name: 'x', tagIds: [], focus: { x: 101, y: 0 } }, 400],
  ])('is not changed to what is none: %s%o', async (path, body, status) => {
    const asset = await image('Bleibt')
    expect((await send(`PUT /api/admin/assets/${path}${asset.id}`, body)).status).toBe(status)
    const [row] = await query('select name, focus_x from asset where id = $1', asset.id)
    expect(row).toEqual({ name: 'Bleibt', focus_x: 50 })
  })

  it('in use says where, is removed only knowingly, and its files go', async () => {
    const asset = await image('Aula von vorn')
    const { body } = await send('POST /api/admin/objects', { title: 'Aula' })
    const object = body.object as { id: number; version: number }
    const places = {
      mainImageId: asset.id,
      imageIds: [asset.id],
      documentIds: [],
      rulesId: null,
      version: object.version,
    }
    expect((await send(`PUT /api/admin/objects/${object.id}/assets`, places)).status).toBe(200)
    const uses = [{ kind: 'object', id: object.id, title: 'Aula' }]
    expect((await send(`GET /api/admin/assets/${asset.id}/uses`)).body.uses).toEqual(uses)
    expect(await send(`DELETE /api/admin/assets/${asset.id}`)).toMatchObject({
      status: 409,
      body: { code: 'asset.in_use', details: { uses } },
    })
    expect((await send(`DELETE /api/admin/assets/${asset.id}?used=1`)).status).toBe(200)
    const after = (await send(`GET /api/admin/objects/${object.id}`)).body.object as {
      mainImage: unknown
      images: unknown[]
    }
    expect([after.mainImage, after.images]).toEqual([null, []])
    expect((await send(`DELETE /api/admin/assets/${asset.id}`)).status).toBe(404)
    // At once, by a job that the removal itself added: what was deleted is not to be read on.
    await runJobs(deps.db, databaseUrl, fileJobs(deps.storage))
    expect(await deps.storage.exists(`assets/${asset.file}`)).toBe(false)
    expect((await server.inject(asset.src)).statusCode).toBe(404)
    expect(await query(`select file from pending_file where created_at < '2000-01-01'`)).toEqual([])
  })
})

describe('a file that texts lead to', () => {
  it('is in use, wherever they stand', async () => {
    const asset = await image('Plan')
    const words = `<p><a href="${asset.src}">Plan</a></p>`
    await query(
      `update app_setting set start_text = $2, order_success = $2, css = $3, government_links = $4 where app_id = $1`,
      ...[appId, words, `h1 { background: url(${asset.srcset.split(' ')[0]}) }`, { metaNews: asset.src }],
    )
    const { body } = await send('POST /api/admin/objects', { title: 'Turnhalle' })
    const object = body.object as { id: number }
    await query(`update bookable set description = $2 where id = $1`, object.id, words)
    await query(
      `insert into legal_text (app_id, kind, version, html, short, author) values ($1, 'privacy', 1, $2, 'Plan', 'Rita')`,
      ...[appId, words],
    )
    expect((await send(`GET /api/admin/assets/${asset.id}/uses`)).body.uses).toEqual([
      { kind: 'css', id: appId, title: '' },
      { kind: 'description', id: object.id, title: 'Turnhalle' },
      { kind: 'legal', id: 1, title: 'Datenschutzerklärung, Version 1' },
      { kind: 'links', id: appId, title: '' },
      { kind: 'ordersuccess', id: appId, title: '' },
      { kind: 'starttext', id: appId, title: '' },
    ])
    expect((await send(`DELETE /api/admin/assets/${asset.id}`)).body.code).toBe('asset.in_use')
  })

  it('removed by many at once is removed once', async () => {
    const asset = await image('Umstritten')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(`DELETE /api/admin/assets/${asset.id}?used=1`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
  })

  it('with a name longer than any is nowhere', async () => {
    for (const name of ['a'.repeat(256), 'a/'.repeat(2500)]) {
      expect((await server.inject(`/files/assets/${appId}/${name}`)).statusCode).toBe(404)
    }
  })
})

it('eleven files are told as too many', async () => {
  const { status, body } = await upload(Array.from({ length: 11 }, (_, at) => `${at}.png`))
  expect([status, body.code]).toEqual([422, 'upload.too_many'])
})

describe('tags', () => {
  it('tell on how many files they are, and how many of these are pictures', async () => {
    const { id } = await tag('Gemischt')
    await image('Gezählt', { tagIds: [id] })
    await upload(['gezaehlt.txt'], [{ name: 'Gezählt', filename: 'gezaehlt.txt', tagIds: [id] }], 'Erdgeschoss')
    const { body } = await send('GET /api/admin/asset-tags')
    expect((body.tags as AssetTag[]).find((one) => one.id === id)).toMatchObject({ assets: 2, images: 1 })
  })

  it('are made, changed, exchanged and removed at once; what is not sent stays', async () => {
    const own = await make.app()
    const token = await make.staffToken(own, ['assetmanager:view', 'assetmanager:edit'])
    const save = (tags: object[], removedIds: number[] = []) =>
      call('POST /api/admin/asset-tags', { appId: own, token, body: { tags, removedIds } })
    const made = (
      await save([
        { id: null, label: ' Eins ', ...red },
        { id: null, label: 'Zwei', ...red },
      ])
    ).body.tags as AssetTag[]
    const [one, two] = made
    expect(made.map(({ label }) => label)).toEqual(['Eins', 'Zwei'])
    const exchanged = await save([
      { ...one, label: 'Zwei' },
      { ...two, label: 'Eins', icon: 'leaf', color: '#00ff00', dark: false },
      { id: null, label: 'Drei', ...red },
    ])
    expect((exchanged.body.tags as AssetTag[]).map(({ id, label }) => [id, label])).toEqual([
      [expect.any(Number), 'Drei'],
      [two?.id, 'Eins'],
      [one?.id, 'Zwei'],
    ])
    const removed = await save([], [one?.id ?? 0])
    expect((removed.body.tags as AssetTag[]).map(({ label }) => label)).toEqual(['Drei', 'Eins'])
    expect((await call('GET /api/admin/asset-tags', { appId: own, token })).body.tags).toEqual(removed.body.tags)
  })

  it.each([
    ['a word that is empty', [{ id: null, label: '', ...red }], 400],
    ['a colour that is none', [{ id: null, label: 'x', ...red, color: 'red' }], 400],
    ['a sign that is none', [{ id: null, label: 'x', ...red, icon: 'bomb' }], 400],
    ['a number nobody has', [{ id: 999_999, label: 'x', ...red }], 409],
    [
      'the same word twice',
      [
        { id: null, label: 'Café', ...red },
        { id: null, label: 'cafe', ...red },
      ],
      409,
    ],
  ])('are not saved with %s, none of them', async (_, wrong, status) => {
    const before = (await send('GET /api/admin/asset-tags')).body.tags
    expect((await saveTags([{ id: null, label: `Gut`, ...red }, ...wrong])).status).toBe(status)
    expect((await send('GET /api/admin/asset-tags')).body.tags).toEqual(before)
  })

  it('of two people who make the same at once there is one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => saveTags([{ id: null, label: 'Gleichzeitig', ...red }])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('removed leave what had them, without', async () => {
    const gone = await tag('Geht')
    const asset = await image('Bleibt stehen', { tagIds: [gone.id] })
    await saveTags([], [gone.id])
    expect((await list('images', 'search=bleibt%20stehen')).rows).toMatchObject([{ id: asset.id, tags: [] }])
  })
})

it('of another municipality nothing is seen, tagged or removed', async () => {
  const theirs = await tag('Nur bei uns')
  const asset = await image('Nur hier', { tagIds: [theirs.id] })
  const other = await make.app()
  const token = await make.staffToken(other, [
    'assetmanager:view',
    'assetmanager:create',
    'assetmanager:edit',
    'assetmanager:remove',
  ])
  const there = (line: Line, body?: object) => call(line, { appId: other, token, ...(body && { body }) })
  expect((await there(`GET /api/admin/assets/${asset.id}/uses`)).status).toBe(404)
  expect((await there(`DELETE /api/admin/assets/${asset.id}?used=1`)).status).toBe(404)
  expect((await there(`PUT /api/admin/assets/name/${asset.id}`, { name: 'x' })).status).toBe(404)
  expect((await there('POST /api/admin/asset-tags', { tags: [], removedIds: [theirs.id] })).status).toBe(200)
  expect((await send('GET /api/admin/asset-tags')).body.tags).toContainEqual(expect.objectContaining({ id: theirs.id }))
  expect((await there('GET /api/admin/asset-tags')).body.tags).toEqual([])
  expect((await there(`GET /api/admin/assets/tags?tagIds=${theirs.id}`)).body.rows).toEqual([])
})
