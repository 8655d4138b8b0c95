import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { LocalDisk } from '../src/platform/storage/local-disk.ts'
import { buildTestApp } from './build-test-app.ts'

const { deps, make, call, databaseUrl } = await buildTestApp()
const [blocker, watcher] = [
  new pg.Client({ connectionString: databaseUrl }),
  new pg.Client({ connectionString: databaseUrl }),
]
await Promise.all([blocker.connect(), watcher.connect()])
afterAll(() => Promise.all([blocker.end(), watcher.end()]))

it('an app whose calls all hang leaves the others their connections, and is told to wait itself', async () => {
  const [greedy, other] = [await make.app(), await make.app()]
  const [greedyToken, otherToken] = [await make.customerToken(greedy), await make.customerToken(other)]
  // Every call of somebody whose session was not used for a while writes that down; here, it waits for the row.
  await blocker.query(`update session set last_used_at = now() - interval '1 day' where app_id = $1`, [greedy])
  await blocker.query('begin')
  await blocker.query('select from session where app_id = $1 for update', [greedy])
  const overview = (appId: number, token: string) => call('GET /api/account/overview', { appId, token })

  const hanging = Array.from({ length: 40 }, () => overview(greedy, greedyToken))
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const half = Math.ceil((deps.db.pool.options.max ?? 0) / 2)
  const stuck = async () => (await watcher.query(waiting)).rows[0].n
  await expect.poll(stuck).toBe(half)
  for (let n = 0; n < 20; n += 1) {
    // Whoever waited behind them would be told to come back.
    expect((await overview(other, otherToken)).status).toBe(200)
  }
  expect(await stuck()).toBe(half)
  await expect
    .poll(() => Promise.race([...hanging, 'none yet']))
    .toMatchObject({
      status: 503,
      body: { code: 'server.busy' },
      headers: { 'retry-after': expect.any(String) },
    })
  await blocker.query('rollback')
  const statuses = (await Promise.all(hanging)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(half)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await overview(greedy, greedyToken)).status).toBe(200)
})

it('files that cannot be written leave their places to the next', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-tiny-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  class TinyDisk extends LocalDisk {
    override async temporaryFile() {
      const file = await super.temporaryFile()
      const writer = file.writer.bind(file)
      return Object.assign(file, { writer: () => writer(10) })
    }
  }
  const tiny = await buildTestApp({ disk: new TinyDisk(dataDir) })
  const appId = await tiny.make.app()
  const token = await tiny.make.staffToken(appId, ['user:view'])
  // More than an app may have waiting to be fetched.
  for (let n = 0; n < 14; n++) {
    const answer = await tiny.call('GET /api/admin/users/export?format=csv', { appId, token })
    expect(answer.body, String(n)).toMatchObject({ code: 'export.file_too_large' })
  }
})
