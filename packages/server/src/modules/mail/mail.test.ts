import { mailTopicWord, mailTopicWords } from '@allmend/domain/lists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { startMailbox } from '../../../test/mailbox.ts'
import { parseCsv } from '../../../test/parse-csv.ts'
import { hurryJobs, runJobs } from '../../../test/run-jobs.ts'
import { wholeMails } from '../../../test/whole-mails.ts'
import { openMailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { noData } from '../template/index.ts'
import { mailJobs, mailTexts, queueMail, queuePlatformMail } from './index.ts'
import { renderHtml, renderText } from './render-mail.ts'

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

const messageId = async (id: number) => {
  const { rows } = await db.pool.query('select message_key from mail_message where id = $1', [id])
  return `<${rows[0].message_key}@allmend.test>`
}

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
    expect(mail).toContain(`Message-ID: ${await messageId(id)}`)
    expect(mail).toContain('text/plain')
    expect(mail).toContain('text/html')
  })

  it('escapes what people typed', async () => {
    const { html, text } = (await log(await queue())) as { html: string; text: string }
    expect(html).toContain('&lt;b&gt;Brunner&lt;/b&gt;')
    expect(html).not.toContain('<b>Brunner')
    expect(text).toContain('Guten Tag Nora <b>Brunner</b>')
  })

  it('goes out with its link; the log shows that there was one, before it is sent and afterwards', async () => {
    const id = await queue()
    const [whole] = (await wholeMails(db, appId, { to: 'nora@chor.test' })).slice(-1)
    expect(whole?.html).toContain('href="https://eschen.test/verify?token=a&amp;b=c"')
    for (const state of ['queued', 'sent']) {
      const { html, text, ...rest } = (await log(id)) as { html: string; text: string }
      expect(rest).toMatchObject({ state })
      expect(text).toContain('E-Mail Adresse bestätigen:\n‹Link›')
      expect(html + text).not.toContain('token=')
      mailbox.take()
      await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    }
    const { rows } = await db.pool.query('select sealed from mail_message where id = $1', [id])
    expect(rows).toEqual([{ sealed: null }])
  })

  it('with a code shows dots instead of it, in the subject too', async () => {
    const id = await db.withTenant(appId, (tx) =>
      queueMail(tx, 'anonymousOrderVerification', 'nora@chor.test', { code: '482913' }),
    )
    expect(await log(id)).toMatchObject({ subject: '•••••• ist Ihr Bestätigungscode' })
    expect(JSON.stringify(await log(id))).not.toContain('482913')
    mailbox.take()
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(mailbox.take().join()).toContain('482913')
  })

  it.each(['order/12.TOKEN', 'api/order-link/12.TOKEN/calendar?booking=3'])(
    'hides a secret link also where somebody typed it, and in a folded calendar file: %s',
    async (path) => {
      const url = `https://eschen.test/${path.replace('TOKEN', 'x'.repeat(43))}`
      const to = `${path.length}@eschen.test`
      const message = `siehe ${url} danke`
      const facts = { title: 'Aula', when: 'heute', orderNumber: '1', wish: '', message, deskLink: '' }
      const values = { ...nora, ...facts, data: { ...noData, variables: { message } } }
      const folded = `DESCRIPTION:${url}`.replaceAll(/.{20}/g, '$&\r\n ')
      const file = { filename: 'a.ics', contentType: 'text/calendar', content: folded }
      const id = await db.withTenant(appId, (tx) =>
        queueMail(tx, 'adminChangeRequest', to, values, { attachments: [file] }),
      )
      expect(await log(id)).toMatchObject({ text: expect.stringContaining('siehe ‹Link›') })
      const { rows } = await db.pool.query('select attachments from mail_message where id = $1', [id])
      expect(rows[0].attachments[0].content).toBe('DESCRIPTION:‹Link›')
      const [whole] = await wholeMails(db, appId, { to })
      expect(whole).toMatchObject({ text: expect.stringContaining(url), attachments: [file] })
    },
  )

  it('that cannot be opened any more is given up, not sent half', async () => {
    const id = await queue()
    await db.withTenant(appId, (tx) =>
      tx.db.updateTable('mail_message').set({ sealed: 'v1.geaendert' }).where('id', '=', id).execute(),
    )
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({ state: 'failed', lastError: expect.stringMatching(/nicht halb verschickt/) })
    await db.withTenant(appId, (tx) => tx.db.deleteFrom('mail_message').where('id', '=', id).execute())
    mailbox.take()
  })

  it('without a mail server shows its link to a keeper, on a machine somebody tries the system on, for two days', async () => {
    const keeper = await make.keeperToken()
    const asKeeper = async (id: number) =>
      ((await call(`GET /api/admin/mails/${id}`, { appId, token: keeper })).body.mail as { text: string }).text
    const tried = await queue()
    expect(await asKeeper(tried)).not.toContain(nora.url)
    await runJobs(db, databaseUrl, mailJobs(null, 'host', { keepsSecrets: true }))
    expect(await asKeeper(tried)).toContain(nora.url)
    expect((await log(tried)).text).not.toContain(nora.url)
    const inProduction = await queue()
    await runJobs(db, databaseUrl, mailJobs(null, 'host'))
    expect(await asKeeper(inProduction)).not.toContain(nora.url)
    await db.withTenant(appId, (tx) =>
      tx.db
        .updateTable('mail_message')
        .set({ queued_at: new Date(Date.now() - 49 * 3_600_000) })
        .where('id', '=', tried)
        .execute(),
    )
    await db.pool.query(`select graphile_worker.add_job('mail.forget_secrets')`)
    await runJobs(db, databaseUrl, mailJobs(null, 'host', { keepsSecrets: true }))
    expect(await asKeeper(tried)).not.toContain(nora.url)
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
      lastError: 'Der Mailserver lehnt den Absender oder den Empfänger ab.',
      serverAnswer: expect.stringContaining('heute nicht'),
      nextTryAt: expect.any(String),
    })
    mailbox.refuse(false)
    await hurryJobs(db)
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({ state: 'sent', tries: 2, lastError: null })
    const sent = mailbox.take()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(`Message-ID: ${await messageId(id)}`)
  })

  it('is given up after eleven tries and shows on the dashboard', async () => {
    mailbox.refuse(true)
    const id = await queue()
    await db.pool.query('update mail_message set tries = 9 where id = $1', [id])
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    expect(await log(id)).toMatchObject({ state: 'queued', tries: 10 })
    await hurryJobs(db)
    await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
    mailbox.refuse(false)
    expect(await log(id)).toMatchObject({ state: 'failed', tries: 11 })
    const { rows } = await db.pool.query('select sealed from mail_message where id = $1', [id])
    expect(rows).toEqual([{ sealed: null }])
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

it('a mail to a keeper goes out from the system itself, and stands in the log of the installation and of no app', async () => {
  const trace = { device: 'Firefox auf Linux', address: '10.0.0.1', at: '01.02.2026 - 10:00' }
  await db.acrossTenants('test', (tx) =>
    queuePlatformMail(tx, 'passwordChanged', 'kim@betrieb.test', { ...nora, ...trace }),
  )
  mailbox.take()
  await runJobs(db, databaseUrl, mailJobs(transport, 'allmend.test'))
  const sent = mailbox.take().filter((mail) => mail.includes('To: kim@betrieb.test'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('From: Reservationssystem <reservation@eschen.test>')
  expect(sent[0]).toMatch(/Message-ID: <[\w-]{36}@allmend\.test>/)
  expect(await wholeMails(db, appId, { to: 'kim@betrieb.test' })).toEqual([])
})

it('links of mails that wait, or are young, are not forgotten yet', async () => {
  const [waiting, young] = [await queue(), await queue()]
  const hoursAgo = (id: number, hours: number, state: string) =>
    db.pool.query(`update mail_message set queued_at = now() - make_interval(hours => $2), state = $3 where id = $1`, [
      id,
      hours,
      state,
    ])
  await hoursAgo(waiting, 100, 'queued')
  await hoursAgo(young, 47, 'kept')
  await db.pool.query(`update mail_message set next_try_at = now() + interval '1 hour' where id = $1`, [waiting])
  await db.pool.query(`select graphile_worker.add_job('mail.forget_secrets')`)
  await runJobs(db, databaseUrl, mailJobs(null, 'host'))
  const { rows } = await db.pool.query('select sealed is not null as "isSealed" from mail_message where id = any($1)', [
    [waiting, young],
  ])
  expect(rows).toEqual([{ isSealed: true }, { isSealed: true }])
  await db.pool.query('delete from mail_message where id = any($1)', [[waiting, young]])
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

it('what went to a person’s address, however it was spelled, is theirs: counted, handed out and removed with them', async () => {
  const town = await make.app()
  const keeper = await make.keeperToken()
  const id = await make.user(town, { email: 'Vreni@chor.test' })
  for (const to of ['vreni@CHOR.test', 'Vreni@chor.test', 'andere@chor.test'])
    await db.withTenant(town, (tx) => queueMail(tx, 'passwordReset', to, nora))
  const at = (line: 'GET' | 'DELETE', path = '') =>
    call(`${line} /api/admin/users/${id}${path}`, { appId: town, token: keeper })
  expect((await at('GET', '/holdings')).body.holdings).toEqual([{ label: 'E-Mails im Protokoll', count: 2 }])
  const { daten } = (await at('GET', '/data?format=json')).body as { daten: Record<string, object[]> }
  const mail = { Betreff: 'Neues Passwort setzen', 'Gesendet am': null, Text: expect.stringContaining('‹Link›') }
  expect(daten['E-Mails']).toMatchObject([mail, mail])
  expect((await at('DELETE')).status).toBe(200)
  expect((await wholeMails(db, town, {})).map(({ recipient }) => recipient)).toEqual(['andere@chor.test'])
})

it('is the same text plain and dressed: paragraphs, facts, one button', () => {
  const text = {
    subject: 'S',
    greeting: 'Guten Tag',
    paragraphs: ['Eins\nzwei', 'Drei'],
    facts: [
      {
        title: 'Aula',
        rows: [
          ['Von', '10:00'],
          ['', 'Bühne & Licht'],
        ] as const,
      },
    ],
    button: { label: 'Weiter', url: 'https://x.test/?a=1&b=2' },
    closing: ['Gruss'],
  }
  expect(renderText(text)).toBe(
    'Guten Tag\n\nEins\nzwei\n\nDrei\n\nAula\nVon: 10:00\nBühne & Licht\n\nWeiter:\nhttps://x.test/?a=1&b=2\n\nGruss',
  )
  const html = renderHtml(text, { appTitle: 'Dorf', color: '#046caa' })
  const order = [
    '<title>S</title>',
    'Dorf</p>',
    'Guten Tag',
    'Eins<br>zwei',
    'Drei',
    'Aula</td>',
    'Von</td>',
    '10:00</td>',
  ]
  const rest = [
    'Bühne &amp; Licht',
    'href="https://x.test/?a=1&amp;b=2" style="background:#046caa',
    'Weiter</a>',
    'Gruss</p>',
  ]
  const places = [...order, ...rest].map((piece) => html.indexOf(piece))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

describe('what a mail is about', () => {
  it('has a German name for every topic there is, and each its own', () => {
    const names = Object.keys(mailTexts).map((topic) => mailTopicWord(topic))
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toContain(mailTopicWord('nothing'))
    expect(Object.keys(mailTopicWords).sort()).toEqual(Object.keys(mailTexts).sort())
  })

  it('is searched, filtered and exported by that name', async () => {
    const ours = await make.app()
    const staff = { appId: ours, token: await make.staffToken(ours, ['setting:base']) }
    await db.withTenant(ours, (tx) => queueMail(tx, 'passwordReset', 'nora@chor.test', nora))
    await db.withTenant(ours, (tx) =>
      queueMail(tx, 'newDevice', 'nora@chor.test', { ...nora, device: '', address: '', at: '' }),
    )
    const found = async (query: string) => (await call(`GET /api/admin/mails?${query}`, staff)).body.totalRecords
    expect(await found('search=neues%20ger')).toBe(1)
    expect(await found('search=newDevice')).toBe(0)
    expect(await found('topic=passwordReset')).toBe(1)
    expect((await call('GET /api/admin/mails?topic=nothing', staff)).status).toBe(400)
    // By address, subject and state, newest first; what was sent can be left out.
    await db.withTenant(ours, (tx) => queueMail(tx, 'passwordReset', 'Reto_1@chor.test', nora))
    await db.pool.query(
      `update mail_message set state = 'sent', tries = 2, created_at = '2026-03-01 22:59Z', sent_at = '2026-03-01 23:00Z'
       where app_id = $1 and topic = 'newDevice'`,
      [ours],
    )
    const listed = async (query: string) => {
      const { body } = await call(`GET /api/admin/mails?${query}`, staff)
      const rows = body.rows as { to: string; topic: string }[]
      expect(body.totalRecords, query).toBe(rows.length)
      return rows.map(({ to, topic }) => `${to.slice(0, 4)} ${topic}`)
    }
    const [reto, device, reset] = ['Reto passwordReset', 'nora newDevice', 'nora passwordReset']
    expect(await listed('')).toEqual([reto, device, reset])
    expect(await listed('search=reto_1')).toEqual([reto])
    expect(await listed('search=o_1')).toEqual([reto])
    expect(await listed('search=a_c')).toEqual([])
    expect(await listed('search=NEUES%20PASSWORT%20SETZEN')).toEqual([reto, reset])
    expect(await listed('state=sent')).toEqual([device])
    expect(await listed('hide_sent=1')).toEqual([reto, reset])
    expect(await listed('sort=tries,desc&search=nora')).toEqual([device, reset])
    const file = parseCsv((await call('GET /api/admin/mails/export?format=csv&state=sent', staff)).body.text as string)
    expect(file[1]?.map(({ value }) => value)).toEqual([
      '01.03.2026 - 23:59',
      'nora@chor.test',
      'Anmeldung auf einem neuen Gerät',
      'Neues Gerät',
      'Gesendet',
      '2',
      '02.03.2026 - 00:00',
      ...['', '', ''],
    ])
    const csv = (await call('GET /api/admin/mails/export?format=csv', staff)).body.text as string
    expect(csv).toContain('Neues Gerät')
    expect(csv).not.toMatch(/newDevice|passwordReset/)
  })
})
