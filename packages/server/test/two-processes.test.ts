import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const seeded = { SEED_DEMO: '1' }
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-two-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('two servers started at once on one empty database migrate and seed once, and share sessions and counters', async () => {
  const { url, owner } = await createTestDatabase({ migrated: false })
  const [one, two] = await Promise.all([startProcess(url, dataDir, seeded), startProcess(url, dataDir, seeded)])
  const { rows } = await owner.query(
    'select (select count(*)::int from app) as apps, (select count(*)::int from keeper) as keepers',
  )
  expect(rows).toEqual([{ apps: 2, keepers: 1 }])

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
