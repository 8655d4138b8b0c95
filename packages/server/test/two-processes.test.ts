import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'allmend-two-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A real server process on this database; answers once it is ready. */
async function startProcess(databaseUrl: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    LOG_LEVEL: 'warn',
  }
  const child = spawn('node', [join(import.meta.dirname, '../src/main.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      return code
    },
  }
}

it('two servers started at once on one empty database migrate and seed once, and share sessions and counters', {
  timeout: 60_000,
}, async () => {
  const { url, owner } = await createTestDatabase({ migrated: false })
  const [one, two] = await Promise.all([startProcess(url), startProcess(url)])
  const { rows } = await owner.query(
    'select (select count(*)::int from app) as apps, (select count(*)::int from keeper) as keepers',
  )
  expect(rows).toEqual([{ apps: 1, keepers: 1 }])

  const headers = { 'x-app-id': '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'kunde@demo.test', password: 'Demo-2026-pass' })
  const signedIn = await fetch(`${one.url}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  const user = await fetch(`${two.url}/api/user`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  expect(await user.json()).toMatchObject({ user: { firstname: 'Nora' } })

  const guess = (url: string, password: string) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: 'admin@demo.test', password }),
    })
  for (let tries = 0; tries < 10; tries++)
    expect((await guess(tries % 2 ? one.url : two.url, 'falsch')).status).toBe(422)
  for (const { url } of [one, two]) {
    const refused = await guess(url, 'Demo-2026-pass')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  }

  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
})
