import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { Factories } from './factories.ts'
import { startMailbox } from './mailbox.ts'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const { db, url } = await createTestDatabase()
const appId = await new Factories(db).app()
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-worker-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a mail whose server was killed while it was sent goes out within a minute', { timeout: 180_000 }, async () => {
  // A mail server that takes the call and says nothing.
  let calls = 0
  const mute = createServer(() => {
    calls += 1
  }).listen(0, '127.0.0.1')
  const mailbox = await startMailbox()
  try {
    const { port } = mute.address() as AddressInfo
    const first = await startProcess(url, dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` })
    await fetch(`${first.url}/api/booking/code`, {
      method: 'POST',
      headers: { 'x-app-id': String(appId), 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'gast@example.test' }),
    })
    await vi.waitUntil(() => calls > 0, { timeout: 60_000 })
    await first.kill()
    const { rows } = await db.pool.query(
      'select count(*)::int as n from graphile_worker.jobs where locked_by is not null',
    )
    expect(rows[0].n).toBeGreaterThan(0)

    const second = await startProcess(url, dataDir, { SMTP_URL: mailbox.url, LOG_LEVEL: 'error' })
    try {
      const mails = await vi.waitUntil(
        () => {
          const taken = mailbox.take()
          return taken.length > 0 && taken
        },
        { timeout: 60_000 },
      )
      expect(mails).toEqual([expect.stringContaining('gast@example.test')])
    } finally {
      await second.stop()
    }
  } finally {
    mute.close()
    await mailbox.stop()
  }
})
