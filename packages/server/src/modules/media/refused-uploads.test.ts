import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Asset, AssetTag } from '@allmend/contract'
import type { GrantablePermission } from '@allmend/domain/access'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { hugePng } from '../../../test/huge-png.ts'
import { compoundOf, openXmlOf, zipOf } from '../../../test/office-files.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { openStorage } from '../../platform/storage/storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'allmend-refused-'))
const { call, deps, make, server } = await buildTestApp({ storage: await openStorage(undefined, folder) })
const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#3366aa' } })
  .png()
  .toBuffer()

const strip = await sharp({ create: { width: 1, height: 17_000, channels: 3, background: '#3366aa' } })
  .png()
  .toBuffer()

let appId: number
const all = ['view', 'create', 'edit', 'remove'] as const
const rightsOf = (...actions: readonly (typeof all)[number][]): GrantablePermission[] =>
  actions.map((action) => `assetmanager:${action}` as const)
let staff: string
beforeAll(async () => {
  appId = await make.app()
  staff = await make.staffToken(appId, rightsOf(...all))
})

interface Sent {
  readonly name: string
  readonly content: string | Buffer
}
const send = (files: readonly Sent[], meta: unknown = [], token: string | null = staff) =>
  sendFiles(
    server,
    '/api/admin/assets/upload',
    files,
    { 'x-app-id': String(appId), ...(token !== null && { authorization: `Bearer ${token}` }) },
    { meta: typeof meta === 'string' ? meta : JSON.stringify(meta) },
  )

/** Everything on the disk, and what is known of it. */
async function state() {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()
  const { rows } = await deps.db.pool.query(
    `select (select count(*) from asset)::int as assets, (select count(*) from pending_file)::int as notes,
      (select count(*) from audit_entry where entity = 'asset')::int as entries`,
  )
  return { files, counts: rows[0] as object }
}

const text = { name: 'plan.txt', content: 'Erdgeschoss' }

describe('of an upload that is refused nothing stays, on the disk or in the database', () => {
  const refusals: readonly (readonly [string, readonly Sent[], unknown, number, string])[] = [
    ['an empty ZIP called .docx', [text, { name: 'a.docx', content: zipOf({}) }], [], 422, 'asset.type_refused'],
    ['a ZIP of texts called .xlsx', [{ name: 'a.xlsx', content: zipOf({ a: 'b' }) }], [], 422, 'asset.type_refused'],
    [
      'the head of an old file called .doc',
      [{ name: 'a.doc', content: compoundOf(['WordDocument']).subarray(0, 8) }],
      [],
      422,
      'asset.type_refused',
    ],
    ['a letter called .xlsx', [{ name: 'a.xlsx', content: openXmlOf('docx') }], [], 422, 'asset.type_refused'],
    ['a program called .jpg', [text, { name: 'a.jpg', content: 'MZ\u0090' }], [], 422, 'asset.type_refused'],
    ['a picture that ends early', [{ name: 'a.png', content: picture.subarray(0, 60) }], [], 422, 'asset.type_refused'],
    ['an ending nobody knows', [{ name: 'a.exe', content: 'x' }], [], 422, 'asset.type_refused'],
    ['an empty file', [{ name: 'a.txt', content: '' }], [], 422, 'asset.type_refused'],
    ['too many dots', [text, { name: 'a.png', content: hugePng(20_000) }], [], 422, 'asset.picture_too_large'],
    ['a deep drawing', [{ name: 'a.svg', content: `<svg>${'<g>'.repeat(500)}` }], [], 422, 'asset.drawing_too_large'],
    ['a long strip', [{ name: 'a.png', content: strip }], [], 422, 'asset.picture_too_large'],
    ...['<script>x</script>', '<a xlink:href=" javascript:x"/>', '<g onclick="x"/>', '<s:script/>'].map(
      (inside) =>
        [
          `a drawing with ${inside}`,
          [{ name: 'a.svg', content: `<svg>${inside}</svg>` }],
          [],
          422,
          'asset.drawing_runs',
        ] as const,
    ),
    ...['../../geheim.png', '....//plan.png', 'C:\\bilder\\geheim.png', '/etc/x.png'].map(
      (name) => [`a path: ${name}`, [text, { name, content: picture }], [], 422, 'upload.name_path'] as const,
    ),
    ['a page called .ics', [{ name: 'a.ics', content: '<html>' }], [], 422, 'asset.type_refused'],
    ['a name without end', [text], [{ name: 'x'.repeat(201), filename: 'plan.txt' }], 400, 'request.invalid'],
    ['the same name twice', [text, { ...text, name: 'PLAN.txt' }], [], 422, 'asset.name_twice'],
    ['a tag nobody has', [text], [{ name: 'Plan', filename: 'plan.txt', tagIds: [999_999] }], 409, 'asset.tag_unknown'],
    ['words that are no JSON', [text], '[{', 400, 'request.invalid'],
    ['a name of nothing', [text], [{ name: '\u0001 ', filename: 'plan.txt' }], 400, 'request.invalid'],
    ['no file', [], [], 400, 'request.invalid'],
    [
      'the eleventh file',
      Array.from({ length: 11 }, (_, at) => ({ ...text, name: `${at}.txt` })),
      [],
      422,
      'upload.too_many',
    ],
    ['51 MB', [{ name: 'a.txt', content: Buffer.alloc(51 * 1024 * 1024, 'a') }], [], 413, 'request.too_large'],
  ]
  it.each(refusals)('%s', async (_, files, meta, status, code) => {
    const before = await state()
    const answer = await send(files, meta)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await state()).toEqual(before)
  })

  it('without a session, without the right, or cut off on its way', async () => {
    const before = await state()
    expect((await send([text], [], null)).status).toBe(401)
    expect((await send([text], [], await make.staffToken(appId, rightsOf('view', 'edit', 'remove')))).status).toBe(403)
    const cut = await server.inject({
      method: 'POST',
      url: '/api/admin/assets/upload',
      headers: {
        'x-app-id': String(appId),
        authorization: `Bearer ${staff}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nErdges',
    })
    expect(cut.statusCode).toBe(400)
    expect(await state()).toEqual(before)
  })
})

describe('names that would be something else', () => {
  it.each([
    ['%2e%2e%2fplan.txt', '%2e%2e%2fplan.txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
    [`${'a'.repeat(400)}.txt`, null],
  ])('%s is a name and no path', async (name, kept) => {
    const before = await state()
    const { status, body } = await send([{ name, content: 'Erdgeschoss' }])
    const { files } = await state()
    // Without its ending, which was cut off, nobody knows what it is.
    if (kept === null) return expect([status, files]).toEqual([422, before.files])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.assets).toMatchObject([{ filename: kept }])
    const added = files.filter((file) => !before.files.includes(file))
    expect(added).toEqual([expect.stringMatching(new RegExp(`^files/assets/${appId}/[0-9a-f-]{36}\\.txt$`))])
    const { headers } = await server.inject(body.assets[0].src as string)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      'application/octet-stream',
      'nosniff',
    ])
  })
})

describe('a tag', () => {
  const save = (tag: object) => call('POST /api/admin/asset-tags', { appId, token: staff, body: { tags: [tag] } })
  const good = { id: null, label: 'Gut', icon: 'label', color: '#009EF7', dark: true }

  it('keeps its words as words', async () => {
    const label = `<img src=x onerror=alert(1)>"'`
    const { status, body } = await save({ ...good, label })
    expect(status).toBe(200)
    expect((body.tags as AssetTag[]).map((tag) => tag.label)).toEqual([label])
  })

  it.each([
    ['color', 'red;background:url(//x)'],
    ['color', 'url(x)'],
    ['color', '#12345g'],
    ['color', '#fff;}'],
    ['color', '"><b>'],
    ['icon', '../../x'],
    ['icon', 'constructor'],
    ['icon', '__proto__'],
    ['icon', '<svg onload=alert(1)>'],
    ['label', '\u0000'],
    ['label', 'a'.repeat(61)],
  ])('has no %s called %s', async (field, value) => {
    expect((await save({ ...good, label: 'Schlecht', [field]: value })).status).toBe(400)
  })
})

/** Each of them with «view», which all the others need, and each alone. */
it('each right opens what it says, and nothing more', async () => {
  const tag = { id: null, label: 'Neu', icon: 'label', color: '#009EF7', dark: true }
  const makeOne = async () => (await send([{ name: 'a.png', content: picture }])).body.assets[0] as Asset
  const area = { x: 0, y: 0, width: 100, height: 100 }
  const calls = (id: number) =>
    ({
      view: [
        ['GET /api/admin/assets/images'],
        ['GET /api/admin/assets/documents'],
        ['GET /api/admin/assets/tags'],
        ['GET /api/admin/assets/dashboard'],
        ['GET /api/admin/asset-tags'],
        [`GET /api/admin/assets/${id}/uses`],
      ],
      create: [[`POST /api/admin/assets/${id}/crop`, { area, name: 'Stück' }]],
      edit: [
        [`PUT /api/admin/assets/name/${id}`, { name: 'Anders' }],
        [`PUT /api/admin/assets/tags/${id}`, { tagIds: [] }],
        [`PUT /api/admin/assets/${id}`, { name: 'Anders', tagIds: [] }],
        ['POST /api/admin/asset-tags', { tags: [{ ...tag, label: `Neu ${id}` }] }],
        [`PUT /api/admin/assets/${id}/crop`, { area }],
      ],
      remove: [[`DELETE /api/admin/assets/${id}?used=1`]],
    }) as const
  for (const held of all) {
    for (const withView of [true, false]) {
      const token = await make.staffToken(appId, rightsOf(...new Set([held, ...(withView ? (['view'] as const) : [])])))
      const isOpen = (needed: (typeof all)[number]) =>
        needed === 'view' ? withView || held === 'view' : needed === held && withView
      const { id } = await makeOne()
      for (const needed of all) {
        for (const [line, body] of calls(id)[needed] as readonly (readonly [Parameters<typeof call>[0], object?])[]) {
          const { status } = await call(line, { appId, token, ...(body && { body }) })
          expect([line, held, withView, status]).toEqual([line, held, withView, isOpen(needed) ? 200 : 403])
        }
      }
      const { status } = await send([text], [], token)
      expect([held, withView, status]).toEqual([held, withView, isOpen('create') ? 200 : 403])
    }
  }
})
