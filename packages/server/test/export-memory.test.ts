import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../src/platform/storage/storage.ts'
import { Factories } from './factories.ts'
import { fillRandomApp } from './random-app.ts'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const { db, url, owner } = await createTestDatabase()
const megabyte = 1024 * 1024
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'allmend-memory-'))
  await mkdir(dataDir, { recursive: true })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What the system says the process holds. */
async function residentBytes(pid: number): Promise<number> {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

it('an export of 20 000 bookings and 300 MB of files takes less than 100 MB', async () => {
  const make = new Factories(db)
  const appId = await make.app({ title: 'Gross' })
  const small = await make.app({ title: 'Klein', domains: ['klein.example'] })
  const token = await make.keeperToken()
  await fillRandomApp(owner, appId, 20_000, 0.7)
  const storage = await openStorage(undefined, dataDir)
  for (let count = 0; count < 6; count += 1) {
    const file = `${appId}/${randomUUID()}.pdf`
    await storage.put(`assets/${file}`, randomBytes(50 * megabyte))
    await owner.query(
      `insert into asset (app_id, type, name, filename, mime, file, bytes) values ($1, 'document', 'Plan', 'p.pdf', 'application/pdf', $2, 1)`,
      [appId, file],
    )
  }
  const server = await startProcess(url, dataDir, { WORKER: 'off' })
  try {
    const headers = { 'x-app-id': String(appId), authorization: `Bearer ${token}` }
    // What it loads and keeps for any call is there before it is measured.
    for (const address of ['apps', `impexor/export/${small}`]) {
      await (await fetch(`${server.url}/api/keeper/${address}`, { headers })).arrayBuffer()
    }
    const before = await residentBytes(server.pid)
    let most = before
    const look = async () => {
      most = Math.max(most, await residentBytes(server.pid))
    }
    const watch = setInterval(() => void look(), 20)
    let bytes = 0
    const answer = await fetch(`${server.url}/api/keeper/impexor/export/${appId}`, { headers })
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    clearInterval(watch)
    await look()
    expect([answer.status, bytes > 300 * megabyte]).toEqual([200, true])
    expect((most - before) / megabyte).toBeLessThan(100)
  } finally {
    await server.stop()
  }
})
