import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksums } from '../../../../test/compare-apps.ts'
import { Factories } from '../../../../test/factories.ts'
import { fillRandomApp } from '../../../../test/random-app.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { Sealer } from '../../../platform/archive/outer-seal.ts'
import { isRefusal } from '../../../platform/http/refusal.ts'
import { LocalDisk } from '../../../platform/storage/local-disk.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { exportApp, importApp } from './index.ts'

const { db, owner } = await createTestDatabase()
const seed = Number(process.env.FLIP_SEED ?? Math.floor(Math.random() * 1e9))
let folder: string
let storage: Storage
let good: Buffer
let before: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allmend-refused-'))
  storage = await openStorage(undefined, folder)
  const appId = await new Factories(db).app({ title: 'Ganz' })
  await fillRandomApp(owner, appId, 50, 0.5)
  const file = `${appId}/0f8fad5b-d9cb-469f-a165-70867728950e.pdf`
  await storage.put(`assets/${file}`, Buffer.from('%PDF-1.7 a plan'))
  await owner.query(
    `insert into asset (app_id, type, name, filename, mime, file, bytes) values ($1, 'document', 'Plan', 'plan.pdf', 'application/pdf', $2, 15)`,
    [appId, file],
  )
  const made = await exportApp({ db, storage, disk: new LocalDisk(folder) }, appId)
  good = await buffer(made?.content ?? Readable.from([]))
  before = await checksums(owner)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 512) yield content.subarray(at, at + 512)
}

const offer = (content: Buffer) =>
  importApp(
    { db, storage },
    {
      // In pieces, as from a disk: whoever unpacks is in trouble while there is more to come.
      source: { bytes: content.length, open: () => Readable.from(piecesOf(content), { objectMode: false }) },
      name: 'x.resys',
      actor: 'system',
    },
  )

const filesNow = async () =>
  [...(await storage.listAll('/', { recursive: true })).objects].map((one) => one.name).sort()

/** Refused one after the other, and afterwards neither a row nor a file is another than before. */
async function expectRefused(contents: Buffer | readonly Buffer[], ...codes: string[]): Promise<void> {
  const files = await filesNow()
  for (const content of [contents].flat()) {
    const answer = await offer(content)
    expect(isRefusal(answer) ? answer.code : 'imported', `seed ${seed}`).toBeOneOf(codes)
  }
  expect(await checksums(owner)).toEqual(before)
  expect(await filesNow()).toEqual(files)
}

interface Entry {
  readonly name: string
  readonly content: Buffer
  readonly type?: 'symlink'
}

async function entriesOf(archive: Buffer): Promise<Entry[]> {
  const tar = extract()
  tar.end(gunzipSync(archive))
  const entries: Entry[] = []
  for await (const entry of tar) entries.push({ name: entry.header.name, content: await buffer(Readable.from(entry)) })
  return entries
}

const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** An archive whose manifest and seal are right, whatever stands in it: what somebody makes who knows how. */
async function forge(change: (entries: Entry[]) => Entry[], rows?: Record<string, number>): Promise<Buffer> {
  const entries = await entriesOf(good)
  const said = JSON.parse(entries.find(({ name }) => name === 'manifest.json')?.content.toString() ?? '')
  const parts = change(entries.filter(({ name }) => !name.startsWith('manifest.')))
  const list = parts.map(({ name, content }) => [name, content.length, sum(content)])
  const manifest = Buffer.from(JSON.stringify({ ...said, rows: { ...said.rows, ...rows }, entries: list }))
  return packed([
    ...parts,
    { name: 'manifest.json', content: manifest },
    { name: 'manifest.sha256', content: Buffer.from(`${sum(manifest)}\n`) },
  ])
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack()
  for (const { name, content, type } of entries) {
    if (type) tar.entry({ name, type, linkname: '/etc/passwd', size: 0 })
    else tar.entry({ name, size: content.length }, content)
  }
  tar.finalize()
  const zipped = await buffer(Readable.from(tar).pipe(createGzip()))
  const body = Buffer.concat([good.subarray(0, 10), zipped.subarray(10)])
  const sealer = new Sealer()
  sealer.passed(body)
  return Buffer.concat([body, sealer.seal()])
}

const withHead = (change: object) => (entries: Entry[]) =>
  entries.map((entry) =>
    entry.name === 'allmend.json'
      ? { ...entry, content: Buffer.from(JSON.stringify({ ...JSON.parse(entry.content.toString()), ...change })) }
      : entry,
  )

/** The same numbers for the same seed. */
function* randoms(): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('what was damaged on the way', () => {
  const random = randoms()
  const below = (most: number) => Math.floor(random.next().value * most)

  it('is refused wherever it was cut off', async () => {
    const cuts = [
      0,
      1,
      9,
      10,
      11,
      good.length - 1,
      good.length - 8,
      good.length - 9,
      ...Array.from({ length: 20 }, () => below(good.length)),
    ]
    await expectRefused(
      cuts.map((at) => good.subarray(0, at)),
      'import.damaged',
      'import.foreign',
    )
  })

  it('is refused whichever bit is another', async () => {
    const bits = [
      ...Array.from({ length: 80 }, (_, at) => at),
      // Around the end of what is packed, where some bits mean nothing to whoever unpacks it.
      ...Array.from({ length: 120 }, (_, at) => (good.length - 100) * 8 + at),
      ...Array.from({ length: 120 }, () => below(good.length * 8)),
    ]
    const flipped = bits.map((bit) => {
      const copy = Buffer.from(good)
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return copy
    })
    await expectRefused(flipped, 'import.damaged', 'import.foreign', 'import.newer', 'import.older', 'import.too_large')
  })

  it('is refused with something behind its end', async () => {
    await expectRefused(Buffer.concat([good, Buffer.from('x')]), 'import.damaged')
    await expectRefused(Buffer.concat([good, good]), 'import.damaged')
  })
})

describe('what was never an export of ours', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('Gemeinde Eschenbühl')],
    ['a ZIP', Buffer.from('PK\u0003\u0004 and so on')],
    ['some gzip', gzipSync('Gemeinde')],
  ])('%s is refused as such', async (_, content) => {
    await expectRefused(content, 'import.foreign', 'import.damaged')
  })

  it('another archive is refused as such', async () => {
    await expectRefused(await packed([{ name: 'README', content: Buffer.from('hello') }]), 'import.foreign')
  })

  it('what grows without end is refused before it has grown', async () => {
    const bomb = await packed([
      ...(await entriesOf(good)).slice(0, 1),
      { name: 'files/base/x.svg', content: Buffer.alloc(90_000_000) },
    ])
    expect(bomb.length).toBeLessThan(200_000)
    await expectRefused(bomb, 'import.too_large')
  })
})

describe('what says it is from another time', () => {
  it.each([
    ['a newer format', { formatVersion: 2, app: 'said in other words' }, 'import.newer'],
    ['newer tables', { migration: '9999_later.sql' }, 'import.newer'],
    ['older tables', { migration: '0001_begin.sql' }, 'import.older'],
  ])('%s', async (_, change, code) => {
    await expectRefused(await forge(withHead(change)), code)
  })
})

describe('what was made to do harm', () => {
  it('the forger’s own hand is good: unchanged, it is imported', async () => {
    const answer = await offer(await forge((entries) => entries))
    if (isRefusal(answer)) throw new Error(answer.code)
    expect(answer.app.title).toBe('Ganz')
    before = await checksums(owner)
  })

  const content = Buffer.from('<svg/>')
  it.each([
    'files/../../secret.key',
    'files/assets/../../../etc/cron.d/x',
    '../x',
    '/etc/passwd',
    'files//etc/passwd',
    'files/assets/1/..\\..\\x',
    'files/assets/1/a\u0000.svg',
    'files/imports/1/x',
    'files/assets/.hidden/x',
    'tables/../booking/000000.ndjson',
  ])('a file called %j is refused', async (name) => {
    await expectRefused(await forge((entries) => [...entries, { name, content }]), 'import.damaged')
  })

  it('a file of another app, a link, an entry twice', async () => {
    await expectRefused(
      await forge((entries) => [...entries, { name: 'files/assets/99/x.svg', content }]),
      'import.damaged',
    )
    await expectRefused(
      await forge((entries) => [...entries, { name: 'files/base/x', content: Buffer.alloc(0), type: 'symlink' }]),
      'import.damaged',
    )
    const twice = { name: 'files/base/x.svg', content }
    await expectRefused(await forge((entries) => [...entries, twice, twice]), 'import.damaged')
  })

  it('a zone, a feature or a right this program knows no meaning of', async () => {
    const app = JSON.parse((await entriesOf(good))[0]?.content.toString() ?? '').app as object
    for (const change of [{ zone: 'Mars/Olympus' }, { featureFlags: ['beamen'] }]) {
      await expectRefused(await forge(withHead({ app: { ...app, ...change } })), 'import.damaged')
    }
    const group = { id: 900, name: 'Fremde', role: 'admin', permissions: ['world:rule'] }
    const content = Buffer.from(`${JSON.stringify(group)}\n`)
    const only = (entries: Entry[]) => [
      ...withHead({ tables: [{ name: 'user_group', columns: Object.keys(group) }] })(entries).slice(0, 1),
      { name: 'tables/user_group/000900.ndjson', content },
    ]
    await expectRefused(await forge(only, { user_group: 1 }), 'import.damaged')
  })

  it('rows of a table that is not the app’s, of columns that are not there, of values no column takes', async () => {
    const rowsOf = (table: string, row: object) => ({
      name: `tables/${table}/000900.ndjson`,
      content: Buffer.from(`${JSON.stringify(row)}\n`),
    })
    await expectRefused(await forge((entries) => [...entries, rowsOf('keeper', { username: 'ich' })]), 'import.damaged')
    const knows = (table: string, columns: string[]) => withHead({ tables: [{ name: table, columns }] })
    for (const [table, row] of [
      ['keeper', { username: 'ich' }],
      ['category', { nothing: 1 }],
      ['category', { id: 'eins', name: 'x', sort: 0, version: 1 }],
      ['category', { id: 2_147_483_647, name: 'x', sort: 0, version: 1 }],
      ['booking_interval', { id: 1, object_id: 999_999, name: 'x', type: 'fixed' }],
    ] as const) {
      const only = (entries: Entry[]) => [...knows(table, Object.keys(row))(entries).slice(0, 1), rowsOf(table, row)]
      await expectRefused(await forge(only, { [table]: 1 }), 'import.damaged')
    }
  })
})
