import type { Asset } from '@allmend/contract'
import sharp from 'sharp'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { hurryJobs, runJobs } from '../../../test/run-jobs.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { fileJobs } from '../../platform/storage/pending-files.ts'
import { mediaJobs } from './make-versions.ts'
import { isSmaller } from './picture.ts'
import { assetFiles } from './store-asset.ts'

const { deps, databaseUrl, make, server } = await buildTestApp()

// Pictures are made behind everything else, also behind other tests.
vi.setConfig({ testTimeout: 60_000 })

let headers: Record<string, string>
beforeAll(async () => {
  const appId = await make.app()
  const staff = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:create', 'assetmanager:remove'])
  headers = { 'x-app-id': String(appId), authorization: `Bearer ${staff}` }
})

/** Of a meadow: many shades, as a camera sees them. */
const photo = (width: number, height = 40) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 25 } },
  })

async function upload(content: Buffer, name = 'wiese.jpg'): Promise<Asset> {
  const { status, body } = await sendFiles(server, '/api/admin/assets/upload', [{ name, content }], headers, {
    meta: '[]',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.assets[0]
}
async function read(id: number): Promise<Asset> {
  const answer = await server.inject({ url: '/api/admin/assets/images?itemsPerPage=all', headers })
  return answer.json().rows.find((one: Asset) => one.id === id)
}
const widths = ({ srcset }: Asset) => [...srcset.matchAll(/(\d+)w/g)].map(([, width]) => Number(width))
const makeThem = () => runJobs(deps.db, databaseUrl, mediaJobs(deps.storage))
const expected = () => deps.db.acrossTenants('test', (tx) => assetFiles.files(tx))
const missing = async () => {
  const files = await expected()
  return (await Promise.all(files.map(async (file) => ((await deps.storage.exists(file)) ? [] : [file])))).flat()
}
const noted = async () => (await deps.db.pool.query('select file from pending_file')).rows

it('a picture is there at once as it arrived, and soon in every width and the smaller format', async () => {
  const fresh = await upload(await photo(1000).jpeg().toBuffer())
  expect(widths(fresh)).toEqual([400, 1000])
  expect(fresh.srcset).toContain(`${fresh.src} 1000w`)
  await makeThem()
  const made = await read(fresh.id)
  expect(widths(made)).toEqual([400, 800, 1000])
  expect(made.srcset).not.toContain('.jpg')
  const [url = ''] = made.srcset.split(' ')
  const modern = await server.inject({ url, headers: { accept: 'image/avif,image/webp,*/*' } })
  const older = await server.inject({ url, headers: { accept: 'image/webp,*/*' } })
  for (const answer of [modern, older]) {
    expect(answer.headers).toMatchObject({ vary: expect.stringContaining('accept') })
    expect(answer.headers['cache-control']).toContain('immutable')
  }
  const kinds = await Promise.all([modern, older].map(({ rawPayload }) => sharp(rawPayload).metadata()))
  expect(kinds.map(({ format, width }) => [format, width])).toEqual([
    ['heif', 400],
    ['webp', 400],
  ])
  expect([modern.headers['content-type'], older.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
  expect(modern.rawPayload.length).toBeLessThan(older.rawPayload.length)
  expect([await missing(), await noted()]).toEqual([[], []])
})

it.each([
  ['smaller in each', [10, 20], true],
  ['larger in one, though smaller in all', [31, 20], false],
  ['as large in one', [30, 20], false],
])(
  'the other format is worth it only where it is smaller in every width: %s',
  (_, [small = 0, large = 0], isWorthIt) => {
    const sizes = (...of: number[]) => new Map(of.map((bytes, at) => [[400, 800][at] ?? 0, Buffer.alloc(bytes)]))
    expect(isSmaller(sizes(small, large), sizes(30, 90))).toBe(isWorthIt)
  },
)

it('the other format is not kept where it is no smaller', async () => {
  const flat = await upload(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'punkt.png',
  )
  await makeThem()
  const { srcset } = await read(flat.id)
  expect(srcset).not.toContain('avif')
  expect(srcset).toMatch(/-20\.webp 20w$/)
})

it('a large one is never offered in more than a page needs', async () => {
  const large = await upload(await photo(2400, 30).jpeg().toBuffer())
  expect(widths(large)).toEqual([400, 2400])
  await makeThem()
  expect(widths(await read(large.id))).toEqual([400, 800, 1600])
})

it('a try that fails in the middle loses nothing, and the next one finishes', async () => {
  const { id } = await upload(await photo(900).jpeg().toBuffer())
  const put = vi.spyOn(deps.storage, 'put')
  put.mockImplementationOnce(deps.storage.put.bind(deps.storage)).mockRejectedValueOnce(new Error('away'))
  await makeThem()
  put.mockRestore()
  expect(widths(await read(id))).toEqual([400, 900])
  // Even if it is swept up before the next try comes.
  await deps.db.pool.query(`update pending_file set created_at = now() - interval '2 hours'`)
  await deps.db.pool.query(`select graphile_worker.add_job('files.remove_pending')`)
  await runJobs(deps.db, databaseUrl, fileJobs(deps.storage))
  expect([await missing(), await noted()]).toEqual([[], []])
  await hurryJobs(deps.db)
  await makeThem()
  expect(widths(await read(id))).toEqual([400, 800, 900])
  expect([await missing(), await noted()]).toEqual([[], []])
})

it('one that was deleted meanwhile is left alone; deleted later, all its files go', async () => {
  const gone = await upload(await photo(900).jpeg().toBuffer())
  const remove = (id: number) => server.inject({ method: 'DELETE', url: `/api/admin/assets/${id}`, headers })
  expect((await remove(gone.id)).statusCode).toBe(200)
  await makeThem()
  const kept = await upload(await photo(900).jpeg().toBuffer())
  await makeThem()
  const files = (await expected()).filter((file) => file.includes(kept.file.replace(/\.\w+$/, '')))
  expect(files.length).toBe(7)
  await remove(kept.id)
  expect((await noted()).map(({ file }) => file)).toEqual(expect.arrayContaining(files))
})

it('those of before are found at night', async () => {
  const { id } = await upload(await photo(900).jpeg().toBuffer())
  await deps.db.pool.query('delete from graphile_worker._private_jobs')
  await makeThem()
  expect(widths(await read(id))).toEqual([400, 900])
  await deps.db.pool.query(`select graphile_worker.add_job('media.find_unmade')`)
  await makeThem()
  expect(widths(await read(id))).toEqual([400, 800, 900])
})
