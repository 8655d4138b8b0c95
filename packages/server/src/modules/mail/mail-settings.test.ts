import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { hurryJobs, runJobs } from '../../../test/run-jobs.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { reseal } from '../../platform/secrets/reseal.ts'
import { Secrets } from '../../platform/secrets/secrets.ts'
import { explainMailError } from './explain-mail-error.ts'
import { AppServers, mailJobs, queueMail, sealedMails } from './index.ts'
import { passwordPurpose } from './mail-settings.repository.ts'

const common = await startMailbox()
const own = await startMailbox({ password: 'Geheim-2026-xyz' })
const lines: string[] = []
const { call, databaseUrl, deps, make, server } = await buildTestApp({
  smtpUrl: common.url,
  mailFrom: 'post@betrieb.test',
  allowsPrivateHosts: true,
  logLevel: 'debug',
  logStream: { write: (line) => void lines.push(line) },
})
const { db } = deps
const transport = openMailTransport(common.url, 'post@betrieb.test')
const servers = new AppServers({ allowsPrivateHosts: true }, { rest: 0, connect: 1000, deadline: 1500 })
const jobs = () => runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test', { servers }))
afterAll(async () => {
  transport?.close()
  servers.close()
  await Promise.all([common.stop(), own.stop()])
})

const path = '/api/admin/settings/emails'
const nothing = {
  senderName: '',
  senderAddress: '',
  replyTo: '',
  usesOwnServer: false,
  smtpHost: '',
  smtpPort: 587,
  smtpEncryption: 'starttls',
  smtpUser: '',
}
const ownServer = {
  ...nothing,
  ...{ senderName: 'Amt', senderAddress: 'amt@eschen.test', usesOwnServer: true, smtpEncryption: 'none' },
  ...{ smtpHost: '127.0.0.1', smtpPort: own.port, smtpUser: 'amt' },
}
const secret = { smtpPassword: 'Geheim-2026-xyz' }

async function town(email?: string) {
  const appId = await make.app({ title: 'Gemeinde Eschen', texts: { contact: 'haus@eschen.test' } })
  const userId = await make.user(appId, {
    role: 'admin',
    ...(email && { email }),
    groupIds: [await make.group(appId, { name: 'Leitung', role: 'admin', permissions: ['setting:base'] })],
  })
  const token = await make.userToken(appId, userId)
  const at = { appId, token }
  return {
    ...at,
    read: async () => (await call(`GET ${path}`, at)).body,
    save: (body: object) => call(`PUT ${path}`, { ...at, body }),
    test: async (body: object) => {
      const answer = await call(`POST ${path}/test`, { ...at, body })
      return { ...answer, result: answer.body.result as { isSent: boolean; sentence: string; answer: string | null } }
    },
    queue: (to: string) =>
      db.withTenant(appId, (tx) =>
        queueMail(tx, 'passwordReset', to, { firstname: 'Nora', lastname: 'Brunner', url: 'https://e.test/x' }),
      ),
    states: async () =>
      (await db.pool.query('select recipient, state from mail_message where app_id = $1 order by id', [appId])).rows,
  }
}
type Town = Awaited<ReturnType<typeof town>>
const header = (mail: string | undefined, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail ?? '')?.[1]

const nothingByTheClock = {
  customerReminderHours: null,
  caretakerReminderHours: null,
  dayListTime: '',
  dayListDaysBefore: 0,
  sendsEmptyDayList: false,
  dayListRecipients: [],
}

describe('the settings', () => {
  let eschen: Town
  beforeAll(async () => {
    eschen = await town()
  })

  it('begin with the server of the installation and whoever the app told of orders so far', async () => {
    expect(await eschen.read()).toMatchObject({
      settings: { ...nothing, hasPassword: false, notificationRecipients: ['haus@eschen.test'], version: 0 },
      installation: { from: 'post@betrieb.test', hasServer: true },
    })
  })

  it('are kept field by field, without spaces around', async () => {
    const wanted = { ...ownServer, senderName: 'Amt Eschen', replyTo: 'antwort@eschen.test', smtpEncryption: 'tls' }
    const spaced = { ...wanted, smtpHost: ' 127.0.0.1 ', senderName: ' Amt Eschen ' }
    const saved = await eschen.save({
      ...spaced,
      ...secret,
      notificationRecipients: ['a@eschen.test', 'a@eschen.test', 'b@eschen.test'],
      version: 0,
    })
    const kept = {
      ...wanted,
      hasPassword: true,
      notificationRecipients: ['a@eschen.test', 'b@eschen.test'],
      version: 1,
    }
    expect(saved.body).toMatchObject({ success: true, settings: kept })
    expect((await eschen.read()).settings).toEqual({ ...kept, ...nothingByTheClock })
  })

  it('keep the recipients where they are not sent, in one place for both calls', async () => {
    const { body } = await eschen.save({ ...nothing, version: 1 })
    expect(body).toMatchObject({ code: 'mail.password_needed' })
    const saved = await eschen.save({ ...nothing, smtpPassword: '', version: 1 })
    expect(saved.body).toMatchObject({
      settings: { hasPassword: false, notificationRecipients: ['a@eschen.test', 'b@eschen.test'], version: 2 },
    })
    const at = { appId: eschen.appId, token: eschen.token }
    const { application } = (await call('GET /api/admin/settings/application', at)).body as { application: object }
    expect(application).toMatchObject({ notificationRecipients: ['a@eschen.test', 'b@eschen.test'] })
    const changed = { ...application, notificationRecipients: ['c@eschen.test'] }
    expect((await call('PUT /api/admin/settings/application', { ...at, body: changed })).status).toBe(200)
    expect((await eschen.read()).settings).toMatchObject({ notificationRecipients: ['c@eschen.test'], version: 3 })
  })

  it('tell the second of two who edit them, with who changed what', async () => {
    const { version } = (await eschen.read()).settings as { version: number }
    expect((await eschen.save({ ...nothing, senderName: 'Neu', version })).status).toBe(200)
    const late = await eschen.save({ ...nothing, senderName: 'Spät', version })
    expect(late).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
    expect(late.body.details).toMatchObject({ saves: [{ changes: [{ field: 'senderName' }] }] })
    expect(JSON.stringify(late.body)).not.toContain('sealed')
  })

  it.each([
    [{ usesOwnServer: true, smtpPort: 0 }, ['senderAddress', 'smtpHost', 'smtpPort']],
    [{ senderName: 'A\r\nBcc: x@y.ch' }, ['senderName']],
    [{ senderName: 'x'.repeat(101), replyTo: '<script>', smtpHost: 'a b' }, ['senderName', 'replyTo', 'smtpHost']],
    [{ smtpEncryption: 'rot13' }, ['smtpEncryption']],
    [{ notificationRecipients: ['x'] }, ['notificationRecipients']],
  ])('refuse %o with a sentence per field', async (wrong, fields) => {
    const { status, body } = await eschen.save({ ...nothing, ...wrong, version: 9 })
    expect(status).toBe(400)
    expect(Object.keys((body.details as { fields: object }).fields).sort()).toEqual([...fields].sort())
  })

  it('are for who may set up the app, and for nobody else', async () => {
    const other = await town()
    const clerk = await make.staffToken(eschen.appId, ['object:view'])
    for (const line of [`GET ${path}`, `PUT ${path}`, `POST ${path}/test`] as const) {
      const body = line.startsWith('GET') ? {} : { body: { ...nothing, version: 0 } }
      expect((await call(line, { appId: eschen.appId, ...body })).status).toBe(401)
      expect((await call(line, { appId: eschen.appId, token: clerk, ...body })).status).toBe(403)
      expect((await call(line, { appId: eschen.appId, token: other.token, ...body })).status).toBe(401)
    }
  })
})

describe('the password', () => {
  it('stands nowhere in clear: not in the row, the log of changes, the answer or the log', async () => {
    const place = await town()
    const saved = await place.save({ ...ownServer, ...secret, version: 0 })
    expect(saved.body).toMatchObject({ settings: { hasPassword: true } })
    const { rows } = await db.pool.query(
      `select (select to_jsonb(m) from mail_setting m where app_id = $1)::text
        || (select jsonb_agg(a) from audit_entry a where app_id = $1)::text as everything`,
      [place.appId],
    )
    expect(rows[0].everything).toContain('"smtpPassword": "neu gesetzt"')
    const answers = JSON.stringify([saved.body, await place.read(), rows, lines])
    expect(answers).not.toContain(secret.smtpPassword)
    expect(answers).not.toContain(Buffer.from(secret.smtpPassword).toString('base64'))
  })

  it('stays while server and user do, and is asked for again otherwise', async () => {
    const place = await town()
    await place.save({ ...ownServer, ...secret, version: 0 })
    expect((await place.save({ ...ownServer, senderName: 'Anders', smtpPort: 2525, version: 1 })).body).toMatchObject({
      settings: { hasPassword: true },
    })
    for (const change of [{ smtpHost: 'mail.evil.test' }, { smtpUser: 'chef' }]) {
      const refused = await place.save({ ...ownServer, ...change, version: 2 })
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'mail.password_needed', details: { fields: { smtpPassword: expect.any(String) } } },
      })
      expect((await place.test({ ...ownServer, ...change })).body).toMatchObject({ code: 'mail.password_needed' })
    }
    expect((await place.save({ ...ownServer, smtpUser: 'chef', smtpPassword: 'x', version: 2 })).status).toBe(200)
  })

  it('is sealed anew when the key of the installation changes', async () => {
    const place = await town()
    await place.save({ ...ownServer, ...secret, version: 0 })
    const [former, current] = [randomBytes(32), randomBytes(32)]
    const purpose = passwordPurpose(place.appId, ownServer)
    const sealed = new Secrets(former).encrypt(secret.smtpPassword, purpose)
    await db.pool.query('update mail_setting set smtp_password = $2 where app_id = $1', [place.appId, sealed])
    await reseal(db, sealedMails, new Secrets(current, former))
    const { rows } = await db.pool.query('select smtp_password from mail_setting where app_id = $1', [place.appId])
    expect(new Secrets(current).decrypt(rows[0].smtp_password, purpose)).toBe(secret.smtpPassword)
  })

  it('opens for its own app, server and user alone', async () => {
    const [one, two] = [await town(), await town()]
    for (const place of [one, two]) await place.save({ ...ownServer, ...secret, version: 0 })
    await db.pool.query(
      `update mail_setting set smtp_password = (select smtp_password from mail_setting where app_id = $1) where app_id = $2`,
      [one.appId, two.appId],
    )
    await two.queue('nora@chor.test')
    await jobs()
    expect(await two.states()).toEqual([{ recipient: 'nora@chor.test', state: 'queued' }])
    expect(await two.test(ownServer)).toMatchObject({ status: 422, body: { code: 'mail.password_needed' } })
    await db.pool.query('delete from graphile_worker._private_jobs')
  })
})

describe('a test mail', () => {
  it('goes to whoever asks, at once, with what stands in the form', async () => {
    const place = await town('chefin@eschen.test')
    own.take()
    const { result } = await place.test({ ...ownServer, ...secret, replyTo: 'antwort@eschen.test' })
    expect(result).toEqual({
      isSent: true,
      to: 'chefin@eschen.test',
      sentence: 'Die Testmail an chefin@eschen.test ist unterwegs.',
      answer: null,
    })
    const [mail] = own.take()
    expect(header(mail, 'From')).toBe('Amt <amt@eschen.test>')
    expect(header(mail, 'Reply-To')).toBe('antwort@eschen.test')
    expect(header(mail, 'Subject')).toBe('Testmail: Gemeinde Eschen')
    expect((await place.read()).settings).toMatchObject({ version: 0, hasPassword: false })
  })

  it('uses the stored password where none is typed', async () => {
    const place = await town()
    await place.save({ ...ownServer, ...secret, version: 0 })
    expect((await place.test({ ...ownServer, senderName: 'Ungespeichert' })).result.isSent).toBe(true)
    expect(own.take().map((mail) => header(mail, 'From'))).toEqual(['Ungespeichert <amt@eschen.test>'])
  })

  it('without an own server comes from the installation, and answers go to the app', async () => {
    const place = await town('chefin@eschen.test')
    common.take()
    await place.test({ ...nothing, senderName: 'Amt', senderAddress: 'amt@eschen.test' })
    const [mail] = common.take()
    expect(header(mail, 'From')).toBe('Amt <post@betrieb.test>')
    expect(header(mail, 'Reply-To')).toBe('amt@eschen.test')
  })

  it('reaches a keeper at the address of the account', async () => {
    const place = await town()
    const token = await make.keeperToken()
    common.take()
    const { body } = await call(`POST ${path}/test`, { appId: place.appId, token, body: nothing })
    expect(body).toMatchObject({ result: { isSent: true, to: expect.stringMatching(/^keeper-/) } })
  })

  it('that fails tells why, and what the server said, without the password', async () => {
    const place = await town()
    const wrong = await place.test({ ...ownServer, smtpPassword: 'Falsch-2026' })
    expect(wrong).toMatchObject({ status: 200, result: { isSent: false } })
    expect(wrong.result.sentence).toBe('Der Mailserver nimmt Benutzername oder Passwort nicht an.')
    expect(wrong.result.answer).toContain('535')
    expect(JSON.stringify(wrong.body)).not.toContain('Falsch-2026')
    const closed = await place.test({ ...ownServer, smtpPort: 1 })
    expect(closed.result.sentence).toBe(
      'Der Server «127.0.0.1» auf Port 1 nimmt keine Verbindung an. Bitte prüfen Sie den Port.',
    )
    const starttls = await place.test({ ...ownServer, ...secret, smtpEncryption: 'starttls' })
    expect(starttls.result.sentence).toMatch(/bietet keine Verschlüsselung mit STARTTLS an\.$/)
    const tls = await place.test({ ...ownServer, ...secret, smtpEncryption: 'tls' })
    expect(tls.result.sentence).toMatch(/^Die Verschlüsselung passt nicht zum Port/)
    const pretender = await startMailbox({ password: secret.smtpPassword, isEncrypting: true })
    const forged = await place.test({ ...ownServer, ...secret, smtpPort: pretender.port, smtpEncryption: 'starttls' })
    expect(forged.result.sentence).toMatch(/^Das Zertifikat des Mailservers ist nicht gültig/)
    expect(pretender.logins).toEqual([])
    await pretender.stop()
    const unknown = await place.test({ ...ownServer, smtpHost: 'gibt-es-nicht.invalid' })
    expect(unknown.result.sentence).toMatch(/wurde nicht gefunden/)
    own.refuse(true)
    expect((await place.test({ ...ownServer, ...secret })).result).toMatchObject({
      sentence: 'Der Mailserver lehnt den Absender oder den Empfänger ab.',
      answer: expect.stringContaining('heute nicht'),
    })
    own.refuse(false)
  })

  it('holds no connection to the database while a server takes its time, and is given up in time', async () => {
    const place = await town()
    const { port, waiting, end } = await silentServer()
    onTestFinished(end)
    const started = Date.now()
    const testing = place.test({ ...ownServer, smtpPort: port })
    await waiting
    const { rows } = await db.pool.query(
      `select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    )
    expect(rows).toEqual([{ held: 0 }])
    expect((await testing).result.sentence).toMatch(/antwortet nicht in der gewohnten Zeit\.$/)
    expect(Date.now() - started).toBeLessThan(60_000)
  })

  it('through the installation’s server is given up in time as well, without a word about where that stands', async () => {
    const { port, end } = await silentServer()
    onTestFinished(end)
    const transport = openMailTransport(`smtp://127.0.0.1:${port}`, 'a@b.test', {
      connect: 500,
      answer: 600_000,
      inAll: 300,
    })
    const mail = { messageId: '<x@y>', to: 'a@b.test', fromName: 'A', subject: 'S', text: 'T', html: 'H' }
    const error = await transport?.send(mail).catch((reason: unknown) => reason)
    transport?.close()
    expect(explainMailError(error, null)).toEqual({
      sentence: 'Der Mailserver der Betreiberin antwortet nicht in der gewohnten Zeit.',
      answer: null,
    })
  })

  it('is sent ten times in ten minutes, then one has to wait', async () => {
    const place = await town()
    for (let times = 0; times < 10; times++) expect((await place.test(nothing)).status).toBe(200)
    expect(await place.test(nothing)).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    common.take()
  })
})

describe('a server inside the operator’s network', async () => {
  const strict = await buildTestApp({ smtpUrl: common.url, mailFrom: 'post@betrieb.test' })

  it('is not reached unless the operator allows it; the installation’s own is', async () => {
    const appId = await strict.make.app()
    const token = await strict.make.staffToken(appId, ['setting:base'])
    const test = async (body: object) =>
      (await strict.call(`POST ${path}/test`, { appId, token, body })).body.result as {
        isSent: boolean
        sentence: string
      }
    const before = own.logins.length
    for (const smtpHost of [
      '127.0.0.1',
      'localhost',
      '::1',
      '10.0.0.1',
      '169.254.169.254',
      '127.1',
      '::ffff:127.0.0.1',
    ]) {
      const { isSent, sentence } = await test({ ...ownServer, ...secret, smtpHost })
      expect(isSent, smtpHost).toBe(false)
      expect(sentence).toMatch(/liegt nicht im Internet\. Adressen im eigenen Netz lässt nur die Betreiberin zu\.$/)
    }
    expect(own.logins.length).toBe(before)
    expect((await test(nothing)).isSent).toBe(true)
    common.take()
  })

  it('is refused when it is saved, at its field and by the same rule', async () => {
    const appId = await strict.make.app()
    const token = await strict.make.staffToken(appId, ['setting:base'])
    const save = (body: object) => strict.call(`PUT ${path}`, { appId, token, body: { ...body, version: 0 } })
    for (const smtpHost of [' 127.0.0.1 ', 'localhost', '::1', '10.0.0.1', '127.1']) {
      const { status, body } = await save({ ...ownServer, ...secret, smtpHost })
      expect([status, body.code], smtpHost).toEqual([422, 'mail.host_inside'])
      expect(body.details).toEqual({
        fields: {
          smtpHost: `Der Server «${smtpHost.trim()}» liegt nicht im Internet. Adressen im eigenen Netz lässt nur die Betreiberin zu.`,
        },
      })
    }
    const { rows } = await strict.deps.db.pool.query('select from mail_setting where app_id = $1', [appId])
    expect(rows).toEqual([])
    // What stands there without being used is looked at once it is.
    expect((await save({ ...nothing, smtpHost: '127.0.0.1' })).status).toBe(200)
  })

  it('does not get the mails of the log either', async () => {
    const appId = await strict.make.app()
    const token = await strict.make.staffToken(appId, ['setting:base'])
    const named = { ...ownServer, smtpHost: 'mail.eschen.example', smtpUser: '', version: 0 }
    expect((await strict.call(`PUT ${path}`, { appId, token, body: named })).status).toBe(200)
    await strict.deps.db.pool.query(`update mail_setting set smtp_host = '127.0.0.1' where app_id = $1`, [appId])
    await strict.deps.db.withTenant(appId, (tx) =>
      queueMail(tx, 'passwordReset', 'n@c.test', { firstname: 'N', lastname: 'B', url: 'https://e.test/x' }),
    )
    const before = own.logins.length
    await runJobs(strict.deps.db, strict.databaseUrl, mailJobs(transport, 'host'))
    const { rows } = await strict.deps.db.pool.query('select state, last_error from mail_message')
    expect(rows).toEqual([{ state: 'queued', last_error: expect.stringMatching(/liegt nicht im Internet/) }])
    expect(own.logins.length).toBe(before)
    expect(common.take()).toEqual([])
  })
})

describe('mails of the log', () => {
  it('go through the server of their app, each under its sender', async () => {
    const [one, two] = [await town(), await town()]
    await one.save({ ...ownServer, ...secret, replyTo: 'antwort@eschen.test', version: 0 })
    await two.save({ ...nothing, senderName: 'Kanzlei', senderAddress: 'kanzlei@rueti.test', version: 0 })
    await one.queue('nora@chor.test')
    await two.queue('reto@chor.test')
    common.take()
    own.take()
    await jobs()
    const [first, ...more] = own.take()
    expect(more).toEqual([])
    expect([header(first, 'From'), header(first, 'Reply-To'), header(first, 'To')]).toEqual([
      'Amt <amt@eschen.test>',
      'antwort@eschen.test',
      'nora@chor.test',
    ])
    const [second] = common.take()
    expect([header(second, 'From'), header(second, 'Reply-To')]).toEqual([
      'Kanzlei <post@betrieb.test>',
      'kanzlei@rueti.test',
    ])
  })

  it('follow the settings: with other ones the next mail goes elsewhere', async () => {
    const place = await town()
    await place.save({ ...ownServer, ...secret, version: 0 })
    await place.queue('a@chor.test')
    await jobs()
    expect(own.take()).toHaveLength(1)
    await place.save({ ...ownServer, usesOwnServer: false, version: 1 })
    await place.queue('b@chor.test')
    await jobs()
    expect([own.take().length, common.take().length]).toEqual([0, 1])
    expect(await place.states()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('of an app whose server is silent wait, those of others do not, and nothing is lost', async () => {
    const { port, tries, end } = await silentServer()
    onTestFinished(end)
    const [broken, healthy] = [await town(), await town()]
    await broken.save({ ...ownServer, smtpPort: port, ...secret, version: 0 })
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await broken.queue(`${name}@chor.test`)
    await healthy.queue('reto@chor.test')
    const patient = new AppServers({ allowsPrivateHosts: true }, { connect: 500, deadline: 500, rest: 60_000 })
    onTestFinished(() => patient.close())
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test', { servers: patient }))
    // By the first few only; the others wait until it has rested.
    expect(tries()).toBeLessThan(8)
    expect(await healthy.states()).toEqual([{ recipient: 'reto@chor.test', state: 'sent' }])
    expect(new Set((await broken.states()).map(({ state }) => state))).toEqual(new Set(['queued']))
    await broken.save({ ...ownServer, ...secret, version: 1 })
    own.take()
    await hurryJobs(db)
    const calm = new AppServers({ allowsPrivateHosts: true })
    onTestFinished(() => calm.close())
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test', { servers: calm }))
    expect(own.take()).toHaveLength(8)
    expect(new Set((await broken.states()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('that a server does not want say nothing about the server', async () => {
    const place = await town()
    await place.save({ ...ownServer, ...secret, version: 0 })
    const patient = new AppServers({ allowsPrivateHosts: true }, { rest: 60_000 })
    onTestFinished(() => patient.close())
    own.refuse(true)
    await place.queue('a@chor.test')
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test', { servers: patient }))
    own.refuse(false)
    await hurryJobs(db)
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test', { servers: patient }))
    expect(await place.states()).toMatchObject([{ state: 'sent' }])
    own.take()
  })
})

it('the log of the server has no password in it', () => {
  expect(server.log.level).toBe('debug')
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.join('')).not.toMatch(/Geheim-2026|Falsch-2026/)
})

/** Takes every line and never says a word. */
async function silentServer() {
  const held = new Set<Socket>()
  const first = Promise.withResolvers<void>()
  const listener = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => {})
    first.resolve()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    port: (listener.address() as { port: number }).port,
    waiting: first.promise,
    tries: () => held.size,
    end: () => {
      for (const socket of held) socket.destroy()
      listener.close()
    },
  }
}
