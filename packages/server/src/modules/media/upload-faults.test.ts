import { once } from 'node:events'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { eicar, startClamd } from '../../../test/clamd.ts'
import { hugePng } from '../../../test/huge-png.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { openStorage } from '../../platform/storage/storage.ts'

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366aa' } })
  .png()
  .toBuffer()

/** Room for so many files; of the next one half gets there, as on a disk that has run full. */
class FullDisk extends FSDriver {
  readonly #folder: string
  #room: number
  constructor(folder: string, room: number) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
    this.#room = room
  }
  override async put(key: string, contents: string | Uint8Array) {
    if (this.#room-- > 0) return super.put(key, contents)
    await super.put(key, '')
    await writeFile(join(this.#folder, key), contents.slice(0, contents.length / 2))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
}

async function uploads(overrides: Parameters<typeof buildTestApp>[0]) {
  const { deps, make, server } = await buildTestApp(overrides)
  const appId = await make.app()
  const staff = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:create'])
  const headers = { 'x-app-id': String(appId), authorization: `Bearer ${staff}` }
  return {
    send: (files: { name: string; content: string | Buffer }[]) =>
      sendFiles(server, '/api/admin/assets/upload', files, headers, { meta: '[]' }),
    sendDocument: (content: string) =>
      sendFiles(server, '/api/booking/documents', [{ name: 'plan.txt', content }], { 'x-app-id': String(appId) }),
    count: async (table: 'asset' | 'pending_file' | 'booking_document') =>
      (await deps.db.pool.query(`select count(*) from ${table}`)).rows[0].count as number,
  }
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)

describe('a disk that runs full', () => {
  // The third file is the second picture; the fourth its smaller version.
  it.each([0, 1, 2, 3])('after %i files: a clear answer, no row, no file, no note', async (room) => {
    const folder = await mkdtemp(join(tmpdir(), 'allmend-full-'))
    const { send, count } = await uploads({ storage: new Disk(new FullDisk(folder, room)) })
    const { status, body } = await send([
      { name: 'a.png', content: picture },
      { name: 'b.png', content: picture },
    ])
    expect([status, body.code]).toEqual([507, 'storage.full'])
    expect(body.message).toContain('Speicherplatz')
    expect([await count('asset'), await count('pending_file'), await filesBelow(folder)]).toEqual([0, 0, []])
  })
})

it('a picture of more dots than anybody can look at is told so, from its beginning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'allmend-bomb-'))
  const { send, count } = await uploads({ storage: await openStorage(undefined, folder) })
  const { status, body } = await send([{ name: 'bombe.png', content: hugePng(20_000) }])
  expect([status, body.code]).toEqual([422, 'asset.picture_too_large'])
  expect(body.details).toEqual({ filename: 'bombe.png' })
  expect([await count('asset'), await filesBelow(folder)]).toEqual([0, []])
})

describe('a bucket nobody answers for', () => {
  let site: Awaited<ReturnType<typeof uploads>>
  beforeAll(async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const address = closed.address()
    const port = typeof address === 'object' ? address?.port : 0
    closed.close()
    await once(closed, 'close')
    site = await uploads({ storage: await openStorage(`s3://a:b@127.0.0.1:${port}/files?insecure=1`, '/nowhere') })
  })

  it('is said so, and what could not even be taken back is noted', async () => {
    const { status, headers, body } = await site.send([{ name: 'a.png', content: picture }])
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'storage.unavailable', '60'])
    expect(body.message).toContain('Dateispeicher')
    expect([await site.count('asset'), await site.count('pending_file')]).toEqual([0, 2])
  })
})

describe('with a virus scanner', () => {
  it('an infected file is named, and keeps all out; a clean one comes in', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'allmend-scanned-'))
    const { send, sendDocument, count } = await uploads({
      storage: await openStorage(undefined, folder),
      clamavUrl: await startClamd(),
    })
    const clean = { name: 'plan.txt', content: 'Erdgeschoss' }
    const infected = await send([clean, { name: 'rechnung.txt', content: `X5O!${eicar}` }])
    expect(infected.status).toBe(422)
    expect(infected.body).toMatchObject({ code: 'upload.infected', details: { filename: 'rechnung.txt' } })
    expect((await sendDocument(eicar)).body.code).toBe('upload.infected')
    expect([await count('asset'), await count('booking_document'), await filesBelow(folder)]).toEqual([0, 0, []])
    expect((await send([clean])).status).toBe(200)
    expect(await count('asset')).toBe(1)
  })

  it('that is away, nothing is kept', async () => {
    const { send, count } = await uploads({ clamavUrl: 'unix:///nowhere/clamd.ctl' })
    const { status, headers, body } = await send([{ name: 'plan.txt', content: 'Erdgeschoss' }])
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'upload.not_scanned', '60'])
    expect([await count('asset'), await count('pending_file')]).toEqual([0, 0])
  })
})
