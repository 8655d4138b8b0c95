import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { sendFiles } from '../../../test/send-file.ts'
import { proofJobs } from '../../platform/storage/prove-files.ts'
import { assetFiles } from './index.ts'

const { deps, make, server } = await buildTestApp()
const { storage, db } = deps

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['assetmanager:view', 'assetmanager:create'])
})

async function upload(): Promise<string> {
  const picture = { create: { width: 900, height: 600, channels: 3, background: '#3366aa' } } as const
  const { status, body } = await sendFiles(
    server,
    '/api/admin/assets/upload',
    [{ name: 'saal.png', content: await sharp(picture).png().toBuffer() }],
    { 'x-app-id': String(appId), authorization: `Bearer ${token}` },
  )
  expect(status).toBe(200)
  return body.assets[0].file
}

/** Runs the proof and answers with what it wrote into the log. */
async function prove(): Promise<{ level: string; counts: object; text: string }[]> {
  const lines: { level: string; counts: object; text: string }[] = []
  const write =
    (level: string) =>
    (counts: object, text = '') =>
      lines.push({ level, counts, text })
  const log = { info: write('info'), error: write('error'), warn: write('warn'), debug: write('debug') }
  const job = proofJobs(storage, [assetFiles])['files.prove']
  if (job?.scope !== 'platform') throw new Error('no job')
  await job.run({}, (work) => db.acrossTenants('prove files', work), { log, jobId: '1', attempt: 1 })
  return lines
}

it('rows and files agree, before anything was kept and after', async () => {
  expect(await prove()).toMatchObject([{ level: 'info', counts: { files: 0, unknown: 0, missing: 0 } }])
  await upload()
  // The picture, and a smaller one.
  expect(await prove()).toMatchObject([{ level: 'info', counts: { files: 2, unknown: 0, missing: 0 } }])
})

it('a file no row knows is told with its name, and stays', async () => {
  const stray = `assets/${appId}/verirrt.png`
  await storage.put(stray, 'x')
  expect(await prove()).toMatchObject([
    { level: 'warn', text: 'files no row knows', counts: { unknown: 1, missing: 0, examples: [stray] } },
  ])
  expect(await storage.exists(stray)).toBe(true)
  // One that is noted is swept up by itself.
  await db.pool.query('insert into pending_file (app_id, file, bytes) values ($1, $2, 1)', [appId, stray])
  expect(await prove()).toMatchObject([{ level: 'info', counts: { unknown: 0 } }])
})

it('a file that is missing is an error with its name', async () => {
  const file = await upload()
  await storage.delete(`assets/${file.replace(/^.*assets\//, '')}`)
  expect(await prove()).toMatchObject([
    { level: 'error', text: 'files are missing', counts: { missing: 1, examples: [expect.stringContaining('.png')] } },
  ])
})
