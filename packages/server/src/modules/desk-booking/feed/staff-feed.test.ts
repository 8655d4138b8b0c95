import type { GrantablePermission } from '@allmend/domain/access'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { countQueries } from '../../../../test/count-queries.ts'
import { deskScene } from '../../../../test/desk-scene.ts'
import { goodPassword } from '../../../../test/factories.ts'
import { parseCalendar } from '../../../../test/parse-calendar.ts'
import { shiftBooking } from '../../../../test/shift-booking.ts'

const app = await buildTestApp()
const { call, make } = app
const { appId, query, place, decide, customerToken } = await deskScene(app)

const part = await make.object(appId, { title: 'Drittel A', building: 'Sporthalle' })
const whole = await make.object(appId, { title: 'Dreifachhalle', building: 'Sporthalle', partIds: [part.id] })
const aula = await make.object(appId, { title: 'Aula', building: 'Linde', address: 'Dorf 1', coordinates: '47.1, 8.2' })

async function staff(...permissions: GrantablePermission[]) {
  const group = await make.group(appId, { name: `G${Math.random()}`, role: 'admin', permissions })
  const id = await make.user(appId, { role: 'admin', groupIds: [group], password: goodPassword })
  return { id, group, at: { appId, token: await make.userToken(appId, id) } }
}
const proof = { currentPassword: goodPassword }
const pathOf = (body: Record<string, unknown>) => new URL(String(body.url)).pathname

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const fetchFeed = async (path: string) => {
  const { status, body, headers } = await call(`GET ${path}`, {})
  return { status, headers, ...(status === 200 && parseCalendar(String(body.text))) }
}

describe('the calendar of an object', () => {
  it('holds what takes it, also through its whole; confirmed, not certain yet, and blocks', async () => {
    const { at } = await staff('object:calendar', 'reservation:view')
    const through = await place({ object: whole, day: day(20) })
    const mine = await place({ object: part, day: day(21) })
    const gone = await place({ object: part, day: day(22) })
    await call(`POST /api/account/reservations/${gone.id}/cancel`, { appId, token: customerToken })
    await place({ object: aula, day: day(20) })
    await query(
      `insert into object_block (app_id, object_id, starts_at, ends_at, note) values ($1, $2, now() + interval '40 days', now() + interval '41 days', 'Revision; Boden')`,
      ...[appId, part.id],
    )
    const made = await call(`POST /api/admin/objects/${part.id}/calendar-feed`, { ...at, body: proof })
    expect(made.body).toMatchObject({
      isOn: true,
      url: expect.stringMatching(/\/api\/object-calendar\/\d+-[\w-]{43}\.ics$/),
    })
    const feed = await fetchFeed(pathOf(made.body))
    expect(feed.name).toBe('Drittel A')
    expect(feed.events).toMatchObject([
      { UID: `booking-${appId}-${through.id}@allmend`, SUMMARY: 'Dreifachhalle: Jahreskonzert', STATUS: 'CONFIRMED' },
      {
        UID: `booking-${appId}-${mine.id}@allmend`,
        SUMMARY: 'Drittel A: Jahreskonzert',
        DESCRIPTION: expect.stringContaining('Harmonie, Regula Meier, 079 555 20 14'),
        URL: expect.stringMatching(new RegExp(`/admin/bookings/${mine.id}$`)),
      },
      { UID: expect.stringMatching(/^block-/), SUMMARY: 'Drittel A: Gesperrt, Revision; Boden' },
    ])
  })

  it('names nobody for who may not see bookings, and follows the rights of its owner', async () => {
    const { at, id, group } = await staff('object:calendar')
    const made = await call(`POST /api/admin/objects/${part.id}/calendar-feed`, { ...at, body: proof })
    const path = pathOf(made.body)
    const feed = await fetchFeed(path)
    expect(feed.events?.map(({ SUMMARY }) => SUMMARY)).toEqual([
      'Dreifachhalle: Belegt',
      'Drittel A: Belegt',
      'Drittel A: Gesperrt',
    ])
    expect(JSON.stringify(feed.events)).not.toMatch(/Jahreskonzert|Regula|Harmonie|079|Revision|admin\/bookings/)
    const rights = (permissions: string[]) =>
      query('update user_group set permissions = $1 where app_id = $2 and id = $3', permissions, appId, group)
    await rights(['reservation:view'])
    expect(JSON.stringify((await fetchFeed(path)).events)).toContain('Regula')
    await rights(['category:view'])
    expect((await fetchFeed(path)).status).toBe(404)
    await rights(['object:calendar'])
    expect((await fetchFeed(path)).status).toBe(200)
    await query('update app_user set is_active = false where app_id = $1 and id = $2', appId, id)
    expect((await fetchFeed(path)).status).toBe(404)
  })

  it('is made with a password, made anew, taken back; each is written down', async () => {
    const { at } = await staff('object:calendar', 'setting:base')
    const path = `/api/admin/objects/${aula.id}/calendar-feed` as const
    expect((await call(`GET ${path}`, at)).body).toMatchObject({ isOn: false, createdAt: null })
    const guess = await call(`POST ${path}`, { ...at, body: { currentPassword: 'falsch' } })
    expect(guess.body).toMatchObject({ code: 'password.wrong' })
    const first = pathOf((await call(`POST ${path}`, { ...at, body: proof })).body)
    expect((await call(`GET ${path}`, at)).body).toEqual({ success: true, isOn: true, createdAt: expect.any(String) })
    const second = pathOf((await call(`POST ${path}`, { ...at, body: proof })).body)
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
    expect((await call(`DELETE ${path}`, at)).body).toMatchObject({ isOn: false })
    expect((await fetchFeed(second)).status).toBe(404)
    const log = await query(
      `select action, subject from audit_entry where app_id = $1 and entity = 'calendarfeed' order by id desc limit 3`,
      appId,
    )
    expect(log).toEqual([
      { action: 'removed', subject: 'Aula' },
      { action: 'created', subject: 'Aula' },
      { action: 'created', subject: 'Aula' },
    ])
  })

  it('is shut to others', async () => {
    const other = await make.app()
    const { at } = await staff('object:calendar')
    const foreign = await make.object(other)
    const path = `/api/admin/objects/${foreign.id}/calendar-feed` as const
    expect((await call(`GET ${path}`, at)).status).toBe(404)
    expect((await call(`POST ${path}`, { ...at, body: proof })).status).toBe(404)
    const mine = `/api/admin/objects/${aula.id}/calendar-feed` as const
    expect((await call(`GET ${mine}`, { appId })).status).toBe(401)
    expect((await call(`GET ${mine}`, { appId, token: customerToken })).status).toBe(403)
    expect((await call(`GET ${mine}`, { appId, token: await make.staffToken(appId, ['object:view']) })).status).toBe(
      403,
    )
    // Keepers belong to no municipality.
    expect((await call(`POST ${mine}`, { appId, token: await make.keeperToken(), body: proof })).status).toBe(403)
    for (const token of ['x', `${appId}-${'a'.repeat(43)}.ics`, `${other}-${'a'.repeat(43)}`, '0-x.ics'])
      expect((await call(`GET /api/object-calendar/${token}`, {})).status, token).toBe(404)
  })
})

describe('the calendar of a building', () => {
  it('holds all its objects and no others, within its bounds, and costs the same however many there are', async () => {
    const { at } = await staff('reservation:view')
    const made = await call('POST /api/admin/plan/calendar-feed', { ...at, body: { building: 'Linde', ...proof } })
    const path = pathOf(made.body)
    const before = await fetchFeed(path)
    expect(before.name).toBe('Linde')
    expect(before.events?.map(({ SUMMARY }) => SUMMARY)).toEqual(['Aula: Jahreskonzert'])
    expect(before.events).toMatchObject([{ LOCATION: 'Linde, Dorf 1', GEO: '47.1;8.2' }])
    const one = await countQueries(app.deps.db, () => fetchFeed(path))
    const ids: number[] = []
    for (let at = 0; at < 4; at += 1) ids.push((await place({ object: aula, day: day(60 + at) })).id)
    const [old = 0, kept = 0, far = 0, ahead = 0] = ids
    const shift = async (id: number, interval: string) => {
      const [{ start, end }] = await query(
        `select now() + $1::interval as start, now() + $1::interval + interval '2 hours' as end`,
        interval,
      )
      await shiftBooking(app.deps.db, { appId, id }, { start, end })
    }
    await shift(old, '-3 months -1 day')
    await shift(kept, '-3 months +1 day')
    await shift(far, '24 months +1 day')
    await shift(ahead, '24 months -1 day')
    const feed = await fetchFeed(path)
    const uids = feed.events?.map(({ UID }) => UID)
    const uid = (id: number) => `booking-${appId}-${id}@allmend`
    expect([old, kept, far, ahead].map((id) => uids?.includes(uid(id)))).toEqual([false, true, false, true])
    expect(await countQueries(app.deps.db, () => fetchFeed(path))).toEqual(one)
    const tag = String(feed.headers.etag)
    const same = await call(`GET ${path}`, { headers: { 'if-none-match': tag } })
    expect([same.status, same.headers['cache-control']]).toEqual([304, 'private, no-cache'])
    await decide([ahead], 'cancelled', { withMail: false })
    expect((await call(`GET ${path}`, { headers: { 'if-none-match': tag } })).status).toBe(200)
  })

  it('is asked for by name, from the plan', async () => {
    const { at } = await staff('reservation:view')
    const state = (search: string) => call(`GET /api/admin/plan/calendar-feed${search}`, at)
    expect((await state('?building=Linde')).body).toMatchObject({ isOn: false })
    expect((await state(`?objectId=${aula.id}`)).body).toMatchObject({ isOn: false })
    for (const search of ['', '?building=', '?building=Nirgends', '?objectId=424242'])
      expect((await state(search)).status, search).toBe(404)
    const none = await call('POST /api/admin/plan/calendar-feed', { ...at, body: { building: 'Nirgends', ...proof } })
    expect(none.status).toBe(404)
    await call('POST /api/admin/plan/calendar-feed', { ...at, body: { objectId: aula.id, ...proof } })
    expect((await state(`?objectId=${aula.id}`)).body).toMatchObject({ isOn: true })
    expect((await state('?building=Linde')).body).toMatchObject({ isOn: false })
    const gone = await call(`DELETE /api/admin/plan/calendar-feed?objectId=${aula.id}`, at)
    expect(gone.body).toMatchObject({ isOn: false })
    const token = await make.staffToken(appId, ['object:calendar'])
    expect((await call('GET /api/admin/plan/calendar-feed?building=Linde', { appId, token })).status).toBe(403)
  })
})
