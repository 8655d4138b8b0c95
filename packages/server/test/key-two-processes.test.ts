import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { Factories } from './factories.ts'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'allmend-keys-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it('a key that is revoked in one process opens nothing in either, within a second', async () => {
  const { db, url } = await createTestDatabase()
  const make = new Factories(db)
  const appId = await make.app()
  const staff = await make.staffToken(appId, ['setting:base'])
  const { id, token } = await make.key(appId, ['object:view'])
  const [one, two] = await Promise.all([startProcess(url, dataDir), startProcess(url, dataDir)])
  onTestFinished(async () => {
    await Promise.all([one.kill(), two.kill()])
  })
  const ask = async (place: typeof one) =>
    (await fetch(`${place.url}/api/admin/objects`, { headers: { authorization: `Bearer ${token}` } })).status
  // Both know the key: whatever they keep of it is old a moment later.
  for (let times = 0; times < 3; times++) expect(await Promise.all([ask(one), ask(two)])).toEqual([200, 200])
  const revoked = await fetch(`${one.url}/api/admin/api-keys/${id}/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff}`, 'x-app-id': String(appId) },
  })
  const since = performance.now()
  expect(revoked.status).toBe(200)
  expect(await Promise.all([ask(one), ask(two)])).toEqual([401, 401])
  expect(performance.now() - since).toBeLessThan(1000)
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
})
