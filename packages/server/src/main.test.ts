import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Factories } from '../test/factories.ts'
import { silent } from '../test/run-jobs.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { readConfig } from './config.ts'
import { everyJob } from './jobs.ts'
import { databaseUrls, startServer } from './main.ts'
import { AppServers, queueMail } from './modules/mail/index.ts'
import { realPlaces } from './modules/payment/index.ts'
import { LinkAddress } from './platform/http/link-address.ts'
import { StartError } from './platform/start-error.ts'
import { openStorage } from './platform/storage/storage.ts'

const { db, owner, url } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'allmend-main-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the database', () => {
  it('is asked for, since a server makes none', () => {
    expect(() => databaseUrls(readConfig({}))).toThrow(StartError)
  })

  it('is reached past the pool where jobs and changes of its tables need it, if somebody says how', () => {
    const pooled = { DATABASE_URL: 'postgresql://pool/x' }
    expect(databaseUrls(readConfig(pooled))).toEqual({
      databaseUrl: pooled.DATABASE_URL,
      directUrl: pooled.DATABASE_URL,
    })
    expect(databaseUrls(readConfig({ ...pooled, DATABASE_DIRECT_URL: 'postgresql://direct/x' }))).toEqual({
      databaseUrl: pooled.DATABASE_URL,
      directUrl: 'postgresql://direct/x',
    })
  })
})

it('the background work is all there, each part at its time', async () => {
  const jobs = everyJob({
    storage: await openStorage(undefined, dataDir),
    mailFrom: 'post@betrieb.test',
    transport: null,
    keepsSecrets: false,
    servers: new AppServers({ allowsPrivateHosts: false }),
    links: new LinkAddress({ linkScheme: undefined, linkPort: undefined }, () => 3000),
    db,
    log: silent,
    places: realPlaces,
    allowsPrivateHosts: false,
    backups: {
      schedule: { folder: dataDir, hour: 2, kept: { daily: 1, weekly: 1, monthly: 1 } },
      source: () => Promise.reject(new Error('nobody takes one here')),
    },
  })
  const lines = Object.entries(jobs).map(([name, job]) =>
    [
      name,
      job.scope === 'tenant'
        ? 'of an app'
        : [job.schedule, job.announcedBy].filter(Boolean).join(', ') || 'when it is added',
    ].join(': '),
  )
  expect(lines.toSorted()).toEqual([
    'backup.take: 7 * * * *',
    'booking.expire_holds: of an app',
    'booking.find_expired_holds: * * * * *',
    'dunning.send: of an app',
    'events.deliver: of an app',
    'events.dispatch: * * * * *, outbox',
    'files.prove: 17 3 * * *',
    'files.remove_pending: */10 * * * *',
    'gateway.find_due: * * * * *',
    'gateway.work: of an app',
    'keeper.forget_imports: 23 4 * * *',
    'keeper.import_app: when it is added',
    'keeper.maintain: when it is added',
    'mail.drain: of an app',
    'mail.drain_platform: when it is added',
    'mail.forget_secrets: 27 * * * *',
    'mail.hand_out: * * * * *, mail',
    'mail.send: of an app',
    'mail.send_platform: when it is added',
    'mail.wake: when it is added',
    'media.find_unmade: 43 2 * * *',
    'media.make_versions: of an app',
    'order.find_outdated: 12 2 * * *',
    'order.forget_expired: */10 * * * *',
    'order.forget_outdated: of an app',
    'payment.ask: of an app',
    'payment.close: of an app',
    'payment.compare: 0 4 * * *',
    'payment.expire: of an app',
    'payment.find_due: * * * * *',
    'payment.give_up: of an app',
    'payment.refund: of an app',
    'payment.remind: of an app',
    'reminder.find_apps: */5 * * * *',
    'reminder.send: of an app',
    'security_log.forget: 43 2 * * *',
    'user.answer_password_reset: of an app',
    'user.answer_registration: of an app',
    'user.forget_expired: 17 * * * *',
    'webhook.forget: 37 3 * * *',
    'webhook.send: * * * * *, webhooks',
  ])
})

it('a server answers, does its jobs, says so when its port is taken, and ends what it began', async () => {
  const config = (more: object = {}) =>
    readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...more })
  const server = await startServer(config())
  const { port } = new URL(server.url)
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`)
  expect((await ask()).status).toBe(200)
  await expect(startServer(config({ PORT: port, WORKER: 'off' }))).rejects.toThrow(`Der Port ${port} ist schon belegt.`)

  // On a database of its own somebody runs the system for real: links of mails that are only kept stay with nobody.
  const appId = await new Factories(db).app()
  const values = { firstname: 'Nora', lastname: 'Brunner', url: 'https://linde.test/verify?token=a' }
  const id = await db.withTenant(appId, (tx) => queueMail(tx, 'registrationVerification', 'nora@chor.test', values))
  const read = () =>
    db.withTenant(appId, (tx) =>
      tx.db.selectFrom('mail_message').where('id', '=', id).select(['state', 'sealed']).executeTakeFirst(),
    )
  await expect.poll(read).toEqual({ state: 'kept', sealed: null })

  await server.stop()
  await expect(ask()).rejects.toThrow()
  const { rows } = await owner.query('select locked_by from graphile_worker._private_jobs where locked_by is not null')
  expect(rows).toEqual([])
})
