import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { sendFiles } from '../../../test/send-file.ts'

const { make, call, deps, server, databaseUrl } = await buildTestApp()
const { db } = deps
const home = await make.app()
const keeper = await make.keeperToken()
const query = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows

interface App {
  id: number
  title: string
  version: number
  domains: object[]
  featureFlags: string[]
  maxStorageMb: number | null
}
const listed = async (id: number) =>
  ((await call('GET /api/keeper/apps', { appId: home, token: keeper })).body.apps as App[]).find((app) => app.id === id)
async function bound(id: number, limits: object) {
  const app = await listed(id)
  const body = { title: app?.title, domains: app?.domains, featureFlags: [], version: app?.version, ...limits }
  return call(`PUT /api/keeper/apps/${id}`, { appId: home, token: keeper, body })
}

describe('what an app is bounded to', () => {
  it('is kept, is told in both logs, and stays where nobody names it', async () => {
    const id = await make.app({ domains: ['schranke.example'] })
    const limits = { maxConnections: 2, maxStorageMb: 5, maxMailsPerHour: 100 }
    expect((await bound(id, limits)).body.app).toMatchObject(limits)
    expect((await bound(id, {})).body.app).toMatchObject(limits)
    const after = { ...limits, maxConnections: null }
    expect((await bound(id, { maxConnections: null })).body.app).toMatchObject(after)
    const [entry] = await query(
      `select after from audit_entry where app_id = $1 and entity = 'app' order by id desc limit 1`,
      id,
    )
    expect(entry.after).toMatchObject(after)
    const [whole] = await query(`select after from platform_audit_entry where entity = 'app' order by id desc limit 1`)
    expect(whole.after).toMatchObject(after)
  })

  it.each([
    [{ maxConnections: 0 }, "'Parallele Verbindungen'"],
    [{ maxStorageMb: 0 }, "'Speicher (MB)'"],
    [{ maxMailsPerHour: -1 }, "'E-Mails pro Stunde'"],
  ])('%j is refused', async (limits, words) => {
    const id = await make.app({ domains: [`n-${Object.keys(limits)[0]?.toLowerCase()}.example`] })
    const { status, body } = await bound(id, limits)
    expect([status, JSON.stringify(body).includes(words)]).toEqual([400, true])
  })
})

it('an upload beyond the storage is refused in words and leaves nothing behind; below it, it is kept', async () => {
  const id = await make.app({ domains: ['voll.example'] })
  const staff = await make.staffToken(id, ['assetmanager:view', 'assetmanager:create'])
  await bound(id, { maxStorageMb: 1 })
  const headers = { 'x-app-id': String(id), authorization: `Bearer ${staff}` }
  const send = (name: string, bytes: number) =>
    sendFiles(server, '/api/admin/assets/upload', [{ name, content: 'a'.repeat(bytes) }], headers)
  const half = 600 * 1024
  expect((await send('erste.txt', half)).status).toBe(200)
  const refused = await send('zweite.txt', half)
  expect([refused.status, refused.body.code]).toEqual([507, 'storage.limit'])
  expect(String(refused.body.message)).toContain('Speicherplatz dieser Gemeinde')
  expect(await query('select filename from asset where app_id = $1', id)).toEqual([{ filename: 'erste.txt' }])
  expect(await query('select file from pending_file where app_id = $1', id)).toEqual([])
  // Two at the same moment do not both find the last room.
  const third = 300 * 1024
  const both = await Promise.all([send('a.txt', third), send('b.txt', third)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 507])
})

describe('mails above the hourly share', () => {
  const write = (id: number, count: number, topic = 'customerOrder') =>
    query(
      `insert into mail_message (app_id, topic, recipient, subject, text_body, html_body, attachments, next_try_at)
       select $1, $3, 'x@x.test', 's', 't', 'h', '[]', null from generate_series(1, $2::int)`,
      ...[id, count, topic],
    )
  const question = { sql: `select claim_mail(1, 100, interval '10 minutes') as id` }
  const claim = async (id: number) => (await db.askTenant<{ id: number | null }>(id, question))[0]?.id ?? null

  it('wait, and go when an hour has passed since others went', async () => {
    const id = await make.app({ domains: ['post.example'] })
    await bound(id, { maxMailsPerHour: 3 })
    await write(id, 5)
    const claimed = [await claim(id), await claim(id), await claim(id), await claim(id)]
    expect(claimed.map((one) => one !== null)).toEqual([true, true, true, false])
    const sent = `update mail_message set state = 'sent', sent_at = now() - $2::interval, claimed_by = null, claimed_until = null
      where app_id = $1 and claimed_by is not null`
    await query(sent, id, '10 minutes')
    expect(await claim(id)).toBeNull()
    const { body } = await call('GET /api/keeper/maintenance/mails', { appId: home, token: keeper })
    expect(body.apps).toMatchObject([{ id, waiting: 2, failed: 0, isHeld: true }])
    const { body: used } = await call(`GET /api/keeper/app-figures?ids=${id}`, { appId: home, token: keeper })
    expect(used.figures).toMatchObject([{ mailsLastHour: 3 }])
    await query(
      `update mail_message set sent_at = now() - interval '61 minutes' where app_id = $1 and state = 'sent'`,
      id,
    )
    expect([await claim(id), await claim(id), await claim(id)].map((one) => one !== null)).toEqual([true, true, false])
  })

  it('shut nobody out: what opens an account or an order goes all the same', async () => {
    const id = await make.app({ domains: ['tuer.example'] })
    await bound(id, { maxMailsPerHour: 1 })
    await write(id, 2)
    expect(await claim(id)).not.toBeNull()
    expect(await claim(id)).toBeNull()
    await write(id, 1, 'passwordReset')
    await write(id, 1, 'anonymousOrderVerification')
    expect([await claim(id), await claim(id), await claim(id)].map((one) => one !== null)).toEqual([true, true, false])
  })

  it('are not claimed by two at the same moment', async () => {
    const id = await make.app({ domains: ['eile.example'] })
    await bound(id, { maxMailsPerHour: 4 })
    await write(id, 12)
    const claimed = await Promise.all(Array.from({ length: 12 }, () => claim(id)))
    expect(claimed.filter((one) => one !== null)).toHaveLength(4)
  })
})

describe('connections', async () => {
  const [blocker, watcher] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ]
  await Promise.all([blocker.connect(), watcher.connect()])
  afterAll(() => Promise.all([blocker.end(), watcher.end()]))

  it('of a bounded app are no more than allowed, from its next call on', async () => {
    const id = await make.app({ domains: ['gier.example'] })
    const customer = await make.customerToken(id)
    await bound(id, { maxConnections: 2 })
    const overview = () => call('GET /api/account/overview', { appId: id, token: customer })
    expect((await overview()).status).toBe(200)
    await blocker.query(`update session set last_used_at = now() - interval '1 day' where app_id = $1`, [id])
    await blocker.query('begin')
    await blocker.query('select from session where app_id = $1 for update', [id])
    const hanging = Array.from({ length: 12 }, overview)
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const stuck = async () => (await watcher.query(waiting)).rows[0].n
    await expect.poll(stuck).toBe(2)
    await expect
      .poll(() => Promise.race([...hanging, 'none yet']))
      .toMatchObject({ status: 503, body: { code: 'server.busy' } })
    expect(await stuck()).toBe(2)
    await blocker.query('rollback')
    await Promise.all(hanging)
    expect((await overview()).status).toBe(200)
  })
})

it('an app from the example can be tried at once, and nobody can sign in to it', async () => {
  const body = {
    ...{ title: 'Gemeinde Probe', featureFlags: [], fromDemo: true },
    domains: [{ domain: 'probe.example', isMain: true }],
  }
  const made = await call('POST /api/keeper/apps', { appId: home, token: keeper, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body.app as App
  const count = async (table: string) =>
    (await query(`select count(*)::int as n from ${table} where app_id = $1`, id))[0].n as number
  for (const table of ['bookable', 'category', 'page', 'questionnaire', 'asset', 'user_group', 'price_category']) {
    expect(await count(table), table).toBeGreaterThan(0)
  }
  for (const table of ['app_user', 'customer_order', 'booking', 'payment_provider', 'mail_setting', 'mail_message']) {
    expect(await count(table), table).toBe(0)
  }
  const [settings] = await query('select iban, hero from app_setting where app_id = $1', id)
  expect(settings).toMatchObject({ iban: '', hero: { picture: '/files/base/demo/hero.svg' } })
  const { status, body: seen } = await call('GET /api/objects', { appId: id })
  expect([status, JSON.stringify(seen).includes('Festbankgarnituren')]).toEqual([200, true])
  const files = await query('select file from asset where app_id = $1', id)
  for (const { file } of files) expect(await deps.storage.exists(`assets/${file}`), file).toBe(true)
})
