import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { Factories } from '../../../test/factories.ts'
import { silent } from '../../../test/run-jobs.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { fileJobs } from '../storage/pending-files.ts'
import { openStorage } from '../storage/storage.ts'
import { backupJobs, removeOld } from './backup-jobs.ts'
import { backupLock } from './backup-lock.ts'
import { proveArchive } from './read-archive.ts'

const { db, url } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-nightly-'))
const folder = join(dataDir, 'nightly')
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const make = new Factories(db)
const storage = await openStorage(undefined, dataDir)
const source = async () => ({ directUrl: url, storage, key: 'k'.repeat(40), sealed: [], hasDemo: false })
const schedule = { folder, hour: 2, kept: { daily: 2, weekly: 0, monthly: 2 } }
const everywhere = <T>(work: Parameters<typeof db.acrossTenants<T>>[1]) => db.acrossTenants('test', work)
const context = { log: silent, jobId: '1', attempt: 1 }
const take = async (from = schedule) => {
  const job = backupJobs(from, source)['backup.take']
  if (job?.scope !== 'platform') throw new Error('no such job')
  await job.run({}, everywhere, context)
}

it('the clock makes one backup when one is due, and none after it', async () => {
  await make.app()
  await take()
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(name).toMatch(/^allmend-auto-\d{8}T\d{6}Z\.tar\.gz$/)
  expect(await proveArchive(join(folder, name))).toMatchObject({ key: 'k'.repeat(40), manifest: { hasDemo: false } })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await take()
  expect(await readdir(folder)).toEqual([name])
})

it('old ones go when a new one stands; what was made by hand, or is something else, stays', async () => {
  await take()
  const [fresh = ''] = await readdir(folder)
  const old = ['20250130T010700Z', '20250131T010700Z', '20250228T010700Z', '20250301T010700Z', '20250302T010700Z']
  const kept = ['allmend-20250101T000000Z.tar.gz', 'notiz.txt', 'allmend-auto-morgen.tar.gz']
  for (const name of [...old.map((stamp) => `allmend-auto-${stamp}.tar.gz`), ...kept])
    await writeFile(join(folder, name), '')
  // Two days: the new one and the last of before. Two months: this one, and March.
  expect((await removeOld(schedule)).toSorted()).toEqual(old.slice(0, 4).map((stamp) => `allmend-auto-${stamp}.tar.gz`))
  expect((await readdir(folder)).toSorted()).toEqual(
    [...kept, fresh, 'allmend-auto-20250302T010700Z.tar.gz'].toSorted(),
  )
})

it('a backup that fails fails the job, leaves nothing half-written, and no old one goes', async () => {
  await take()
  const before = await readdir(folder)
  for (const name of before) await rm(join(folder, name))
  await writeFile(join(folder, 'allmend-auto-20250130T010700Z.tar.gz'), 'alt')
  const broken = backupJobs(schedule, async () => ({ ...(await source()), directUrl: 'postgresql://127.0.0.1:1/x' }))
  const job = broken['backup.take']
  if (job?.scope !== 'platform') throw new Error('no such job')
  await expect(job.run({}, everywhere, context)).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['allmend-auto-20250130T010700Z.tar.gz'])
  const file = join(dataDir, 'datei')
  await writeFile(file, '')
  await expect(take({ ...schedule, folder: join(file, 'x') })).rejects.toThrow()
})

it('what is given up while a backup is written stays until it is done', async () => {
  const appId = await make.app()
  await storage.put('9/weg.txt', 'weg')
  await db.withTenant(appId, ({ db: rows }) =>
    rows
      .insertInto('pending_file')
      .values({ app_id: appId, file: '9/weg.txt', bytes: 0, created_at: new Date(0) })
      .execute(),
  )
  const sweep = fileJobs(storage)['files.remove_pending']
  if (sweep?.scope !== 'platform') throw new Error('no such job')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [backupLock])
  await sweep.run({}, everywhere, context)
  expect(await readFile(join(dataDir, 'files/9/weg.txt'), 'utf8')).toBe('weg')
  await client.query('select pg_advisory_unlock($1)', [backupLock])
  await client.end()
  await sweep.run({}, everywhere, context)
  expect(await storage.exists('9/weg.txt')).toBe(false)
})
