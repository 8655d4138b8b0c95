import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { noData } from '../template/index.ts'
import { mailJobs, queueMail, queuePlatformMail } from './index.ts'

const here = await buildTestApp()
const { call, databaseUrl, deps, make } = here
const { db } = deps
const mailbox = await startMailbox()
const transport = openMailTransport(mailbox.url, 'post@betrieb.test')
const run = () => runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
afterAll(async () => {
  transport?.close()
  await mailbox.stop()
})

let appId: number
let token: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['setting:base'])
})

const values = {
  ...{ firstname: 'Nora', lastname: 'Brunner', url: 'https://e.test/x', device: '', address: '', at: '' },
  ...{ title: 'Saal', when: 'heute', orderNumber: '1', what: '', whatBriefly: '', bookings: [], text: 'Gut' },
}
const data = { ...noData, variables: { orderLink: 'https://e.test/x' } }
type Topic = 'newDevice' | 'passwordReset' | 'customerBookingConfirmation'
const file = { filename: 'reservation.ics', contentType: 'text/calendar; charset=utf-8', content: 'äöü' }
const queue = (topic: Topic, to = 'nora@chor.test') =>
  db.withTenant(appId, (tx) =>
    topic === 'customerBookingConfirmation'
      ? queueMail(tx, topic, to, { ...values, data }, { attachments: [file] })
      : queueMail(tx, topic, to, values, { attachments: [file] }),
  )
const read = async (id: number) => (await call(`GET /api/admin/mails/${id}`, { appId, token })).body.mail
const again = (...ids: number[]) => call('POST /api/admin/mails/resend', { appId, token, body: { ids } })
const set = (id: number, change: string) => db.pool.query(`update mail_message set ${change} where id = $1`, [id])

describe('whether mails go out at all', () => {
  const goesOut = async (app: Pick<typeof here, 'call'>, at: { appId: number; token: string }) =>
    (await app.call('GET /api/admin/mails/delivery', at)).body.goesOut

  it('is no without any server, and yes with one of the municipality or of the installation', async () => {
    const town = { appId: await make.app(), token: '' }
    town.token = await make.staffToken(town.appId, [])
    expect(await goesOut(here, town)).toBe(false)
    await db.pool.query(
      `insert into mail_setting (app_id, uses_own_server, smtp_host, sender_address)
       values ($1, true, 'mail.eschen.test', 'amt@eschen.test')`,
      [town.appId],
    )
    expect(await goesOut(here, town)).toBe(true)

    const served = await buildTestApp({ smtpUrl: mailbox.url })
    const other = await served.make.app()
    expect(await goesOut(served, { appId: other, token: await served.make.staffToken(other, []) })).toBe(true)
  })

  it('is told to staff alone', async () => {
    const user = await make.userToken(appId, await make.user(appId))
    expect((await call('GET /api/admin/mails/delivery', { appId, token: user })).status).toBe(403)
  })
})

describe('a mail in the log', () => {
  it('names its files, and when it is tried next', async () => {
    const id = await queue('newDevice')
    expect(await read(id)).toMatchObject({
      attachments: [{ filename: 'reservation.ics', contentType: 'text/calendar', size: 6 }],
      ...{ nextTryAt: null, canResend: true, whyNotAgain: null, serverAnswer: null },
    })
    await set(id, `next_try_at = '2031-01-01T10:00Z', tries = 2`)
    expect(await read(id)).toMatchObject({ nextTryAt: '2031-01-01T10:00:00.000Z' })
    await set(id, `state = 'failed'`)
    expect(await read(id)).toMatchObject({ nextTryAt: null })
  })

  it('is found by the days it was written on, in the zone of the municipality', async () => {
    const id = await queue('newDevice', 'zeit@chor.test')
    await set(id, `created_at = '2031-05-04T22:30Z', next_try_at = '2040-01-01'`)
    const found = async (query: string) =>
      (await call(`GET /api/admin/mails?search=zeit@&${query}`, { appId, token })).body.totalRecords
    expect(await found('from=2031-05-05&until=2031-05-05')).toBe(1)
    expect(await found('until=2031-05-04')).toBe(0)
    expect(await found('from=2031-05-06')).toBe(0)
    expect((await call('GET /api/admin/mails?from=gestern', { appId, token })).status).toBe(400)
  })
})

it('a mail in the log shows its pictures from where they lie, as long as they are there', async () => {
  const picture = async (file: string) => {
    const { rows } = await db.pool.query(
      `insert into asset (app_id, type, name, filename, file, mime, bytes) values ($1, 'image', $2, $2, $2, 'image/png', 1) returning id`,
      [appId, file],
    )
    return Number(rows[0].id)
  }
  const [logo, hut] = [await picture('wappen.png'), await picture('huette.jpg')]
  const html = `<img src="cid:logo" alt="W"><img src="cid:picture-${hut}" alt="H"><img src="cid:picture-999999" alt="weg">`
  const id = await queue('newDevice', 'bild@chor.test')
  await db.pool.query('update mail_message set html_body = $2 where id = $1', [id, html])
  const shown = async () => (await read(id)) as { html: string }
  await db.pool.query('update app_setting set logo_id = $2 where app_id = $1', [appId, logo])
  expect((await shown()).html).toBe(
    '<img src="/logo.png" alt="W"><img src="/files/assets/huette.jpg" alt="H"><img src="cid:picture-999999" alt="weg">',
  )
  await db.pool.query('update app_setting set logo_id = null where app_id = $1', [appId])
  expect((await shown()).html).not.toMatch(/logo/)
  // What goes out is as it was written.
  const { rows } = await db.pool.query('select html_body from mail_message where id = $1', [id])
  expect(rows[0].html_body).toBe(html)
})

describe('sent again', () => {
  it('one that failed goes out under its Message-ID, one that was sent as a new mail, and who did it is noted', async () => {
    const [failed, sent] = [await queue('newDevice', 'f@chor.test'), await queue('newDevice', 's@chor.test')]
    await run()
    const [first] = mailbox.take().filter((mail) => mail.includes('To: s@chor.test'))
    await set(failed, `state = 'failed', last_error = 'x', server_answer = '550', tries = 11, sent_at = null`)
    expect((await again(failed, sent)).body).toEqual({ success: true, queued: 2, refused: [] })
    expect(await read(failed)).toMatchObject({ state: 'queued', tries: 0, lastError: null, serverAnswer: null })
    await run()
    const mails = mailbox.take()
    expect(mails).toHaveLength(2)
    const id = (mail = '') => /^Message-ID: (.*)$/m.exec(mail)?.[1]
    expect(mails.map((mail) => id(mail))).not.toContain(id(first))
    const { rows } = await db.pool.query(`select state, attachments from mail_message where recipient = 's@chor.test'`)
    expect(rows).toEqual([
      { state: 'sent', attachments: [file] },
      { state: 'sent', attachments: [file] },
    ])
    const log = await call('GET /api/admin/audit?entity=mail', { appId, token })
    expect(log.body.totalRecords).toBe(2)
  })

  it('one that waits goes at once', async () => {
    const id = await queue('newDevice', 'w@chor.test')
    await set(id, `next_try_at = now() + interval '1 hour', tries = 3`)
    await again(id)
    await run()
    expect(mailbox.take().filter((mail) => mail.includes('To: w@chor.test'))).toHaveLength(1)
  })

  it('one whose link is gone does not, and says what to do; a link that lasts is kept for it', async () => {
    const [reset, decision] = [await queue('passwordReset'), await queue('customerBookingConfirmation')]
    const refusing = { ...transport, close() {}, send: () => Promise.reject(refusal) }
    const refusal = Object.assign(new Error('no'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 no',
    })
    await runJobs(db, databaseUrl, mailJobs(refusing, 'allmend.test'))
    expect(await read(decision)).toMatchObject({ state: 'failed', canResend: true, serverAnswer: '550 no' })
    expect(await read(reset)).toMatchObject({
      canResend: false,
      whyNotAgain: expect.stringMatching(/«Passwort vergessen»/),
    })
    expect((await again(reset, decision)).body).toMatchObject({
      queued: 1,
      refused: [{ id: reset, to: 'nora@chor.test', why: expect.stringMatching(/aus Sicherheitsgründen gelöscht/) }],
    })
    await run()
    expect(mailbox.take().join()).toContain('https://e.test/x')
    expect(await read(decision)).toMatchObject({ state: 'sent', canResend: false })
    expect(await read(reset)).toMatchObject({ state: 'failed' })
  })

  it('is for who may set up the app, for its own mails, and not without end', async () => {
    const id = await queue('newDevice')
    const body = { ids: [id] }
    const path = 'POST /api/admin/mails/resend'
    expect((await call(path, { appId, body })).status).toBe(401)
    const clerk = await make.staffToken(appId, ['object:view'])
    expect((await call(path, { appId, token: clerk, body })).status).toBe(403)
    const other = await make.app()
    const stranger = await make.staffToken(other, ['setting:base'])
    expect((await call(path, { appId: other, token: stranger, body })).status).toBe(404)
    for (const ids of [[], [id, id], Array.from({ length: 201 }, (_, n) => n + 1), ['x']]) {
      expect((await call(path, { appId, token, body: { ids } })).status).toBe(400)
    }
    const statuses = []
    await db.pool.query(`update rate_counter set hits = 1000 where app_id = $1 and key = 'resend-mail'`, [appId])
    statuses.push((await again(id)).status)
    expect(statuses).toEqual([429])
  })
})

it('mails to keepers stand in a log only keepers read', async () => {
  const at = { ...values, device: 'Firefox', address: '10.0.0.1', at: 'heute' }
  await db.acrossTenants('test', (tx) => queuePlatformMail(tx, 'passwordChanged', 'kim@betrieb.test', at))
  await run()
  const keeper = { appId, token: await make.keeperToken() }
  const list = await call('GET /api/keeper/mails?search=kim@', keeper)
  expect(list.body).toMatchObject({
    totalRecords: 1,
    rows: [{ to: 'kim@betrieb.test', topic: 'passwordChanged', state: 'sent', tries: 1 }],
  })
  const [{ id }] = list.body.rows as [{ id: number }]
  const one = await call(`GET /api/keeper/mails/${id}`, keeper)
  expect(one.body.mail).toMatchObject({ text: expect.stringContaining('Firefox'), attachments: [], canResend: false })
  expect((await call('GET /api/keeper/mails/999999', keeper)).status).toBe(404)
  for (const line of ['GET /api/keeper/mails', `GET /api/keeper/mails/${id}`] as const) {
    expect((await call(line, { appId, token })).status).toBe(403)
    expect((await call(line, { appId })).status).toBe(401)
  }
})
