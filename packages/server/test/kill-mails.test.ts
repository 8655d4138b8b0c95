import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { Factories } from './factories.ts'
import { startOddServer } from './odd-mail-server.ts'
import { startWorkerProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

/** `MAILS=1000` tries it with as many. */
const count = Number(process.env.MAILS ?? 60)

const { db, url } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-mails-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a worker killed while it sends: no mail is lost, none is doubled but those under way, all are out within two minutes', async () => {
  const make = new Factories(db)
  const apps = [await make.app(), await make.app()]
  await db.pool.query(
    `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, next_try_at)
     select ($1::int[])[1 + n % 2], 'newDevice', 'm' || n || '@chor.test', 'S', 'T', '<p>T</p>', null
     from generate_series(1, $2::int) n`,
    [apps, count],
  )
  const post = await startOddServer({ takes: 20 })
  const settings = { SMTP_URL: post.url, LOG_LEVEL: 'error' }
  try {
    const doomed = startWorkerProcess(url, dataDir, settings)
    await vi.waitUntil(() => post.taken.length >= count / 3, { timeout: 60_000, interval: 5 })
    await doomed.kill()
    const before = post.taken.length
    expect(before).toBeLessThan(count)
    const restarted = Date.now()
    const next = startWorkerProcess(url, dataDir, settings)
    const left = async () =>
      (await db.pool.query(`select count(*)::int as n from mail_message where state <> 'sent'`)).rows[0].n
    await vi.waitUntil(async () => (await left()) === 0, { timeout: 150_000, interval: 200 })
    expect(Date.now() - restarted).toBeLessThan(120_000)
    expect(await next.stop()).toBe(0)
    const readers = new Set(post.taken.map(({ to }) => to))
    expect(readers.size).toBe(count)
    // One Message-ID for each mail, whichever process sent it; two lanes of each app were under way.
    expect(new Set(post.taken.map(({ messageId }) => messageId)).size).toBe(count)
    expect(post.taken.length - count).toBeLessThanOrEqual(2 * apps.length)
  } finally {
    await post.down()
  }
})
