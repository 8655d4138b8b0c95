import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { hurryJobs, runJobs } from '../../../test/run-jobs.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { mailJobs, queueMail } from './index.ts'

const { call, databaseUrl, deps, make } = await buildTestApp()
const { db } = deps
const mailbox = await startMailbox()
const transport = openMailTransport(mailbox.url, 'reservation@eschen.test')
afterAll(async () => {
  transport?.close()
  await mailbox.stop()
})

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app({ title: 'Gemeinde Eschenbühl' })
  token = await make.staffToken(appId, ['setting:base'])
})

const nora = { firstname: 'Nora', lastname: '<b>Brunner</b>', url: 'https://eschen.test/verify?token=a&b=c' }
const queue = () => db.withTenant(appId, (tx) => queueMail(tx, 'registrationVerification', 'nora@chor.test', nora))
const log = async (id: number) =>
  (await call(`GET /api/admin/mails/${id}`, { appId, token })).body.mail as Record<string, unknown>

describe('a mail', () => {
  it('is kept in the log when no mail server is set', async () => {
    const id = await queue()
    expect(await log(id)).toMatchObject({ state: 'queued', to: 'nora@chor.test', topic: 'registrationVerification' })
    await runJobs(db, databaseUrl, mailJobs(null, 'host'))
    expect(await log(id)).toMatchObject({ state: 'kept', sentAt: null })
  })

  it('is sent over SMTP, from the municipality, as text and HTML', async () => {
    const id = await queue()
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({ state: 'sent', tries: 1, lastError: null, sentAt: expect.any(String) })
    const [mail] = mailbox.take()
    expect(mail).toContain('To: nora@chor.test')
    expect(mail).toMatch(/From: =\?UTF-8\?Q\?Gemeinde_Eschenb=C3=BChl\?= <reservation@eschen\.test>/)
    expect(mail).toContain(`Message-ID: <mail-${appId}-${id}@allmend.test>`)
    expect(mail).toContain('text/plain')
    expect(mail).toContain('text/html')
  })

  it('escapes what people typed', async () => {
    const { html, text } = (await log(await queue())) as { html: string; text: string }
    expect(html).toContain('&lt;b&gt;Brunner&lt;/b&gt;')
    expect(html).not.toContain('<b>Brunner')
    expect(html).toContain('href="https://eschen.test/verify?token=a&amp;b=c"')
    expect(text).toContain('https://eschen.test/verify?token=a&b=c')
    expect(text).toContain('Guten Tag Nora <b>Brunner</b>')
  })

  it('waits while the mail server is down, keeps its Message-ID, and is sent once afterwards', async () => {
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    mailbox.take()
    mailbox.refuse(true)
    const id = await queue()
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({
      state: 'queued',
      tries: 1,
      lastError: expect.stringContaining('heute nicht'),
    })
    mailbox.refuse(false)
    await hurryJobs(db)
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({ state: 'sent', tries: 2, lastError: null })
    const sent = mailbox.take()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`Message-ID: <mail-${appId}-${id}@allmend.test>`)
  })

  it('is given up after eleven tries and shows on the dashboard', async () => {
    mailbox.refuse(true)
    const id = await queue()
    await db.pool.query('update graphile_worker._private_jobs set attempts = 10')
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    mailbox.refuse(false)
    expect(await log(id)).toMatchObject({ state: 'failed', tries: 11 })
    const dashboard = await call('GET /api/admin/dashboard', { appId, token })
    expect(dashboard.body).toMatchObject({
      success: true,
      failedMails: 1,
      queuedMails: 0,
      customers: null,
      staff: null,
      deletionRequests: null,
    })
  })

  it('of another app is not found', async () => {
    const id = await queue()
    const stranger = await make.app()
    const answer = await call(`GET /api/admin/mails/${id}`, {
      appId: stranger,
      token: await make.staffToken(stranger, ['setting:base']),
    })
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ success: false, code: 'record.not_found' })
  })
})

it('the reset mail says how long its link works', async () => {
  const id = await db.withTenant(appId, (tx) => queueMail(tx, 'passwordReset', 'nora@chor.test', nora))
  expect(await log(id)).toMatchObject({
    subject: 'Neues Passwort setzen',
    text: expect.stringContaining('gilt eine Stunde'),
  })
})

it('the list asks the database the same number of times, however many mails there are', async () => {
  const count = () => countQueries(db, () => call('GET /api/admin/mails?itemsPerPage=all', { appId, token }))
  const few = await count()
  for (let mails = 0; mails < 20; mails++) await queue()
  expect(await count()).toBe(few)
})
