import { type GrantablePermission, grantablePermissions } from '@allmend/domain/access'
import { keyPermissions } from '@allmend/domain/keys'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { deskScene } from '../../../test/desk-scene.ts'
import { goodPassword } from '../../../test/factories.ts'
import { KeyLimits } from './key-limits.ts'

const app = await buildTestApp()
const { make, call } = app
const scene = await deskScene(app)
const { appId, query, as, hourly } = scene
/** Somebody with these rights and a password to give again. */
const staff = async (permissions: readonly GrantablePermission[]) => {
  const groupId = await make.group(appId, { name: `Gruppe ${crypto.randomUUID()}`, role: 'admin', permissions })
  const person = { role: 'admin', groupIds: [groupId], password: goodPassword } as const
  return make.userToken(appId, await make.user(appId, person))
}
const chief = await staff(grantablePermissions)

const draft = {
  name: 'Website',
  permissions: ['object:view'],
  buildings: null as string[] | null,
  expiresOn: null as string | null,
  callsPerMinute: 60,
  currentPassword: goodPassword,
}
const create = (change: object = {}, token = chief) => as(token, 'POST /api/admin/api-keys', { ...draft, ...change })
const made = async (change: object = {}) => {
  const { status, body } = await create(change)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...(body.key as { id: number; prefix: string; state: string }), token: String(body.token) }
}
/** A call as a machine makes it: the key and nothing else. */
const ask = (token: string, line: Parameters<typeof call>[0] = 'GET /api/admin/objects', body?: object) =>
  call(line, { token, ...(body && { body }) })

beforeEach(() => query('delete from api_key'))

describe('a key', () => {
  it('is shown once, works without the id of its app, and is stored as a hash', async () => {
    const { id, token, prefix } = await made()
    expect(token).toMatch(new RegExp(`^amk_${appId}_[\\w-]{43}$`))
    expect(token.startsWith(prefix)).toBe(true)
    expect((await ask(token)).status).toBe(200)
    const { body } = await as(chief, 'GET /api/admin/api-keys')
    expect(body.keys).toMatchObject([{ id, prefix, name: 'Website', permissions: ['object:view'], state: 'active' }])
    const secret = token.slice(prefix.length)
    expect(JSON.stringify(body)).not.toContain(secret)
    const stored = await query(
      `select (select json_agg(k) from api_key k)::text || (select json_agg(a) from audit_entry a where entity = 'apikey')::text as text`,
    )
    expect(stored[0].text).toContain(prefix)
    expect(stored[0].text).not.toContain(secret)
    expect(stored[0].text).not.toContain(Buffer.from(token).toString('hex'))
  })

  it('needs the password of whoever makes it', async () => {
    const { status, body } = await create({ currentPassword: 'falsch' })
    expect([status, body.code]).toEqual([422, 'password.wrong'])
    expect(await query('select from api_key')).toHaveLength(0)
  })

  it.each([
    [{ name: ' ' }, 'name', "'Name' darf nicht leer sein"],
    [{ permissions: [] }, 'permissions', 'Bitte wählen Sie mindestens ein Recht'],
    [{ buildings: [] }, 'buildings', 'Bitte wählen Sie mindestens ein Gebäude'],
    [{ expiresOn: '2020-01-01' }, 'expiresOn', "'Gültig bis' darf nicht in der Vergangenheit liegen"],
    [
      { permissions: ['object:view', 'order:create'] },
      'permissions',
      'Ohne «Ansehen» wirken die anderen Rechte eines Bereichs nicht. Bitte wählen Sie es dazu',
    ],
    [{ expiresOn: '2027-02-30' }, 'expiresOn', expect.any(String)],
    [{ callsPerMinute: 0 }, 'callsPerMinute', "'Aufrufe pro Minute' muss mindestens 1 sein"],
  ])('is refused with %j', async (change, field, sentence) => {
    const { status, body } = await create(change)
    expect(status).toBe(400)
    expect((body.details as { fields: Record<string, string> }).fields).toEqual({ [field]: sentence })
  })

  it.each(['user:permissions', 'user:impersonate', 'admin', 'order:fly'])('cannot hold «%s»', async (permission) => {
    expect((await create({ permissions: [permission] })).status).toBe(400)
  })

  it('cannot hold a right its maker lacks, nor be made without the right to settings', async () => {
    const clerk = await staff(['setting:base', 'object:view'])
    expect((await create({ permissions: ['object:view', 'order:view'] }, clerk)).body.code).toBe('key.more_rights')
    expect((await create({ permissions: ['object:view'] }, clerk)).status).toBe(200)
    const other = await make.staffToken(appId, ['object:view'])
    for (const line of [
      'GET /api/admin/api-keys',
      'POST /api/admin/api-keys',
      'POST /api/admin/api-keys/1/revoke',
    ] as const)
      expect((await as(other, line, line.startsWith('GET') ? undefined : draft)).status, line).toBe(403)
    expect((await call('GET /api/admin/api-keys', { appId })).status).toBe(401)
  })

  it('makes no keys, whatever it holds', async () => {
    const { token } = await make.key(appId, keyPermissions)
    for (const line of [
      'GET /api/admin/api-keys',
      'POST /api/admin/api-keys',
      'POST /api/admin/api-keys/1/revoke',
    ] as const)
      expect((await ask(token, line, line.startsWith('GET') ? undefined : draft)).body.code, line).toBe(
        'key.people_only',
      )
  })

  it('is one of fifty at most; those that are revoked do not count', async () => {
    for (let made = 0; made < 50; made++) await make.key(appId, ['object:view'])
    expect((await create()).body.code).toBe('key.too_many')
    await query('update api_key set revoked_at = now() where id = (select min(id) from api_key)')
    expect((await create()).status).toBe(200)
  })

  it('is confined only to buildings that are there', async () => {
    expect((await create({ buildings: ['Luftschloss'] })).body.code).toBe('key.building_unknown')
  })
})

describe('a key opens nothing', () => {
  it('once it is revoked; once more changes nothing', async () => {
    const { id, token } = await made()
    expect((await ask(token)).status).toBe(200)
    const { body } = await as(chief, `POST /api/admin/api-keys/${id}/revoke`)
    expect(body.key).toMatchObject({ state: 'revoked', revokedBy: expect.any(String) })
    const refused = await ask(token)
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ code: 'key.revoked', message: 'Dieser API-Schlüssel wurde widerrufen.' })
    const again = await as(chief, `POST /api/admin/api-keys/${id}/revoke`)
    expect((again.body.key as { revokedAt: string }).revokedAt).toBe((body.key as { revokedAt: string }).revokedAt)
    const log = await query(
      `select after from audit_entry where entity = 'apikey' and entity_id = $1 order by id`,
      String(id),
    )
    expect(log.map(({ after }) => after.state)).toEqual([undefined, 'widerrufen'])
  })

  it('after its last day, by the clock of the municipality', async () => {
    const dayOf = async (days: number) =>
      (
        await query(
          `select ((now() at time zone zone)::date + $2::int)::text as day from app where id = $1`,
          appId,
          days,
        )
      )[0].day
    const today = await make.key(appId, ['object:view'], { expiresOn: await dayOf(0) })
    const over = await make.key(appId, ['object:view'], { expiresOn: await dayOf(-1) })
    expect((await ask(today.token)).status).toBe(200)
    const { status, body } = await ask(over.token)
    expect([status, body.message]).toEqual([
      401,
      'Dieser API-Schlüssel ist abgelaufen. Bitte verwenden Sie einen neuen.',
    ])
    const { body: listed } = await as(chief, 'GET /api/admin/api-keys')
    expect((listed.keys as { state: string }[]).map(({ state }) => state)).toEqual(['active', 'expired'])
  })

  it('in another municipality, however it is named', async () => {
    const { token } = await make.key(appId, ['object:view'])
    const neighbour = await make.app({ title: 'Nachbargemeinde' })
    expect((await call('GET /api/admin/objects', { appId, token })).status).toBe(200)
    const calls = [
      call('GET /api/admin/objects', { appId: neighbour, token }),
      ask(token.replace(`amk_${appId}_`, `amk_${neighbour}_`)),
      call('GET /api/admin/objects', { appId: neighbour, token: token.replace(`amk_${appId}_`, `amk_${neighbour}_`) }),
      ask(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      ask(token.slice(0, -1)),
      ask(`amk_${appId}_`),
    ]
    for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([401, 'key.invalid'])
  })

  it('as a cookie or in an address', async () => {
    const { token } = await make.key(appId, ['object:view'])
    const inCookie = await call('GET /api/admin/objects', { appId, headers: { cookie: `allmend_session=${token}` } })
    expect(inCookie.status).toBe(401)
    const encoded = token.replace('amk', '%61mk')
    for (const address of [`?key=${token}`, `?access_token=${encoded}`, `?${token}`, `?a=1&a=${token}`, `/${token}`]) {
      const { status, body } = await ask(token, `GET /api/admin/objects${address}`)
      expect([status, body.code], address).toEqual([400, 'key.in_address'])
    }
    expect((await call(`GET /healthz?key=${token}`)).body.code).toBe('key.in_address')
  })

  it('unless it is sent as it should be, in letters small or capital', async () => {
    const { token } = await make.key(appId, ['object:view'])
    const sent = async (authorization: string) => {
      const answer = await app.server.inject({ url: '/api/admin/objects', headers: { authorization } })
      return [answer.statusCode, answer.json().code]
    }
    for (const scheme of ['bearer', 'BEARER', 'Bearer', 'bEaReR ']) {
      expect(await sent(`${scheme} ${token}`), scheme).toEqual([200, undefined])
    }
    for (const wrong of [
      'Bearer',
      'bearer ',
      token,
      `Token ${token}`,
      `Bearer ${token} x`,
      `Bearer: ${token}`,
      `Bearer,${token}`,
    ]) {
      expect(await sent(wrong), wrong).toEqual([401, 'session.malformed'])
    }
  })

  it('that asks for no right, and says so', async () => {
    const { token } = await make.key(appId, keyPermissions)
    for (const line of ['GET /api/user', 'GET /api/objects', 'GET /api/keeper/apps', 'GET /api/config'] as const) {
      const { status, body } = await ask(token, line)
      expect([status, body.message], line).toEqual([403, 'Dieser Aufruf ist mit einem API-Schlüssel nicht möglich.'])
    }
  })
})

describe('how often', () => {
  it('each key has its own calls in a minute', async () => {
    const [busy, calm] = [
      await make.key(appId, ['object:view'], { callsPerMinute: 3 }),
      await make.key(appId, ['object:view'], { callsPerMinute: 3 }),
    ]
    const answers = [await ask(busy.token), await ask(busy.token), await ask(busy.token, 'GET /api/admin/orders')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
    const refused = await ask(busy.token)
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many'])
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await ask(calm.token)).status).toBe(200)
    // Nobody asks the database for it until the minute is over.
    await query('update api_key set revoked_at = now() where id = $1', busy.id)
    expect((await ask(busy.token)).status).toBe(429)
  })

  it('begins anew after a minute', () => {
    let now = 1_000_000
    const limits = new KeyLimits(() => now)
    expect([limits.count(1, 2), limits.count(1, 2), limits.count(1, 2), limits.count(2, 2)]).toEqual([
      null,
      null,
      60,
      null,
    ])
    now += 59_500
    expect(limits.count(1, 2)).toBe(1)
    now += 500
    expect(limits.count(1, 2)).toBeNull()
  })

  it('its last use is noted, once a minute', async () => {
    const { id, token } = await make.key(appId, ['object:view'])
    const used = async () =>
      (await query('select last_used_at as at from api_key where id = $1', id))[0].at as Date | null
    const one = await buildUses()
    one.note(appId, { id, last_used_at: await used() })
    one.note(appId, { id, last_used_at: null })
    await one.close()
    const first = await used()
    expect(first).not.toBeNull()
    // Another process that read the row before.
    one.note(appId, { id, last_used_at: null })
    await one.close()
    expect(await used()).toEqual(first)
    await query(`update api_key set last_used_at = now() - interval '61 seconds' where id = $1`, id)
    expect((await ask(token)).status).toBe(200)
    await expect.poll(async () => (await used())?.getTime() ?? 0).toBeGreaterThan(Number(first))
  })
})

const buildUses = async () => new (await import('./key-uses.ts')).KeyUses(app.deps.db, app.server.log)

describe('within its buildings', async () => {
  const school = await make.object(appId, { title: 'Turnhalle', building: 'Schulhaus', intervals: [hourly] })
  const church = await make.object(appId, { title: 'Saal', building: 'Kirche', intervals: [hourly] })
  const inside = await scene.place({ object: school })
  const outside = await scene.place({ object: church })
  const { body: mixed } = await call('POST /api/orders', {
    appId,
    token: scene.customerToken,
    body: {
      bookings: [
        bookingDraft(school, '2031-04-01 10:00', '2031-04-01 12:00'),
        bookingDraft(church, '2031-04-01 10:00', '2031-04-01 12:00'),
      ],
    },
  })
  const confined = async (permissions = keyPermissions) =>
    (await make.key(appId, permissions, { buildings: ['Schulhaus'] })).token
  const ids = (body: Record<string, unknown>) =>
    (body.rows as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)

  it('lists show what lies inside', async () => {
    const token = await confined()
    const objects = await ask(token)
    expect([objects.body.totalRecords, ids(objects.body)]).toEqual([1, [school.id]])
    expect(JSON.stringify(objects.body)).not.toContain('Kirche')
    const bookings = await ask(token, 'GET /api/admin/bookings?itemsPerPage=all')
    const mine = await query('select id from booking where object_id = $1 order by id', school.id)
    expect(ids(bookings.body)).toEqual(mine.map(({ id }) => id))
    expect(bookings.body.totalRecords).toBe(mine.length)
    expect((bookings.body.counts as { all: number }).all).toBe(mine.length)
    const found = await ask(token, `GET /api/admin/bookings?objects=${church.id}`)
    expect(found.body.totalRecords).toBe(0)
    const orders = await ask(token, 'GET /api/admin/orders?itemsPerPage=all')
    expect([ids(orders.body), orders.body.totalRecords]).toEqual([[inside.orderId], 1])
    expect((orders.body.counts as { all: number }).all).toBe(1)
    const calendar = await ask(token, 'GET /api/admin/bookings/calendar')
    expect(calendar.body.text).toContain('Turnhalle')
    expect(calendar.body.text).not.toContain('Saal')
  })

  it('of single records what lies outside is not found; an order that books here and there lies outside', async () => {
    const token = await confined()
    const lines: [Parameters<typeof call>[0], number][] = [
      [`GET /api/admin/objects/${school.id}`, 200],
      [`GET /api/admin/objects/${church.id}`, 404],
      [`GET /api/admin/bookings/${inside.id}`, 200],
      [`GET /api/admin/bookings/${inside.id}/history`, 200],
      [`GET /api/admin/bookings/${outside.id}`, 404],
      [`GET /api/admin/bookings/${outside.id}/history`, 404],
      [`GET /api/admin/orders/${inside.orderId}`, 200],
      [`GET /api/admin/orders/${outside.orderId}`, 404],
      [`GET /api/admin/orders/${outside.orderId}/pdf`, 404],
      [`GET /api/admin/orders/${mixed.orderId}`, 404],
      [`GET /api/admin/orders/424242`, 404],
    ]
    for (const [line, status] of lines) expect((await ask(token, line)).status, line).toBe(status)
  })

  it('nothing outside is changed', async () => {
    const token = await confined()
    const decide = (list: number[]) => ask(token, 'POST /api/admin/bookings/decide', { ids: list, to: 'cancelled' })
    expect((await decide([inside.id, outside.id])).status).toBe(404)
    const time = { displayStart: '2031-05-01 10:00', displayEnd: '2031-05-01 12:00' }
    const move = (id: number, more: object = {}) =>
      ask(token, `POST /api/admin/bookings/${id}/move`, { ...time, ...more })
    expect((await move(outside.id)).status).toBe(404)
    expect((await move(inside.id, { objectId: church.id })).status).toBe(404)
    expect(
      (await ask(token, `POST /api/admin/orders/${mixed.orderId}/cancel`, { reason: 'x', version: 1 })).status,
    ).toBe(404)
    const block = (objectId: number) =>
      ask(token, 'POST /api/admin/blocks', { objectId, start: '2031-06-01 10:00', end: '2031-06-01 11:00' })
    expect((await block(church.id)).status).toBe(404)
    const { body } = await block(school.id)
    const { id, version } = body.block as { id: number; version: number }
    const moved = { objectId: church.id, start: '2031-06-01 10:00', end: '2031-06-01 11:00', version }
    expect((await ask(token, `PUT /api/admin/blocks/${id}`, moved)).status).toBe(404)
    const [booking] = await query('select object_id, state from booking where id = $1', outside.id)
    expect(booking).toMatchObject({ object_id: church.id, state: 'confirmed' })
    expect(await scene.stateOf(inside.id)).toBe('confirmed')
    expect((await decide([inside.id])).body).toMatchObject({ success: true, changed: [inside.id] })
  })

  it('nothing outside is booked, nor what lies nowhere', async () => {
    const token = await confined()
    const book = (objects: (typeof school)[], more: object = {}) =>
      ask(token, 'POST /api/admin/orders', {
        ...{ userId: scene.customerId, clientKey: crypto.randomUUID(), ...more },
        bookings: objects.map((object) => bookingDraft(object, '2031-07-01 10:00', '2031-07-01 12:00')),
      })
    expect((await book([church])).status).toBe(404)
    expect((await book([school, church])).status).toBe(404)
    const position = { title: 'Schlüssel', quantity: 1, unitPrice: 100, isTaxable: false }
    expect((await book([], { positions: [position] })).status).toBe(404)
    expect((await book([school])).body).toMatchObject({ success: true })
  })

  it('what cannot be held to buildings is closed', async () => {
    const token = await confined()
    for (const line of [
      'GET /api/admin/users',
      'GET /api/admin/plan',
      'GET /api/admin/orders/export?format=csv',
    ] as const) {
      const { status, body } = await ask(token, line)
      expect([status, body.code], line).toEqual([403, 'key.not_by_building'])
    }
  })
})

describe('what a machine does', () => {
  it('is logged with the name of its key, and notes have no person', async () => {
    const { id, token } = await make.key(
      appId,
      ['order:create', 'reservation:view', 'reservation:status', 'order:edit'],
      {
        name: 'Vereinsportal',
      },
    )
    const { body } = await ask(token, 'POST /api/admin/orders', {
      ...{ userId: scene.customerId, clientKey: crypto.randomUUID(), note: 'Aus dem Portal', isConfirmed: false },
      bookings: [bookingDraft(scene.hall, '2031-08-01 10:00', '2031-08-01 12:00')],
    })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const [bookingId] = body.bookingIds as number[]
    await ask(token, 'POST /api/admin/bookings/decide', { ids: [bookingId], to: 'confirmed' })
    await ask(token, `POST /api/admin/bookings/${bookingId}/notes`, { text: 'Bestätigt' })
    await ask(token, `POST /api/admin/orders/${body.orderId}/notes`, { text: 'Bestellt' })
    const entries = await query(
      `select distinct actor_kind, actor_id, actor_name from audit_entry where entity_id in ($1, $2) and entity in ('order', 'booking')`,
      String(body.orderId),
      String(bookingId),
    )
    expect(entries).toEqual([{ actor_kind: 'key', actor_id: id, actor_name: 'API-Schlüssel «Vereinsportal»' }])
    const notes = await query(
      'select author_id, author_name from internal_note where author_name like $1',
      '%Vereinsportal%',
    )
    expect(notes).toEqual(Array(3).fill({ author_id: null, author_name: 'API-Schlüssel «Vereinsportal»' }))
    const { body: log } = await as(chief, 'GET /api/admin/audit?search=Vereinsportal')
    expect((log.rows as { actorKind: string }[])[0]).toMatchObject({ actorKind: 'key' })
  })

  it('what it was refused stands in the security log with its name, and without its secret', async () => {
    const { id, token } = await make.key(appId, ['object:view'], { name: 'Neugier' })
    await ask(token, 'GET /api/admin/users')
    await ask(token, 'GET /api/keeper/apps')
    const { body } = await as(chief, 'GET /api/admin/security-events?search=Neugier')
    expect(body.rows).toMatchObject([{ kind: 'access_denied', actor: 'API-Schlüssel «Neugier»' }])
    const events = await query(
      'select actor_kind, actor_id, subject from platform_security_event where actor_name like $1',
      '%Neugier%',
    )
    expect(events).toMatchObject([{ actor_kind: 'key', actor_id: id }])
    expect(JSON.stringify([body, events])).not.toContain(token.slice(-20))
  })

  it('stays away from accounts of staff and from passwords', async () => {
    const { token } = await make.key(appId, ['user:view', 'user:create', 'user:edit', 'user:remove'])
    const staff = await make.user(appId, { role: 'admin' })
    const person = {
      ...{
        username: 'neu@example.test',
        email: 'neu@example.test',
        firstname: 'Nina',
        lastname: 'Neu',
        company: '',
        street: 'Weg',
        streetno: '1',
      },
      ...{
        zipcode: '8199',
        city: 'Seewilen',
        phone: '044 555 55 55',
        password: goodPassword,
      },
    }
    expect((await ask(token, 'POST /api/admin/users', { ...person, role: 'admin' })).status).toBe(403)
    const { body } = await ask(token, 'POST /api/admin/users', { ...person, role: 'user' })
    expect(body.success, JSON.stringify(body)).toBe(true)
    const change = (id: number, more: object) =>
      ask(token, `PUT /api/admin/users/${id}`, { ...person, role: 'user', ...more })
    expect((await change(Number(body.userId), {})).status).toBe(403)
    const quiet = { password: '' }
    expect((await change(Number(body.userId), { ...quiet, city: 'Dorf' })).status).toBe(200)
    expect((await change(staff, { ...quiet, role: 'admin' })).status).toBe(403)
    expect((await ask(token, `DELETE /api/admin/users/${staff}`)).status).toBe(403)
  })
})
