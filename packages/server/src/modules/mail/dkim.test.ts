import { createPublicKey, randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startOddServer } from '../../../test/odd-mail-server.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { reseal } from '../../platform/secrets/reseal.ts'
import { Secrets } from '../../platform/secrets/secrets.ts'
import { dkimPurpose } from './dkim.repository.ts'
import { AppServers, mailJobs, queueMail, sealedMails } from './index.ts'

const post = await startOddServer()
let dns: Record<string, string[][]> = {}
const { call, databaseUrl, deps, make } = await buildTestApp({
  allowsPrivateHosts: true,
  resolveTxt: async (name) => dns[name] ?? Promise.reject(new Error('ENOTFOUND')),
})
const { db } = deps
const servers = new AppServers({ allowsPrivateHosts: true })
afterAll(async () => {
  servers.close()
  await post.down()
})

const settings = {
  ...{ senderName: 'Amt', senderAddress: 'amt@eschen.test', replyTo: '', usesOwnServer: true },
  ...{ smtpHost: '127.0.0.1', smtpPort: post.port, smtpEncryption: 'none', smtpUser: '' },
}
const path = '/api/admin/settings/emails'
interface Dkim {
  readonly domain: string
  readonly selector: string
  readonly recordName: string
  readonly recordValue: string
  readonly isActive: boolean
  readonly isUsed: boolean
  readonly version: number
}

let at: { appId: number; token: string }
beforeEach(async () => {
  dns = {}
  const appId = await make.app()
  at = { appId, token: await make.staffToken(appId, ['setting:base']) }
})
const save = (body: object) => call(`PUT ${path}`, { ...at, body })
const create = async () => (await call(`POST ${path}/dkim`, at)).body.dkim as Dkim
const activate = (version: number, isActive = true) => call(`PUT ${path}/dkim`, { ...at, body: { isActive, version } })
const arrived = async () => {
  await db.withTenant(at.appId, (tx) =>
    queueMail(tx, 'newDevice', 'nora@chor.test', { firstname: 'N', lastname: 'B', device: '', address: '', at: '' }),
  )
  await runJobs(db, databaseUrl, mailJobs(null, 'allmend.test', { servers }))
  return post.taken.splice(0)[0]?.data ?? ''
}

it('needs an address and a server of the municipality’s own', async () => {
  expect((await call(`GET ${path}/dkim`, at)).body).toMatchObject({ dkim: null })
  expect(await call(`POST ${path}/dkim`, at)).toMatchObject({ status: 409, body: { code: 'mail.dkim_needs_server' } })
})

it('signs once the DNS has the entry, and not before, nor for another domain', async () => {
  await save({ ...settings, version: 0 })
  const made = await create()
  expect(made).toMatchObject({ domain: 'eschen.test', isActive: false, isUsed: true, version: 1 })
  expect(made.recordName).toBe(`${made.selector}._domainkey.eschen.test`)
  const key = /^v=DKIM1; k=rsa; p=(.+)$/.exec(made.recordValue)?.[1] ?? ''
  expect(createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType).toBe(
    'rsa',
  )
  expect(await arrived()).not.toContain('DKIM-Signature')
  expect(await activate(1)).toMatchObject({ status: 422, body: { code: 'mail.dkim_not_found' } })
  dns = { [made.recordName]: [['v=spf1'], [made.recordValue.slice(0, 200), made.recordValue.slice(200)]] }
  expect((await activate(1)).body.dkim).toMatchObject({ isActive: true, version: 2 })
  expect(await arrived()).toMatch(new RegExp(`DKIM-Signature:.*d=eschen\\.test;.*s=${made.selector};`, 's'))
  expect(await activate(1, false)).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
  await save({ ...settings, senderAddress: 'amt@anderswo.test', version: 1 })
  expect((await call(`GET ${path}/dkim`, at)).body.dkim).toMatchObject({ isUsed: false })
  expect(await arrived()).not.toContain('DKIM-Signature')
})

it('a new key has another name and does not sign before it is published, too', async () => {
  await save({ ...settings, version: 0 })
  const first = await create()
  dns = { [first.recordName]: [[first.recordValue]] }
  await activate(1)
  const second = await create()
  expect(second).toMatchObject({ isActive: false, version: 3 })
  expect(second.selector).not.toBe(first.selector)
  expect((await call(`DELETE ${path}/dkim`, at)).status).toBe(200)
  expect((await call(`DELETE ${path}/dkim`, at)).status).toBe(404)
  expect((await activate(1)).status).toBe(404)
})

it('the private half stands nowhere in clear, opens for its own row alone, and is sealed anew with a new key', async () => {
  await save({ ...settings, version: 0 })
  const { domain, selector } = await create()
  const { rows } = await db.pool.query('select private_key from mail_dkim where app_id = $1', [at.appId])
  const purpose = dkimPurpose(at.appId, { domain, selector })
  const plain = db.secrets.decrypt(rows[0].private_key, purpose)
  expect(plain).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(() => db.secrets.decrypt(rows[0].private_key, dkimPurpose(at.appId + 1, { domain, selector }))).toThrow()
  const { rows: log } = await db.pool.query('select before, after from audit_entry where app_id = $1', [at.appId])
  expect(JSON.stringify([rows, log])).not.toContain(plain.slice(40, 80))
  const [former, current] = [randomBytes(32), randomBytes(32)]
  await db.pool.query('update mail_dkim set private_key = $2 where app_id = $1', [
    at.appId,
    new Secrets(former).encrypt(plain, purpose),
  ])
  await reseal(db, sealedMails, new Secrets(current, former))
  const after = await db.pool.query('select private_key from mail_dkim where app_id = $1', [at.appId])
  expect(new Secrets(current).decrypt(after.rows[0].private_key, purpose)).toBe(plain)
})

it('is for who may set up the app, and for nobody else', async () => {
  const clerk = await make.staffToken(at.appId, ['object:view'])
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { body: { isActive: true, version: 1 } } : {}
    expect((await call(`${method} ${path}/dkim`, { appId: at.appId, ...body })).status).toBe(401)
    expect((await call(`${method} ${path}/dkim`, { appId: at.appId, token: clerk, ...body })).status).toBe(403)
  }
})
