import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
import { expect, it, onTestFinished } from 'vitest'
import { openSecrets } from '../src/platform/secrets/secrets.ts'
import { startProcess } from './start-process.ts'
import { createTestDatabase } from './test-database.ts'

const [former, current] = ['Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eU', 'o5RiVtXkBqMw0NzCy2FjDgE8uLhSaP3T']

/** The steps of docs/operations.md, with processes as an installation runs them. */
it('the key is changed without locking anybody out, and links already mailed keep opening', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'allmend-key-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { url: databaseUrl, owner } = await createTestDatabase({ migrated: false })
  const start = (settings: Record<string, string>) => startProcess(databaseUrl, dataDir, settings)
  const post = async (url: string, body: object, authorization = '') => {
    const headers = { 'x-app-id': '1', 'content-type': 'application/json', ...(authorization && { authorization }) }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const account = { username: 'kunde@demo.test', password: 'Demo-2026-pass' }
  let secret = ''
  // A code works once, and the next must be of a later step.
  const codeAt = (step: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + step * 30 })
  const signIn = async (url: string, step: number) =>
    post(`${url}/api/auth/login`, { ...account, code: await codeAt(step) })

  const before = await start({ SECRET_KEY: former, SEED_DEMO: '1' })
  const { token } = await post(`${before.url}/api/auth/login`, account)
  secret = String(
    (await post(`${before.url}/api/user/two-factor`, { currentPassword: account.password }, `Bearer ${token}`)).secret,
  )
  const confirmed = await post(
    `${before.url}/api/user/two-factor/confirm`,
    { code: await codeAt(-1) },
    `Bearer ${token}`,
  )
  expect(confirmed.success, JSON.stringify(confirmed)).toBe(true)
  await before.stop()

  const { rows } = await owner.query('select id from customer_order where app_id = 1 order by id limit 1')
  const linkOf = async (key: string) => (await openSecrets(key, dataDir)).sign(String(rows[0].id), 'order/1')
  const opens = async (url: string, link: string) =>
    (await fetch(`${url}/api/order-link/${link}`, { headers: { 'x-app-id': '1' } })).status
  const [mailed, fresh] = [await linkOf(former), await linkOf(current)]

  const both = await start({ SECRET_KEY: current, SECRET_KEY_PREVIOUS: former })
  expect([await opens(both.url, mailed), await opens(both.url, fresh)]).toEqual([200, 200])
  expect(await signIn(both.url, 0)).toMatchObject({ success: true, token: expect.any(String) })
  await both.stop()

  const after = await start({ SECRET_KEY: current })
  expect([await opens(after.url, mailed), await opens(after.url, fresh)]).toEqual([404, 200])
  const signedIn = await signIn(after.url, 1)
  expect(signedIn).toMatchObject({ success: true, token: expect.any(String) })

  // A demo's links lead to the port it listens on.
  const { port } = new URL(after.url)
  const feed = await post(
    `${after.url}/api/account/calendar-feed`,
    { currentPassword: account.password },
    `Bearer ${signedIn.token}`,
  )
  expect(feed.url).toMatch(`http://localhost:${port}/api/calendar/`)
  await after.stop()
})
