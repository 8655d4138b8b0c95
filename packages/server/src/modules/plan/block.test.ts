import type { Plan } from '@allmend/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingDraft } from '../../../test/booking-draft.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { call, deps, make } = await buildTestApp()

let appId: number
let token: string
let customer: string
beforeAll(async () => {
  appId = await make.app()
  token = await make.staffToken(appId, ['object:calendar', 'object:view', 'reservation:view'])
  customer = await make.customerToken(appId)
})

const span = { start: '2031-05-05 09:00', end: '2031-05-05 12:00' }
const block = (objectId: number, more: object = {}) =>
  call('POST /api/admin/blocks', { appId, token, body: { objectId, ...span, note: 'Reparatur', ...more } })
const made = async (objectId: number, more: object = {}) =>
  (await block(objectId, more)).body.block as { id: number; version: number }
const order = (object: { id: number; intervalId: number }, from: string, until: string) => {
  const bookings = [bookingDraft(object, `2031-05-05 ${from}`, `2031-05-05 ${until}`, { name: 'Probe' })]
  return call('POST /api/orders', { appId, token: customer, body: { bookings } })
}
const barsOf = async (objectId: number) => {
  const { body } = await call('GET /api/admin/plan?from=2031-05-05&days=1', { appId, token })
  return (body as unknown as Plan).bars.filter((bar) => bar.objectId === objectId)
}

describe('a block', () => {
  it('shuts an object and its parts, shows in the plan and is written down', async () => {
    const part = await make.object(appId)
    const hall = await make.object(appId, { title: 'Turnhalle', partIds: [part.id] })
    const { status, body } = await block(hall.id)
    expect(status).toBe(200)
    expect(body.block).toMatchObject({ objectId: hall.id, ...span, note: 'Reparatur', version: 1 })
    expect(await barsOf(hall.id)).toMatchObject([{ kind: 'block', label: 'Reparatur', ...span, block: { version: 1 } }])
    expect(await barsOf(part.id)).toMatchObject([{ kind: 'shared', label: 'Reparatur', ...span }])
    expect((await order(part, '10:00', '11:00')).status).toBe(409)
    const { id } = body.block as { id: number }
    const log = await call(`GET /api/admin/history/block/${id}`, { appId, token })
    expect(JSON.stringify(log.body)).toContain('Reparatur')
    const { rows } = await deps.db.pool.query(
      `select free_minutes, open_minutes from object_day where object_id = $1`,
      [hall.id],
    )
    expect(rows).toEqual([{ open_minutes: 840, free_minutes: 660 }])
  })

  it('stands in the log with who made, changed and removed it', async () => {
    const [hall, other] = [
      await make.object(appId, { title: 'Werkstatt' }),
      await make.object(appId, { title: 'Lager' }),
    ]
    const { id, version } = await made(hall.id)
    const [row] = (await deps.db.pool.query('select author_name from object_block where id = $1', [id])).rows
    expect(row.author_name).toMatch(/^Petra /)
    const moved = { objectId: other.id, start: '2031-05-06 09:00', end: '2031-05-06 10:00', note: 'Später', version }
    await call(`PUT /api/admin/blocks/${id}`, { appId, token, body: moved })
    await call(`DELETE /api/admin/blocks/${id}`, { appId, token })
    const log = await deps.db.pool.query(
      `select action, subject, before, after, actor_name like 'Petra %' as is_hers from audit_entry
       where app_id = $1 and entity = 'block' and entity_id = $2 order by id`,
      [appId, String(id)],
    )
    const was = { object: 'Werkstatt', when: '05.05.2031 - 09:00 – 05.05.2031 - 12:00', note: 'Reparatur' }
    const is = { object: 'Lager', when: '06.05.2031 - 09:00 – 06.05.2031 - 10:00', note: 'Später' }
    expect(log.rows).toEqual([
      { action: 'created', subject: 'Werkstatt', before: null, after: was, is_hers: true },
      { action: 'changed', subject: 'Lager', before: was, after: is, is_hers: true },
      { action: 'removed', subject: 'Lager', before: is, after: null, is_hers: true },
    ])
    // What was refused is not in it.
    await order(hall, '10:00', '11:00')
    expect((await block(hall.id)).status).toBe(409)
    const refused = await deps.db.pool.query(
      `select 1 from audit_entry where app_id = $1 and entity = 'block' and subject = 'Werkstatt'`,
      [appId],
    )
    expect(refused.rows).toHaveLength(1)
  })

  it('names what is in the way as staff know it: by whom it was booked, held or shut', async () => {
    const [hall, other] = [await make.object(appId), await make.object(appId)]
    const club = await make.userToken(appId, await make.user(appId, { company: 'Turnverein', lastname: 'Frei' }))
    const single = await make.userToken(appId, await make.user(appId, { lastname: 'Frei' }))
    const draft = (from: string, until: string, name = '') =>
      bookingDraft(hall, `2031-05-05 ${from}`, `2031-05-05 ${until}`, { name })
    const place = (as: string, one: object) => call('POST /api/orders', { appId, token: as, body: { bookings: [one] } })
    await place(club, draft('08:00', '09:00'))
    await place(single, draft('09:00', '10:00'))
    const hold = { clientKey: crypto.randomUUID(), bookings: [draft('11:00', '12:00')] }
    expect((await call('POST /api/booking/hold', { appId, token: club, body: hold })).status).toBe(200)
    await made(hall.id, { start: '2031-05-05 12:00', end: '2031-05-05 13:00', note: '' })
    await place(club, draft('14:00', '15:00', 'Danach'))
    const { body } = await block(hall.id, { start: '2031-05-05 08:00', end: '2031-05-05 14:00' })
    const bookings = (body.details as { bookings: { bookingId: number; name: string; displayStart: string }[] })
      .bookings
    expect(bookings.map(({ name, displayStart, bookingId }) => [name, displayStart.slice(-5), bookingId > 0])).toEqual([
      ['Turnverein', '08:00', true],
      ['Frei', '09:00', true],
      ['Wird gerade reserviert', '11:00', false],
      ['Gesperrt', '12:00', false],
    ])
    expect((await block(other.id)).status).toBe(200)
  })

  it('is refused with what is in the way, and nothing is left of it', async () => {
    const hall = await make.object(appId)
    await order(hall, '11:00', '12:00')
    await block(hall.id, { start: '2031-05-05 08:00', end: '2031-05-05 09:00', note: 'Morgens zu' })
    const { status, body } = await block(hall.id, { start: '2031-05-05 08:30' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'object.bookings_in_the_way',
      details: {
        bookings: [
          { bookingId: 0, name: 'Morgens zu', displayStart: '05.05.2031 - 08:00' },
          { name: 'Probe', displayStart: '05.05.2031 - 11:00' },
        ],
      },
    })
    expect(await barsOf(hall.id)).toHaveLength(2)
  })

  it('moves, and only for whoever saw it as it is', async () => {
    const [hall, other] = [await make.object(appId), await make.object(appId)]
    const { id, version } = await made(hall.id)
    const save = (more: object) =>
      call(`PUT /api/admin/blocks/${id}`, { appId, token, body: { objectId: hall.id, ...span, version, ...more } })
    const moved = await save({ objectId: other.id, start: '2031-05-05 10:00', end: '2031-05-05 13:00', note: 'Später' })
    expect(moved.body.block).toMatchObject({
      objectId: other.id,
      start: '2031-05-05 10:00',
      note: 'Später',
      version: 2,
    })
    expect(await barsOf(hall.id)).toEqual([])
    expect(await barsOf(other.id)).toMatchObject([{ kind: 'block', label: 'Später' }])
    expect((await save({ note: 'Zu spät' })).body).toMatchObject({ code: 'record.conflict' })
    await order(hall, '10:00', '11:00')
    expect((await save({ version: 2 })).body).toMatchObject({ code: 'object.bookings_in_the_way' })
    expect(await barsOf(other.id)).toHaveLength(1)
    // A longer time over its own old one is not in its own way.
    const longer = await save({ objectId: other.id, version: 2, end: '2031-05-05 15:00' })
    expect(longer.status).toBe(200)
  })

  it('goes again', async () => {
    const hall = await make.object(appId)
    const { id } = await made(hall.id)
    expect((await call(`DELETE /api/admin/blocks/${id}`, { appId, token })).status).toBe(200)
    expect(await barsOf(hall.id)).toEqual([])
    expect((await order(hall, '10:00', '11:00')).status).toBe(200)
    expect((await call(`DELETE /api/admin/blocks/${id}`, { appId, token })).status).toBe(404)
  })

  it('of another app does not exist', async () => {
    const hall = await make.object(appId)
    const { id, version } = await made(hall.id)
    const elsewhere = await make.app()
    const stranger = await make.staffToken(elsewhere, ['object:calendar'])
    const own = await make.object(elsewhere)
    const at = { appId: elsewhere, token: stranger }
    const body = { objectId: own.id, ...span, note: '', version }
    expect((await call(`PUT /api/admin/blocks/${id}`, { ...at, body })).status).toBe(404)
    expect((await call(`DELETE /api/admin/blocks/${id}`, at)).status).toBe(404)
    expect((await call('POST /api/admin/blocks', { ...at, body: { ...body, objectId: hall.id } })).status).toBe(404)
    expect(await barsOf(hall.id)).toHaveLength(1)
  })

  it('is for staff who look after calendars', async () => {
    const hall = await make.object(appId)
    const { id, version } = await made(hall.id)
    const body = { objectId: hall.id, ...span, note: '', version }
    const caretaker = await make.staffToken(appId, ['reservation:view', 'object:view'])
    for (const [who, status] of [
      [{}, 401],
      [{ token: customer }, 403],
      [{ token: caretaker }, 403],
    ] as const) {
      expect((await call('POST /api/admin/blocks', { appId, ...who, body })).status).toBe(status)
      expect((await call(`PUT /api/admin/blocks/${id}`, { appId, ...who, body })).status).toBe(status)
      expect((await call(`DELETE /api/admin/blocks/${id}`, { appId, ...who })).status).toBe(status)
    }
  })

  it('needs a time that exists and ends after it begins; any text is a note', async () => {
    const hall = await make.object(appId)
    const backwards = await block(hall.id, { end: '2031-05-05 09:00' })
    expect(backwards.body).toMatchObject({
      code: 'request.invalid',
      details: { fields: { end: "'Ende' muss nach dem Beginn liegen" } },
    })
    expect((await block(hall.id, { start: '2031-03-30 02:30' })).body).toMatchObject({ code: 'booking.not_bookable' })
    expect((await block(hall.id, { note: 'x'.repeat(10_000) })).status).toBe(400)
    expect((await block(hall.id, { note: 'a\u0000b' })).status).toBe(400)
    expect((await block(hall.id, { note: '<script>alert(1)</script> 🎉' })).status).toBe(200)
    expect((await block(999_999)).status).toBe(404)
  })
})

describe('a booking staff would make', () => {
  const clerkOf = (...more: ('order:view' | 'order:create')[]) => make.staffToken(appId, ['order:create', ...more])
  const check = async (clerk: string, bookings: object[], userId?: number) =>
    (await call('POST /api/admin/plan/check', { appId, token: clerk, body: { bookings, userId } })).body

  it('is told rules it may override, what is taken, and what the customer pays', async () => {
    const keeper = await make.keeperToken()
    const category = async (name: string, isDefault: boolean) => {
      const { body } = await call('POST /api/admin/pricecategories', {
        appId,
        token: keeper,
        body: { name, isDefault, zipcodes: [] },
      })
      return (body.priceCategory as { id: number }).id
    }
    const [all, clubs] = [await category('Alle', true), await category('Vereine', false)]
    const hall = await make.object(appId, {
      intervals: [{ name: 'h', type: 'dynamic', interval: 60, maxSteps: 8, prices: { [all]: 4500, [clubs]: 1000 } }],
    })
    const club = await make.user(appId, { priceCategoryId: clubs })
    const clerk = await clerkOf('order:view')
    const draft = (from: string, until: string) => bookingDraft(hall, `2031-05-07 ${from}`, `2031-05-07 ${until}`)
    expect(await check(clerk, [draft('10:00', '12:00')])).toMatchObject({
      dates: [{ booking: 0, reason: null, isFirm: false }],
      total: 9000,
      priceCategory: 'Alle',
      paymentOptions: [{ name: 'Rechnung', isDefault: true }],
    })
    expect(await check(clerk, [draft('10:00', '12:00')], club)).toMatchObject({ total: 2000, priceCategory: 'Vereine' })
    // Closed from 22 on: staff may, and know the price.
    expect(await check(clerk, [draft('21:00', '23:00')])).toMatchObject({
      dates: [{ reason: 'closed', isFirm: false }],
      total: 9000,
    })
    const bookings = [draft('10:00', '12:00')]
    await call('POST /api/orders', { appId, token: customer, body: { bookings } })
    expect(await check(clerk, [draft('11:00', '13:00')])).toMatchObject({ dates: [{ reason: 'taken', isFirm: true }] })
    expect(await check(await clerkOf(), [draft('14:00', '15:00')])).toMatchObject({ total: null })
    // Each date by its place in the request; an hour the clocks leave out nobody can force. What is not shown staff may book.
    const hidden = await make.object(appId, { isVisible: false, hasPrices: false })
    expect(
      await check(clerk, [
        draft('15:00', '16:00'),
        bookingDraft(hall, '2031-03-30 02:00', '2031-03-30 03:00'),
        bookingDraft(hidden, '2031-05-07 10:00', '2031-05-07 11:00'),
      ]),
    ).toMatchObject({
      dates: [
        { booking: 0, reason: null, isFirm: false },
        { booking: 1, reason: 'nonexistent_time', isFirm: true },
        { booking: 2, reason: 'hidden', isFirm: false },
      ],
      isOnRequest: true,
    })
    expect(await check(clerk, [draft('15:00', '16:00')])).toMatchObject({ isOnRequest: false })
    const watcher = await make.staffToken(appId, ['reservation:view'])
    expect((await call('POST /api/admin/plan/check', { appId, token: watcher, body: { bookings } })).status).toBe(403)
  })
})
