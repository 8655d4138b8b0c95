import type { SecurityEventRow } from '@allmend/contract'
import { routes } from '@allmend/contract'
import { featureFlags, refusal } from '@allmend/domain/access'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { goodPassword } from '../../../test/factories.ts'
import { parseCsv } from '../../../test/parse-csv.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { Database, type PlatformTx } from '../../platform/db/database.ts'
import { securityLogJobs } from '../../platform/security-log/forget-events.ts'
import { SecurityLog, typedName } from '../../platform/security-log/security-log.ts'

const { call, databaseUrl, deps, make, server } = await buildTestApp()
const { db } = deps

let appId: number
let reader: string
beforeAll(async () => {
  appId = await make.app()
  reader = await make.staffToken(appId, ['setting:base'])
})

const log = async (query = '', as = { appId, token: reader }) =>
  (await call(`GET /api/admin/security-events?itemsPerPage=all${query}`, as)).body.rows as SecurityEventRow[]
const ofInstallation = async (query = '') =>
  (
    await call(`GET /api/keeper/security-events?itemsPerPage=all${query}`, {
      appId,
      token: await make.keeperToken(),
    })
  ).body.rows as SecurityEventRow[]

describe('the security log', () => {
  it('tells a failed sign-in, with the name of an account and only the beginning of any other', async () => {
    await make.user(appId, { email: 'nora@chor.test', password: goodPassword })
    const login = (username: string) =>
      call('POST /api/auth/login', { appId, body: { username, password: 'Falsch-2026-pass' } })
    await login('nora@chor.test')
    await login('Geheim-im-falschen-Feld')
    const rows = await log('&kind=login_failed')
    expect(rows.map(({ subject }) => subject)).toEqual(['Geh…', 'nora@chor.test'])
    expect(rows[0]).toMatchObject({ actor: null, address: '127.0.0.1', times: 1 })
    expect(JSON.stringify(await log())).not.toMatch(/Falsch-2026|im-falschen/)
  })

  it('counts locked accounts, one of them as one', async () => {
    const staff = { appId, token: await make.staffToken(appId, ['user:view', 'user:remove']) }
    const lock = async (people: number) => {
      const ids = await Promise.all(Array.from({ length: people }, () => make.user(appId)))
      expect((await call('POST /api/admin/users/active', { ...staff, body: { ids, isActive: false } })).status).toBe(
        200,
      )
    }
    await lock(2)
    await lock(1)
    const subjects = (await log('&kind=sessions_ended')).map(({ subject }) => subject)
    expect(subjects).toEqual(['1 gesperrtes Konto', '2 gesperrte Konten'])
  })

  it('forgets a customer who is removed', async () => {
    const person = { email: 'evi@chor.test', firstname: 'Evi', lastname: 'Dentia', password: goodPassword }
    const id = await make.user(appId, person)
    const mine = { appId, token: await make.userToken(appId, id) }
    await call('POST /api/auth/login', { appId, body: { username: person.email, password: 'Falsch-2026-pass' } })
    expect((await call('GET /api/admin/users', mine)).status).toBe(403)
    const staff = { appId, token: await make.staffToken(appId, ['user:view', 'user:impersonate', 'user:remove']) }
    const acting = await call(`GET /api/admin/users/impersonate/${id}`, staff)
    await call('GET /api/account/overview', { appId, token: String(acting.body.token) })
    expect(JSON.stringify(await log())).toMatch(/evi@chor\.test.*|Evi Dentia/)
    expect((await call(`DELETE /api/admin/users/${id}`, staff)).status).toBe(200)
    expect(JSON.stringify(await log())).not.toMatch(/evi@chor|Dentia/)
  })

  it("keeps keepers' failures apart, where only keepers look", async () => {
    await make.keeper({ username: 'hueter@betrieb.test', email: 'hueter@betrieb.test', password: goodPassword })
    const body = { username: 'hueter@betrieb.test', password: 'Falsch-2026-pass' }
    await call('POST /api/auth/login', { appId, body })
    expect(await log('&search=hueter')).toEqual([])
    expect(await ofInstallation('&search=hueter')).toMatchObject([{ kind: 'login_failed' }])
    expect((await call('GET /api/keeper/security-events', { appId, token: reader })).status).toBe(403)
    expect(await ofInstallation('&kind=access_denied')).toMatchObject([
      { subject: 'GET /api/keeper/security-events', actor: expect.any(String) },
    ])
  })

  it('tells every refusal at the doors of staff and keepers, whichever call it was', async () => {
    const ours = await make.app()
    const powerless = { appId: ours, token: await make.customerToken(ours) }
    const customer = { role: 'user', permissions: [] } as const
    const closed = routes.filter(
      ({ path, access }) => /^\/api\/(admin|keeper)\//.test(path) && refusal(access, customer, featureFlags) !== null,
    )
    expect(closed.length).toBeGreaterThan(100)
    const expected: string[] = []
    for (const { method, path } of closed) {
      const url = path.replaceAll(/:app\b/g, String(ours)).replaceAll(/:\w+/g, '1')
      // From as many addresses, since one alone would soon be counted only.
      const headers = { 'x-forwarded-for': `10.1.0.${expected.length}` }
      const { status } = await call(`${method} ${url}`, { ...powerless, headers })
      expect([401, 403], `${method} ${url}`).toContain(status)
      expected.push(`${method} ${url}`)
    }
    expect(
      (await call('GET /api/admin/users', { appId: ours, headers: { 'x-forwarded-for': '10.2.0.1' } })).status,
    ).toBe(401)
    const staff = { appId: ours, token: await make.staffToken(ours, ['setting:base']) }
    expect(await log('&kind=access_denied', staff)).toContainEqual(
      expect.objectContaining({ subject: 'GET /api/admin/users', actor: null, address: '10.2.0.1' }),
    )
    const rows = [...(await log('&kind=access_denied', staff)), ...(await ofInstallation('&kind=access_denied'))]
    const told = new Set(rows.map(({ subject }) => subject))
    expect(expected.filter((line) => !told.has(line))).toEqual([])
  })

  it('tells who took which file, and whose data', async () => {
    const staff = { appId, token: await make.staffToken(appId, ['setting:base', 'user:view', 'user:edit']) }
    const customer = await make.user(appId)
    await call('GET /api/admin/users/export?format=csv', staff)
    await call(`GET /api/admin/users/${customer}/data?format=json`, staff)
    expect(await log('&kind=exported')).toMatchObject([{ subject: 'benutzer.csv', actor: expect.any(String) }])
    expect(await log('&kind=person_exported')).toMatchObject([{ subject: `meine-daten.json (Nr. ${customer})` }])
    // What people fetch of their own is told only where it is all there is about them.
    const own = { appId, token: await make.userToken(appId, customer) }
    expect((await call('GET /api/account/data?format=html', own)).status).toBe(200)
    expect((await log('&kind=person_exported')).map(({ subject }) => subject)).toEqual([
      'meine-daten.html',
      `meine-daten.json (Nr. ${customer})`,
    ])
    const bookings = [bookingDraft(await make.object(appId), '2030-06-03 10:00', '2030-06-03 12:00')]
    await call('POST /api/orders', { ...own, body: { bookings } })
    const [order] = (await call('GET /api/account/orders', own)).body.orders as { id: number }[]
    expect((await call(`GET /api/account/orders/${order?.id}/pdf`, own)).status).toBe(200)
    expect(await log('&kind=exported')).toHaveLength(1)
  })

  it('tells whoever tries too often, and nothing of calls that are refused for what was sent', async () => {
    const ours = await make.app()
    const staff = { appId: ours, token: await make.staffToken(ours, ['setting:base', 'user:view']) }
    const tries = async () => {
      const body = { username: 'nora@chor.test', password: 'Falsch-2026-pass' }
      return (await call('POST /api/auth/login', { appId: ours, body })).status
    }
    for (let n = 0; n < 50 && (await tries()) !== 429; n += 1);
    await call('GET /api/admin/users?page=0', staff)
    await call('GET /api/admin/users/424242', staff)
    const kinds = new Set((await log('', staff)).map(({ kind, subject }) => `${kind} ${subject}`))
    expect(kinds).toContain('rate_limited POST /api/auth/login')
    expect([...kinds].filter((line) => line.includes('/api/admin/'))).toEqual([])
  })

  it("tells what staff look at in a customer's name, with both names and no token", async () => {
    const staff = await make.staffToken(appId, ['user:view', 'user:impersonate'])
    const customer = await make.user(appId, { firstname: 'Lea', lastname: 'Keller' })
    const acting = await call(`GET /api/admin/users/impersonate/${customer}`, { appId, token: staff })
    const token = String(acting.body.token)
    await call('GET /api/account/orders', { appId, token })
    const bookings = [bookingDraft(await make.object(appId), '2030-05-03 10:00', '2030-05-03 12:00')]
    const placed = await call('POST /api/orders', { appId, token, body: { bookings } })
    const link = String(placed.body.orderToken)
    expect((await call(`GET /api/order-link/${link}`, { appId, token })).status).toBe(200)
    const rows = await log('&kind=impersonated_read')
    const [{ actor } = { actor: null }] = rows
    expect(actor).not.toBe('Lea Keller')
    expect(rows).toContainEqual(
      expect.objectContaining({ subject: 'GET /api/account/orders', actor, actingAs: 'Lea Keller' }),
    )
    // What they do in the customer's name stands in the log of changes.
    expect(rows.filter(({ subject }) => subject?.startsWith('POST'))).toEqual([])
    expect(rows).toContainEqual(expect.objectContaining({ subject: 'GET /api/order-link/:token' }))
    expect(JSON.stringify(await log())).not.toContain(link)
  })

  it('tells of passwords and sessions', async () => {
    const userId = await make.user(appId, { email: 'pia@chor.test', password: goodPassword })
    const own = { appId, token: await make.userToken(appId, userId) }
    const change = { password: 'Neues-2026-pass', passwordRepeat: 'Neues-2026-pass' }
    await call('PUT /api/user/password', { ...own, body: { ...change, currentPassword: 'Falsch-2026-pass' } })
    await call('PUT /api/user/password', { ...own, body: { ...change, currentPassword: goodPassword } })
    const kinds = (await log()).map(({ kind }) => kind)
    expect(kinds).toContain('password_wrong')
    expect(kinds).toContain('password_changed')
  })

  it('tells of a password that staff or a mailed link set, and of sessions and second factors', async () => {
    const town = await make.app()
    const staff = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const userId = await make.user(town, {
      email: 'lio@chor.test',
      firstname: 'Lio',
      lastname: 'Frei',
      password: goodPassword,
    })
    const own = { appId: town, token: await make.userToken(town, userId) }
    const body = { currentPassword: goodPassword }
    await make.userToken(town, userId)
    const { sessions } = (await call('GET /api/user/security', own)).body
    const other = (sessions as { id: number; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)
    await call(`POST /api/user/sessions/${other?.id}/end`, { ...own, body })
    await call('POST /api/user/two-factor/disable', { ...own, body })
    const keeper = await make.keeperToken()
    const { user } = (await call(`GET /api/admin/users/${userId}`, { appId: town, token: keeper })).body
    const change = {
      ...(user as object),
      street: 'x',
      streetno: '1',
      zipcode: '8000',
      city: 'x',
      phone: '1',
      password: 'Anders-2026-pass',
    }
    expect((await call(`PUT /api/admin/users/${userId}`, { appId: town, token: keeper, body: change })).status).toBe(
      200,
    )
    const seen = await log('&sort=id,asc', staff)
    expect(seen.map(({ kind, actor, subject }) => ({ kind, actor, subject }))).toEqual([
      { kind: 'sessions_ended', actor: 'Lio Frei', subject: 'eigene Sitzung' },
      { kind: 'two_factor_off', actor: 'Lio Frei', subject: null },
      { kind: 'password_changed', actor: 'Kim Keller', subject: 'Lio Frei' },
    ])
  })

  it('goes by the days of the municipality, is searched by everybody named, and handed out in words', async () => {
    const town = await make.app()
    const staff = { appId: town, token: await make.staffToken(town, ['setting:base']) }
    const insert = (table: string, app: string) =>
      db.pool.query(
        `insert into ${table} (${app && 'app_id, '}at, kind, actor_kind, actor_name, acting_as, subject, address, times) values
         (${app}'2026-03-01 22:59Z', 'login_failed', 'nobody', null, null, 'eins', '10.7.0.1', 3),
         (${app}'2026-03-01 23:00Z', 'impersonated_read', 'user', 'Sandra Huber', 'Nora Brunner', 'DELETE /api/admin/users/7', '10.7.0.2', 1)`,
      )
    await insert('security_event', `${town}, `)
    await insert('platform_security_event', '')
    const cases: [string, string[]][] = [
      ['', ['10.7.0.2', '10.7.0.1']],
      ['&sort=at,asc', ['10.7.0.1', '10.7.0.2']],
      ['&until=2026-03-01', ['10.7.0.1']],
      ['&from=2026-03-02', ['10.7.0.2']],
      ['&from=2026-03-03', []],
      ['&until=2026-02-28', []],
      ['&kind=login_failed', ['10.7.0.1']],
      ['&search=sandra', ['10.7.0.2']],
      ['&search=NORA', ['10.7.0.2']],
      ['&search=eins', ['10.7.0.1']],
      ['&search=10.7.0.1', ['10.7.0.1']],
      ['&search=%25', []],
    ]
    const addresses = (rows: SecurityEventRow[]) =>
      rows.map(({ address }) => address).filter((one) => one?.startsWith('10.7.'))
    for (const [query, expected] of cases) {
      expect(addresses(await log(query, staff)), query).toEqual(expected)
      expect(addresses(await ofInstallation(query)), query).toEqual(expected)
    }
    const file = await call('GET /api/admin/security-events/export?format=csv&until=2026-03-02', staff)
    const rows = parseCsv(String(file.body.text)).map((row) => row.map(({ value }) => value))
    expect(rows.slice(1)).toEqual([
      [
        '02.03.2026 - 00:00',
        expect.any(String),
        'Sandra Huber als Nora Brunner',
        'Benutzer, Nr. 7: löschen',
        '10.7.0.2',
        '1',
      ],
      ['01.03.2026 - 23:59', expect.any(String), '', 'eins', '10.7.0.1', '3'],
    ])
  })

  it('belongs to the app', async () => {
    const stranger = await make.app()
    expect(await log('', { appId: stranger, token: await make.staffToken(stranger, ['setting:base']) })).toEqual([])
  })

  it('is forgotten after 180 days', async () => {
    const ours = await make.app()
    const add = (days: number) =>
      db.acrossTenants('test', async (tx) => {
        const event = {
          at: new Date(Date.now() - days * 86_400_000),
          kind: 'login_failed',
          actor_kind: 'nobody',
          subject: `${days} Tage`,
        }
        await tx.db
          .insertInto('security_event')
          .values({ app_id: ours, ...event })
          .execute()
        await tx.db.insertInto('platform_security_event').values(event).execute()
      })
    await add(179)
    await add(181)
    await db.pool.query(`select graphile_worker.add_job('security_log.forget')`)
    await runJobs(db, databaseUrl, securityLogJobs)
    const rows = await log('', { appId: ours, token: await make.staffToken(ours, ['setting:base']) })
    expect(rows.map(({ subject }) => subject)).toEqual(['179 Tage'])
    expect((await ofInstallation('&search=Tage')).map(({ subject }) => subject)).toEqual(['179 Tage'])
  })
})

it('what is written only after somebody was removed does not name them', async () => {
  const ours = await make.app()
  const [gone, here] = [await make.user(ours, {}), await make.user(ours, {})]
  const events = new SecurityLog(db, server.log)
  const by = (id: number, name: string) => ({ id, name, role: 'user' as const, permissions: [], sessionId: 0 })
  for (const knocks of ['first', 'again']) {
    for (const user of [by(gone, 'Delia Weg'), by(here, 'Nora Da')]) {
      events.record({ kind: 'rate_limited', appId: ours, address: '10.0.0.1', user, subject: 'POST /api/orders' })
    }
    if (knocks === 'first') await events.flush()
  }
  const admin = await make.staffToken(ours, ['user:view', 'user:remove', 'setting:base'])
  expect((await call(`DELETE /api/admin/users/${gone}`, { appId: ours, token: admin })).status).toBe(200)
  await events.close()
  const rows = await db.withTenant(ours, (tx) =>
    tx.db
      .selectFrom('security_event')
      .where('kind', '=', 'rate_limited')
      .orderBy('id')
      .select(['actor_name', 'address'])
      .execute(),
  )
  const removed = { actor_name: 'Gelöschte Person', address: null }
  const stays = { actor_name: 'Nora Da', address: '10.0.0.1' }
  expect(rows).toEqual([removed, stays, removed, stays])
})

it('an event keeps who it was, shortened where it is long, and one of an app that is gone is nobody’s', async () => {
  const ours = await make.app()
  const events = new SecurityLog(db, server.log)
  const keeper = { id: 424_242, name: 'Hüter', role: 'keeper' as const, permissions: [], sessionId: 0 }
  const long = { address: 'a'.repeat(61), subject: 's'.repeat(201) }
  events.record({ kind: 'exported', appId: 424_242, address: null, subject: 'gone' })
  events.record({ kind: 'exported', appId: ours, user: keeper, ...long })
  events.record({ kind: 'exported', appId: ours, address: 'a'.repeat(60), subject: 's'.repeat(200) })
  await events.close()
  const rows = await db.withTenant(ours, (tx) =>
    tx.db
      .selectFrom('security_event')
      .select(['actor_kind', 'actor_id', 'actor_name', 'acting_as', 'address', 'subject'])
      .orderBy('id')
      .execute(),
  )
  const nobody = { actor_kind: 'nobody', actor_id: null, actor_name: null, acting_as: null }
  expect(rows).toEqual([
    {
      ...{ actor_kind: 'keeper', actor_id: 424_242, actor_name: 'Hüter', acting_as: null },
      ...{ address: `${'a'.repeat(59)}…`, subject: `${'s'.repeat(199)}…` },
    },
    { ...nobody, address: 'a'.repeat(60), subject: 's'.repeat(200) },
  ])
})

it('of a typed name without an account only the beginning is kept, and of a short one nothing', () => {
  const typed = ['abc', 'abcd', 'x'.repeat(81)]
  expect(typed.map((name) => typedName(name, false))).toEqual(['…', 'abc…', 'xxx…'])
  expect(typed.map((name) => typedName(name, true))).toEqual(['abc', 'abcd', `${'x'.repeat(79)}…`])
})

describe('nobody fills the disk with it', () => {
  const rowsOf = async (app: number) =>
    (await db.withTenant(app, (tx) => tx.db.selectFrom('security_event').selectAll().orderBy('id').execute())).map(
      ({ kind, subject, address, times }) => ({ kind, subject, address, times }),
    )

  it('the same once more is counted', async () => {
    const ours = await make.app()
    const events = new SecurityLog(db, server.log)
    for (let knocks = 0; knocks < 500; knocks++) {
      events.record({ kind: 'login_failed', appId: ours, address: '10.0.0.1', subject: 'nora' })
    }
    await events.close()
    const row = { kind: 'login_failed', subject: 'nora', address: '10.0.0.1' }
    expect(await rowsOf(ours)).toEqual([
      { ...row, times: 1 },
      { ...row, times: 499 },
    ])
  })

  it('many different ones of one address are only counted, and do not hide what others do', async () => {
    const ours = await make.app()
    const events = new SecurityLog(db, server.log, { perAddress: 3, inAll: 6 })
    for (let knocks = 0; knocks < 100; knocks++) {
      events.record({ kind: 'login_failed', appId: ours, address: '10.0.0.1', subject: `name-${knocks}` })
    }
    events.record({ kind: 'login_failed', appId: ours, address: '10.0.0.2', subject: 'nora' })
    for (let address = 3; address < 100; address++) {
      events.record({ kind: 'login_failed', appId: ours, address: `10.0.0.${address}`, subject: 'nora' })
    }
    await events.close()
    const rows = await rowsOf(ours)
    expect(rows).toHaveLength(7)
    expect(rows).toContainEqual({ kind: 'login_failed', subject: 'nora', address: '10.0.0.2', times: 1 })
    expect(rows).toContainEqual({ kind: 'more_events', subject: null, address: '10.0.0.1', times: 96 })
    expect(await ofInstallation('&kind=more_events')).not.toEqual([])
  })

  it('a minute later it is written how often, and counted anew', async () => {
    const ours = await make.app()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const events = new SecurityLog(db, server.log, { perAddress: 1, inAll: 10 })
      const knock = (subject: string) =>
        events.record({ kind: 'login_failed', appId: ours, address: '10.0.0.1', subject })
      for (const subject of ['nora', 'nora', 'nora', 'lea']) knock(subject)
      vi.advanceTimersByTime(59_999)
      await events.flush()
      expect((await rowsOf(ours)).map(({ subject, times }) => [subject, times])).toEqual([
        ['nora', 1],
        [null, 1],
      ])
      vi.advanceTimersByTime(1)
      knock('lea')
      await events.close()
      expect((await rowsOf(ours)).map(({ subject, times }) => [subject, times])).toEqual([
        ['nora', 1],
        [null, 1],
        ['nora', 2],
        ['lea', 1],
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('what waits for a database that is away has an end', async () => {
    const ours = await make.app()
    const events = new SecurityLog(db, server.log, { perAddress: 3000, inAll: 3000 })
    for (let knocks = 0; knocks < 2001; knocks++)
      events.record({ kind: 'login_failed', appId: ours, address: null, subject: `${knocks}` })
    await events.flush()
    expect(await rowsOf(ours)).toHaveLength(2000)
    await events.close()
  })

  it('what the database did not take is written when it is back', async () => {
    const ours = await make.app()
    let isDown = true
    class Flaky extends Database {
      override async acrossTenants<T>(reason: string, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
        if (isDown) throw new Error('down')
        return super.acrossTenants(reason, work)
      }
    }
    const events = new SecurityLog(new Flaky(db.pool), server.log)
    events.record({ kind: 'login_failed', appId: ours, address: '10.0.0.1', subject: 'nora' })
    await events.flush()
    expect(await rowsOf(ours)).toEqual([])
    isDown = false
    await events.close()
    expect(await rowsOf(ours)).toHaveLength(1)
  })
})
