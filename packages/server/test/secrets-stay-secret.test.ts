import { grantablePermissions } from '@allmend/domain/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskSubscribers } from '../src/modules/desk-booking/index.ts'
import { mailJobs } from '../src/modules/mail/index.ts'
import { orderSubscribers } from '../src/modules/order/index.ts'
import { userJobs } from '../src/modules/user/index.ts'
import { eventJobs } from '../src/platform/events/outbox.ts'
import { sealedColumns } from '../src/sealed-columns.ts'
import { bookingDraft } from './booking-draft.ts'
import { openBrowser } from './browser.ts'
import { buildTestApp } from './build-test-app.ts'
import { everyQuestion } from './every-question.ts'
import { goodPassword } from './factories.ts'
import { hurryJobs, runJobs } from './run-jobs.ts'

const { call, databaseUrl, deps, make, server } = await buildTestApp()
const { db } = deps

/** Takes note of every mail, and takes it over only when it is up. */
const post = { isUp: false, mails: new Map<string, string>() }
const transport = {
  async send({ to, text }: { to: string; text: string }) {
    post.mails.set(to, text)
    if (!post.isUp) throw new Error('heute nicht')
  },
  close: () => undefined,
}
const jobs = () =>
  runJobs(db, databaseUrl, {
    ...userJobs,
    ...eventJobs([...orderSubscribers, ...deskSubscribers]),
    ...mailJobs(transport, 'host'),
  })

/** What must not be seen, by the name of what it opens. */
const canaries = new Map<string, RegExp>()
const keep = (name: string, secret: unknown) => {
  expect(secret, name).toEqual(expect.stringMatching(/.{6}/))
  canaries.set(name, new RegExp(`(?<![\\w.])${RegExp.escape(String(secret))}(?!\\w)`))
}
const found = (text: string, except: readonly string[] = []) =>
  [...canaries].filter(([name, secret]) => !except.includes(name) && secret.test(text)).map(([name]) => name)

let appId: number
let personas: Readonly<Record<string, string>>
beforeAll(async () => {
  appId = await make.app({ domains: ['eschen.test'] })
  personas = {
    'staff with every right': await make.staffToken(appId, grantablePermissions),
    'staff who may read the logs': await make.staffToken(appId, ['setting:base']),
  }
  const leaders = await make.group(appId, { name: 'Leitung', role: 'admin', permissions: grantablePermissions })
  const leader = { email: 'leitung@eschen.test', password: goodPassword, role: 'admin' as const, groupIds: [leaders] }
  const leaderId = await make.user(appId, leader)
  keep('password', goodPassword)
  const { rows } = await db.pool.query('select password_hash from app_user where id = $1', [leaderId])
  keep('password hash', rows[0].password_hash)

  const signedIn = await call('POST /api/auth/login', {
    appId,
    body: { username: leader.email, password: goodPassword },
  })
  keep('session', signedIn.body.token)
  for (const cookie of signedIn.headers['set-cookie'] as string[])
    keep(`cookie ${cookie.split('=')[0]}`, /=([^;]+)/.exec(cookie)?.[1])
  const own = { appId, token: String(signedIn.body.token) }
  keep(
    'second factor',
    (await call('POST /api/user/two-factor', { ...own, body: { currentPassword: goodPassword } })).body.secret,
  )

  await call('POST /api/auth/resetpassword', { appId, body: { email: leader.email } })
  const address = { street: 'Weg', streetno: '1', zipcode: '8699', city: 'Eschenbühl', phone: '052 000 00 00' }
  const newcomer = { firstname: 'Nora', lastname: 'Brunner', company: '', email: 'nora@chor.test', ...address }
  await call('POST /api/auth/register', { appId, body: newcomer })

  const object = await make.object(appId)
  const guest = { ...newcomer, email: 'gast@chor.test' }
  const clientKey = crypto.randomUUID()
  const bookings = [bookingDraft(object, '2030-05-03 10:00', '2030-05-03 12:00')]
  const browser = openBrowser({ call })
  await browser('POST /api/booking/hold', { appId, body: { clientKey, bookings } })
  await browser('POST /api/booking/code', { appId, body: { clientKey, email: guest.email } })
  await jobs()
  keep('reset link', /token=(\S+)/.exec(post.mails.get(leader.email) ?? '')?.[1])
  keep('registration link', /token=(\S+)/.exec(post.mails.get(newcomer.email) ?? '')?.[1])
  const code = /\b\d{6}\b/.exec(post.mails.get(guest.email) ?? '')?.[0]
  keep('order code', code)
  const placed = await browser('POST /api/orders', {
    appId,
    body: { user: guest, bookings, code, clientKey, acceptsRules: true },
  })
  keep('order link', placed.body.orderToken)

  const customer = await make.user(appId, { email: 'lea@chor.test', password: goodPassword })
  const lea = { appId, token: await make.userToken(appId, customer) }
  const proof = { currentPassword: goodPassword }
  const feed = await call('POST /api/account/calendar-feed', { ...lea, body: proof })
  keep('calendar feed', /([\w-]{43})\.ics/.exec(String(feed.body.url))?.[1])
  const staffFeed = await call(`POST /api/admin/objects/${object.id}/calendar-feed`, { ...own, body: proof })
  keep('calendar feed of staff', /([\w-]{43})\.ics/.exec(String(staffFeed.body.url))?.[1])
  const behind = { appId, token: await make.staffToken(appId, ['user:view', 'user:impersonate']) }
  const acting = await call(`GET /api/admin/users/impersonate/${customer}`, behind)
  keep('acting session', acting.body.token)
  keep('session behind it', behind.token)

  const rights = { permissions: ['object:view'], buildings: null, expiresOn: null }
  const apiKey = await call('POST /api/admin/api-keys', { ...own, body: { name: 'Website', ...rights, ...proof } })
  const token = String(apiKey.body.token)
  keep('API key', token)
  // Used, refused and misplaced: none of it is kept.
  for (const path of ['objects', 'users', `objects?key=${token}`]) await call(`GET /api/admin/${path}`, { token })

  const smtpPassword = 'Postfach-2026-geheim'
  const sender = { senderName: '', senderAddress: '', replyTo: '', usesOwnServer: false }
  const mailServer = {
    smtpHost: 'mail.eschen.test',
    smtpPort: 587,
    smtpEncryption: 'tls',
    smtpUser: 'amt',
    smtpPassword,
  }
  const settings = await call('PUT /api/admin/settings/emails', {
    appId,
    token: personas['staff who may read the logs'] ?? '',
    body: { ...sender, ...mailServer, version: 0 },
  })
  expect(settings.body).toMatchObject({ settings: { hasPassword: true } })
  keep('password of the mail server', smtpPassword)

  // Staff decide, so that the mails of the desk carry the link as well.
  const decision = { ids: [1], to: 'cancelled', text: 'Rohrbruch', withMail: true }
  await call('POST /api/admin/bookings/decide', {
    appId,
    token: personas['staff with every right'] ?? '',
    body: decision,
  })
  await jobs()
  expect(post.mails.get(guest.email)).toContain('/order/')
})

const stages = ['while the mails wait', 'after they were sent'] as const
const reach = async (stage: (typeof stages)[number]) => {
  if (stage === 'while the mails wait' || post.isUp) return
  post.isUp = true
  await hurryJobs(db)
  await jobs()
  const { rows } = await db.pool.query('select distinct state from mail_message')
  expect(rows).toEqual([{ state: 'sent' }])
}

describe.each(stages)('%s', (stage) => {
  it('no table holds a secret in plain text, nor does the queue', async () => {
    await reach(stage)
    expect(canaries.size).toBeGreaterThanOrEqual(12)
    const { rows: tables } = await db.pool.query<{ name: string }>(`
      select distinct format('%I.%I', table_schema, table_name) as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`)
    expect(tables.length).toBeGreaterThan(50)
    const leaks: string[] = []
    for (const { name } of tables) {
      const { rows } = await db.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
      const except = name === 'public.app_user' ? ['password hash'] : []
      leaks.push(...found(rows.map(({ text }) => text).join('\n'), except).map((secret) => `${name}: ${secret}`))
    }
    expect(leaks).toEqual([])
  })

  it('what is encrypted stands in columns of the list, so that a change of the key reaches it', async () => {
    await reach(stage)
    const { rows } = await db.pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`)
    const found: string[] = []
    for (const { table, column } of rows) {
      const question = `select from "${table}" where "${column}"::text ~ 'v1[.][A-Za-z0-9_-]{38}' limit 1`
      if ((await db.pool.query(question)).rowCount) found.push(`${table}.${column}`)
    }
    expect(sealedColumns.map((one) => `${one.table}.${one.column}`)).toEqual(expect.arrayContaining(found))
    expect(found).toContain('app_user.totp_secret')
  })

  it('no answer to staff holds one, whatever they ask for', async () => {
    await reach(stage)
    const leaks: string[] = []
    const answered = new Set<string>()
    for (const [persona, token] of Object.entries(personas)) {
      for (const { path, url } of everyQuestion(8)) {
        const headers = { 'x-app-id': String(appId), authorization: `Bearer ${token}` }
        const { statusCode, body } = await server.inject({ url, headers })
        if (statusCode === 200) answered.add(path)
        leaks.push(...found(body).map((secret) => `${persona}, ${url}: ${secret}`))
      }
    }
    expect(leaks).toEqual([])
    expect(answered.size).toBeGreaterThan(50)
  })
})
